/** The thread that answers searches, so that a question over a million rows never holds up anything else. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal, type RefusalData } from '../errors.js';
import { useGate, type Gated } from '../threads/native-gate.js';
import { Reader } from '../store/sqlite/reader.js';
import { traced, type Step } from '../store/trace.js';
import { Columns } from './columns/columns.js';
import { ColumnsCopy, type Kept } from './columns/copy.js';
import { Engine } from './engine/engine.js';
import type { IndexAnswer, IndexQuery } from './query.js';
import { END } from './thread-end.js';

/** The data that the thread is started with. */
export interface SearchThreadData extends Gated {
  readonly file: string;
  /** The copy of the columns, where one is kept. */
  readonly kept?: Kept | undefined;
}

/** A question and the number by which its answer is told. */
export interface SearchRequest {
  readonly number: number;
  readonly query: IndexQuery;
  /** True if the questions to the database are to be told. */
  readonly trace?: boolean;
}

/** The answer; `refusal` is a row of the table of refusals, `fault` anything else that went wrong. */
export type SearchReply = { readonly number: number } & (
  | { readonly answer: IndexAnswer; readonly steps?: readonly Step[] }
  | { readonly refusal: RefusalData }
  | { readonly fault: string }
);

/**
 * Messages that are no answers: so many rows are in the columns, of which so many were read, the others being in the copy; the thread ends
 * as soon as the copy is written; it could not be written.
 */
export type SearchNote =
  | { readonly note: 'ready'; readonly rows: number; readonly read: number }
  | { readonly note: 'saving' }
  | { readonly note: 'unsaved'; readonly reason: string };

const port = parentPort;
if (!port) throw new Error('search-thread.js runs in a worker thread');
const { file, kept, gate } = workerData as SearchThreadData;
useGate(gate);
const reader = new Reader(file);
const columns = new Columns(reader);
const tell = (note: SearchNote): void => port.postMessage(note);
const keeper = kept && new ColumnsCopy(columns, kept, (error) => tell({ note: 'unsaved', reason: String(error) }));
const engine = new Engine(reader, columns);

const replyTo = ({ number, query }: SearchRequest): SearchReply => {
  try {
    return { number, answer: engine.answer(query) };
  } catch (error) {
    if (error instanceof Refusal) return { number, refusal: error.toData() };
    return { number, fault: (error as Error).stack ?? String(error) };
  }
};

const answer = async (request: SearchRequest): Promise<void> => {
  if (!request.trace) return port.postMessage(replyTo(request));
  const { result, steps } = await traced(async () => replyTo(request));
  port.postMessage({ ...result, steps });
};

const end = async (): Promise<void> => {
  tell({ note: 'saving' });
  await keeper?.save();
  // A connection that is closed in order leaves no files behind.
  reader.close();
  port.close();
};

port.on('message', (request: SearchRequest | typeof END) => {
  if (request === END) return void end();
  void answer(request).then(() => keeper?.consider());
});
keeper?.load();
engine.refresh();
tell({ note: 'ready', rows: columns.size, read: columns.taken });
