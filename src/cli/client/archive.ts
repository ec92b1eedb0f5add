/** `archive …`: everything that an organization keeps in some catalogues, to be kept, checked, and put elsewhere. */
import { createWriteStream, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import type { ArchivedVersion } from '../../domain/archive/format.js';
import type { AgreementElsewhere, VersionElsewhere } from '../../domain/elsewhere/model.js';
import type { ArchivedAgreement, ArchivedDataset, ArchivedLogo, ArchiveSource } from '../../domain/archive/gather.js';
import { faultsOf, openArchive } from './archive-check.js';
import type { ImportOptions } from './archive-import.js';
import { define, type Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { Ended, exits, type Exit } from './exit.js';
import { tell, writeOne, writeRows } from './output.js';
import { walk, type Page } from './pages.js';
import { addressOf, sampleOf } from './resources.js';

const DATASETS = `query ($first: Int!, $after: String, $catalogue: ID) {
  page: datasets(first: $first, after: $after, catalogue: $catalogue) {
    edges { node { identifier } } pageInfo { hasNextPage endCursor } } }`;
const BESIDE = `query ($id: ID!) { dataset(id: $id) { iri contract { source format }
  publication { marketplaceId } acquisition { marketplaceId }
  distributions { identifier titles { value language } accessUrls downloadUrls sample { mediaType visibleTo isVisible } } } }`;
/** A list of a dataset, page by page: each entry may be large. */
const listOf = (list: string, entry: string): string => `query ($id: ID!, $first: Int!, $after: String) {
  dataset(id: $id) { page: ${list}(first: $first, after: $after) {
    edges { node { ${entry} } } pageInfo { hasNextPage endCursor } } } }`;
const VERSION = 'etag since until end author authorName';
const VERSIONS = listOf('history', `${VERSION} rdf(syntax: N_TRIPLES) { body }`);
const VERSIONS_ELSEWHERE = listOf('versionsElsewhere', `source ${VERSION} rdf`);
const AGREEMENTS_ELSEWHERE = listOf('agreementsElsewhere', 'source document metadata keys');
const ADDRESS = `query ($dataset: ID!, $number: Int!) { dataAddress(dataset: $dataset, number: $number) }`;
/** Entries of one page of those. */
const FEW = 10;
const LOGO = `{ viewer { memberOf { logo { path mediaType } } } }`;
const GRANTS = `query ($id: ID!, $kind: AssetKind!) { permissions(id: $id, kind: $kind) { subject name scopes } }`;
const AGREEMENTS = `query ($first: Int!, $after: String, $side: AgreementSide!) {
  page: agreements(first: $first, after: $after, side: $side) {
    edges { node { id marketplaceId document metadata } } pageInfo { hasNextPage endCursor } } }`;
const FORGET = `mutation ($dataset: ID!, $dryRun: Boolean!) {
  outcome: forgetElsewhere(dataset: $dataset, dryRun: $dryRun) { ${PROBLEM} ... on DeleteResult { identifier } } }`;
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
    type Sold = { readonly marketplaceId: string } | null;
    type Beside = Pick<ArchivedDataset, 'iri' | 'contract' | 'distributions'> & {
      readonly publication: Sold;
      readonly acquisition: Sold;
    };
    const { dataset } = await deployment.graphql<{ dataset: Beside | null }>(BESIDE, { id });
    if (!dataset) return undefined;
    const { iri, publication, acquisition, contract, distributions } = dataset;
    const marketplaceIds = [publication, acquisition].flatMap((one) => (one ? [one.marketplaceId] : []));
    return { iri, triples: await response.text(), marketplaceIds, contract, distributions };
  }

  versions(id: string): AsyncGenerator<ArchivedVersion> {
    return this.#ofDataset(id, VERSIONS);
  }

  versionsElsewhere(id: string): AsyncGenerator<VersionElsewhere> {
    return this.#ofDataset(id, VERSIONS_ELSEWHERE);
  }

  agreementsElsewhere(id: string): AsyncGenerator<AgreementElsewhere> {
    return this.#ofDataset(id, AGREEMENTS_ELSEWHERE);
  }

  async address(dataset: string, number: number): Promise<string | undefined> {
    return (await this.deployment.graphql<{ dataAddress: string }>(ADDRESS, { dataset, number })).dataAddress;
  }

  /** A list of one dataset; nothing of one that is gone. */
  #ofDataset<T>(id: string, query: string): AsyncGenerator<T> {
    type Answer = { readonly dataset: { readonly page: Page<T> } | null };
    const source = {
      graphql: async <P>(text: string, variables: object): Promise<P> => {
        const { dataset } = await this.deployment.graphql<Answer>(text, { ...variables, first: FEW });
        return { page: dataset?.page ?? null } as P;
      },
    };
    return walk<T>(source, query, { id });
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
      viewer: { memberOf: { logo: { path: string; mediaType: string } | null } | null };
    };
    const logo = (await this.deployment.graphql<Answer>(LOGO, {})).viewer.memberOf?.logo;
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
  const { Gathering } = await import('../../domain/archive/gather.js');
  const { packed } = await import('../../domain/archive/zip.js');
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
  const archive = await openArchive(file);
  try {
    const faults = await faultsOf(archive);
    writeRows(
      faults.map(({ path, fault }) => ({ path, fault })),
      options,
    );
    const broken = new Set(faults.map(({ path }) => path));
    const sound = archive.paths.filter((path) => !broken.has(path)).length;
    tell(`${sound} files are as the manifest says, ${faults.length} faults.`);
    return faults.length > 0 ? exits.REFUSED : exits.DONE;
  } finally {
    archive.close();
  }
};

