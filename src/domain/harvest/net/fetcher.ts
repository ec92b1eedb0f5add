/**
 * Fetches pages of sources: politely, with limits, and never from an address that the operator did not open. The rule of
 * the URL checks decides about every hop before a connection is made.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../errors.js';
import { Locks } from '../../../threads/locks.js';
import type { UrlPolicy } from '../../quality/urls/policy.js';
import { resolveTarget } from '../../quality/urls/resolve.js';
import { decodeBody } from './decode.js';
import { get, type Answer } from './request.js';

/** Settings of the fetcher. */
export interface FetcherOptions {
  readonly policy: UrlPolicy;
  readonly userAgent: string;
  /** Longest body in bytes. */
  readonly maxBytes: number;
  /** Milliseconds for one attempt with all its redirects. */
  readonly timeoutMs: number;
  /** Longest silence of a server in milliseconds. */
  readonly idleMs: number;
  /** Milliseconds between two requests to one host. */
  readonly paceMs: number;
  /** Milliseconds before the first new attempt; doubled for each further one. */
  readonly retryMs: number;
  /** Name servers to ask, with ports; those of the machine when absent. */
  readonly nameServers?: readonly string[];
}

/** A page as it was sent. */
export interface Fetched {
  readonly status: number;
  /** Address after all redirects. */
  readonly url: string;
  readonly contentType: string | undefined;
  readonly body: string;
}

const MOST_REDIRECTS = 5;
const MOST_ATTEMPTS = 4;
const LONGEST_PAUSE = 60_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Answers after which another attempt may succeed. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

const unavailable = (detail: string): Refusal => new Refusal('SOURCE_UNAVAILABLE', detail);

/** Milliseconds that a Retry-After header asks for (RFC 9110 §10.2.3). */
const pauseOf = ({ headers }: Answer): number => {
  const value = headers['retry-after']?.trim() ?? '';
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.min(Math.max(0, milliseconds), LONGEST_PAUSE) : 0;
};

/** Fetches for all runs of a service: two runs never ask one host at the same time. */
export class Fetcher {
  readonly #hosts = new Locks();

  constructor(private readonly options: FetcherOptions) {}

  /**
   * Gets a page, whatever its status, after as many attempts as are decent. `ADDRESS_NOT_ALLOWED` for what may not be
   * reached, `SOURCE_UNAVAILABLE` when no answer came, `PAYLOAD_TOO_LARGE`. Rejects with the reason of `signal`.
   */
  async fetch(url: string, accept: string, signal: AbortSignal): Promise<Fetched> {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      const seen = await this.#attempt(url, accept, signal);
      const isLast = attempt === MOST_ATTEMPTS;
      if (seen instanceof Refusal) {
        if (isLast || seen.code !== 'SOURCE_UNAVAILABLE') throw seen;
      } else if (isLast || !PASSING.has(seen.answer.status)) {
        const contentType = seen.answer.headers['content-type'];
        const { status, body } = seen.answer;
        return { status, url: seen.url, contentType, body: status === 200 ? decodeBody(body, contentType) : '' };
      }
      const asked = seen instanceof Refusal ? 0 : pauseOf(seen.answer);
      await sleep(Math.max(asked, this.options.retryMs * 2 ** (attempt - 1)), undefined, { signal });
    }
  }

  /** One attempt: the answer at the end of the redirects, or why there is none. */
  async #attempt(url: string, accept: string, signal: AbortSignal): Promise<{ answer: Answer; url: string } | Refusal> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.options.timeoutMs)]);
    try {
      return await this.#follow(url, accept, limit);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Refusal) return error;
      return unavailable(limit.aborted ? 'The source took too long to answer.' : 'The source could not be reached.');
    }
  }

  async #follow(start: string, accept: string, signal: AbortSignal): Promise<{ answer: Answer; url: string }> {
    let url = start;
    for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
      const answer = await this.#ask(url, accept, signal);
      const { location } = answer.headers;
      if (!REDIRECTS.has(answer.status) || location === undefined) return { answer, url };
      if (!URL.canParse(location, url)) throw unavailable('The source redirects to something that is no address.');
      url = new URL(location, url).href;
    }
    throw new Refusal('SOURCE_UNUSABLE', 'The source redirects too often.');
  }

  async #ask(url: string, accept: string, signal: AbortSignal): Promise<Answer> {
    const { policy, userAgent, maxBytes, idleMs, paceMs, nameServers } = this.options;
    const target = policy.target(url);
    if (!target) throw new Refusal('ADDRESS_NOT_ALLOWED', 'The address is not one that may be harvested.');
    return this.#hosts.exclusive(target.url.host, async () => {
      signal.throwIfAborted();
      const resolved = await resolveTarget(target, policy, nameServers);
      if (resolved === 'UNKNOWN') throw unavailable('The host of the source has no address.');
      if (resolved === 'REFUSED') {
        throw new Refusal('ADDRESS_NOT_ALLOWED', 'The host is not public; HARVEST_ALLOW can open it.');
      }
      try {
        return await get(target, { ...resolved, accept, userAgent, signal, maxBytes, idleMs });
      } finally {
        // A run that is ended does not wait.
        await sleep(paceMs, undefined, { signal }).catch(() => undefined);
      }
    });
  }
}
