/** `dataset …` and `distribution …` */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { type Common, define, numberOf } from './define.js';
import { type Deployment, PROBLEM, succeeded } from './deployment.js';
import { Ended, exits } from './exit.js';
import { addLoad } from './load.js';
import { tell, writeOne, writeRows } from './output.js';
import { collect, walk } from './pages.js';
import { addDelete, addGet, addPut, addressOf, send, withWriteOptions, type WriteOptions } from './resources.js';

/** `dataset template` and `dataset table`: tables to fill in, and tables of what is there. */
type Format = 'csv' | 'xlsx';

interface TableOptions extends Common {
  readonly format?: Format;
  readonly language?: string;
  readonly catalogue?: string;
}

const FILE = 'name mediaType base64';
const TEMPLATE = `query ($format: TableFormat!, $language: String!) {
  file: datasetTemplate(format: $format, language: $language) { ${FILE} } }`;
const TABLE = `query ($format: TableFormat!, $catalogue: ID!) {
  file: datasetTable(format: $format, catalogue: $catalogue) { ${FILE} } }`;

/** The format that is named, or that the ending of the file names. */
const formatOf = (file: string, { format }: TableOptions): string =>
  (format ?? (/\.xlsx$/i.test(file) ? 'xlsx' : 'csv')).toUpperCase();

