/**
 * Clients that are named by the address of a document about themselves (OAuth Client ID Metadata Document,
 * draft-ietf-oauth-client-id-metadata-document; what MCP prefers of 2025-11-25 on). Nothing is stored. A document is read for people who have
 * logged in, as strangers shall not say which addresses the provider asks; until then such a client has no address that it is answered at.
 */
import { LRUCache } from 'lru-cache';
import { OAuthError } from '../../../core/auth/oauth-error.js';
import { OutboundPolicy } from '../../../core/outbound/policy.js';
import { request, type Received, type Unreached } from '../../../core/outbound/request.js';
import { agentOf, nameOf, redirectsOf } from './agents.js';
import type { Client, Documented } from './clients.js';

/** Reads what stands at an address. Rejects where nobody answers as a whole. */
export type ReadDocument = (url: string) => Promise<Received | Unreached>;

/** Longest address of a document in characters, and longest document in bytes. */
const LONGEST = 255;
const MOST_BYTES = 5 * 1024;
const TIMEOUT_MS = 5_000;
/** Most redirect URIs in one. */
const MOST_REDIRECTS = 20;
/** Documents that are read at a time. */
const AT_A_TIME = 8;
const REMEMBERED = 1000;
/** Bounds of the time for which a document counts as it was read, in seconds, and that time where the document says none. */
const [LEAST_AGE, USUAL_AGE, MOST_AGE] = [60, 3_600, 86_400];

/** Asks public addresses, and those that the operator opens. */
export const documentReader = (allow: readonly string[]): ReadDocument => {
  const outbound = { policy: new OutboundPolicy(allow) };
  return (url) =>
    request(
      url,
      {
        method: 'GET',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        maxBytes: MOST_BYTES,
        idleMs: TIMEOUT_MS,
      },
      outbound,
    );
};

/** The host of the address of a document; undefined for any other text. Written as the draft demands it, and in one way only. */
const hostOf = (clientId: string): string | undefined => {
  if (!clientId.startsWith('https://') || clientId.length > LONGEST || !URL.canParse(clientId)) return undefined;
  const { href, pathname, search, hash, username, password, host } = new URL(clientId);
  const isPlain = href === clientId && pathname !== '/' && !/[?#]$/.test(clientId);
  return isPlain && search + hash + username + password === '' ? host : undefined;
};

const wrong = (description: string): OAuthError =>
  new OAuthError(400, 'invalid_client', `The document at client_id ${description}`);

const includes = (said: unknown, value: string): boolean =>
  said === undefined || (Array.isArray(said) && said.includes(value));

const objectIn = (body: Buffer): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw wrong('is no JSON object');
};

/** The client that a document is about. Members that are not read mean nothing: a document is for every provider. */
const clientOf = (clientId: string, host: string, body: Buffer, created: number): Client => {
  const said = objectIn(body);
  if (said['client_id'] !== clientId) throw wrong('is about another client_id');
  if (said['client_secret'] !== undefined) throw wrong('has a secret, which everybody reads');
  if (!includes([said['token_endpoint_auth_method'] ?? 'none'], 'none'))
    throw wrong('wants a token_endpoint_auth_method other than none');
  if (!includes(said['grant_types'], 'authorization_code')) throw wrong('does not use the authorization code flow');
  if (!includes(said['response_types'], 'code')) throw wrong('does not use the authorization code flow');
  const { client_name: name } = said;
  const shown = typeof name === 'string' ? nameOf(name) : undefined;
  return agentOf({
    clientId,
    // The host stands first: it is what somebody vouches for.
    name: shown === undefined ? host : `${host} (${shown})`,
    redirectUris: redirectsOf(said['redirect_uris'], MOST_REDIRECTS),
    created,
  });
};

/** The time for which a document counts as it was read, in milliseconds. */
const ageOf = ({ headers }: Received): number => {
  const said = /(?:^|[\s,])max-age=(\d{1,9})(?:$|[\s,])/i.exec(headers['cache-control'] ?? '')?.[1];
  const isStored = !/(?:^|[\s,])no-(?:store|cache)(?:$|[\s,])/i.test(headers['cache-control'] ?? '');
  const seconds = said === undefined ? USUAL_AGE : Number(said);
  return 1000 * Math.min(MOST_AGE, Math.max(LEAST_AGE, isStored ? seconds : LEAST_AGE));
};

/** Knows clients by their documents. */
export class ClientDocuments implements Documented {
  readonly #known = new LRUCache<string, { readonly client: Client; readonly until: number }>({ max: REMEMBERED });
  readonly #reading = new Map<string, Promise<void>>();

  constructor(
    private readonly read: ReadDocument,
    private readonly now: () => number,
  ) {}

  find(clientId: string): Client | undefined {
    const known = this.#known.get(clientId);
    if (known) return known.client;
    const host = hostOf(clientId);
    // Its tokens count on every gateway and after a restart, where the document was not read.
    return host === undefined ? undefined : agentOf({ clientId, name: host, redirectUris: [], created: 0 });
  }

  async ready(clientId: string): Promise<void> {
    const host = hostOf(clientId);
    const known = this.#known.get(clientId);
    if (host === undefined || (known && known.until > this.now())) return;
    const underWay = this.#reading.get(clientId);
    if (!underWay && this.#reading.size >= AT_A_TIME)
      throw new OAuthError(503, 'temporarily_unavailable', 'Too many documents of clients are being read');
    const reading = underWay ?? this.#read(clientId, host).finally(() => this.#reading.delete(clientId));
    this.#reading.set(clientId, reading);
    await reading;
  }

  /** What is wrong is not remembered, and what was known before counts no longer. */
  async #read(clientId: string, host: string): Promise<void> {
    this.#known.delete(clientId);
    const answer = await this.read(clientId).catch(() => undefined);
    // Redirects are not followed: the address is the name.
    if (answer === undefined || typeof answer === 'string' || answer.status !== 200) throw wrong('cannot be read');
    if (!/^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test(answer.headers['content-type'] ?? ''))
      throw wrong('is not sent as JSON');
    const client = clientOf(clientId, host, answer.body, this.now());
    this.#known.set(clientId, { client, until: this.now() + ageOf(answer) });
  }
}
