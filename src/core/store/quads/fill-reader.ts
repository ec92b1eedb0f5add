/** Has the graphs that an index is filled with read on a second processor: a third of the work is to read them. */
import { Worker } from 'node:worker_threads';
import { loadsAtGate, type Gated } from '../../threads/native-gate.js';
import type { Piece } from './graph-pieces.js';
import type { IndexThreadData } from './messages.js';

/** The data of the thread: the gate is that of the thread that starts it, with which it ends. */
export type FillThreadData = Pick<IndexThreadData, 'dataFile' | 'texts'> & Gated;

/** Has the graphs after a position read; without one, has the thread end. */
export interface PieceOrder {
  readonly after?: number;
}

/** A piece; or why it could not be read. */
export type PieceReport = { readonly piece: Piece } | { readonly reason: string };

/** Megabytes of JavaScript memory of the thread. */
const HEAP_MB = 512;

/** One thread that reads, while an index is filled. */
export class FillReader {
  // An error that nobody listens for ends the thread that writes, too: what was lost within the library would keep the gate closed.
  readonly #worker: Worker;

  constructor({ dataFile, texts, gate }: FillThreadData) {
    loadsAtGate(gate);
    this.#worker = new Worker(new URL('./fill-thread.js', import.meta.url), {
      workerData: { dataFile, texts, gate },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
  }

  /** The graphs after a position. One call at a time. Rejects when they cannot be read. */
  async byPosition(after: number): Promise<Piece> {
    const report = await new Promise<PieceReport>((resolve) => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage({ after } satisfies PieceOrder);
    });
    if ('piece' in report) return report.piece;
    throw new Error(report.reason);
  }

  /** Nothing more is to be read. */
  end(): void {
    this.#worker.postMessage({} satisfies PieceOrder);
  }
}
