/**
 * Content codings of payloads (RFC 9110 §8.4): undone here for every route, before anything looks at them. The limits of the
 * routes count what comes out, so that a small payload cannot become a large one; a coding that is not known is refused.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, type BrotliDecompress, type Gunzip } from 'node:zlib';
import { Refusal } from '../errors.js';
import { isSafe } from './route-config.js';

type Decoder = Gunzip | BrotliDecompress;

const DECODERS: ReadonlyMap<string, () => Decoder> = new Map([
  ['gzip', createGunzip as () => Decoder],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** The codings that payloads may have, as `Accept-Encoding` names them. */
const ACCEPTED = 'gzip, deflate, br';
/** Nobody needs more; each multiplies what a small payload can become on its way. */
const MOST = 2;

const codingsOf = (field = ''): readonly string[] =>
  field
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');

const unsupported = (detail: string): Refusal =>
  new Refusal('UNSUPPORTED_MEDIA_TYPE', detail, { acceptEncoding: ACCEPTED });

/** The decoders that undo the codings, the last one first. Errors: `UNSUPPORTED_MEDIA_TYPE`. */
const decodersFor = (codings: readonly string[]): readonly Decoder[] => {
  if (codings.length > MOST) throw unsupported(`A payload may have ${MOST} content codings at most.`);
  return codings
    .map((coding) => {
      const make = DECODERS.get(coding);
      if (!make) throw unsupported(`The content codings of payloads are ${ACCEPTED}.`);
      return make();
    })
    .reverse();
};

/** Undoes codings; `received` counts the bytes that each decoder got. Errors: `BAD_REQUEST` when the bytes are not what the codings make, or go on behind their end. */
async function* decode(
  payload: Readable,
  decoders: readonly Decoder[],
  received: number[],
  field: string,
): AsyncGenerator<Buffer> {
  const last = decoders.at(-1) as Decoder;
  for (const [index, decoder] of decoders.entries()) {
    const source = decoders[index - 1] ?? payload;
    source.on('data', ({ length }: Buffer) => (received[index] = (received[index] ?? 0) + length));
    source.once('error', (error) => last.destroy(error));
    source.pipe(decoder);
  }
  try {
    yield* last as AsyncIterable<Buffer>;
    if (decoders.some(({ bytesWritten }, index) => bytesWritten !== received[index])) throw new Error('more');
  } catch {
    throw new Refusal('BAD_REQUEST', `The payload is not what its Content-Encoding says: ${field}.`);
  } finally {
    payload.unpipe();
    // What still comes is thrown away: a connection that is cut loses the answer.
    payload.resume();
    for (const decoder of decoders) decoder.destroy();
  }
}

const hasBody = ({ method, headers }: FastifyRequest): boolean =>
  !isSafe(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** The payload without its codings. Nothing is read before somebody reads it: who may not send anything is refused first. */
const decoded = (payload: Readable, codings: readonly string[], reply: FastifyReply): Readable => {
  const received: number[] = [];
  const body = Readable.from(decode(payload, decodersFor(codings), received, codings.join(', ')));
  // The framework compares this with the announced length.
  Object.defineProperty(body, 'receivedEncodedLength', { get: () => received[0] ?? 0 });
  reply.raw.once('close', () => body.destroy());
  return body;
};

/** Undoes the codings of the payloads of all routes. */
export const decodePayloads = (http: FastifyInstance): void => {
  http.addHook('preParsing', (request, reply, payload, done) => {
    const codings = hasBody(request) ? codingsOf(request.headers['content-encoding']) : [];
    if (codings.length === 0) return done(null, payload);
    const body = decoded(payload as Readable, codings, reply);
    // Whoever sees the request from here on, sees the payload as it is now.
    delete request.headers['content-encoding'];
    done(null, body as never);
  });
};
