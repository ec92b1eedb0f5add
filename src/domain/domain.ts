/** The domain as one object: what resolvers and tools call. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from '../log.js';
import { platform, type PlatformTerms } from '../rdf/vocabulary.js';
import type { Database } from '../store/sqlite/database.js';
import type { GraphStore } from '../store/graph-store.js';
import { Catalogues, type DomainTools } from './catalogue.js';
import { ConformanceReports } from './conformance.js';
import { Datasets } from './dataset.js';
import { Distributions } from './distribution.js';
import { Documents } from './documents.js';
import { Drafts, draftsOfCatalogues } from './draft.js';
import { PersistentIdentifiers } from './drafts/persistent-identifier.js';
import { Events } from './events/events.js';
import { jobOfHarvest } from './events/jobs.js';
import { startRetention } from './events/retention.js';
import { Webhooks, type WebhooksOptions } from './events/webhooks/webhooks.js';
import { HarvestItems } from './harvest/items.js';
import { Harvests, type HarvestSettings } from './harvest/harvests.js';
import { History } from './history/history.js';
import { Restoration } from './history/restoration.js';
import { startUpkeep } from './history/upkeep.js';
import { Versions } from './history/versions.js';
import { Idempotency } from './idempotency.js';
import { Identifiers } from './identifiers.js';
import { Importer } from './import/importer.js';
import { Intake } from './intake/pool.js';
import { Listing } from './listing.js';
import { Locks } from '../threads/locks.js';
import { Marketplace, marketplaceParticipants, type MarketplaceSettings } from './marketplace/marketplace.js';
import { RemoteConnection, type MarketplaceAddress } from './marketplace/factory/index.js';
import { Listings } from './marketplace/listings.js';
import { References } from './marketplace/references.js';
import { WritePreviews } from './preview/write-previews.js';
import { Representations } from './representation.js';
import { Outbox } from './outbox/outbox.js';
import { Quality } from './quality/quality.js';
import { QualityQueue } from './quality/queue.js';
import type { UrlCheckSettings } from './quality/urls/checker.js';
import { Claims } from './ownership/claims.js';
import { Reservations } from './ownership/reservations.js';
import { CatalogueView } from './views/catalogue.js';
import { DatasetView } from './views/dataset.js';
import type { Address } from '../search/opensearch/client.js';
import { EmbeddedIndex } from './search/embedded-index.js';
import type { DocumentTools } from './search/document/dataset.js';
import type { Maintenance } from './search/maintenance.js';
import type { ReindexProgress } from './search/reindex.js';
import { RemoteIndex } from './search/opensearch/opensearch-index.js';
import { Search } from './search/search.js';
import { SystemCatalogues } from './system-catalogues.js';
import { ShapeDocuments } from './validation/shape-documents.js';
import { ResourceGraphs } from './views/resource-graphs.js';
import type { ResourceGraph } from './views/resource.js';
import { Writes, type Participant } from './writes.js';

/** Options of the domain. */
export interface DomainOptions {
  readonly store: GraphStore;
  /** Database for what is kept beside the graphs, in the same transactions. */
  readonly database: Database;
  /** Public address, the base of IRIs. */
  readonly base: string;
  readonly vocabNs: string;
  readonly threads: number;
  readonly timeoutMs: number;
  readonly log: Logger;
  /** The rules of checks of URLs of distributions; everywhere public, when absent. */
  readonly urlChecks?: UrlCheckSettings;
  /** The marketplace that this deployment trades on; absent where it is here. */
  readonly marketplaceAt?: MarketplaceAddress | undefined;
  /** The part of the deployment in trade. */
  readonly marketplace?: MarketplaceSettings;
  /**
   * The rules of webhooks: places that they may lead to although these are not public, when they are disabled, and the key of their
   * secrets; absent for a trial.
   */
  readonly webhooks?: Pick<WebhooksOptions, 'allow' | 'giveUpDays' | 'sealingKey'>;
  /** The rules of harvests. */
  readonly harvest?: HarvestSettings;
  /** Days for which earlier versions are kept; 0 keeps none. */
  readonly historyDays?: number;
  /** Days for which events stay in the change log; absent for ever. */
  readonly changesDays?: number | undefined;
  /** The cluster that holds the search index; in the data file, when absent. */
  readonly searchAt?: Address | undefined;
  /** The parts whose statements are stored together with graphs, beyond those of the domain itself. */
  readonly participants?: readonly Participant[];
}

