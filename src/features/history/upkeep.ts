/** Forgets versions that were kept long enough, a few at a time. */
import { hourly } from '../../core/threads/hourly.js';
import type { Logger } from '../../core/log.js';
import type { Versions } from './versions.js';

const DAY = 86_400_000;
/** Versions forgotten in one transaction. */
const BATCH = 500;

/** Forgets what ceased to be present more than `days` ago. */
export const forgetOld = async (versions: Versions, days: number, now = Date.now()): Promise<void> => {
  const before = new Date(now - days * DAY).toISOString();
  for (;;) {
    if ((await versions.prune(before, BATCH)) < BATCH) return;
  }
};

/** Keeps the versions of the last `days` days; with 0 none. The function that it returns ends the upkeep. */
export const startUpkeep = (versions: Versions, days: number, log: Logger): (() => Promise<void>) =>
  hourly(
    async () => {
      // Asked again every hour: what a busy disk refused once must not stay refused.
      await versions.keep(days > 0);
      if (days > 0) await forgetOld(versions, days);
    },
    (err) => log.error({ err }, 'old versions could not be forgotten'),
  );
