/** How long to wait after failures. */

const FIRST = 250;
const LONGEST = 15_000;
/** Longest pause in milliseconds that another side may ask for; no other is longer. */
export const LONGEST_PAUSE = 600_000;

/**
 * Milliseconds until the next attempt after so many failures in a row: twice as long each time up to a limit, spread by a
 * quarter so that what failed together does not come back together. `asked` is what the other side wants at least.
 */
export const backoff = (failures: number, asked = 0, random: () => number = Math.random): number => {
  const grown = Math.min(FIRST * 2 ** Math.min(failures - 1, 20), LONGEST);
  return Math.max(Math.round(grown * (0.75 + random() / 2)), Math.min(asked, LONGEST_PAUSE));
};
