/** Content codings of answers (RFC 9110 §12.5.3): chosen by what the client accepts, and written while the event loop serves others. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hasCredentials } from '../auth/authenticate.js';
import { addVary } from './vary.js';

/** A coding that answers may have, as `Content-Encoding` names it. */
export type Coding = 'br' | 'gzip';

type Encodings = (this: Negotiator, available: string[], options: { readonly preferred: string[] }) => string[];

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** For answers that are made anew each time: above this, a page costs several times the work and gets hardly smaller. */
const BROTLI_QUALITY = 5;

/** Bytes below which a coding saves no packet. */
const LEAST = 1024;

const encode = (text: string, coding: Coding): Promise<Buffer> => {
  const bytes = Buffer.from(text);
  if (coding === 'gzip') return toGzip(bytes);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return toBrotli(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};

/**
 * The coding of an answer; undefined where it goes as it is. Nobody gets a coding who shows a credential: the length of what is compressed
 * tells whether a text that somebody else put into the address stands in the page a second time, and so, letter by letter, what only the
 * holder of the credential may see (BREACH, CVE-2013-3587).
 */
export const codingFor = (request: FastifyRequest, text: string): Coding | undefined => {
  if (hasCredentials(request) || text.length < LEAST) return undefined;
  // Where two codings are accepted equally, the smaller one is better. The types know an older release, without preferences.
  const { encodings }: { readonly encodings: Encodings } = Negotiator.prototype;
  const [best] = encodings.call(new Negotiator(request), ['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return best === 'br' || best === 'gzip' ? best : undefined;
};

/** Sends a text in the best coding, in a scope with `compressTexts`. */
export const sendText = (
  reply: FastifyReply,
  type: string,
  text: string,
  coding = codingFor(reply.request, text),
): FastifyReply => {
  addVary(reply, 'Accept-Encoding');
  if (coding) void reply.header('content-encoding', coding);
  return reply.type(type).send(text);
};

/** The entity tag of a text in a coding: other bytes, another tag (RFC 9110 §8.8.3.3). */
export const etagOf = (text: string, coding: Coding | undefined): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}${coding ? `-${coding}` : ''}"`;

/** Writes the texts of a scope in the coding that their `Content-Encoding` says. */
export const compressTexts = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply, payload) => {
    const coding = reply.getHeader('content-encoding');
    return typeof payload === 'string' && payload !== '' && (coding === 'br' || coding === 'gzip')
      ? encode(payload, coding)
      : payload;
  });
};
