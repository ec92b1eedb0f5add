/**
 * A record of the questions to the store while one piece of work runs, for operators who want to know where its time goes. Costs a
 * comparison where nobody asks.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** One question, or the same question several times. */
export interface Step {
  readonly kind: 'sparql' | 'sql';
  readonly text: string;
  /** The number of times it was asked. */
  times: number;
  /** Rows that were answered, in all. */
  rows: number;
  /** Milliseconds that the answers took, in all. */
  milliseconds: number;
}

/** Most different questions that are told; others are left out. */
const MOST_STEPS = 200;

const storage = new AsyncLocalStorage<Map<string, Step>>();
let running = 0;

/** True if anybody wants to know. */
export const tracing = (): boolean => running > 0;

/** Adds what was noted elsewhere, for example on another thread. */
export const addSteps = (noted: readonly Readonly<Step>[]): void => {
  const steps = storage.getStore();
  for (const { kind, text, times, rows, milliseconds } of steps ? noted : []) {
    const known = steps?.get(text);
    if (known) {
      known.times += times;
      known.rows += rows;
      known.milliseconds += milliseconds;
    } else if (steps && steps.size < MOST_STEPS) steps.set(text, { kind, text, times, rows, milliseconds });
  }
};

/** Notes that a question was answered. `started` is what `performance.now()` said before. */
export const noteStep = (kind: Step['kind'], text: string, started: number, rows: number): void =>
  addSteps([{ kind, text, times: 1, rows, milliseconds: performance.now() - started }]);

/** Runs work and tells what the store was asked meanwhile. */
export const traced = async <T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly steps: Step[] }> => {
  const steps = new Map<string, Step>();
  running += 1;
  try {
    const result = await storage.run(steps, work);
    return { result, steps: [...steps.values()] };
  } finally {
    running -= 1;
    // Following every promise costs something, also where nothing is kept for them.
    if (running === 0) storage.disable();
  }
};
