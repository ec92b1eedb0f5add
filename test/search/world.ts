/** A real store with the domain over it, filled by ordinary writes, for tests of search. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM } from '../../src/features/repository/writes.js';
import { openParts, TABLES } from '../../src/app/parts.js';
import type { Domain } from '../../resolvers/domain.js';
import { SystemCatalogues } from '../../src/features/repository/system-catalogues.js';
import type { SearchRequest, SearchResult } from '../../src/features/search/search.js';
import { createLogger } from '../../src/core/log.js';
import type { Address } from '../../src/core/search/opensearch/client.js';
import { dropAll, freshAddress, isOutside } from '../support/opensearch.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';

const VOCABULARY = 'https://www.pistis-project.eu/ns/voc#';
const ACTOR = SYSTEM;

const PREFIXES = `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix locn: <http://www.w3.org/ns/locn#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix pst: <${VOCABULARY}> .
@prefix theme: <http://publications.europa.eu/resource/authority/data-theme/> .
@prefix file: <http://publications.europa.eu/resource/authority/file-type/> .
@prefix country: <http://publications.europa.eu/resource/authority/country/> .
`;

/** A running domain. */
export interface World {
  readonly domain: Domain;
  readonly store: EmbeddedStore;
  /** Stores a catalogue; `turtle` are further statements about it, `; p o …`. */
  catalogue(id: string, turtle?: string): Promise<void>;
  /** Stores or replaces a dataset; `turtle` are the statements about it after `a dcat:Dataset`, and what follows. */
  dataset(id: string, turtle: string, catalogue?: string): Promise<void>;
  /** Searches datasets for everybody. */
  find(request?: Partial<SearchRequest>): Promise<SearchResult>;
  /** Ids of the hits. */
  ids(request?: Partial<SearchRequest>): Promise<string[]>;
  close(): Promise<void>;
}

/** Where a world is, and what is kept beside its data. */
export interface WorldOptions {
  /** Stays when the world is closed. */
  readonly dataDir: string;
  /** Fewest rows of which the columns are copied. */
  readonly copyFrom: number;
}

/** Opens one in a folder of its own; `at`: with the index in a cluster. */
export const openWorld = async (at?: Address, options?: WorldOptions): Promise<World> => {
  const dataDir = options?.dataDir ?? mkdtempSync(join(tmpdir(), 'search-'));
  const log = createLogger('silent');
  const store = await EmbeddedStore.open({ dataDir, log, tables: TABLES });
  const base = 'http://market.example';
  const searchAt = at ?? (isOutside ? freshAddress() : undefined);
  const trading = { role: 'standalone', catalogue: 'marketplace', acquiredCatalogue: 'acquired-data' } as const;
  const queries = store.openEndpoint({ log, timeoutMs: 20_000, sharedMs: 20_000, maxBytes: 1_000_000 });
  const parts = openParts({
    store,
    database: store.database,
    queries,
    base,
    sealingKey: new Uint8Array(32),
    vocabNs: VOCABULARY,
    threads: 1,
    timeoutMs: 20_000,
    log,
    searchAt,
    copyFrom: options?.copyFrom,
    trading,
    dataspace: { mode: 'off', allow: [] },
    system: new SystemCatalogues(trading),
  });
  const { domain } = parts;
  const payload = (text: string) => ({ body: PREFIXES + text, contentType: 'text/turtle' });
  const find: World['find'] = async (request = {}) => {
    await domain.index.settled(20_000);
    return domain.search.find({ kinds: ['dataset'], limit: 10, ...request }, { all: true });
  };
  return {
    domain,
    store,
    catalogue: async (id, turtle = '; dct:title "Own data"@en') => {
      await domain.catalogues.put(id, payload(`<urn:x> a dcat:Catalog ${turtle} .`), ACTOR);
    },
    dataset: async (id, turtle, catalogue = 'own') => {
      await domain.datasets.put(catalogue, id, payload(`<urn:d> a dcat:Dataset ${turtle} .`), ACTOR);
    },
    find,
    ids: async (request) => (await find(request)).hits.map(({ identifier }) => identifier),
    close: async () => {
      await parts.close();
      await store.close();
      if (searchAt && !at) await dropAll(searchAt);
      if (!options) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
