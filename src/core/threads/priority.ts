/** The order of threads when there is more work than processors: those that answer requests, then those that take in, then the rest. */
import { getPriority, setPriority } from 'node:os';

/**
 * Kinds of work, by how soon somebody waits for it. Each step takes a fifth of the share of a contended processor: enough for requests to
 * go first, and not so much that another busy program on the machine would bring the work to a halt.
 */
const STEPS = {
  /** Makes writes durable: few and short turns, which everybody who writes waits for. */
  commit: 1,
  /** Takes in what clients write, or answers what may take long. */
  write: 3,
  /** Nobody waits for it. */
  background: 5,
} as const;

/** The lowest priority there is. */
const LOWEST = 19;

/**
 * Makes the calling thread give way to those of higher priority. To be called by a thread for itself: on Linux a priority is
 * one of threads, elsewhere it would be that of the whole process, so elsewhere nothing happens.
 */
export const giveWay = (work: keyof typeof STEPS): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(LOWEST, getPriority() + STEPS[work]));
  } catch {
    // Where priorities may not be changed, all threads are equal.
  }
};
