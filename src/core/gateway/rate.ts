/** Counts what callers ask, over HTTP and on live connections alike. */
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { atMost } from '../lru.js';
import { networkOf } from '../auth/addresses.js';
import { Refusal } from '../errors.js';

const MINUTE = 60_000;
/** Callers that are counted at one time; the one that was quiet longest is forgotten first. */
const MOST_CALLERS = 10_000;

/** The beginning of the name of an address. */
const ADDRESS = 'address:';

interface Minute {
  readonly start: number;
  asked: number;
}

/** The amount that a caller has asked. */
export interface Asked {
  /** Requests of the present minute, the last one included. */
  readonly current: number;
  /** Milliseconds until the next minute begins. */
  readonly ttl: number;
}

/** Requests of each caller in a minute, which begins with the first one. */
export class Rate {
  readonly #minutes = new LRUCache<string, Minute>(atMost(MOST_CALLERS));

  /**
   * @param max requests a minute; undefined for any number
   * @param now milliseconds since the epoch
   * @param maxOfAddress requests a minute of an address, where fewer
   */
  constructor(
    private readonly max: number | undefined,
    private readonly now: () => number = Date.now,
    private readonly maxOfAddress = max,
  ) {}

  /** Requests a minute that a caller may send; undefined for any number. */
  maxOf(caller: string): number | undefined {
    if (this.max === undefined || !caller.startsWith(ADDRESS)) return this.max;
    return Math.min(this.max, this.maxOfAddress ?? this.max);
  }

  /** Counts a request of a caller. */
  count(caller: string): Asked {
    const now = this.now();
    const known = this.#minutes.get(caller);
    // A clock that was set back must not make a minute last until it has caught up.
    const minute = known && Math.abs(now - known.start) < MINUTE ? known : { start: now, asked: 0 };
    minute.asked += 1;
    this.#minutes.set(caller, minute);
    return { current: minute.asked, ttl: minute.start + MINUTE - now };
  }

  /** Counts a request. Throws `TOO_MANY_REQUESTS` when it is one too many. */
  admit(caller: string): void {
    const max = this.maxOf(caller);
    if (max === undefined) return;
    const { current, ttl } = this.count(caller);
    if (current <= max) return;
    throw new Refusal('TOO_MANY_REQUESTS', 'Too many requests; try again later.', {
      retryAfter: Math.ceil(ttl / 1000),
    });
  }
}

/** The name by which the requests of an address are counted. */
export const nameOfAddress = (address: string): string => ADDRESS + networkOf(address);

/** The counter in the form in which the plugin of the HTTP server wants it. */
export const storeOf = (rate: Rate): FastifyRateLimitStoreCtor =>
  class {
    incr(caller: string, done: (error: Error | null, asked?: Asked) => void): void {
      done(null, rate.count(caller));
    }

    child(): this {
      return this;
    }
  };
