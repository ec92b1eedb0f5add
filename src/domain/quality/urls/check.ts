/** Checks one URL: HEAD, a GET of one byte where HEAD is not wanted, redirects step by step through the same gate. */
import { NO_CONNECTION, NOT_CHECKABLE, type UrlState } from '../assessment.js';
import type { UrlPolicy } from './policy.js';
import { ask, type Answer } from './request.js';
import { resolveTarget } from './resolve.js';

/** Result of a check. */
export interface Checked {
  readonly state: Exclude<UrlState, 'UNCHECKED'>;
  readonly status: number;
  /** Milliseconds for which the server wants to be left alone. */
  readonly retryAfter?: number;
}

/** Settings of the checker. */
export interface CheckOptions {
  readonly policy: UrlPolicy;
  readonly userAgent: string;
  /** Name servers to ask, with ports; those of the machine when absent. */
  readonly nameServers?: readonly string[];
  /** Milliseconds for a URL with all its redirects. */
  readonly timeoutMs: number;
}

const MOST_REDIRECTS = 5;
/** Answers after which a GET may tell more than a HEAD. */
const TRY_GET = new Set([403, 405, 501]);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const LONGEST_PAUSE = 24 * 3_600_000;

const REFUSED: Checked = { state: 'REFUSED', status: NOT_CHECKABLE };
const UNREACHABLE: Checked = { state: 'BROKEN', status: NO_CONNECTION };

const pause = (retryAfter: string | undefined): number | undefined => {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d+$/.test(retryAfter.trim()) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1000), LONGEST_PAUSE) : undefined;
};

const verdict = ({ status, retryAfter }: Answer): Checked => {
  const wait = pause(retryAfter);
  return {
    state: status >= 200 && status < 400 ? 'OK' : 'BROKEN',
    status,
    ...(wait === undefined ? {} : { retryAfter: wait }),
  };
};

/** One step: a verdict, or where the server sends us. */
const visit = async (text: string, options: CheckOptions, signal: AbortSignal): Promise<Checked | { next: string }> => {
  signal.throwIfAborted();
  const { policy, userAgent, nameServers } = options;
  const target = policy.target(text);
  if (!target) return REFUSED;
  const resolved = await resolveTarget(target, policy, nameServers);
  if (resolved === 'REFUSED') return REFUSED;
  if (resolved === 'UNKNOWN') return UNREACHABLE;
  const { address } = resolved;
  const head = await ask(target, { method: 'HEAD', address, userAgent, signal });
  const answer = TRY_GET.has(head.status) ? await ask(target, { method: 'GET', address, userAgent, signal }) : head;
  const { location } = answer;
  if (!REDIRECTS.has(answer.status) || location === undefined) return verdict(answer);
  return URL.canParse(location, target.url.href) ? { next: new URL(location, target.url.href).href } : UNREACHABLE;
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
