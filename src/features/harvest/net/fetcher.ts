/**
 * Fetches pages of sources: politely, with limits, and never from an address that the operator did not open. The rule of
 * the URL checks decides about every hop before a connection is made.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../../core/errors.js';
import { decodeText } from '../../../core/rdf/decode.js';
import { Locks } from '../../../core/threads/locks.js';
import { MOST_REDIRECTS, redirectOf, retryAfterOf } from '../../../core/outbound/answer-headers.js';
import { BodyTooLarge, request, type Outbound, type Received, type Unreached } from '../../../core/outbound/request.js';

/** Settings of the fetcher. */
export interface FetcherOptions extends Outbound {
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
}

/** A page as it was sent. */
export interface Fetched {
  readonly status: number;
  /** Address after all redirects. */
  readonly url: string;
  readonly contentType: string | undefined;
  /** True if the server says that the page will never change (RFC 8246). */
  readonly isImmutable: boolean;
  readonly body: string;
}

const MOST_ATTEMPTS = 4;
const LONGEST_PAUSE = 60_000;
/** Answers after which another attempt may succeed. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

const unavailable = (detail: string): Refusal => new Refusal('SOURCE_UNAVAILABLE', detail);

const textOf = (body: Buffer, contentType: string | undefined): string => {
  const text = decodeText(body, contentType);
  if (text !== undefined) return text;
  throw new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    'The source is not text in the character set that it names, nor in UTF-8.',
  );
};

/** The refusal that tells why nothing was asked. */
const refused = (why: Unreached): Refusal => {
  if (why === 'UNKNOWN') return unavailable('The host of the source has no address.');
  const isUrl = why === 'NOT_ASKED';
  const detail = isUrl
    ? 'The address is not one that may be harvested.'
    : 'The host is not public; HARVEST_ALLOW can open it.';
  return new Refusal('ADDRESS_NOT_ALLOWED', detail);
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
        const { status, body, headers } = seen.answer;
        const isImmutable = /\bimmutable\b/i.test(String(headers['cache-control'] ?? ''));
        const text = status === 200 ? textOf(body, contentType) : '';
        return { status, url: seen.url, contentType, isImmutable, body: text };
      }
      const asked = seen instanceof Refusal ? 0 : (retryAfterOf(seen.answer, LONGEST_PAUSE) ?? 0);
      await sleep(Math.max(asked, this.options.retryMs * 2 ** (attempt - 1)), undefined, { signal });
    }
  }

  /** One attempt: the answer at the end of the redirects, or why there is none. */
  async #attempt(
    url: string,
    accept: string,
    signal: AbortSignal,
  ): Promise<{ answer: Received; url: string } | Refusal> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(this.options.timeoutMs)]);
    try {
      return await this.#follow(url, accept, limit);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Refusal) return error;
      return unavailable(limit.aborted ? 'The source took too long to answer.' : 'The source could not be reached.');
    }
  }

  async #follow(start: string, accept: string, signal: AbortSignal): Promise<{ answer: Received; url: string }> {
    let url = start;
    for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
      const answer = await this.#ask(url, accept, signal);
      const next = redirectOf(answer, url);
      if (next === undefined) return { answer, url };
      if (next === 'INVALID') throw unavailable('The source redirects to something that is no address.');
      url = next.href;
    }
    throw new Refusal('SOURCE_UNUSABLE', 'The source redirects too often.');
  }

  async #ask(url: string, accept: string, signal: AbortSignal): Promise<Received> {
    const { userAgent, maxBytes, idleMs, paceMs } = this.options;
    // A compressed body could be far larger than what was counted.
    const headers = { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' };
    const host = URL.canParse(url) ? new URL(url).host : '';
    return this.#hosts.exclusive(host, async () => {
      signal.throwIfAborted();
      let answer: Received | Unreached | undefined;
      try {
        answer = await request(url, { method: 'GET', headers, signal, maxBytes, idleMs }, this.options);
      } catch (error) {
        if (!(error instanceof BodyTooLarge)) throw error;
        throw new Refusal('PAYLOAD_TOO_LARGE', `A page of the source is larger than ${maxBytes} bytes.`);
      } finally {
        // The next one waits where anything was sent; a run that is ended does not.
        if (typeof answer !== 'string') await sleep(paceMs, undefined, { signal }).catch(() => undefined);
      }
      if (typeof answer === 'string') throw refused(answer);
      return answer;
    });
  }
}
