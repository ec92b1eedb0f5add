/** One request of the URL checker, to an address that was chosen before. */
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Target } from './policy.js';

/** What the checker needs of an answer. */
export interface Answer {
  readonly status: number;
  readonly location?: string | undefined;
  /** Seconds that the server asks to be left alone, or a date; as sent. */
  readonly retryAfter?: string | undefined;
}

/** How to ask. */
export interface AskOptions {
  readonly method: 'HEAD' | 'GET';
  /** The one address that may be connected to. */
  readonly address: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
}

/** Answers every look-up with the one address, whatever name is asked for. */
const pinned =
  (address: string): LookupFunction =>
  (_hostname, { all }, callback) => {
    const family = isIP(address);
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

const optionsOf = (
  { url, host, port }: Target,
  { method, address, userAgent, signal }: AskOptions,
): RequestOptions => ({
  method,
  // Connecting by address leaves nothing to be resolved a second time.
  host: address,
  port,
  path: url.pathname + url.search,
  headers: {
    host: url.host,
    'user-agent': userAgent,
    accept: '*/*',
    connection: 'close',
    ...(method === 'GET' ? { range: 'bytes=0-0' } : {}),
  },
  agent: false,
  signal,
  lookup: pinned(address),
  maxHeaderSize: 16_384,
  ...(url.protocol === 'https:' && isIP(host) === 0 ? { servername: host } : {}),
});

/** Asks and drops the body. Rejects when no answer came. */
export const ask = (target: Target, options: AskOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = target.url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(optionsOf(target, options), (answer: IncomingMessage) => {
      const { statusCode = 0, headers } = answer;
      answer.on('error', () => undefined);
      // Not a byte of the body is of interest.
      sent.destroy();
      resolve({ status: statusCode, location: headers.location, retryAfter: headers['retry-after'] });
    });
    sent.on('error', reject);
    sent.end();
  });
