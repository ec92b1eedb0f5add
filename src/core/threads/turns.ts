/**
 * The order in which the event loop does what can wait. Work on writes comes in steps of a millisecond or so; were they done
 * as they come, a request that came a moment later would wait for all of them. Here one step runs in each turn of the event
 * loop, and every request that has come goes before the next one.
 */
const waiting: (() => void)[] = [];

const next = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
};

/** Resolves in a turn of the event loop of its own, in the order of the calls. */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
