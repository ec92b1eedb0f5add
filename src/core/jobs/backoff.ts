/** When to try again what failed: the one policy of everything that is tried until it succeeds, or is given up. */

/** Milliseconds after the first failure; twice as long after each further one. */
const FIRST = 250;
/** Share of a pause by which it is shortened and lengthened at most, so that what failed together does not come back together. */
const SPREAD = 0.25;
/** Pauses that grow no further, in milliseconds: who does not answer for a day may be gone for good. */
const HOURS = 4 * 3_600_000;
/** The same for what this deployment is nothing without, such as its search engine: somebody is mending it. */
export const A_MINUTE = 60_000;
const DAY = 86_400_000;

/** Longest pause in milliseconds, also where another side asks for a longer one. */
export const LONGEST_PAUSE = HOURS * (1 + SPREAD);

/** Wishes about a pause. */
export interface PauseOptions {
  /** The time for which another side wants to be left alone, in milliseconds. */
  readonly asked?: number | undefined;
  readonly longest?: number;
  readonly random?: () => number;
}

/** Milliseconds until the next attempt after so many failures in a row (1 and more). */
export const pauseAfter = (
  failures: number,
  { asked = 0, longest = HOURS, random = Math.random }: PauseOptions = {},
): number => {
  const pause = Math.min(FIRST * 2 ** Math.min(failures - 1, 30), longest);
  return Math.round(Math.max(pause * (1 - SPREAD + 2 * SPREAD * random()), Math.min(asked, LONGEST_PAUSE)));
};

/** What has failed since this time, in milliseconds since the epoch, is given up: it is tried again when somebody asks for it. */
export const givenUpSince = (now: number, days = 5): number => now - days * DAY;
