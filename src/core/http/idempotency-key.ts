/** The header Idempotency-Key of writes (draft-ietf-httpapi-idempotency-key-header). */
import type { FastifyRequest } from 'fastify';
import { webcrypto } from 'node:crypto';
import { requireKey, type KeyedRequest } from '../store/idempotency.js';
import { Refusal } from '../errors.js';
import { OfRequest } from './of-request.js';

/** A string of structured fields (RFC 9651 §3.3.3), with the parameters that an item may have: none means anything here. */
const STRING =
  /^ *"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"(?: *; *[a-z*][\w.*-]*(?:=(?:"[^"\\]*"|[^\s";,]+))?)* *$/;
/** The form in which clients send keys without the quotes that the draft asks for: a UUID, or another word. */
const BARE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/;

/** The key of a request, if it has one. `BAD_REQUEST` for what is none. */
export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const { 'idempotency-key': sent } = headers;
  if (sent === undefined) return undefined;
  const text = String(sent);
  const key = STRING.exec(text)?.[1]?.replace(/\\(["\\])/g, '$1') ?? BARE.exec(text)?.[0];
  if (key === undefined) {
    throw new Refusal('BAD_REQUEST', 'The header Idempotency-Key holds one string in quotes, or one word.');
  }
  requireKey(key);
  return key;
};

const keyed = new OfRequest<KeyedRequest>();

/** The request with its key, where it has one, once its body was read. */
export const keyedOf = (request: FastifyRequest): KeyedRequest | undefined => keyed.get(request);

/** Gives a request a key that it does not carry itself: what is run for it from now on is done once under that. */
export const keyedAs = (request: FastifyRequest, asked: KeyedRequest): void => void keyed.set(request, asked);

/** The parts that make another request of one with the same key. Payloads are large: they are hashed on another thread. */
export const keepKeyed = async (request: FastifyRequest): Promise<void> => {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return;
  const { method, url, headers, body } = request;
  const bytes = body instanceof Buffer ? body : Buffer.alloc(0);
  const asked = {
    method,
    url,
    type: headers['content-type'] ?? '',
    ifMatch: headers['if-match'] ?? '',
    ifNoneMatch: headers['if-none-match'] ?? '',
    body: Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('base64url'),
  };
  keyed.set(request, { key, operation: 'REST', request: asked, whileBusy: 'refuse' });
};
