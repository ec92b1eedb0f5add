/**
 * Brings rows that an earlier release wrote into the form of this one, in the background: a page in each transaction, in their order,
 * from where it was left. What cannot be brought there stays as it is: both forms are read.
 */
import { setTimeout as rest } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import type { Statement } from '../graph-store.js';
import type { Database } from '../sqlite/database.js';
import type { Migration } from '../sqlite/migrations.js';
import { packedText } from './packed.js';

/** The rows of one table. */
export interface Repacking<Row> {
  /** Under this name it is remembered how far it came. */
  readonly name: string;
  /** Name of the migration step that says of new stores that they have no rows of an earlier form: the next number with each release. */
  readonly step: `repacked-${number}`;
  /** Query of the next rows in the order of `position`: its parameters are the last position and how many. */
  readonly rows: string;
  /** The statements that bring a row into the new form; none where it has it. They must mind that the row may have changed. */
  change(row: Row & { readonly position: number }): readonly Statement[];
}

const PAGE = 50;
/** Milliseconds between two pages: clients go first. */
const PAUSE = 20;
/** How far it came is remembered with what was changed, and after as many pages without. */
const REMEMBERED = 100;
/** The position of what is done. */
const DONE = Number.MAX_SAFE_INTEGER;

const STATE = 'SELECT value FROM store_state WHERE key = ?';
const remember = (name: string, position: number): Statement => ({
  sql: 'INSERT INTO store_state (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  params: [`repacked ${name}`, position],
});

/** A store that is made by this release has no rows of an earlier one, however many it gets before it is served. */
export const newStoresHaveTheForm = (tables: readonly Repacking<never>[]): readonly Migration[] =>
  [...new Set(tables.map(({ step }) => step))].map((step) => ({
    name: step,
    sql: tables
      .filter((table) => table.step === step)
      .map(
        ({ name }) =>
          `INSERT INTO store_state SELECT 'repacked ${name}', ${DONE} WHERE NOT EXISTS (SELECT 1 FROM graph);`,
      )
      .join('\n'),
  }));

/** The statements for a row; none for one that is not whole any more, which readers say in words. */
const changeOf = <Row>(table: Repacking<Row>, row: Row & { readonly position: number }): readonly Statement[] => {
  try {
    return table.change(row);
  } catch {
    return [];
  }
};

const repackOne = async <Row>(database: Database, table: Repacking<Row>, log: Logger, signal: AbortSignal) => {
  let after = database.readOne<{ value: number }>(STATE, [`repacked ${table.name}`])?.value ?? 0;
  let changed = 0;
  for (let page = 1; after < DONE && !signal.aborted; page += 1) {
    const rows = database.read<Row & { readonly position: number }>(table.rows, [after, PAGE]);
    const statements = rows.flatMap((row) => changeOf(table, row));
    changed += statements.length;
    after = rows.at(-1)?.position ?? DONE;
    if (statements.length > 0 || after === DONE || page % REMEMBERED === 0)
      await database.write([...statements, remember(table.name, after)]);
    await rest(PAUSE, undefined, { signal }).catch(() => undefined);
  }
  if (after === DONE && changed > 0) log.info({ rows: table.name }, 'rows of an earlier release were packed');
};

/** Repacks tables one after the other. The function that it returns ends that, and waits for the page under way. */
export const startRepacking = (
  database: Database,
  tables: readonly Repacking<never>[],
  log: Logger,
): (() => Promise<void>) => {
  const ending = new AbortController();
  const work = async (): Promise<void> => {
    for (const table of tables) await repackOne(database, table, log, ending.signal);
  };
  const done = work().catch((err: unknown) => log.warn({ err }, 'rows of an earlier release could not all be packed'));
  return async () => {
    ending.abort();
    await done;
  };
};

/** Texts of graphs and of their earlier versions. */
interface Texts {
  readonly triples: unknown;
  readonly system: unknown;
}

const texts = (table: string, key: string, also: string): Repacking<Texts> => ({
  name: table,
  step: 'repacked-1',
  rows: `SELECT ${key} AS position, triples, system FROM ${table} WHERE ${key} > ? ${also} ORDER BY ${key} LIMIT ?`,
  change: ({ position, triples, system }) =>
    typeof triples === 'string'
      ? [
          {
            // A row that was written meanwhile has the new form already.
            sql: `UPDATE ${table} SET triples = ?, system = ? WHERE ${key} = ? AND triples = ? AND system = ?`,
            params: [packedText(triples), packed(system), position, triples, String(system)],
          },
        ]
      : [],
});

const packed = (system: unknown): string | Uint8Array => (system === '' ? '' : packedText(String(system)));

/** The texts of the tables of graphs. Those of quality follow from results, which others know. */
export const repackedTexts: readonly Repacking<never>[] = [
  texts('graph', 'position', "AND kind <> 'quality'"),
  texts('graph_version', 'number', ''),
];
