/** One delivery: without redirects, and the answer's body is thrown away. */
import { request, type Outbound } from '../../../core/outbound/request.js';

/** The outcome of a delivery: the HTTP status, or why there was none. */
export type PostOutcome = number | 'TIMEOUT' | 'UNREACHABLE' | 'REFUSED';

/** A message to a receiver. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Milliseconds until a receiver must have answered. */
const TIMEOUT = 10_000;

/** Delivers, if the URL may be reached at all. Never rejects. */
export const post = async (
  url: string,
  delivery: Delivery,
  outbound: Outbound,
  closing: AbortSignal,
): Promise<PostOutcome> => {
  const time = AbortSignal.timeout(TIMEOUT);
  try {
    const signal = AbortSignal.any([time, closing]);
    const answer = await request(url, { ...delivery, method: 'POST', signal }, outbound);
    if (answer === 'UNKNOWN') return 'UNREACHABLE';
    return typeof answer === 'string' ? 'REFUSED' : answer.status;
  } catch {
    return time.aborted ? 'TIMEOUT' : 'UNREACHABLE';
  }
};
