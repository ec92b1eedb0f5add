/**
 * The thread that owns the writing connection. Units that arrive while a commit is in progress share the next transaction
 * and its one fsync (group commit); each unit is a savepoint, so a failing one is undone alone.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { SqlValue, Statement } from '../graph-store.js';
import { linkOf, NO_LINK } from './chain.js';
import { bindable, openWriter, PreparedStatements, type Connection } from './connection.js';
import { checkHeader, checkPages, DataFileDamaged, meansDamaged, wordsOf } from './damage.js';
import { migrate, type Migration } from './migrations.js';
import { syncFolderOf } from './files.js';

/** What the thread is started with. */
export interface WriterData {
  readonly file: string;
  readonly tables: readonly Migration[];
}

/** A unit of writing, or the end, and the number by which the answer is told. */
export type WriteRequest = { readonly number: number } & (
  { readonly unit: readonly Statement[] } | { readonly close: true }
);

/** What became of a statement. */
export interface WriteResult {
  /** Rows changed. */
  readonly changes: number;
  readonly lastInsertRowid: number;
}

/** Why a unit was undone. `words` hold code and message. */
export interface WriteFailure {
  readonly kind: 'expectation' | 'damaged' | 'error';
  readonly words: string;
}

/** Answer to a request: its results, or why it was undone. */
export type WriteAnswer = { readonly number: number } & (
  { readonly results: readonly WriteResult[] } | { readonly failure: WriteFailure }
);

/** Answers that one pass gave, and how long it took in seconds. */
export interface WriteReport {
  readonly answers: readonly WriteAnswer[];
  readonly seconds: number;
}

interface Unit {
  readonly number: number;
  readonly unit: readonly Statement[];
}

/** Most units of one transaction: a bound on how long the first of them waits. */
const GROUP = 256;

const port = parentPort;
if (!port) throw new Error('writer-thread.js runs in a worker thread');
const { file, tables } = workerData as WriterData;

let connection: Connection;
let statements: PreparedStatements;

/** Opens the file, makes sure that it is sound, and brings its tables up to date. */
const open = (): void => {
  checkHeader(file);
  connection = openWriter(file);
  checkPages(connection, file);
  migrate(connection, tables);
  statements = new PreparedStatements(connection);
  syncFolderOf(file);
};

class Unexpected extends Error {}

/** The parameters with the link that they make to the rows before. */
const chained = (params: readonly SqlValue[], chain: string): readonly SqlValue[] => {
  const previous = statements.get(chain).all([])[0]?.['link'];
  return [...params, linkOf(typeof previous === 'string' ? previous : NO_LINK, params)];
};

const run = ({ sql, params = [], expect, chain }: Statement): WriteResult => {
  const values = chain === undefined ? params : chained(params, chain);
  const { changes, lastInsertRowid } = statements.get(sql).run(bindable(values));
  if (expect !== undefined && changes !== expect)
    throw new Unexpected(`expected ${expect} changed rows, found ${changes}`);
  return { changes, lastInsertRowid: Number(lastInsertRowid) };
};

const failureOf = (error: unknown): WriteFailure => {
  if (error instanceof Unexpected) return { kind: 'expectation', words: error.message };
  const damaged = (error as Error | undefined)?.name === 'DataFileDamaged';
  return { kind: damaged ? 'damaged' : 'error', words: damaged ? (error as Error).message : wordsOf(error) };
};

/** SQLite has ended the whole transaction, not only the unit. */
class TransactionLost extends Error {
  constructor(readonly failure: WriteFailure) {
    super(failure.words);
  }
}

const attempt = ({ number, unit }: Unit): WriteAnswer => {
  connection.exec('SAVEPOINT unit');
  try {
    const results = unit.map(run);
    connection.exec('RELEASE unit');
    return { number, results };
  } catch (error) {
    const failure = failureOf(error);
    try {
      connection.exec('ROLLBACK TO unit');
      connection.exec('RELEASE unit');
    } catch {
      throw new TransactionLost(failure);
    }
    return { number, failure };
  }
};

/** Undoes what a failed transaction left open; SQLite has done so itself after some errors. */
const rollBack = (): void => {
  try {
    connection.exec('ROLLBACK');
  } catch {
    // There was no transaction left.
  }
};

const commit = (group: readonly Unit[]): WriteAnswer[] => {
  try {
    connection.exec('BEGIN IMMEDIATE');
    const answers = group.map(attempt);
    connection.exec('COMMIT');
    return answers;
  } catch (error) {
    rollBack();
    // A full disk ends the whole transaction. Alone, the units that do fit have a chance.
    if (group.length > 1) return group.flatMap((unit) => commit([unit]));
    const failure = error instanceof TransactionLost ? error.failure : failureOf(error);
    return group.map(({ number }) => ({ number, failure }));
  }
};

/** Leaves a file that is whole by itself, unless somebody reads at this moment: then its log stays beside it. */
const close = (number: number): WriteAnswer => {
  try {
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    connection.close();
    return { number, results: [] };
  } catch (error) {
    return { number, failure: failureOf(error) };
  }
};

const handle = (requests: readonly WriteRequest[]): WriteAnswer[] => {
  const answers: WriteAnswer[] = [];
  let group: Unit[] = [];
  for (const request of requests) {
    if ('unit' in request) {
      group.push(request);
      continue;
    }
    if (group.length > 0) answers.push(...commit(group));
    group = [];
    answers.push(close(request.number));
  }
  return group.length > 0 ? [...answers, ...commit(group)] : answers;
};

port.on('message', (first: WriteRequest) => {
  const requests = [first];
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    requests.push(next.message as WriteRequest);
    if (requests.length >= GROUP) break;
  }
  const started = performance.now();
  const answers = handle(requests);
  port.postMessage({ answers, seconds: (performance.now() - started) / 1000 } satisfies WriteReport);
});

try {
  open();
  port.postMessage({ answers: [{ number: 0, results: [] }], seconds: 0 } satisfies WriteReport);
} catch (error) {
  // Damage of the first pages is noticed before they can be checked.
  const isDamaged = !(error instanceof DataFileDamaged) && meansDamaged(wordsOf(error));
  const cause = isDamaged ? new DataFileDamaged(file, 'its description of the tables cannot be read') : error;
  port.postMessage({ answers: [{ number: 0, failure: failureOf(cause) }], seconds: 0 } satisfies WriteReport);
}
