/** Work on many datasets in groups: those of a group share a transaction, and a few groups are under way at a time. */

/** Datasets of one transaction: enough to share its costs, of which most are the same for many; others wait for it a tenth of a second. */
export const GROUP = 128;
/** Groups under way at a time: one is taken in while another is stored. */
export const AT_A_TIME = 2;

/**
 * Works on groups of items, so many at a time; yields what became of each group, in their order. Rejects as `work` does, once
 * no group is under way any more.
 */
export async function* inGroups<T, R>(
  items: readonly T[],
  work: (group: readonly T[]) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for (let start = 0; start < items.length; start += GROUP) {
      const [first] = running;
      if (first && running.length === AT_A_TIME) {
        yield await first;
        running.shift();
      }
      const one = work(items.slice(start, start + GROUP));
      // Heard when its turn comes; until then a rejection is nobody's fault.
      one.catch(() => undefined);
      running.push(one);
    }
    for (const one of running) yield await one;
  } finally {
    await Promise.allSettled(running);
  }
}