/** A deployment that is marketplace and factory in one. */
const STANDALONE: MarketplaceSettings = {
  role: 'standalone',
  catalogue: 'marketplace',
  acquiredCatalogue: 'acquired-data',
};

/** Days for which earlier versions are kept, where nothing else is said. */
const DEFAULT_HISTORY_DAYS = 365;

/** Longest time that one search may take. */
const SEARCH_TIMEOUT_MS = 10_000;

/** Makes the views of the nouns from their graphs. */
interface Views {
  dataset(graph: ResourceGraph, id: string): DatasetView;
  catalogue(graph: ResourceGraph, id: string): CatalogueView;
}

/** The nouns of the service and their tools. */
export interface Domain {
  readonly store: GraphStore;
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
  readonly catalogues: Catalogues;
  /** Catalogues that belong to the service itself. */
  readonly system: SystemCatalogues;
  readonly datasets: Datasets;
  readonly distributions: Distributions;
  readonly drafts: Drafts;
  readonly persistentIdentifiers: PersistentIdentifiers;
  /** Requests that may be sent again. */
  readonly idempotency: Idempotency;
  readonly importer: Importer;
  readonly harvests: Harvests;
  readonly representations: Representations;
  readonly listing: Listing;
  readonly conformance: ConformanceReports;
  readonly quality: Quality;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly search: Search;
  /** The work that keeps the search index in step with the store. */
  readonly index: Maintenance;
  /** The effects that writes would have on the score. */
  readonly previews: WritePreviews;
  readonly marketplace: Marketplace;
  readonly shapes: ShapeDocuments;
  readonly graphs: ResourceGraphs;
  readonly history: History;
  readonly restoration: Restoration;
  readonly documents: Documents;
  /** The messages that other services still have to be told. */
  readonly outbox: Outbox;
  /** The connection to the marketplace, where it is another deployment. */
  readonly remote: RemoteConnection | undefined;
  /**
   * Begins to take part in trade: makes the catalogues of the system where they are missing; a factory delivers to its
   * marketplace and follows it.
   */
  connect(): Promise<void>;
  readonly views: Views;
  readonly writes: Writes;
  /** Makes the search index again from the stored graphs, while everything else goes on. */
  reindex(): AsyncIterable<ReindexProgress>;
  /** Ends the worker threads. */
  close(): Promise<void>;
}

/** The search index: in the data file, or in a cluster. */
const openIndex = ({ store, database, log, searchAt }: DomainOptions, tools: DocumentTools): Maintenance => {
  const parts = { store, database, tools, log, timeoutMs: SEARCH_TIMEOUT_MS };
  return searchAt ? new RemoteIndex({ ...parts, address: searchAt }) : new EmbeddedIndex(parts);
};

