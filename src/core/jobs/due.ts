/** Rows of a queue that may be tried now, by their columns `attempts` and `due` (milliseconds since the epoch). */
import { LONGEST_PAUSE } from './backoff.js';

/**
 * The condition, with two parameters (`dueAt`). What did not fail waits for nothing, and what did for no longer than the longest
 * pause: when it seems to, the clock was set back.
 */
export const isDue = (isFresh = 'attempts = 0'): string => `(${isFresh} OR due <= ? OR due > ?)`;

/** The parameters of the condition at a time. */
export const dueAt = (now: number): [number, number] => [now, now + LONGEST_PAUSE];
