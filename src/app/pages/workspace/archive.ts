/** Everything of an organization as one file: the archive that the command line makes, for whoever is logged in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import {
  ArchiveAddressDocument,
  ArchiveAgreementsDocument,
  ArchiveBesideDocument,
  ArchiveCataloguesDocument,
  ArchiveDatasetsDocument,
  ArchiveLogoDocument,
  ArchivePermissionsDocument,
  ArchiveVersionsDocument,
  CatalogueRdfDocument,
  DatasetRdfDocument,
  LogoFileDocument,
  SampleFileDocument,
  type ArchiveCataloguesQuery,
} from '../../../../schema/operations/generated/operations.js';
import {
  Gathering,
  hashOfLogo,
  type ArchivedAgreement,
  type ArchivedDataset,
  type ArchivedLogo,
  type ArchivedVersion,
  type ArchiveSource,
} from '../../../features/operations/archive/gather.js';
import { packed } from '../../../features/operations/archive/zip.js';
import { Refusal } from '../../../core/errors.js';
import { fileHeaders } from '../../../core/http/file.js';
import { requirePerson, type Pages, type PageTools } from '../../../core/pages/mount.js';
import { below, to } from '../../../core/pages/urls.js';

type Sent = { Body: URLSearchParams };

/** Entries of one page of a list; of one whose entries may be large. */
const FIRST = 100;
const FEW = 10;
/** Archives that are made at a time, of one person and of all. */
const MOST_EACH = 1;
const MOST = 4;
/** The list of a dataset that is gone. */
const NOTHING = { edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
const N_TRIPLES = { syntax: 'N_TRIPLES' } as const;

/** A page of a list. */
interface Listed<T> {
  readonly edges: readonly { readonly node: T }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Walks a list to its end. */
async function* walk<T>(pageAfter: (after: string | null) => Promise<Listed<T>>): AsyncGenerator<T> {
  let after: string | null = null;
  do {
    const { edges, pageInfo }: Listed<T> = await pageAfter(after);
    for (const { node } of edges) yield node;
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null);
}

/** Reads as the person who sent the request; the gate decides what is there for them. */
class OwnSource implements ArchiveSource {
  constructor(
    private readonly request: FastifyRequest,
    private readonly tools: PageTools,
  ) {}

  /** The caller, and a page of the catalogues of their organization. */
  async own(after: string | null): Promise<ArchiveCataloguesQuery['viewer']> {
    return (await this.tools.execute(ArchiveCataloguesDocument, { after }, this.request)).viewer;
  }

  /** Ids of all catalogues of the organization, from the first page on. */
  async *catalogues(first: ArchiveCataloguesQuery['viewer']['ownCatalogues']): AsyncGenerator<string> {
    for (let page = first; page.length > 0;) {
      yield* page.map(({ identifier }) => identifier);
      page = (await this.own(page.at(-1)?.identifier ?? null)).ownCatalogues;
    }
  }

  async catalogue(id: string): Promise<string | undefined> {
    const { catalogue } = await this.tools.execute(CatalogueRdfDocument, { id, ...N_TRIPLES }, this.request);
    return catalogue?.rdf.body;
  }

  async *datasets(catalogue: string): AsyncGenerator<string> {
    const pageAfter = async (after: string | null) => {
      const asked = { catalogue, first: FIRST, after };
      return (await this.tools.execute(ArchiveDatasetsDocument, asked, this.request)).datasets;
    };
    for await (const { identifier } of walk(pageAfter)) yield identifier;
  }

  async dataset(id: string): Promise<ArchivedDataset | undefined> {
    const { datasetRdf } = await this.tools.execute(DatasetRdfDocument, { id, ...N_TRIPLES }, this.request);
    if (!datasetRdf) return undefined;
    const { dataset } = await this.tools.execute(ArchiveBesideDocument, { id }, this.request);
    if (!dataset) return undefined;
    const { iri, listing, acquisition, contract, distributions } = dataset;
    const marketplaceIds = [listing, acquisition].flatMap((one) => one?.marketplaceId ?? []);
    return { iri, triples: datasetRdf.body, marketplaceIds, contract, distributions };
  }

  versions(id: string): AsyncGenerator<ArchivedVersion> {
    return walk(async (after) => {
      const asked = { id, first: FEW, after };
      return (await this.tools.execute(ArchiveVersionsDocument, asked, this.request)).dataset?.history ?? NOTHING;
    });
  }

  async address(dataset: string, number: number): Promise<string | undefined> {
    try {
      return (await this.tools.execute(ArchiveAddressDocument, { dataset, number }, this.request)).dataAddress;
    } catch (error) {
      // An address that stands for nothing is no reason to break off.
      if (error instanceof Refusal && ['NOT_FOUND', 'BAD_REQUEST'].includes(error.code)) return undefined;
      throw error;
    }
  }

  async sample(distribution: string): Promise<Uint8Array | undefined> {
    const { sampleFile } = await this.tools.execute(SampleFileDocument, { id: distribution }, this.request);
    return sampleFile ? Buffer.from(sampleFile.base64, 'base64') : undefined;
  }

  async permissions(id: string, kind: 'CATALOGUE' | 'DATASET'): Promise<unknown> {
    return (await this.tools.execute(ArchivePermissionsDocument, { id, kind }, this.request)).permissions;
  }

  agreements(side: 'ASSIGNER' | 'ASSIGNEE'): AsyncGenerator<ArchivedAgreement> {
    return walk(async (after) => {
      const asked = { side, first: FIRST, after };
      return (await this.tools.execute(ArchiveAgreementsDocument, asked, this.request)).agreements;
    });
  }

  async logo(): Promise<ArchivedLogo | undefined> {
    const { viewer } = await this.tools.execute(ArchiveLogoDocument, {}, this.request);
    const logo = viewer.organization?.logo;
    if (!logo) return undefined;
    const { logoFile } = await this.tools.execute(LogoFileDocument, { hash: hashOfLogo(logo.path) }, this.request);
    return { mediaType: logo.mediaType, bytes: Buffer.from(logoFile.base64, 'base64') };
  }

  keys(): unknown {
    return this.tools.keys.jwks();
  }

  refusal(error: unknown): string | undefined {
    return error instanceof Refusal && ['FORBIDDEN', 'UNAUTHENTICATED'].includes(error.code) ? error.detail : undefined;
  }
}

/** The archives that are made at the moment, by who asked. */
export class Makers {
  readonly #counts = new Map<string, number>();

  /** Lets somebody in. Throws `TOO_MANY_REQUESTS` where there is no room. */
  enter(who: string): () => void {
    const own = this.#counts.get(who) ?? 0;
    const all = [...this.#counts.values()].reduce((sum, one) => sum + one, 0);
    if (own >= MOST_EACH || all >= MOST)
      throw new Refusal('TOO_MANY_REQUESTS', 'An archive is being made already. Try again when it is there.', {
        retryAfter: 30,
      });
    this.#counts.set(who, own + 1);
    return () => {
      const left = (this.#counts.get(who) ?? 1) - 1;
      if (left > 0) this.#counts.set(who, left);
      else this.#counts.delete(who);
    };
  }
}

/** Mounts the route. */
export const archiveRoute = (app: FastifyInstance, pages: Pages, tools: PageTools): void => {
  const makers = new Makers();
  app.post<Sent>(below(to.archive), async (request, reply) => {
    const visit = pages.visit(request, reply);
    requirePerson(visit);
    tools.sessions.requireForm(request, request.body);
    const source = new OwnSource(request, tools);
    const { identifier, ownCatalogues } = await source.own(null);
    // A session whose user may not log in any more is nobody's.
    if (identifier === null) throw new Refusal('UNAUTHENTICATED', visit.texts.account.loginFirst);
    const leave = makers.enter(identifier);
    const gathering = new Gathering(source);
    const files = gathering.files(source.catalogues(ownCatalogues));
    const bytes = Readable.from(packed(files, tools.base, gathering.missing), { objectMode: false });
    bytes.once('close', leave);
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .headers(fileHeaders(`archive-${day}.zip`))
      .header('cache-control', 'private, no-store')
      .type('application/zip')
      .send(bytes);
  });
};
