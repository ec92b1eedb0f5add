/**
 * Answers small queries on the caller's thread (`small-query.ts`): most of the time of one is the way to another thread and back, and it
 * would wait there for those that take long. What turns out to be more than a look-up is left to the thread.
 */
import { LRUCache } from 'lru-cache';
import { Answerer } from './answerer.js';
import { Bits } from './bits.js';
import { compiledEvaluator } from './evaluator.js';
import type { Ended, QueryOrder, ReadableBits } from './messages.js';
import { GivenUp } from './work.js';

/** Rows that are read at most, and steps that it takes: questions of the evaluator, and graphs that are looked at. Each is microseconds. */
const MOST_ROWS = 64;
const MOST_STEPS = 3_000;
/** Callers of whom it is known what they may read. */
const KNOWN = 32;

/** How a small query ends. */
export type EndedNear = Extract<Ended, { readonly report: 'answered' | 'refused' }>;

/** Small queries on one index. */
export class Near {
  #answerer: Answerer | undefined;
  #made: number | undefined;
  readonly #readable = new LRUCache<number, { readonly revision: number; readonly graphs: Bits }>({ max: KNOWN });

  constructor(private readonly index: string) {}

  /** Takes what the thread found that a caller may read; to find it out takes too long here. `made`: the index that it is about. */
  learn(made: number, key: number, { revision, bytes }: ReadableBits): void {
    if (made === this.#made) this.#readable.set(key, { revision, graphs: new Bits(bytes) });
  }

  /**
   * How a query ends; undefined where it is more than it seemed, or where what the caller may read is not known for the index as it is.
   *
   * @param made tells the index from others that were at the same place
   */
  answer(order: QueryOrder, made: number): EndedNear | undefined {
    try {
      return this.#answer(order, this.#open(made));
    } catch {
      // The file cannot be read: the thread finds out why.
      this.close();
      return undefined;
    }
  }

  /** Gives its memory back. */
  close(): void {
    this.#answerer?.close();
    this.#answerer = undefined;
    this.#readable.clear();
  }

  #answer(order: QueryOrder, answerer: Answerer): EndedNear | undefined {
    let steps = 0;
    const giveUp = (): never => {
      throw new GivenUp();
    };
    const readable = (): Bits | undefined => {
      if (!order.readable) return undefined;
      const known = this.#readable.get(order.readable.key);
      return known?.revision === answerer.revision ? known.graphs : giveUp();
    };
    const bounded = { ...order, mostRead: MOST_ROWS };
    const ended = answerer.answer(bounded, readable, {
      tell: giveUp,
      watch: (graphs) => (steps += 1 + graphs) > MOST_STEPS && giveUp(),
    });
    return ended.report === 'answered' || ended.report === 'refused' ? ended : undefined;
  }

  #open(made: number): Answerer {
    if (this.#made !== made) this.close();
    this.#made = made;
    return (this.#answerer ??= new Answerer(this.index, compiledEvaluator()));
  }
}
