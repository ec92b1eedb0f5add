/** `archive …`: everything that an organization keeps in some catalogues, to be kept and checked. */
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type {
  ArchivedAgreement,
  ArchivedDataset,
  ArchivedLogo,
  ArchivedVersion,
  ArchiveSource,
} from '../../../features/operations/archive/gather.js';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { showProgress } from '../progress.js';
import { Ended, exits, type Exit } from './exit.js';
import { bytesOf } from './input.js';
import { tell, writeOne, writeRows } from './output.js';
import { walk, type Page } from './pages.js';
import { addressOf, sampleOf } from './resources.js';

const DATASETS = `query ($first: Int!, $after: String, $catalogue: ID) {
  page: datasets(first: $first, after: $after, catalogue: $catalogue) {
    edges { node { identifier } } pageInfo { hasNextPage endCursor } } }`;
const BESIDE = `query ($id: ID!) { dataset(id: $id) { iri contract { source format }
  listing { marketplaceId } acquisition { marketplaceId }
  distributions { identifier titles { value language } accessUrls downloadUrls sample { mediaType visibleTo isVisible } } } }`;
/** Versions of a dataset, page by page: each may be large. */
const VERSIONS = `query ($id: ID!, $first: Int!, $after: String) { dataset(id: $id) { page: history(first: $first, after: $after) {
  edges { node { etag since until end author authorName rdf(syntax: N_TRIPLES) { body } } } pageInfo { hasNextPage endCursor } } } }`;
const ADDRESS = `query ($dataset: ID!, $number: Int!) { dataAddress(dataset: $dataset, number: $number) }`;
/** Versions of one page. */
const FEW = 10;
const LOGO = `{ viewer { organization { logo { path mediaType } } } }`;
const GRANTS = `query ($id: ID!, $kind: AssetKind!) { permissions(id: $id, kind: $kind) { subject name scopes } }`;
const AGREEMENTS = `query ($first: Int!, $after: String, $side: AgreementSide!) {
  page: agreements(first: $first, after: $after, side: $side) {
    edges { node { id marketplaceId document metadata } } pageInfo { hasNextPage endCursor } } }`;
interface CreateOptions extends Common {
  readonly catalogue: readonly string[];
}

const NT = 'application/n-triples';

/** Reads a deployment for an archive. */
class DeploymentSource implements ArchiveSource {
  constructor(private readonly deployment: Deployment) {}

  async catalogue(id: string): Promise<string> {
    return (await this.deployment.request(addressOf('catalogues', id), { headers: { accept: NT } })).text();
  }

  async *datasets(catalogue: string): AsyncGenerator<string> {
    for await (const { identifier } of walk<{ identifier: string }>(this.deployment, DATASETS, { catalogue }))
      yield identifier;
  }

  async dataset(id: string): Promise<ArchivedDataset | undefined> {
    const { deployment } = this;
    const response = await deployment.request(addressOf('datasets', id), { headers: { accept: NT } }, [404, 410]);
    if (!response.ok) return undefined;
    type Sold = { readonly marketplaceId: string | null };
    type Beside = Pick<ArchivedDataset, 'iri' | 'contract' | 'distributions'> & {
      readonly listing: Sold;
      readonly acquisition: Sold | null;
    };
    const { dataset } = await deployment.graphql<{ dataset: Beside | null }>(BESIDE, { id });
    if (!dataset) return undefined;
    const { iri, listing, acquisition, contract, distributions } = dataset;
    const marketplaceIds = [listing, acquisition].flatMap((one) => one?.marketplaceId ?? []);
    return { iri, triples: await response.text(), marketplaceIds, contract, distributions };
  }

  /** Its versions; none of one that is gone. */
  versions(id: string): AsyncGenerator<ArchivedVersion> {
    type Answer = { readonly dataset: { readonly page: Page<ArchivedVersion> } | null };
    const source = {
      graphql: async <P>(text: string, variables: object): Promise<P> => {
        const { dataset } = await this.deployment.graphql<Answer>(text, { ...variables, first: FEW });
        return { page: dataset?.page ?? null } as P;
      },
    };
    return walk<ArchivedVersion>(source, VERSIONS, { id });
  }

