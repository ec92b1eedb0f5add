/** The answers of the marketplace, and those after which trying again helps. */
import { LONGEST_PAUSE } from '../../../core/jobs/backoff.js';
import { retryAfterOf } from '../../../core/outbound/answer-headers.js';
import { DeliveryProblem } from '../../events/outbox/delivery.js';

/** An answer, read as a whole. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Longest part of the marketplace's own words that is passed on, in characters. */
const MOST_WORDS = 300;
/** Answers of a service that cannot do its work now (RFC 9110 §15.6, RFC 6585 §4). */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504, 507]);

/** Text for people out of what somebody else wrote. */
export const plain = (text: unknown): string =>
  (typeof text === 'string' ? text : '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS);

/** `detail` of a problem document (RFC 9457). */
const detailOf = ({ body }: HttpAnswer): string => {
  try {
    return plain((JSON.parse(body) as { detail?: unknown } | null)?.detail);
  } catch {
    return '';
  }
};

/** The meaning of an answer that is not one of those expected. */
export const problemOf = (answer: HttpAnswer): DeliveryProblem => {
  const { status } = answer;
  const retryAfter = retryAfterOf({ headers: Object.fromEntries(answer.headers) }, LONGEST_PAUSE) ?? 0;
  if (BUSY.has(status)) {
    const remedy = { everywhere: true, retryAfter };
    return new DeliveryProblem(`The marketplace is busy or being serviced (status ${status}).`, remedy);
  }
  if (status >= 500 || status === 408) {
    return new DeliveryProblem(`The marketplace met a fault (status ${status}).`, { retryAfter });
  }
  if (status >= 300 && status < 400) {
    return new DeliveryProblem('The marketplace has moved: MARKETPLACE_URL has to be its final address.', {
      permanent: true,
    });
  }
  const detail = detailOf(answer);
  return new DeliveryProblem(`The marketplace refuses (status ${status})${detail && `: ${detail}`}`, {
    permanent: true,
  });
};
