/** Caches that lay nothing out before something is kept in them. */

/** Options of a cache of this many entries, which it counts as sizes: for a number of entries it would make room at once. */
export const atMost = (maxSize: number): { readonly maxSize: number; readonly sizeCalculation: () => number } => ({
  maxSize,
  sizeCalculation: () => 1,
});