const put = async (
  deployment: Deployment,
  query: string,
  variables: object,
  target: string,
  options: Common,
): Promise<void> => {
  const { file } = await deployment.graphql<{ readonly file: { readonly base64: string } }>(query, variables);
  const bytes = Buffer.from(file.base64, 'base64');
  if (target === '-') return void process.stdout.write(bytes);
  try {
    writeFileSync(target, bytes);
  } catch (error) {
    throw new Ended(
      `${target} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
      exits.REFUSED,
    );
  }
  if (options.json || options.jsonl) return writeOne({ file: target, bytes: bytes.length }, options);
  tell(`${target} is written.`);
};

const withFormat = (command: Command): Command =>
  command.addOption(
    new Option('--format <format>', 'default: by the ending of the file, else csv').choices(['csv', 'xlsx']),
  );

/** Adds the commands. */
const addTables = (dataset: Command): void => {
  withFormat(
    define<[string, TableOptions]>(
      dataset,
      'template <file>',
      'write a table to fill in, for dataset load (- for standard output)',
      (deployment, file, options) => {
        const { language = 'en' } = options;
        return put(deployment, TEMPLATE, { format: formatOf(file, options), language }, file, options);
      },
    ),
  ).option('--language <tag>', 'language of its texts (default: en)');
  withFormat(
    define<[string, TableOptions]>(
      dataset,
      'table <file>',
      'write datasets of a catalogue as a table, the first 2,000 (- for standard output)',
      (deployment, file, options) => {
        const { catalogue } = options;
        return put(deployment, TABLE, { format: formatOf(file, options), catalogue }, file, options);
      },
    ),
  ).requiredOption('--catalogue <id>', 'catalogue that holds them');
};

const LIST = `query ($first: Int!, $after: String, $catalogue: ID) {
  page: datasets(first: $first, after: $after, catalogue: $catalogue) {
    edges { node { identifier title listing { state } } } pageInfo { hasNextPage endCursor } } }`;

const HISTORY = `query ($id: ID!) { dataset(id: $id) { identifier
  history(first: 100) { edges { node { etag since until end author } } } } }`;

interface ListOptions extends Common {
  readonly catalogue?: string;
  readonly limit?: string;
}

interface Entry {
  readonly identifier: string;
  readonly title: string | null;
  readonly listing: { readonly state: string };
}

const list = async (deployment: Deployment, options: ListOptions): Promise<void> => {
  const { catalogue = null } = options;
  const limit = options.limit === undefined ? Infinity : numberOf(options.limit, 'limit');
  const rowOf = ({ identifier: id, listing: { state }, title }: Entry) => ({ id, state, title });
  const entries = walk<Entry>(deployment, LIST, { catalogue }, limit);
  // Lines are written as they come: a list may be longer than what fits into memory.
  if (options.jsonl) for await (const entry of entries) writeRows([rowOf(entry)], options);
  else writeRows((await collect(entries)).map(rowOf), options);
};

const history = async (deployment: Deployment, id: string, options: Common): Promise<void> => {
  type Answer = { dataset: { history: { edges: readonly { node: Record<string, unknown> }[] } } | null };
  const { dataset } = await deployment.graphql<Answer>(HISTORY, { id });
  // The address says in its own words that there is none.
  if (!dataset) await deployment.request(addressOf('datasets', id));
  writeRows(dataset?.history.edges.map(({ node }) => node) ?? [], options);
};

const WRITTEN = `${PROBLEM} ... on WriteResult { status identifier etag }`;

const RESTORE = `mutation ($id: ID!, $dryRun: Boolean!) {
  outcome: restoreDataset(id: $id, dryRun: $dryRun) { ${WRITTEN} } }`;
const REVERT = `mutation ($id: ID!, $to: String!, $dryRun: Boolean!) {
  outcome: revertDataset(id: $id, to: $to, dryRun: $dryRun) { ${WRITTEN} } }`;

interface RestoreOptions extends Common {
  readonly to?: string;
  readonly dryRun?: boolean;
}

const restore = async (deployment: Deployment, id: string, options: RestoreOptions): Promise<void> => {
  const { to, dryRun = false } = options;
  type Answer = { outcome: { status: string; identifier: string; etag: string } };
  const { outcome } = await deployment.graphql<Answer>(to === undefined ? RESTORE : REVERT, {
    ...{ id, dryRun },
    ...(to === undefined ? {} : { to }),
  });
  const { status: state, identifier, etag } = succeeded(outcome);
  writeOne({ state, id: identifier, etag }, options);
};

const PUBLISH = `mutation ($id: ID!, $key: String!) {
  outcome: publishDataset(id: $id, idempotencyKey: $key, offersFromMetadata: true) {
    ${PROBLEM} ... on PublicationResult { listing { state } } } }`;

interface CreateOptions extends WriteOptions {
  readonly catalogue: string;
  readonly putOnSale?: boolean;
}

const create = (deployment: Deployment, file: string, options: CreateOptions): Promise<void> => {
  const { catalogue, putOnSale = false, idempotencyKey: key = randomUUID() } = options;
  type Answer = {
    readonly outcome: { readonly listing?: { readonly state: string }; readonly message?: string };
  };
  const sell = async (id: string) => {
    const { outcome } = await deployment.graphql<Answer>(PUBLISH, { id, key });
    const { listing, message } = outcome;
    return { sale: listing?.state ?? null, ...(message === undefined ? {} : { message }) };
  };
  const address = `${addressOf('catalogues', catalogue)}/datasets`;
  return send(deployment, 'POST', address, file, options, putOnSale ? sell : undefined);
};

const add = (deployment: Deployment, dataset: string, file: string, options: WriteOptions): Promise<void> =>
  send(deployment, 'POST', `${addressOf('datasets', dataset)}/distributions`, file, options);

/** Adds the commands. */
export const addDataset = (program: Command): void => {
  const dataset = program.command('dataset').description('datasets of a deployment');
  define<[ListOptions]>(dataset, 'list', 'datasets that one may read', list)
    .option('--catalogue <id>', 'only those of this catalogue')
    .option('--limit <number>', 'at most so many');
  addGet(dataset, 'datasets', 'dataset');
  withWriteOptions(
    define<[string, CreateOptions]>(
      dataset,
      'create <file>',
      'create a dataset from RDF (- for standard input); answers with its id',
      create,
    ),
  )
    .requiredOption('--catalogue <id>', 'catalogue that it joins')
    .option('--put-on-sale', 'put it on sale with its offers, which are drafts without it');
  addLoad(dataset);
  addTables(dataset);
  addPut(dataset, 'datasets', 'replace a dataset by RDF (- for standard input)');
  addDelete(dataset, 'datasets', 'delete a dataset with its distributions');
  define<[string, Common]>(dataset, 'history <id>', 'the last 100 versions of a dataset', history);
  define<[string, RestoreOptions]>(dataset, 'restore <id>', 'bring back a deleted dataset', restore)
    .option('--to <etag>', 'instead: make this earlier version the present one (see history)')
    .option('--dry-run', 'report what would happen, store nothing');
  const distribution = program.command('distribution').description('distributions of datasets');
  addGet(distribution, 'distributions', 'distribution');
  withWriteOptions(
    define<[string, string, WriteOptions]>(
      distribution,
      'add <dataset> <file>',
      'add a distribution from RDF (- for standard input); answers with its id',
      add,
    ),
  );
  addPut(distribution, 'distributions', 'replace a distribution by RDF (- for standard input)');
  addDelete(distribution, 'distributions', 'delete a distribution');
};
