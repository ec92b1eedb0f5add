/**
 * Clients that register themselves (RFC 7591): agents, which nobody at the deployment knows. What one says about itself is sealed into its
 * client id (appendix A.5.2, stateless registration), so that whoever registers a million times has stored nothing.
 */
import { LRUCache } from 'lru-cache';
import { OAuthError } from '../../../core/auth/oauth-error.js';
import { sealText, unsealText } from '../../../core/sealing.js';
import { AGENT_GRANTS, agentOf, nameOf, redirectsOf } from './agents.js';
import type { Client, SelfRegistered } from './clients.js';

const PREFIX = 'agent.';
const ABOUT = 'client registration';
/** Most redirect URIs of one. */
const MOST = 5;
const REMEMBERED = 1000;

/** What is sealed: name, redirect URIs, and when it registered (seconds since the epoch). */
interface Said {
  readonly n: string;
  readonly r: readonly string[];
  readonly t: number;
}

const wrongMetadata = (description: string): OAuthError => new OAuthError(400, 'invalid_client_metadata', description);

/** Demands that a list names nothing but what is offered; what is not said is what is offered. */
const requireOnly = (said: unknown, offered: readonly string[], name: string): void => {
  if (said === undefined) return;
  if (Array.isArray(said) && said.every((value) => offered.includes(value as string))) return;
  throw wrongMetadata(`${name}: only ${offered.join(', ')}`);
};

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
    const redirects = redirectsOf(said['redirect_uris'], MOST);
    requireOnly(said['grant_types'], AGENT_GRANTS, 'grant_types');
    requireOnly(said['response_types'], ['code'], 'response_types');
    const { client_name: name = 'An agent' } = said;
    if (typeof name !== 'string') throw wrongMetadata('client_name: a text');
    const content: Said = { n: nameOf(name) ?? 'An agent', r: redirects, t: Math.floor(this.now() / 1000) };
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
    return agentOf({ clientId, name, redirectUris, created: t * 1000 });
  }
}
