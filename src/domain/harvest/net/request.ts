/** One GET to an address that was chosen before, with the whole body under a limit. */
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Refusal } from '../../../errors.js';
import type { Target } from '../../quality/urls/policy.js';

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How to ask. */
export interface GetOptions {
  /** The one address that may be connected to. */
  readonly address: string;
  readonly accept: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Longest body in bytes. */
  readonly maxBytes: number;
  /** Longest silence in milliseconds. */
  readonly idleMs: number;
}

/** Bytes of a body that is not wanted, such as the page of an error. */
const UNWANTED = 65_536;

const optionsOf = ({ url, host, port }: Target, options: GetOptions): RequestOptions => ({
  method: 'GET',
  // Connecting by address leaves nothing to be resolved a second time.
  host: options.address,
  port,
  path: url.pathname + url.search,
  headers: {
    host: url.host,
    'user-agent': options.userAgent,
    accept: options.accept,
    // A compressed body could be far larger than what was counted.
    'accept-encoding': 'identity',
    connection: 'close',
  },
  agent: false,
  signal: options.signal,
  maxHeaderSize: 16_384,
  timeout: options.idleMs,
  ...(url.protocol === 'https:' && isIP(host) === 0 ? { servername: host } : {}),
});

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('PAYLOAD_TOO_LARGE', `A page of the source is larger than ${maxBytes} bytes.`);

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const read = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const { statusCode = 0, headers } = answer;
  if (isRedirect(statusCode)) return Buffer.alloc(0);
  const isWanted = statusCode === 200;
  if (isWanted && Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (isWanted && size > maxBytes) throw tooLarge(maxBytes);
    if (!isWanted && size > UNWANTED) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Asks and reads the body. Rejects when no whole answer came; `PAYLOAD_TOO_LARGE` when there is too much of it. */
export const get = (target: Target, options: GetOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = target.url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(optionsOf(target, options), (answer) => {
      read(answer, options.maxBytes)
        .then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
        .finally(() => sent.destroy());
    });
    sent.on('timeout', () => sent.destroy(new Error('the server was silent for too long')));
    sent.on('error', reject);
    sent.end();
  });
