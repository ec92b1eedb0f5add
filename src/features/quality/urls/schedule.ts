/** The times at which a URL is looked at again, and its server may be asked again. */
import { NO_CONNECTION } from '../../repository/assessment/found.js';
import type { Checked } from './check.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** After a failure: soon at first, for it may have been an accident. */
const RETRIES = [HOUR, 6 * HOUR, DAY, 3 * DAY];
/** Otherwise within a few weeks, spread so that what was checked together is not checked together again. */
const REGULAR = 14 * DAY;
const SPREAD = 7 * DAY;
/** Longest time in milliseconds until a check. */
export const FARTHEST_CHECK = REGULAR + SPREAD;

/** Milliseconds until the next check. `failures`: how many checks in a row have failed, this one included. */
export const untilNextCheck = (state: Checked['state'], failures: number, random: number): number => {
  const retry = state === 'BROKEN' ? RETRIES[failures - 1] : undefined;
  return retry === undefined ? REGULAR + random * SPREAD : retry * (1 + random / 10);
};

/** Between two requests to one server. */
const PACE = SECOND;
const LONGEST_BACK_OFF = 10 * 60 * SECOND;
/** A server that never answers keeps a place busy for long, so it is left alone for longer each time. */
const BACK_OFF = new Set([NO_CONNECTION, 429, 503]);

/** Paces the requests to servers. All of it is in memory: after a restart every server may be asked. */
export class HostPacing {
  readonly #busy = new Set<string>();
  readonly #notBefore = new Map<string, number>();
  readonly #troubles = new Map<string, number>();

  /** Servers that may not be asked now. */
  resting(now: number): string[] {
    for (const [host, until] of this.#notBefore) if (until <= now) this.#notBefore.delete(host);
    return [...this.#busy, ...this.#notBefore.keys()];
  }

  /** The time at which the next server may be asked again; undefined when none rests. */
  get nextRelease(): number | undefined {
    return this.#notBefore.size === 0 ? undefined : Math.min(...this.#notBefore.values());
  }

  /** A request to the server begins. */
  begin(host: string): void {
    this.#busy.add(host);
  }

  /** The request is over. */
  end(host: string, { status, retryAfter = 0 }: Checked, now: number): void {
    this.#busy.delete(host);
    const troubles = BACK_OFF.has(status) ? (this.#troubles.get(host) ?? 0) + 1 : 0;
    if (troubles > 0) this.#troubles.set(host, troubles);
    else this.#troubles.delete(host);
    const backOff = Math.min(PACE * 2 ** troubles, LONGEST_BACK_OFF);
    this.#notBefore.set(host, now + Math.max(backOff, retryAfter));
  }

  /** The request did not take place. */
  cancel(host: string): void {
    this.#busy.delete(host);
  }
}
