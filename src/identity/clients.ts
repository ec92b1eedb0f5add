/** OAuth clients of the realm: applications, tools and resource servers. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../store/sqlite/database.js';
import type { Statement } from '../store/graph-store.js';
import { Refusal } from '../errors.js';
import { matchesDigest } from './random.js';
import { PROFILE_SCOPES } from './vocabulary.js';

/** What a client may do. */
export interface ClientSettings {
  readonly name: string;
  readonly enabled: boolean;
  /** Public clients have no secret (browser applications); confidential ones authenticate. */
  readonly public: boolean;
  /** Authorization code flow with PKCE. */
  readonly standardFlow: boolean;
  /** Password grant. */
  readonly directGrants: boolean;
  /** Client credentials grant. */
  readonly serviceAccount: boolean;
  /** Holds assets: may be the `audience` of authorization requests. */
  readonly authorizationServices: boolean;
  /** Compared exactly; those that start with `/` are relative to the service's own address. */
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
  /** Origins that may read answers in a browser, and frame the session pages. */
  readonly webOrigins: readonly string[];
  /** Scopes that every token of the client carries. */
  readonly defaultScopes: readonly string[];
  /** Scopes that it may ask for beside. */
  readonly optionalScopes: readonly string[];
}

/** A client: `id` is internal, `clientId` is the name used on the wire. */
export interface Client extends ClientSettings {
  readonly id: string;
  readonly clientId: string;
  readonly created: number;
}

/** What an administrator says about a new client; the rest has closed defaults. */
export type NewClient = Partial<ClientSettings> & { readonly clientId: string; readonly id?: string };

const CLOSED: Omit<ClientSettings, 'name'> = {
  enabled: true,
  public: false,
  standardFlow: false,
  directGrants: false,
  serviceAccount: false,
  authorizationServices: false,
  redirectUris: [],
  postLogoutRedirectUris: [],
  webOrigins: [],
  defaultScopes: PROFILE_SCOPES,
  optionalScopes: ['openid'],
};

/** Whether a text can be a redirect URI: an exact URL, or a path of this service, without fragment, user or wildcard. */
export const isExactRedirect = (uri: string): boolean => {
  const absolute = uri.startsWith('/') && !uri.startsWith('//') ? `http://localhost${uri}` : uri;
  if (!URL.canParse(absolute) || uri.includes('*')) return false;
  const { protocol, hash, username } = new URL(absolute);
  return !['javascript:', 'data:', 'vbscript:'].includes(protocol) && hash === '' && username === '';
};

/** Completes and checks what was said about a client. Throws `BAD_REQUEST` naming what is wrong. */
export const completeClient = (said: NewClient, created: number): Client => {
  if (!/^[\w.@:/-]{1,255}$/.test(said.clientId)) {
    throw new Refusal('BAD_REQUEST', 'A client id may hold letters, digits and _ . @ : / -');
  }
  const client = { ...CLOSED, name: said.clientId, ...said, id: said.id ?? randomUUID(), created };
  if (client.public && client.serviceAccount) {
    throw new Refusal('BAD_REQUEST', 'A public client cannot have a service account.');
  }
  const wrong = [...client.redirectUris, ...client.postLogoutRedirectUris].find((uri) => !isExactRedirect(uri));
  if (wrong !== undefined) {
    throw new Refusal(
      'BAD_REQUEST',
      `A redirect URI must be an exact URL without fragment, user or wildcard: ${wrong}`,
    );
  }
  return client;
};

interface ClientRow {
  id: string;
  client_id: string;
  settings: string;
  secret: string | null;
  created: number;
}

/** The clients, all kept in memory: there are few, and every request to the provider needs one. */
export class Clients {
  private readonly clients = new Map<string, Client>();
  private readonly secrets = new Map<string, string | null>();

  /** @param baseUrl the service's own address, which relative URIs are resolved against */
  constructor(
    private readonly database: Database,
    private readonly baseUrl: string,
  ) {
    this.reload();
  }

  /** The client of that client id. */
  get(clientId: string): Client | undefined {
    return this.clients.get(clientId);
  }

  /** All clients in the order of their client ids. */
  list(): Client[] {
    return [...this.clients.values()];
  }

  /** Whether the secret is that of the client; false for public clients. */
  hasSecret(client: Client, secret: string): boolean {
    const stored = this.secrets.get(client.clientId);
    return typeof stored === 'string' && matchesDigest(secret, stored);
  }

  /** Whether the client may be answered at that URI. Exact match only (RFC 9700 §2.1). */
  allowsRedirect(client: Client, uri: string): boolean {
    return this.resolve(client.redirectUris).includes(uri);
  }

  /** Whether a browser may be sent there after logout. */
  allowsPostLogoutRedirect(client: Client, uri: string): boolean {
    return this.resolve([...client.postLogoutRedirectUris, ...client.redirectUris]).includes(uri);
  }

  /** Origins from which the client's pages call: the listed ones and those of its redirect URIs. */
  originsOf(client: Client): string[] {
    const redirects = this.resolve(client.redirectUris).filter((uri) => /^https?:/.test(uri));
    return [...new Set([...client.webOrigins, ...redirects.map((uri) => new URL(uri).origin)])];
  }

  /** Origins of all enabled clients. */
  allOrigins(): string[] {
    return [...new Set(this.list().flatMap((client) => (client.enabled ? this.originsOf(client) : [])))];
  }

  /** Statement that stores a client, new or changed, with the digest of its secret if it has one. */
  put(client: Client, secretDigest: string | null): Statement {
    const { id, clientId, created, ...settings } = client;
    return {
      sql: `INSERT INTO identity_client (id, client_id, settings, secret, created) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET settings = excluded.settings, secret = excluded.secret`,
      params: [id, clientId, JSON.stringify(settings), secretDigest, created],
    };
  }

  /** Digest of the client's secret, to store it unchanged. */
  secretDigest(client: Client): string | null {
    return this.secrets.get(client.clientId) ?? null;
  }

  /** Reads the clients again; called once a change is stored. */
  reload(): void {
    const rows = this.database.read<ClientRow>('SELECT * FROM identity_client ORDER BY client_id');
    this.clients.clear();
    this.secrets.clear();
    for (const row of rows) {
      const settings = JSON.parse(row.settings) as ClientSettings;
      this.clients.set(row.client_id, { ...settings, id: row.id, clientId: row.client_id, created: row.created });
      this.secrets.set(row.client_id, row.secret);
    }
  }

  private resolve(uris: readonly string[]): string[] {
    return uris.map((uri) => (uri.startsWith('/') ? `${this.baseUrl}${uri}` : uri));
  }
}
