/** The progress of a check of all URLs. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress, UrlRegister } from './register.js';

/** A moment of a re-check. */
export interface RecheckStep {
  /** URLs checked so far, of those whose turn it was made. */
  readonly done: number;
  readonly total: number;
  /** The known facts about all URLs. */
  readonly urls: Progress;
}

/** The check that is followed. */
export interface Recheck {
  /** The time at which it was made the turn of the URLs, in milliseconds since the epoch. */
  readonly since: number;
  readonly total: number;
  readonly catalogue?: string | undefined;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two looks. */
const PAUSE = 500;

/** Tells how far a re-check is until it is over, or the service stops. A URL that is not used any more counts as done. */
export async function* followRecheck(
  register: UrlRegister,
  { since, total, catalogue, signal }: Recheck,
): AsyncGenerator<RecheckStep> {
  for (;;) {
    const remaining = Math.min(total, register.remaining(since, catalogue));
    yield { done: total - remaining, total, urls: register.progress() };
    if (remaining === 0) return;
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
  }
}