  async address(dataset: string, number: number): Promise<string | undefined> {
    return (await this.deployment.graphql<{ dataAddress: string }>(ADDRESS, { dataset, number })).dataAddress;
  }

  async sample(distribution: string): Promise<Uint8Array | undefined> {
    const response = await this.deployment.request(sampleOf(distribution), {}, [404, 410]);
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  }

  async permissions(id: string, kind: 'CATALOGUE' | 'DATASET'): Promise<unknown> {
    return (await this.deployment.graphql<{ permissions: unknown }>(GRANTS, { id, kind })).permissions;
  }

  agreements(side: 'ASSIGNER' | 'ASSIGNEE'): AsyncGenerator<ArchivedAgreement> {
    return walk<ArchivedAgreement>(this.deployment, AGREEMENTS, { side });
  }

  async logo(): Promise<ArchivedLogo | undefined> {
    type Answer = {
      viewer: { organization: { logo: { path: string; mediaType: string } | null } | null };
    };
    const logo = (await this.deployment.graphql<Answer>(LOGO, {})).viewer.organization?.logo;
    if (!logo) return undefined;
    const response = await this.deployment.request(logo.path, {}, [404, 410]);
    return response.ok ? { mediaType: logo.mediaType, bytes: new Uint8Array(await response.arrayBuffer()) } : undefined;
  }

  keys(): Promise<unknown> {
    return this.deployment.json('/srv/trade/jwks');
  }

  refusal(error: unknown): string | undefined {
    return error instanceof Ended && error.exit !== exits.UNREACHABLE ? error.message : undefined;
  }
}

const create = async (deployment: Deployment, file: string, options: CreateOptions): Promise<Exit> => {
  const { catalogue, json, jsonl } = options;
  const { Gathering } = await import('../../../features/operations/archive/gather.js');
  const { packed } = await import('../../../features/operations/archive/zip.js');
  const gathering = new Gathering(new DeploymentSource(deployment));
  let files = 0;
  async function* counted() {
    for await (const one of gathering.files(catalogue)) {
      files += 1;
      yield one;
    }
  }
  // Under another name until it is whole: what is there under its own is an archive.
  const partial = `${file}.${process.pid}.part`;
  try {
    const bytes = Readable.from(packed(counted(), deployment.url, gathering.missing), { objectMode: false });
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600 }));
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
  tell(`${files} files written.`);
  for (const one of gathering.missing) tell(`Without ${one}`);
  if (json || jsonl) writeOne({ file, files, missing: gathering.missing }, options);
  return gathering.missing.length > 0 ? exits.PARTLY : exits.DONE;
};

const verify = async (_: Deployment, file: string, options: Common): Promise<Exit> => {
  const { Archive } = await import('./archive-file.js');
  const archive = await Archive.open(file === '-' ? bytesOf(file) : file, file);
  const progress = showProgress('Checking');
  try {
    let loaded = 0;
    const faults = await archive.faults(() => {
      loaded += 1;
      progress.update({ loaded, total: archive.paths.length });
    });
    progress.stop();
    writeRows(
      faults.map(({ path, fault }) => ({ path, fault })),
      options,
    );
    const broken = new Set(faults.map(({ path }) => path));
    const sound = archive.paths.filter((path) => !broken.has(path)).length;
    tell(`${sound} files are as the manifest says, ${faults.length} faults.`);
    return faults.length > 0 ? exits.REFUSED : exits.DONE;
  } finally {
    progress.stop();
    archive.close();
  }
};

/** Adds the commands. */
export const addArchive = (program: Command): void => {
  const archive = program.command('archive').description('everything in some catalogues, with agreements and history');
  define<[string, CreateOptions]>(
    archive,
    'create <file>',
    'write an archive (zip) of catalogues',
    create,
  ).requiredOption(
    '--catalogue <id...>',
    'catalogues with their datasets, contracts of data, samples, versions and permissions',
  );
  define<[string, Common]>(archive, 'verify <file>', 'check an archive by its manifest and keys alone', verify, {
    needsUrl: false,
  });
};
