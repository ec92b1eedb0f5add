/** The thread that answers searches, so that a question over a million rows never holds up anything else. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal, type RefusalData } from '../errors.js';
import { Reader } from '../store/sqlite/reader.js';
import { traced, type Step } from '../store/trace.js';
import { Engine } from './engine/engine.js';
import type { IndexAnswer, IndexQuery } from './query.js';
import { END } from './thread-end.js';

/** The data that the thread is started with. */
export interface SearchThreadData {
  readonly file: string;
}

/** A question and the number by which its answer is told. */
export interface SearchRequest {
  readonly number: number;
  readonly query: IndexQuery;
  /** True if the questions to the database are to be told. */
  readonly trace?: boolean;
}

/** Number of the message that tells that the columns are filled. */
const READY = 0;

/** The answer; `refusal` is a row of the table of refusals, `fault` anything else that went wrong. */
export type SearchReply = { readonly number: number } & (
  | { readonly answer: IndexAnswer; readonly steps?: readonly Step[] }
  | { readonly refusal: RefusalData }
  | { readonly fault: string }
);

const port = parentPort;
if (!port) throw new Error('search-thread.js runs in a worker thread');
const { file } = workerData as SearchThreadData;
const reader = new Reader(file);
const engine = new Engine(reader);

const replyTo = ({ number, query }: SearchRequest): SearchReply => {
  try {
    return { number, answer: engine.answer(query) };
  } catch (error) {
    if (error instanceof Refusal) return { number, refusal: error.toData() };
    return { number, fault: (error as Error).stack ?? String(error) };
  }
};

port.on('message', (request: SearchRequest | typeof END) => {
  if (request !== END && request.trace) {
    return void traced(async () => replyTo(request)).then(({ result, steps }) =>
      port.postMessage({ ...result, steps }),
    );
  }
  if (request !== END) return port.postMessage(replyTo(request));
  // A connection that is closed in order leaves no files behind.
  reader.close();
  port.close();
});
engine.refresh();
port.postMessage({ number: READY });
