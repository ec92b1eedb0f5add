/** `dataset load FILES…`: many files, each a dataset, in few requests. */
import { randomUUID } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Command } from 'commander';
import { define, type Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { readRdf } from './input.js';
import { writeRows, type Row } from './output.js';
import { showProgress } from '../progress.js';

/** Datasets of one request: the service stores them in one transaction. */
const GROUP = 50;
/** Characters of one request, beyond which it holds fewer. */
const MOST = 4 * 1024 * 1024;

const PUT = `mutation ($catalogue: ID!, $datasets: [DatasetEntry!]!, $dryRun: Boolean, $conform: Boolean, $key: String) {
  outcome: putDatasets(catalogue: $catalogue, datasets: $datasets, dryRun: $dryRun, conform: $conform, idempotencyKey: $key) {
    ${PROBLEM} ... on DatasetGroupResult { outcomes { ${PROBLEM} ... on WriteResult { status identifier etag } } } } }`;

interface LoadOptions extends Common {
  readonly catalogue: string;
  readonly dryRun?: boolean;
  readonly conform?: boolean;
}

interface Entry {
  readonly file: string;
  readonly originalId: string;
  readonly source: { readonly rdf: { readonly body: string; readonly contentType: string } };
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
  return { file, originalId, source: { rdf: { body: Buffer.from(body).toString('utf8'), contentType: type } } };
};

/** Entries in requests of a bounded size. */
function* groupsOf(files: readonly string[]): Generator<Entry[]> {
  let group: Entry[] = [];
  let size = 0;
  for (const file of files) {
    const entry = entryOf(file);
    const { length } = entry.source.rdf.body;
    if (group.length >= GROUP || (group.length > 0 && size + length > MOST)) {
      yield group;
      [group, size] = [[], 0];
    }
    group.push(entry);
    size += length;
  }
  if (group.length > 0) yield group;
}

const load = async (deployment: Deployment, files: readonly string[], options: LoadOptions): Promise<void> => {
  const { catalogue, dryRun = false, conform = false } = options;
  const progress = showProgress('Loading');
  const told: Row[] = [];
  let [done, refused] = [0, 0];
  try {
    for (const group of groupsOf(files)) {
      const datasets = group.map(({ originalId, source }) => ({ originalId, source }));
      type Answer = { readonly outcome: { readonly outcomes: readonly Outcome[] } };
      const { outcome } = await deployment.graphql<Answer>(PUT, {
        catalogue,
        datasets,
        dryRun,
        conform,
        key: randomUUID(),
      });
      const rows = succeeded(outcome).outcomes.map(({ status, identifier, etag, code, message }, at) => ({
        file: group[at]?.file,
        state: status ?? code,
        id: identifier ?? null,
        etag: etag ?? null,
        message: message ?? null,
      }));
      refused += rows.filter(({ message }) => message !== null).length;
      done += group.length;
      progress.update({ loaded: done, total: files.length });
      // Lines are written as they come: if a later request fails, it is known what was stored.
      if (options.jsonl) writeRows(rows, options);
      else told.push(...rows);
    }
  } finally {
    progress.stop();
    if (!options.jsonl) writeRows(told, options);
  }
  if (refused === 0) return;
  const exit = refused === files.length ? exits.REFUSED : exits.PARTLY;
  throw new Ended(`${refused} of ${files.length} datasets were refused.`, exit);
};

/** Adds the command. */
export const addLoad = (dataset: Command): void => {
  define<[string[], LoadOptions]>(
    dataset,
    'load <files...>',
    'create or replace datasets, each from a file of RDF whose name is its id at the source',
    load,
  )
    .requiredOption('--catalogue <id>', 'catalogue that holds them')
    .option('--dry-run', 'report what would happen, store nothing')
    .option('--conform', 'refuse metadata that violate DCAT-AP');
};
