/**
 * Clients that register themselves (RFC 7591): agents, which nobody at the deployment knows. What one says about itself is sealed into its
 * client id (appendix A.5.2, stateless registration), so that whoever registers a million times has stored nothing.
 */
import { LRUCache } from 'lru-cache';
import { sealText, unsealText } from '../../sealing.js';
import { OAuthError } from '../../auth/oauth-error.js';
import { visible } from '../../visible.js';
import { PROFILE_SCOPES } from '../vocabulary.js';
import type { Client, SelfRegistered } from './clients.js';
import { isExactRedirect, isLoopback } from './redirect-uris.js';

const PREFIX = 'agent.';
const ABOUT = 'client registration';
/** Most redirect URIs of one, and the longest of them in characters. */
const MOST = 5;
const LONGEST_URI = 300;
const LONGEST_NAME = 80;
const REMEMBERED = 1000;
const NO_TARGETS = new Set([
  'file:',
  'blob:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
  'mailto:',
  'view-source:',
  'filesystem:',
]);

/** What is sealed: name, redirect URIs, and when it registered (seconds since the epoch). */
interface Said {
  readonly n: string;
  readonly r: readonly string[];
  readonly t: number;
}

const wrongRedirect = (description: string): OAuthError => new OAuthError(400, 'invalid_redirect_uri', description);
const wrongMetadata = (description: string): OAuthError => new OAuthError(400, 'invalid_client_metadata', description);

/** An address that an application of a person may be answered at: TLS, the person's own machine, or a scheme of its own (RFC 8252 §7). */
const isRedirect = (uri: unknown): uri is string => {
  if (typeof uri !== 'string' || uri.length > LONGEST_URI || uri.startsWith('/') || !isExactRedirect(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  if (protocol === 'http:') return isLoopback(hostname);
  return !NO_TARGETS.has(protocol);
};

const redirectsOf = (said: unknown): readonly string[] => {
  if (!Array.isArray(said) || said.length === 0) throw wrongRedirect('redirect_uris: at least one is needed');
  if (said.length > MOST) throw wrongRedirect(`redirect_uris: at most ${MOST}`);
  const wrong = said.findIndex((uri) => !isRedirect(uri));
  if (wrong >= 0) {
    throw wrongRedirect(
      `redirect_uris[${wrong}]: an exact https address, a loopback address or a private scheme of at most ${LONGEST_URI} characters`,
    );
  }
  return said as string[];
};

/** Demands that a list names nothing but what is offered; what is not said is what is offered. */
const requireOnly = (said: unknown, offered: readonly string[], name: string): void => {
  if (said === undefined) return;
  if (Array.isArray(said) && said.every((value) => offered.includes(value as string))) return;
  throw wrongMetadata(`${name}: only ${offered.join(', ')}`);
};

/** Grant types of such clients. */
export const AGENT_GRANTS = ['authorization_code', 'refresh_token'] as const;

/** Registers agents, and knows those that registered. */
export class Registrations implements SelfRegistered {
  private readonly known = new LRUCache<string, Client>({ max: REMEMBERED });

  /** @param key seals client ids: the same on every gateway, and after restarts */
  constructor(
    private readonly key: () => Uint8Array,
    private readonly now: () => number,
  ) {}

  /** Registers a client for what it says about itself; throws `OAuthError` naming what is wrong. Unknown members mean nothing. */
  register(said: Readonly<Record<string, unknown>>): Client {
    const redirects = redirectsOf(said['redirect_uris']);
    requireOnly(said['grant_types'], AGENT_GRANTS, 'grant_types');
    requireOnly(said['response_types'], ['code'], 'response_types');
    const { client_name: name = 'An agent' } = said;
    if (typeof name !== 'string') throw wrongMetadata('client_name: a text');
    const shown = visible(name).trim().slice(0, LONGEST_NAME) || 'An agent';
    const content: Said = { n: shown, r: redirects, t: Math.floor(this.now() / 1000) };
    return this.clientOf(`${PREFIX}${sealText(this.key(), JSON.stringify(content), ABOUT)}`, content);
  }

  /** The client of an id that was given out here; `undefined` for any other text. */
  find(clientId: string): Client | undefined {
    if (!clientId.startsWith(PREFIX)) return undefined;
    const known = this.known.get(clientId);
    if (known) return known;
    try {
      const content = JSON.parse(unsealText(this.key(), clientId.slice(PREFIX.length), ABOUT)) as Said;
      const client = this.clientOf(clientId, content);
      this.known.set(clientId, client);
      return client;
    } catch {
      return undefined;
    }
  }

  private clientOf(clientId: string, { n: name, r: redirectUris, t }: Said): Client {
    return {
      id: clientId,
      clientId,
      name,
      agent: true,
      enabled: true,
      public: true,
      standardFlow: true,
      directGrants: false,
      serviceAccount: false,
      authorizationServices: false,
      redirectUris,
      redirectPrefixes: [],
      postLogoutRedirectUris: [],
      webOrigins: [],
      defaultScopes: [],
      optionalScopes: ['openid', 'offline_access', ...PROFILE_SCOPES],
      created: t * 1000,
    };
  }
}