/** Wires the domain over a store. */
export const createDomain = (options: DomainOptions): Domain => {
  const { store, base, vocabNs, database } = options;
  const outbox = new Outbox(database);
  const settings = options.marketplace ?? STANDALONE;
  const { catalogue } = settings;
  const remote =
    options.marketplaceAt && new RemoteConnection({ ...options, outbox, address: options.marketplaceAt, catalogue });
  const trading = { ...settings, port: remote?.port };
  const identifiers = new Identifiers(base);
  const terms = platform(vocabNs);
  const intake = new Intake({
    base,
    vocabNs,
    threads: options.threads,
    timeoutMs: options.timeoutMs,
    log: options.log,
  });
  const graphs = new ResourceGraphs(store);
  const versions = new Versions(database);
  const history = new History(versions);
  const endUpkeep = database.takesWrites
    ? startUpkeep(versions, options.historyDays ?? DEFAULT_HISTORY_DAYS, options.log)
    : undefined;
  const { changesDays, log } = options;
  const endRetention =
    changesDays === undefined || !database.takesWrites ? undefined : startRetention(database, changesDays, log);
  const recent = new Documents(store);
  const conformance = new ConformanceReports(database);
  const queue = new QualityQueue(database);
  const harvestItems = new HarvestItems(database);
  const documents = { identifiers, terms, vocabNs };
  const index = openIndex(options, documents);
  const reservations = new Reservations(database);
  const own = [
    reservations,
    graphs,
    recent,
    conformance,
    queue,
    ...index.participants,
    draftsOfCatalogues,
    outbox,
    harvestItems,
    versions,
    ...marketplaceParticipants(trading, terms),
  ];
  const writes = new Writes(store, [...own, ...(options.participants ?? [])]);
  store.onCommit((foreign) => foreign && writes.announce(foreign));
  const locks = new Locks();
  const references = new References(database, terms);
  const idempotency = new Idempotency(database, locks);
  const quality = new Quality({ ...options, identifiers, conformance, queue });
  const previews = new WritePreviews(quality.previews, intake, identifiers);
  const find = (id: string) => store.get(identifiers.iri('dataset', id));
  const system = new SystemCatalogues(settings);
  const tools: DomainTools = {
    ...{ store, identifiers, intake, writes, locks, references, previews, system },
    listings: new Listings({ database, rules: settings, terms, find }),
    claims: new Claims(reservations),
  };
  const catalogues = new Catalogues(tools);
  const datasets = new Datasets(tools, catalogues);
  const representations = new Representations(intake, identifiers);
  const events = new Events({ store, database, identifiers });
  const marketplace = new Marketplace({
    ...{ ...tools, settings: trading, catalogues, datasets, database, terms, idempotency },
    log: options.log,
  });
  const harvests = new Harvests({
    ...{ settings: options.harvest ?? {}, database, items: harvestItems, intake, catalogues, datasets, identifiers },
    log: options.log,
  });
  harvests.onProgress((run) => events.progress.report(jobOfHarvest(run)));
  const webhookSettings = options.webhooks ?? { allow: [], giveUpDays: 5, sealingKey: randomBytes(32) };
  const webhooks = new Webhooks({ ...webhookSettings, database, events, base, log: options.log });
  const reindexAll = (): AsyncIterable<ReindexProgress> =>
    events.progress.watch({ id: randomUUID(), job: 'reindex', catalogue: undefined }, index.reindex());
  index.start(reindexAll);
  return {
    store,
    identifiers,
    terms,
    catalogues,
    system,
    datasets,
    distributions: new Distributions(tools, datasets),
    drafts: new Drafts(tools, database, catalogues, datasets),
    persistentIdentifiers: new PersistentIdentifiers(datasets),
    idempotency,
    importer: new Importer(intake, catalogues, datasets, identifiers),
    harvests,
    representations,
    listing: new Listing(store, representations),
    conformance,
    quality,
    previews,
    events,
    webhooks,
    search: new Search(index.index, database, documents),
    index,
    marketplace,
    shapes: new ShapeDocuments(base, vocabNs),
    graphs,
    history,
    restoration: new Restoration(history, datasets, identifiers),
    documents: recent,
    outbox,
    remote,
    connect: async () => {
      await system.establish(catalogues, log);
      remote?.start({ ...marketplace, datasets, writes });
    },
    views: {
      dataset: (graph, id) => new DatasetView(graph, id, identifiers, terms),
      catalogue: (graph, id) => new CatalogueView(graph, id, terms),
    },
    writes,
    reindex: reindexAll,
    close: async () => {
      await endUpkeep?.();
      await endRetention?.();
      await harvests.close();
      events.close();
      await webhooks.close();
      await remote?.stop();
      await marketplace.close();
      await quality.close();
      await index.close();
      await intake.close();
    },
  };
};
