/**
 * Answers small queries on the caller's thread (`small-query.ts`): most of the time of one is the way to another thread and back, and it
 * would wait there for those that take long. What turns out to be more than a look-up is left to the thread.
 */
import { Answerer } from './answerer.js';
import type { Numbers } from './bits.js';
import { compiledEvaluator } from './evaluator.js';
import type { Ended, QueryOrder } from './messages.js';
import type { CallerGraphs } from './caller-graphs.js';
import { GivenUp } from './work.js';

/** Rows that are read at most, and steps that it takes: questions of the evaluator, and graphs that are looked at. Each is microseconds. */
const MOST_ROWS = 64;
const MOST_STEPS = 3_000;

/** How a small query ends. */
export type EndedNear = Extract<Ended, { readonly report: 'answered' | 'refused' }>;

/** Small queries on one index. */
export class Near {
  #answerer: Answerer | undefined;
  #made: number | undefined;

  /** @param readable what callers may read: to find it out takes too long here */
  constructor(
    private readonly index: string,
    private readonly readable: CallerGraphs,
  ) {}

  /**
   * How a query ends; undefined where it is more than it seemed, or where what the caller may read is not known for the index as it is.
   *
   * @param made tells the index from others that were at the same place
   */
  answer(order: QueryOrder, made: number): EndedNear | undefined {
    try {
      return this.#answer(order, this.#open(made), made);
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
  }

  #answer(order: QueryOrder, answerer: Answerer, made: number): EndedNear | undefined {
    let steps = 0;
    const giveUp = (): never => {
      throw new GivenUp();
    };
    const readable = (): Numbers | undefined => {
      if (!order.readable) return undefined;
      return this.readable.of(made, order.readable.key, answerer.revision) ?? giveUp();
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
