/** `archive …`: everything that an organization keeps in some catalogues, to be kept, checked, and put elsewhere. */
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { AgreementJwk } from '../../domain/agreements/jwk.js';
import {
  Gathering,
  pathOf,
  type ArchivedAgreement,
  type ArchivedDataset,
  type ArchiveSource,
} from '../../domain/archive/gather.js';
import { define, type Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { Ended, exits, type Exit } from './exit.js';
import { bytesOf } from './input.js';
import { tell, writeOne, writeRows, type Row } from './output.js';
import { collect, walk } from './pages.js';
import { addressOf } from './resources.js';

const DATASETS = `query ($first: Int!, $after: String, $catalogue: ID) {
  page: datasets(first: $first, after: $after, catalogue: $catalogue) {
    edges { node { identifier } } pageInfo { hasNextPage endCursor } } }`;
const HISTORY = `query ($id: ID!) { dataset(id: $id) { history(first: 100) {
  edges { node { etag since until end author rdf(syntax: N_TRIPLES) { body } } } } } }`;
const GRANTS = `query ($id: ID!, $kind: AssetKind!) { permissions(id: $id, kind: $kind) { subject name scopes } }`;
const AGREEMENTS = `query ($first: Int!, $after: String, $side: AgreementSide!) {
  page: agreements(first: $first, after: $after, side: $side) {
    edges { node { id document metadata } } pageInfo { hasNextPage endCursor } } }`;
const PUT = `mutation ($catalogue: ID!, $datasets: [DatasetEntry!]!) {
  outcome: putDatasets(catalogue: $catalogue, datasets: $datasets) {
    ${PROBLEM} ... on DatasetGroupResult { outcomes { ${PROBLEM} ... on WriteResult { status } } } } }`;

interface CreateOptions extends Common {
  readonly catalogue: readonly string[];
}

interface ImportOptions extends Common {
  readonly dryRun?: boolean;
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
    type Versions = { dataset: { history: { edges: readonly { node: object }[] } } | null };
    const { dataset } = await deployment.graphql<Versions>(HISTORY, { id });
    return { triples: await response.text(), versions: dataset?.history.edges.map(({ node }) => node) ?? [] };
  }

  async permissions(id: string, kind: 'CATALOGUE' | 'DATASET'): Promise<unknown> {
    return (await this.deployment.graphql<{ permissions: unknown }>(GRANTS, { id, kind })).permissions;
  }

  agreements(side: 'ASSIGNER' | 'ASSIGNEE'): AsyncGenerator<ArchivedAgreement> {
    return walk<ArchivedAgreement>(this.deployment, AGREEMENTS, { side });
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
  const { packed } = await import('../../domain/archive/zip.js');
  const gathering = new Gathering(new DeploymentSource(deployment));
  let files = 0;
  async function* counted() {
    for await (const one of gathering.files(catalogue)) {
      files += 1;
      yield one;
    }
  }
  const bytes = await collect(packed(counted(), deployment.url, gathering.missing));
  writeFileSync(file, Buffer.concat(bytes), { mode: 0o600 });
  tell(`${files} files written.`);
  for (const one of gathering.missing) tell(`Without ${one}`);
  if (json || jsonl) writeOne({ file, files, missing: gathering.missing }, options);
  return gathering.missing.length > 0 ? exits.PARTLY : exits.DONE;
};

/** What does not hold in an archive: files that are not as the manifest says, agreements that their keys do not confirm. */
const faultsOf = async (file: string) => {
  const { open } = await import('./archive-file.js');
  const { verifyAgreement } = await import('../../domain/agreements/verify.js');
  const archive = open(bytesOf(file), file);
  const keys = JSON.parse(archive.files.get('jwks.json') ?? '{"keys":[]}') as { readonly keys: AgreementJwk[] };
  const unproven = [...archive.files].flatMap(([path, text]) => {
    if (!/^agreements\/.*\.jsonld$/.test(path)) return [];
    const { valid, findings } = verifyAgreement(text, keys.keys);
    return valid
      ? []
      : [
          {
            path,
            fault: findings
              .filter(({ holds }) => !holds)
              .map(({ what }) => what)
              .join(' '),
          },
        ];
  });
  return { ...archive, faults: [...archive.faults, ...unproven] };
};

const verify = async (_: Deployment, file: string, options: Common): Promise<Exit> => {
  const { faults, files } = await faultsOf(file);
  writeRows(faults, options);
  tell(`${files.size} files are as the manifest says, ${faults.length} faults.`);
  return faults.length > 0 ? exits.REFUSED : exits.DONE;
};

type Outcome = { readonly status?: string; readonly code?: string; readonly message?: string };

/** Datasets of one request. */
const GROUP = 50;

/** Puts the datasets of a catalogue where their ids are free; nothing that is there is changed. */
const putDatasets = async (
  deployment: Deployment,
  catalogue: string,
  datasets: readonly (readonly [id: string, triples: string])[],
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let at = 0; at < datasets.length; at += GROUP) {
    const group = datasets.slice(at, at + GROUP);
    const entries = group.map(([id, body]) => ({ id, source: { rdf: { body, contentType: NT } }, ifNoneMatch: '*' }));
    type Answer = { outcome: { outcomes: readonly Outcome[] } };
    const { outcome } = await deployment.graphql<Answer>(PUT, { catalogue, datasets: entries });
    succeeded(outcome).outcomes.forEach(({ status, code, message }, place) =>
      rows.push({ kind: 'dataset', id: group[place]?.[0], state: status ?? code, message: message ?? null }),
    );
  }
  return rows;
};

