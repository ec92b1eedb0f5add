/** Work that keeps tables small: at the start and then every hour. */

const HOUR = 3_600_000;

/** Does `round` now and every hour, one at a time; tells `failed` when one fails. The function that it returns ends it. */
export const hourly = (round: () => Promise<unknown>, failed: (err: unknown) => void): (() => Promise<void>) => {
  let work: Promise<unknown> = Promise.resolve();
  const next = (): void => {
    work = work.then(round).catch(failed);
  };
  next();
  const timer = setInterval(next, HOUR);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await work;
  };
};
