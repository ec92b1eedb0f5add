/** Dry runs of acts of trade. */
import { Rehearsal } from '../schema/trade/rehearsal.js';
import { Rehearsed } from '../src/features/repository/rehearsal.js';
import type { Context } from './context.js';

/** Does `work`, or with `dryRun` all of it but the end. */
export const rehearsing = async <T>(
  dryRun: boolean,
  context: Context,
  work: (context: Context) => Promise<T>,
): Promise<T | Rehearsal> => {
  if (!dryRun) return work(context);
  try {
    return await work({ ...context, rehearses: true });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
    const { events, terms } = error;
    return Object.assign(new Rehearsal(), {
      actions: events.map(({ action }) => action),
      price: terms?.price ?? null,
      currency: terms?.currency ?? null,
      offerVersion: terms?.offer ?? null,
      ends: terms?.ends ?? null,
    });
  }
};
