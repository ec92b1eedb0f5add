/** The garbage, replaced data, that a query engine may hold: its memory never shrinks, so it is made anew when that is too much. */

/** Garbage that is always tolerated, in bytes; beyond it, as much as there is live data. */
const FLOOR = 64 * 1024 * 1024;
/** Bytes of an engine from which less is tolerated, and how much then: WebAssembly ends at 4 GiB. */
const CROWDED = 3_400_000_000;
const MOST_WHEN_CROWDED = 256 * 1024 * 1024;

/** Bytes of garbage that are tolerated beside `live` bytes of data, in an engine that has taken `taken` bytes. */
export const toleratedGarbage = (live: number, taken: number): number => {
  const tolerated = Math.max(live, FLOOR);
  return taken > CROWDED ? Math.min(tolerated, MOST_WHEN_CROWDED) : tolerated;
};