const importArchive = async (deployment: Deployment, file: string, options: ImportOptions): Promise<Exit> => {
  const { faults, files } = await faultsOf(file);
  if (faults.length > 0) {
    writeRows(faults, options);
    throw new Ended('The archive is not as it was made; nothing was stored.', exits.REFUSED);
  }
  const rows: Row[] = [];
  for (const [path, text] of files) {
    const [, name] = /^catalogues\/(.+)\.nt$/.exec(path) ?? [];
    if (name === undefined) continue;
    const id = decodeURIComponent(name);
    const ids = JSON.parse(files.get(pathOf('catalogues', id, 'json')) ?? '[]') as readonly string[];
    const headers = { 'content-type': NT, 'if-none-match': '*' };
    const address = addressOf('catalogues', id) + (options.dryRun ? '?dryRun=true' : '');
    const response = await deployment.request(address, { method: 'PUT', headers, body: text }, [409, 412, 403]);
    const state = response.ok ? (options.dryRun ? 'VALIDATED' : 'CREATED') : 'TAKEN';
    rows.push({
      kind: 'catalogue',
      id,
      state,
      message: response.ok ? null : 'There is a catalogue with this id, or there was one.',
    });
    if (!response.ok) continue;
    const datasets = ids.flatMap((one) => {
      const triples = files.get(pathOf('datasets', one, 'nt'));
      return triples === undefined ? [] : [[one, triples] as const];
    });
    // A catalogue that is not there holds nothing yet that could be in the way.
    if (options.dryRun) rows.push(...datasets.map(([one]) => ({ kind: 'dataset', id: one, state, message: null })));
    else rows.push(...(await putDatasets(deployment, id, datasets)));
  }
  writeRows(rows, options);
  const refused = rows.filter(({ message }) => message !== null).length;
  tell('Agreements, permissions and earlier versions stay in the archive: nobody is given anything by it.');
  if (refused === 0) return exits.DONE;
  return refused === rows.length ? exits.REFUSED : exits.PARTLY;
};

/** Adds the commands. */
export const addArchive = (program: Command): void => {
  const archive = program.command('archive').description('everything in some catalogues, with agreements and history');
  define<[string, CreateOptions]>(
    archive,
    'create <file>',
    'write an archive (zip) of catalogues',
    create,
  ).requiredOption('--catalogue <id...>', 'catalogues with their datasets, versions and permissions');
  define<[string, Common]>(archive, 'verify <file>', 'check an archive by its manifest and keys alone', verify, {
    needsUrl: false,
  });
  define<[string, ImportOptions]>(
    archive,
    'import <file>',
    'store catalogues and datasets of an archive where their ids are free',
    importArchive,
  ).option('--dry-run', 'report what would happen, store nothing');
};
