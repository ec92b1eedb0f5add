/** The index that searches are measured on: filled by the statements of ordinary writes, kept between runs where asked. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { indexEntry } from '../../src/features/repository/indexed/entry.js';
import { platform } from '../../src/core/rdf/vocabulary.js';
import { analysed } from '../../src/core/search/analysed.js';
import { putStatements } from '../../src/core/search/statements.js';
import { FORM, searchTables } from '../../src/core/search/tables.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { generated } from './search-corpus.js';

export const BASE = 'http://bench.example';
const VOCABULARY = 'https://www.pistis-project.eu/ns/voc#';
const BATCH = 4_000;
const REPORT = 50_000;

/** A filled index. */
export interface BenchIndex {
  readonly file: string;
  readonly database: Database;
  /** Datasets indexed a second; undefined when the index was there already. */
  readonly rate: number | undefined;
  close(): Promise<void>;
}

/** What entries are made with. */
export const tools = { identifiers: new Identifiers(BASE), terms: platform(VOCABULARY), vocabNs: VOCABULARY };

/** The statements of one dataset: exactly those that its write would bring along. */
export const statementsOf = (n: number) => {
  const entry = indexEntry(generated(n, BASE), tools);
  return entry ? putStatements(analysed(entry)) : [];
};

/**
 * Fills the index without HTTP, validation and graphs. A batch of datasets shares a transaction, and the next batch is made
 * while one is written.
 */
const fill = async (database: Database, size: number): Promise<number> => {
  const start = performance.now();
  let before: Promise<unknown> = Promise.resolve();
  for (let n = 0; n < size; n += BATCH) {
    const unit = Array.from({ length: Math.min(BATCH, size - n) }, (_, i) => statementsOf(n + i)).flat();
    await before;
    before = database.write(unit);
    if (n % REPORT === 0) {
      console.error(`${n} of ${size} datasets, ${((performance.now() - start) / 1000).toFixed(0)} s`);
      // Answers of the writer get their turn.
      await new Promise(setImmediate);
    }
  }
  await before;
  await database.write([{ sql: "UPDATE search_state SET value = ? WHERE key = 'form'", params: [FORM] }]);
  return size / ((performance.now() - start) / 1000);
};

/** Opens the index of a size in `folder`, where it stays; in a folder that is removed when there is none. */
export const openBenchIndex = async (size: number, folder: string | undefined): Promise<BenchIndex> => {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  const own = folder ?? mkdtempSync(join(tmpdir(), 'search-bench-'));
  const file = join(own, `index-${size}.db`);
  const known = existsSync(file);
  const database = await Database.open(file, searchTables);
  const form = database.readOne<{ value: number }>("SELECT value FROM search_state WHERE key = 'form'")?.value;
  if (known && form !== FORM) {
    await database.close();
    throw new Error(`${file} is half filled, or was made by another version; remove it.`);
  }
  const rate = known ? undefined : await fill(database, size);
  return {
    file,
    database,
    rate,
    close: async () => {
      await database.close();
      if (folder === undefined) rmSync(own, { recursive: true, force: true });
    },
  };
};