const people = async (_: Deployment, file: string, table: string, options: Common): Promise<Exit> => {
  const { namedIn, tableOf } = await import('./archive-people.js');
  const archive = await openArchive(file);
  try {
    const faults = await archive.faults();
    if (faults.length > 0) throw new Ended(`${file} is not as it was made: ${faults[0]?.path}.`, exits.REFUSED);
    const named = await namedIn(archive);
    writeFileSync(table, await tableOf(named), { mode: 0o600 });
    if (options.json || options.jsonl)
      writeRows(
        named.map((one) => ({ ...one })),
        options,
      );
    tell(`${named.length} people and groups; say in the column "here" who they are at the other deployment.`);
    return exits.DONE;
  } finally {
    archive.close();
  }
};

const importOne = async (deployment: Deployment, file: string, options: ImportOptions): Promise<Exit> =>
  (await import('./archive-import.js')).importArchive(deployment, file, options);

const forget = async (
  deployment: Deployment,
  dataset: string,
  options: Common & { readonly dryRun?: boolean },
): Promise<void> => {
  const { dryRun = false } = options;
  const { outcome } = await deployment.graphql<{ outcome: { identifier: string } }>(FORGET, { dataset, dryRun });
  const { identifier: id } = succeeded(outcome);
  writeOne({ id, state: dryRun ? 'VALIDATED' : 'DELETED' }, options);
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
  define<[string, string, Common]>(
    archive,
    'people <file> <table>',
    'write a table (CSV) of the people and groups whom the permissions of an archive name, to say who they are elsewhere',
    people,
    { needsUrl: false },
  );
  define<[string, ImportOptions]>(
    archive,
    'import <file>',
    'store catalogues and datasets of an archive, with contracts of data and samples, where their ids are free',
    importOne,
  )
    .option('--logo', 'set the logo of your organization to that of the archive, where it has none')
    .option('--addresses', 'put back what withheld addresses stand for; they stay withheld')
    .option('--people <table>', 'give permissions again, to whom this table of "archive people" names')
    .option('--resume', 'go on in catalogues that are there, as after an import that was cut off')
    .option('--dry-run', 'report what would happen, store nothing');
  define<[string, Common]>(
    archive,
    'forget <dataset>',
    'forget what imports told of a dataset at other deployments: its versions and agreements there',
    forget,
  ).option('--dry-run', 'report what would happen, forget nothing');
};
