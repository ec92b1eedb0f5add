/** One delivery: to an address that was chosen and checked before, without redirects; the answer's body is thrown away. */
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Target, UrlPolicy } from '../../quality/urls/policy.js';
import { resolveTarget } from '../../quality/urls/resolve.js';

/** What became of a delivery: the HTTP status, or why there was none. */
export type PostOutcome = number | 'TIMEOUT' | 'UNREACHABLE' | 'REFUSED';

/** What is sent. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Milliseconds until a receiver must have answered. */
const TIMEOUT = 10_000;

const optionsOf = ({ url, host, port }: Target, address: string, { headers, body }: Delivery): RequestOptions => ({
  method: 'POST',
  // Connecting by address leaves nothing to be resolved a second time.
  host: address,
  port,
  path: url.pathname + url.search,
  headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
  agent: false,
  maxHeaderSize: 16_384,
  ...(url.protocol === 'https:' && isIP(host) === 0 ? { servername: host } : {}),
});

const send = (target: Target, address: string, delivery: Delivery, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = target.url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = start({ ...optionsOf(target, address, delivery), signal }, (answer) => {
      answer.on('error', () => undefined);
      sent.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(delivery.body);
  });

/**
 * Delivers, if the policy lets the URL be reached at all. Never rejects. `nameServers`: whom to ask, with ports; those of the
 * machine when absent.
 */
export const post = async (
  url: string,
  delivery: Delivery,
  policy: UrlPolicy,
  closing: AbortSignal,
  nameServers?: readonly string[],
): Promise<PostOutcome> => {
  const target = policy.target(url);
  if (!target) return 'REFUSED';
  const resolved = await resolveTarget(target, policy, nameServers);
  if (typeof resolved === 'string') return resolved === 'REFUSED' ? 'REFUSED' : 'UNREACHABLE';
  const time = AbortSignal.timeout(TIMEOUT);
  try {
    return await send(target, resolved.address, delivery, AbortSignal.any([time, closing]));
  } catch {
    return time.aborted ? 'TIMEOUT' : 'UNREACHABLE';
  }
};
