/** The keys that a deployment publishes: fetched from the address that names them, and read with care. */
import { Refusal } from '../../core/errors.js';
import { request, type Outbound, type Received } from '../../core/outbound/request.js';
import type { AgreementJwk } from './jwk.js';
import { ed25519In, jwkOf } from './keys.js';
import { isAbsoluteIri } from './statements.js';

/** Milliseconds until an answer must be there, and the most of it in bytes. */
const TIMEOUT = 10_000;
const MOST_BYTES = 64 * 1024;
/** The most keys that are taken. */
const MOST_KEYS = 100;

/** `BAD_REQUEST` for an address that can be no list of keys: http(s), without user information, query and fragment. */
export const requireKeysAddress = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isPlain = url?.href === address && url.search === '' && url.hash === '' && isAbsoluteIri(address);
  if (isPlain && /^https?:$/.test(url.protocol)) return address;
  throw new Refusal('BAD_REQUEST', 'Keys have an absolute address, as their document says it itself.');
};

interface Method {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly controller?: unknown;
  readonly publicKeyMultibase?: unknown;
}

/** The Ed25519 keys with which the owner of a controlled identifier document (W3C) makes assertions. */
export const keysIn = (controller: string, text: string): readonly AgreementJwk[] => {
  const document = JSON.parse(text) as { id?: unknown; verificationMethod?: unknown; assertionMethod?: unknown };
  if (document.id !== controller) return [];
  const methods = [document.verificationMethod ?? []].flat().slice(0, MOST_KEYS) as readonly (Method | null)[];
  const asserting = [document.assertionMethod ?? []].flat() as readonly unknown[];
  return methods.flatMap((method) => {
    const { id, type, publicKeyMultibase: multibase } = method ?? {};
    const [owner, kid = '', ...rest] = typeof id === 'string' ? id.split('#') : [];
    const isOwn = owner === controller && method?.controller === controller && rest.length === 0;
    if (!isOwn || type !== 'Multikey' || !/^[\w.-]{1,100}$/.test(kid) || !asserting.includes(id)) return [];
    const x = typeof multibase === 'string' ? ed25519In(multibase) : undefined;
    return x === undefined ? [] : [jwkOf({ kid, x, controller })];
  });
};

const unavailable = (detail: string, cause?: unknown): Refusal => new Refusal('SOURCE_UNAVAILABLE', detail, {}, cause);

const ask = async (controller: string, outbound: Outbound): Promise<Received> => {
  const signal = AbortSignal.timeout(TIMEOUT);
  const headers = { accept: 'application/ld+json, application/json', 'accept-encoding': 'identity' };
  const options = { method: 'GET' as const, headers, signal, maxBytes: MOST_BYTES, idleMs: TIMEOUT };
  const answer = await request(controller, options, outbound).catch((error: unknown) => {
    throw unavailable('The keys could not be read from their address.', error);
  });
  if (answer === 'UNKNOWN') throw unavailable('The host of the keys has no address.');
  if (typeof answer !== 'string') return answer;
  throw new Refusal('ADDRESS_NOT_ALLOWED', 'Keys are read from public addresses, and from those in KEYS_ALLOW.');
};

/**
 * Reads the keys at an address. `ADDRESS_NOT_ALLOWED` for one that may not be asked, also for a public one without encryption;
 * `SOURCE_UNAVAILABLE` where no list of keys is there.
 */
export const publishedKeys = async (controller: string, outbound: Outbound): Promise<readonly AgreementJwk[]> => {
  const target = outbound.policy.target(controller);
  if (target?.url.protocol === 'http:' && !outbound.policy.opens(target)) {
    throw new Refusal('ADDRESS_NOT_ALLOWED', 'Keys are read over https.');
  }
  const { status, body } = await ask(controller, outbound);
  if (status !== 200) throw unavailable(`The address of the keys answers with status ${status}.`);
  try {
    const keys = keysIn(controller, body.toString('utf8'));
    if (keys.length > 0) return keys;
  } catch (error) {
    throw unavailable('What is at the address of the keys cannot be read.', error);
  }
  throw unavailable('At the address of the keys none is listed with which agreements could be signed.');
};
