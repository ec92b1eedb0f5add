/**
 * Fills a data directory with as many datasets as are wanted, all that belongs to them included: a service stores and assesses
 * one of them, and each row that speaks of it is written again under other names. So neither memory nor validation bound the number.
 */
import { join } from 'node:path';
import { TABLES } from '../../src/app/parts.js';
import { Identifiers } from '../../src/features/repository/identifiers.js';
import { bytesOf, keptSource, sourceOf } from '../../src/core/store/file/packed.js';
import { keepResults, keptResults } from '../../src/features/repository/assessment/kept.js';
import { indexEntry } from '../../src/features/repository/indexed/entry.js';
import { platform } from '../../src/core/rdf/vocabulary.js';
import { analysed } from '../../src/core/search/analysed.js';
import { putStatements } from '../../src/core/search/statements.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { changeStatements } from '../../src/core/store/file/statements.js';
import { StoredGraphs } from '../../src/core/store/file/stored-graphs.js';
import { graphTables } from '../../src/core/store/file/tables.js';
import type { GraphDocument, SqlValue, Statement } from '../../src/core/store/graph-store.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { API_KEY, startService } from '../support/service.js';
import { dataset } from './support.js';

/** Address of the filled service, whatever port it gets. */
export const BASE = 'http://bench.example';
const TEMPLATE = 'template';
const VOCABULARY = 'https://www.pistis-project.eu/ns/voc#';
/** Datasets of one transaction. */
const BATCH = 500;
const REPORT = 50_000;
/** Tables that other statements fill. */
const OTHERS = /^(sqlite_|search_|graph|revision$)/;

const renamedResults = (kept: Uint8Array, copied: <T>(value: T) => T): Uint8Array =>
  keptSource(keepResults(copied(keptResults(sourceOf(kept) ?? kept))).kept);

/** Stores the dataset that all others are like. */
const prepare = async (folder: string): Promise<void> => {
  const service = await startService({ URL_CHECK: 'off', BASE_URL: BASE, TEST_STORE: '' }, folder);
  const turtle = { 'content-type': 'text/turtle', 'x-api-key': API_KEY };
  const catalogue = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';
  await service.write('PUT', '/srv/repo/catalogues/bench', catalogue, turtle);
  const address = `/srv/repo/catalogues/bench/datasets/origin?originalId=${TEMPLATE}&waitForQuality=true`;
  const made = await service.write('PUT', address, dataset(0).replaceAll('number 0', `number ${TEMPLATE}`), turtle);
  if (made.status !== 201) throw new Error(`the template was answered with ${made.status}`);
  // Not stopped as tests do it: that would remove the data.
  service.app.drain();
  await service.app.close();
};

/** A row of some table with the template in it, as the statement that writes it for another dataset. */
type Cloned = (rename: (text: string) => string) => Statement;

/** All that is kept of the template beside its graph and its place in the index. */
const rowsOf = (database: Database, names: readonly string[]): readonly Cloned[] => {
  const isMeant = (value: SqlValue | ArrayBuffer): boolean =>
    typeof value === 'string' && names.some((name) => value.includes(name));
  const tables = database.read<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  return tables
    .filter(({ name }) => !OTHERS.test(name))
    .flatMap(({ name }) => {
      const columns = database.read<{ name: string; pk: number; type: string }>(`PRAGMA table_info("${name}")`);
      const numbered = columns.filter(({ pk }) => pk > 0);
      // SQLite numbers the row itself (rowid tables with one INTEGER PRIMARY KEY).
      const own = numbered.length === 1 && numbered[0]?.type === 'INTEGER' ? numbered[0].name : undefined;
      const kept = columns.filter((column) => column.name !== own).map((column) => column.name);
      const sql = `INSERT INTO "${name}" (${kept.map((column) => `"${column}"`).join()}) VALUES (${kept.map(() => '?').join()})`;
      return database
        .read<Record<string, SqlValue | ArrayBuffer>>(`SELECT * FROM "${name}"`)
        .filter((row) => Object.values(row).some(isMeant))
        .map((row): Cloned => (rename) => ({
          sql,
          params: kept.map((column) => {
            const value = row[column] ?? null;
            if (typeof value === 'string') return rename(value);
            // The library reads bytes in a form that it does not take back.
            return value instanceof ArrayBuffer ? bytesOf(value) : value;
          }),
        }));
    });
};

/** Fills `folder` with datasets `d0`, `d1` and so on, all assessed; resolves to how many were written a second. */
export const fillStore = async (folder: string, size: number): Promise<number> => {
  await prepare(folder);
  const database = await Database.open(join(folder, DATA_FILE), [...graphTables, ...TABLES]);
  const tools = { identifiers: new Identifiers(BASE), terms: platform(VOCABULARY), vocabNs: VOCABULARY };
  const graphs = new StoredGraphs(database);
  const documents = (
    await Promise.all(
      database
        .read<{ iri: string }>('SELECT iri FROM graph WHERE iri LIKE ?', [`%${TEMPLATE}%`])
        .map(({ iri }) => graphs.get(iri)),
    )
  ).filter((document) => document !== undefined);
  const names = [TEMPLATE, ...documents.flatMap(({ distributions }) => distributions)];
  const rows = rowsOf(database, names);
  const begin = performance.now();
  let before: Promise<unknown> = Promise.resolve();
  for (let n = 0; n < size; n += BATCH) {
    const unit = Array.from({ length: Math.min(BATCH, size - n) }, (_, i) => {
      const rename = (text: string): string =>
        names.reduce((renamed, name, index) => renamed.replaceAll(name, `d${n + i}${'x'.repeat(index)}`), text);
      const copied = <T>(value: T): T => JSON.parse(rename(JSON.stringify(value))) as T;
      const put = documents.map(({ kept, ...document }): GraphDocument => ({
        ...copied(document),
        ...(document.kind === 'quality' && kept ? { kept: renamedResults(kept, copied) } : {}),
      }));
      const entries = put.flatMap((document) => indexEntry(document, tools) ?? []);
      return [
        ...changeStatements({ put }, new Date().toISOString()),
        ...entries.flatMap((entry) => putStatements(analysed(entry))),
        ...rows.map((row) => row(rename)),
      ];
    }).flat();
    await before;
    before = database.write(unit);
    if (n % REPORT === 0) console.error(`${n} of ${size} datasets`);
    // Answers of the writer get their turn.
    await new Promise(setImmediate);
  }
  await before;
  await database.close();
  return (size * 1000) / (performance.now() - begin);
};
