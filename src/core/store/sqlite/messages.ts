/** Messages between the writer thread and its owner. */
import type { Statement } from '../graph-store.js';
import type { Migration } from './migrations.js';

/** The data that the thread is started with. `journalKey`: every group is told to the owner, sealed, before it is committed. */
export interface WriterData {
  readonly file: string;
  readonly tables: readonly Migration[];
  readonly journalKey?: Uint8Array;
}

/** An entry of the journal. */
export interface Entry {
  readonly number: number;
  readonly id: string;
  readonly body: string;
}

/** Statements that are one whole, with the graphs that they change. */
export interface UnitRequest {
  readonly number: number;
  readonly unit: readonly Statement[];
  readonly changed?: readonly string[];
}

/** A unit of writing, entries that others wrote, a journal from now on, or the end, with the number by which the answer is told. */
export type WriteRequest =
  | UnitRequest
  | { readonly number: number; readonly apply: readonly Entry[] }
  | { readonly number: number; readonly attach: Uint8Array; readonly goesOn: boolean }
  | { readonly number: number; readonly close: true };

/** The verdict of the journal on a prepared group: under which id, or why not. */
export type Verdict = { readonly keep: string } | { readonly undo: string };

/** The result of a statement. */
export interface WriteResult {
  /** Rows changed. */
  readonly changes: number;
  readonly lastInsertRowid: number;
}

/** The reason why a unit was undone. `words` hold code and message. `lost`: it is in the journal and not in the file. */
export interface WriteFailure {
  readonly kind: 'expectation' | 'damaged' | 'sealed' | 'error' | 'undone' | 'lost';
  readonly words: string;
}

/** Answer to a request: its results, or why it was undone. */
export type WriteAnswer = { readonly number: number } & (
  | { readonly results: readonly WriteResult[]; readonly changed?: readonly string[] }
  | { readonly failure: WriteFailure }
);

/** An answer as it is sent: of each statement the rows changed and the last row id, one after the other. */
export type SentAnswer =
  | Extract<WriteAnswer, { failure: unknown }>
  | (Omit<Extract<WriteAnswer, { results: unknown }>, 'results'> & { readonly results: readonly number[] });

/** A group that was run and waits for its verdict: the text of entry `entry`, and which units are part of it. */
export interface PreparedReport {
  readonly entry: number;
  readonly body: string;
  readonly units: readonly number[];
}

/** Answers that one pass gave, and how long it took in seconds. */
export interface WriteReport {
  readonly answers: readonly SentAnswer[];
  readonly seconds: number;
}
