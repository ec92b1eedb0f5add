/** The time that a query may run, which depends on who waits. */
import { Refusal } from '../../../errors.js';
import type { Asker } from '../../../threads/fair/asker.js';
import type { Turn } from '../../../threads/slots.js';

/** The times that there are, in milliseconds. */
export interface QueryTimes {
  /** Of any query. */
  readonly timeoutMs: number;
  /** Of a query without credentials while others wait. */
  readonly sharedMs: number;
}

const tooSlow = (ms: number): Refusal => new Refusal('TIMEOUT', `The query ran longer than ${ms} ms and was ended.`);
const tooSlowForOthers = (ms: number): Refusal =>
  new Refusal(
    'TIMEOUT',
    `The query ran longer than ${ms} ms while others waited and was ended; send it again later, or with credentials.`,
    { retryAfter: 5 },
  );

/** The reason to end a query that has run for `ranMs`; nothing while it may go on. */
export const reasonToEnd = (
  ranMs: number,
  asker: Asker,
  turn: Pick<Turn, 'isAwaited'>,
  { timeoutMs, sharedMs }: QueryTimes,
): Refusal | undefined => {
  if (ranMs >= timeoutMs) return tooSlow(timeoutMs);
  if (asker.signal.aborted) return asker.signal.reason as Refusal;
  if (asker.isAnonymous && ranMs >= sharedMs && turn.isAwaited()) return tooSlowForOthers(sharedMs);
  return undefined;
};
