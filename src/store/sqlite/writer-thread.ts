/**
 * The thread that owns the writing connection. Units that arrive while a commit is in progress share the next transaction
 * and its one fsync (group commit); each unit is a savepoint, so a failing one is undone alone.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Statement } from '../graph-store.js';
import { openWriter, PreparedStatements } from './connection.js';

/** A unit of writing and the number by which its answer is told. */
export interface WriteRequest {
  readonly number: number;
  readonly unit: readonly Statement[];
}

/** What became of a statement. */
export interface WriteResult {
  /** Rows changed. */
  readonly changes: number;
  readonly lastInsertRowid: number;
}

/** Answer to a unit: its results, or why it was undone. */
export type WriteAnswer = { readonly number: number } & (
  | { readonly results: readonly WriteResult[] }
  | { readonly failure: { readonly kind: 'expectation' | 'error'; readonly message: string; readonly code: string } }
);

/** Most units of one transaction: a bound on how long the first of them waits. */
const GROUP = 256;

const port = parentPort;
if (!port) throw new Error('writer-thread.js runs in a worker thread');

const connection = openWriter((workerData as { file: string }).file);
const statements = new PreparedStatements(connection);

class Unexpected extends Error {}

const run = ({ sql, params = [], expect }: Statement): WriteResult => {
  const { changes, lastInsertRowid } = statements.get(sql).run(...params);
  if (expect !== undefined && changes !== expect) throw new Unexpected(`expected ${expect} changed rows, found ${changes}`);
  return { changes, lastInsertRowid: Number(lastInsertRowid) };
};

const failureOf = (error: unknown): { kind: 'expectation' | 'error'; message: string; code: string } => {
  const { message, code } = error as { message?: string; code?: string };
  return { kind: error instanceof Unexpected ? 'expectation' : 'error', message: message ?? String(error), code: code ?? '' };
};

const attempt = ({ number, unit }: WriteRequest): WriteAnswer => {
  connection.exec('SAVEPOINT unit');
  try {
    const results = unit.map(run);
    connection.exec('RELEASE unit');
    return { number, results };
  } catch (error) {
    connection.exec('ROLLBACK TO unit');
    connection.exec('RELEASE unit');
    return { number, failure: failureOf(error) };
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

const commit = (group: readonly WriteRequest[]): WriteAnswer[] => {
  try {
    connection.exec('BEGIN IMMEDIATE');
    const answers = group.map(attempt);
    connection.exec('COMMIT');
    return answers;
  } catch (error) {
    rollBack();
    // A full disk ends the whole transaction. Alone, the units that do fit have a chance.
    if (group.length > 1) return group.flatMap((request) => commit([request]));
    return group.map(({ number }) => ({ number, failure: failureOf(error) }));
  }
};

port.on('message', (first: WriteRequest) => {
  const group = [first];
  for (let next = receiveMessageOnPort(port); next && group.length < GROUP; next = receiveMessageOnPort(port)) {
    group.push(next.message as WriteRequest);
  }
  port.postMessage(commit(group));
});
port.postMessage([]);
