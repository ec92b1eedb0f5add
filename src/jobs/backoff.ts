/** Exponential back-off: how long to wait after failures. */

/** Milliseconds after the first failure, and at most. */
export interface Growth {
  readonly first: number;
  readonly longest: number;
}

/** Growth of what is told to other services: they come back soon. */
const SOON: Growth = { first: 250, longest: 15_000 };
/** Longest pause in milliseconds that another side may ask for; no other is longer. */
export const LONGEST_PAUSE = 600_000;
/** Share of a pause by which it is shortened and lengthened at most, so that what failed together does not come back together. */
const SPREAD = 0.25;

/** Longest pause of a growth in milliseconds. */
export const longestOf = ({ longest }: Growth): number => longest * (1 + SPREAD);

/** Milliseconds until the next attempt after so many failures in a row (1 and more): twice as long each time, up to a limit. */
export const pauseAfter = (failures: number, { first, longest }: Growth, random: () => number = Math.random): number =>
  Math.round(Math.min(first * 2 ** Math.min(failures - 1, 20), longest) * (1 - SPREAD + 2 * SPREAD * random()));

/** The same for another service, which may want to be left alone for longer: `asked`, in milliseconds. */
export const backoff = (failures: number, asked = 0, random: () => number = Math.random): number =>
  Math.max(pauseAfter(failures, SOON, random), Math.min(asked, LONGEST_PAUSE));
