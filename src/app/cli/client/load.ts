/** `dataset load FILES…`: many datasets in few requests, from files that hold one or many. */
import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { define, type Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { readRdf } from './input.js';
import { holdsMany, readMany, type Entry, type ManyOptions, type NotSent } from './many.js';
import { writeRows, type Row } from './output.js';
import { showProgress } from '../progress.js';

/** Datasets of one request: the service stores them in one transaction. */
const GROUP = 50;
/** Characters of one request, beyond which it holds fewer. */
const MOST = 4 * 1024 * 1024;

const PUT = `mutation ($catalogue: ID!, $datasets: [DatasetEntry!]!, $dryRun: Boolean, $conform: Boolean, $sell: Boolean, $key: String) {
  outcome: putDatasets(catalogue: $catalogue, datasets: $datasets, dryRun: $dryRun, conform: $conform, putOnSale: $sell, idempotencyKey: $key) {
    ${PROBLEM} ... on DatasetGroupResult {
      outcomes { ${PROBLEM} ... on WriteResult { status identifier etag } }
      publications { ${PROBLEM} ... on PublicationResult { listing { state } } } } } }`;

interface LoadOptions extends Common, ManyOptions {
  readonly idempotencyKey?: string;
  readonly catalogue: string;
  readonly dryRun?: boolean;
  readonly conform?: boolean;
  readonly putOnSale?: boolean;
}

/** What became of putting a dataset on sale. */
interface Sale {
  readonly listing?: { readonly state: string };
  readonly message?: string;
}

interface Outcome {
  readonly status?: string;
  readonly identifier?: string;
  readonly etag?: string;
  readonly code?: string;
  readonly message?: string;
}

/** A file as an entry: its name without the ending is the id at the source, so that loading it again replaces the same dataset. */
const entryOf = (file: string): Entry => {
  const { body, type } = readRdf(file);
  const originalId = basename(file, extname(file));
  const text = Buffer.from(body).toString('utf8');
  return { file, row: null, originalId, source: { rdf: { body: text, contentType: type } }, size: text.length };
};

/** What files hold; those that are one dataset are read when their turn comes. */
const entriesOf = async (files: readonly string[], options: LoadOptions) => {
  const refused: NotSent[] = [];
  const parts: (Entry[] | string)[] = [];
  for (const file of files) {
    if (!holdsMany(file, options)) {
      parts.push(file);
      continue;
    }
    const read = await readMany(file, options);
    refused.push(...read.refused);
    parts.push(read.entries);
  }
  const total = refused.length + parts.reduce((sum, part) => sum + (typeof part === 'string' ? 1 : part.length), 0);
  return { parts, refused, total };
};

/** Entries in requests of a bounded size. */
function* groupsOf(parts: readonly (Entry[] | string)[]): Generator<Entry[]> {
  let group: Entry[] = [];
  let size = 0;
  const all = parts.flatMap<Entry | string>((part) => (typeof part === 'string' ? [part] : part));
  for (const entry of all) {
    const read = typeof entry === 'string' ? entryOf(entry) : entry;
    if (group.length >= GROUP || (group.length > 0 && size + read.size > MOST)) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(read);
    size += read.size;
  }
  if (group.length > 0) yield group;
}

const placeOf = ({ file, row }: Entry | NotSent): Row => (row === null ? { file } : { file, row });

const load = async (deployment: Deployment, files: readonly string[], options: LoadOptions): Promise<void> => {
  const { catalogue, dryRun = false, conform = false, putOnSale: sell = false } = options;
  const progress = showProgress('Loading');
  const told: Row[] = [];
  const { parts, refused: notSent, total } = await entriesOf(files, options);
  // Lines are written as they come: if a later request fails, it is known what was stored.
  const tellRows = (rows: readonly Row[]): void => {
    if (options.jsonl) writeRows(rows, options);
    else told.push(...rows);
  };
  let [done, refused] = [notSent.length, notSent.length];
  tellRows(
    notSent.map((one) => ({ ...placeOf(one), state: 'BAD_REQUEST', id: null, etag: null, message: one.message })),
  );
  try {
    for (const group of groupsOf(parts)) {
      const datasets = group.map(({ originalId, source }) => ({ originalId, source }));
      type Result = { readonly outcomes: readonly Outcome[]; readonly publications: readonly (Sale | null)[] | null };
      type Answer = { readonly outcome: Result };
      const { outcome } = await deployment.graphql<Answer>(PUT, {
        catalogue,
        datasets,
        dryRun,
        conform,
        sell,
        key: options.idempotencyKey === undefined ? randomUUID() : `${options.idempotencyKey}-${done}`,
      });
      const { outcomes, publications } = succeeded(outcome);
      const rows = outcomes.map(({ status, identifier, etag, code, message }, at) => ({
        ...(group[at] ? placeOf(group[at]) : {}),
        state: status ?? code,
        id: identifier ?? null,
        etag: etag ?? null,
        ...(publications ? { sale: publications[at]?.listing?.state ?? null } : {}),
        message: message ?? publications?.[at]?.message ?? null,
      }));
      refused += rows.filter(({ message }) => message !== null).length;
      done += group.length;
      progress.update({ loaded: done, total });
      tellRows(rows);
    }
  } finally {
    progress.stop();
    if (!options.jsonl) writeRows(told, options);
  }
  if (refused === 0) return;
  const exit = refused === total ? exits.REFUSED : exits.PARTLY;
  throw new Ended(`${refused} of ${total} datasets were refused${sell ? ', or are not on sale' : ''}.`, exit);
};

/** Adds the command. */
export const addLoad = (dataset: Command): void => {
  define<[string[], LoadOptions]>(
    dataset,
    'load <files...>',
    'create or replace datasets: files of RDF, whose names are ids at the source, or files of many (.csv, .xlsx, .jsonl)',
    load,
  )
    .requiredOption('--catalogue <id>', 'catalogue that holds them')
    .option('--many', 'each file holds many datasets: RDF, or packages of CKAN as JSON')
    .option('--mapping <file>', 'JSON object: header of a column → field of the template, or null')
    .option('--language <tag>', 'language of texts whose column names none')
    .option('--portal <url>', 'address of the CKAN portal that packages came from')
    .option('--put-on-sale', 'put each on sale with its offers, which are drafts without it')
    .option('--dry-run', 'report what would happen, store nothing')
    .option('--idempotency-key <key>', 'the same files with the same key are stored once')
    .option('--conform', 'refuse metadata that violate DCAT-AP');
};
