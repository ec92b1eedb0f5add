/** Rows of a queue that may be tried now, by their columns `attempts` and `due` (milliseconds since the epoch). */

/**
 * The condition, with two parameters (`dueAt`). What was not tried waits for nothing, and what failed for no longer than the longest
 * pause: when it seems to, the clock was set back.
 */
export const IS_DUE = '(attempts = 0 OR due <= ? OR due > ?)';

/** The parameters of the condition at a time, for rows that are put off by no more than so many milliseconds. */
export const dueAt = (now: number, longest: number): [number, number] => [now, now + longest];
