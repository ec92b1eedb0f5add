/** Checks one URL: HEAD, a GET of one byte where HEAD is not wanted, redirects step by step through the same gate. */
import { MOST_REDIRECTS, redirectOf, retryAfterOf } from '../../../core/outbound/answer-headers.js';
import { request, type Outbound, type Received } from '../../../core/outbound/request.js';
import { NO_CONNECTION, NOT_CHECKABLE, type UrlState } from '../../repository/assessment/found.js';

/** Result of a check. */
export interface Checked {
  readonly state: Exclude<UrlState, 'UNCHECKED'>;
  readonly status: number;
  /** Milliseconds for which the server wants to be left alone. */
  readonly retryAfter?: number;
}

/** Settings of the checker. */
export interface CheckOptions extends Outbound {
  readonly userAgent: string;
  /** Milliseconds for a URL with all its redirects. */
  readonly timeoutMs: number;
}

/** Answers after which a GET may tell more than a HEAD. */
const TRY_GET = new Set([403, 405, 501]);
const LONGEST_PAUSE = 24 * 3_600_000;

const REFUSED: Checked = { state: 'REFUSED', status: NOT_CHECKABLE };
const UNREACHABLE: Checked = { state: 'BROKEN', status: NO_CONNECTION };

const verdict = (answer: Received): Checked => {
  const { status } = answer;
  const retryAfter = retryAfterOf(answer, LONGEST_PAUSE);
  return {
    state: status >= 200 && status < 400 ? 'OK' : 'BROKEN',
    status,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
};

const ask = (url: string, method: 'GET' | 'HEAD', options: CheckOptions, signal: AbortSignal) => {
  const headers = {
    'user-agent': options.userAgent,
    accept: '*/*',
    ...(method === 'GET' ? { range: 'bytes=0-0' } : {}),
  };
  return request(url, { method, headers, signal }, options);
};

/** One step: a verdict, or where the server sends us. */
const visit = async (url: string, options: CheckOptions, signal: AbortSignal): Promise<Checked | { next: string }> => {
  signal.throwIfAborted();
  const head = await ask(url, 'HEAD', options, signal);
  const wantsGet = typeof head === 'object' && TRY_GET.has(head.status);
  const answer = wantsGet ? await ask(url, 'GET', options, signal) : head;
  if (typeof answer === 'string') return answer === 'UNKNOWN' ? UNREACHABLE : REFUSED;
  const next = redirectOf(answer, url);
  if (next === undefined) return verdict(answer);
  return next === 'INVALID' ? UNREACHABLE : { next: next.href };
};

/** Checks a URL. Never rejects, and never connects to an address that the policy does not admit. */
export const checkUrl = async (url: string, options: CheckOptions): Promise<Checked> => {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let text = url;
    for (let step = 0; step <= MOST_REDIRECTS; step += 1) {
      const seen = await visit(text, options, signal);
      if (!('next' in seen)) return seen;
      text = seen.next;
    }
    return UNREACHABLE;
  } catch {
    return UNREACHABLE;
  }
};
