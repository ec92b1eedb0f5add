/** OAuth clients of the realm: applications, tools and resource servers. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { Refusal } from '../../../core/errors.js';
import { matchesDigest } from '../../../core/auth/random.js';
import { isBelow, isExactRedirect, isRedirectPrefix, isSameLoopback, prefixOf } from './redirect-uris.js';
import { PAGES, PROFILE_SCOPES } from '../vocabulary.js';

/** The rights of a client. */
export interface ClientSettings {
  readonly name: string;
  /** True if it registered itself: people are asked before it gets anything, and its tokens are for agents' resource alone. */
  readonly agent?: true;
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
  /**
   * Folders, of this service or with an origin, below which logins and logouts may return to any address: for public clients of the
   * authorization code flow, whose pages send the address that the browser shows.
   */
  readonly redirectPrefixes: readonly string[];
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

/** The words of an administrator about a new client; the rest has closed defaults. */
export type NewClient = Partial<ClientSettings> & { readonly clientId: string; readonly id?: string };

const CLOSED: Omit<ClientSettings, 'name'> = {
  enabled: true,
  public: false,
  standardFlow: false,
  directGrants: false,
  serviceAccount: false,
  authorizationServices: false,
  redirectUris: [],
  redirectPrefixes: [],
  postLogoutRedirectUris: [],
  webOrigins: [],
  defaultScopes: PROFILE_SCOPES,
  optionalScopes: ['openid'],
};

const bad = (detail: string): Refusal => new Refusal('BAD_REQUEST', detail);

const checkRedirects = (client: Client): void => {
  const wrong = [...client.redirectUris, ...client.postLogoutRedirectUris].find((uri) => !isExactRedirect(uri));
  if (wrong !== undefined) {
    throw bad(`A redirect URI must be an exact URL without fragment, user or wildcard: ${wrong}`);
  }
  const { redirectPrefixes } = client;
  const crooked = redirectPrefixes.find((prefix) => !isRedirectPrefix(prefix));
  if (crooked !== undefined) {
    throw bad(`A redirect prefix must be a folder of this service, or an https origin with a path to one: ${crooked}`);
  }
  // A server remembers by itself where somebody wanted to go.
  if (redirectPrefixes.length > 0 && !(client.public && client.standardFlow)) {
    throw bad('Redirect prefixes are for public clients that use the authorization code flow.');
  }
};

/** Completes and checks what was said about a client. Throws `BAD_REQUEST` naming what is wrong. */
export const completeClient = (said: NewClient, created: number, baseUrl: string): Client => {
  if (!/^[\w.@:/-]{1,255}$/.test(said.clientId)) throw bad('A client id may hold letters, digits and _ . @ : / -');
  const redirectPrefixes = (said.redirectPrefixes ?? []).map((prefix) => prefixOf(prefix, baseUrl));
  const client = { ...CLOSED, name: said.clientId, ...said, redirectPrefixes, id: said.id ?? randomUUID(), created };
  if (client.public && client.serviceAccount) throw bad('A public client cannot have a service account.');
  checkRedirects(client);
  return client;
};

/** Clients that register themselves: see `registrations.ts`. */
export interface SelfRegistered {
  /** Registers one for what it says about itself. Throws `OAuthError` naming what is wrong. */
  register(said: Readonly<Record<string, unknown>>): Client;
  /** The client of an id that was given out here; `undefined` for any other text. */
  find(clientId: string): Client | undefined;
}

/** Clients that are named by the address of a document: see `client-documents.ts`. */
export interface Documented {
  /** Reads the document of a client, unless it was read of late; does nothing for any other text. Throws `OAuthError` naming what is wrong. */
  ready(clientId: string): Promise<void>;
  /** The client of an address; without its document it has no redirect URIs. `undefined` for any other text. */
  find(clientId: string): Client | undefined;
}

/** Settings as they may have been stored before there were redirect prefixes. */
type StoredSettings = Omit<ClientSettings, 'redirectPrefixes'> & Partial<ClientSettings>;

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
    /** Those that register themselves. */
    readonly registrations: SelfRegistered,
    /** Those that a document is about; absent where there are no agents. */
    private readonly documents: Documented | undefined,
  ) {
    this.reload();
  }

  /** The client of that client id: known here, registered by itself, or named by a document. */
  get(clientId: string): Client | undefined {
    return this.clients.get(clientId) ?? this.registrations.find(clientId) ?? this.documents?.find(clientId);
  }

  /** True if a document says where the client is answered. */
  isDocumented(clientId: string): boolean {
    return !this.clients.has(clientId) && this.documents?.find(clientId) !== undefined;
  }

  /** Reads the document of a client that has one: before `allowsRedirect`, and for people who have logged in. Throws `OAuthError`. */
  async ready(clientId: string): Promise<void> {
    if (this.isDocumented(clientId)) await this.documents?.ready(clientId);
  }

  /** All clients that are known here, in the order of their client ids. */
  list(): Client[] {
    return [...this.clients.values()];
  }

  /** True if the secret is that of the client; false for public clients. */
  hasSecret(client: Client, secret: string): boolean {
    const stored = this.secrets.get(client.clientId);
    return typeof stored === 'string' && matchesDigest(secret, stored);
  }

  /**
   * True if the client may be answered at that URI: one that is registered exactly (RFC 9700 §2.1), or one below a prefix that was declared
   * for it.
   */
  allowsRedirect(client: Client, uri: string): boolean {
    const registered = this.resolve(client.redirectUris);
    if (registered.includes(uri) || this.isBelowPrefix(client, uri)) return true;
    return client.agent === true && registered.some((one) => isSameLoopback(one, uri));
  }

  /** True if a browser may be sent there after logout. */
  allowsPostLogoutRedirect(client: Client, uri: string): boolean {
    return this.resolve(client.postLogoutRedirectUris).includes(uri) || this.allowsRedirect(client, uri);
  }

  /** Origins from which the client's pages call: the listed ones and those of its redirect URIs. */
  originsOf(client: Client): string[] {
    const redirects = this.resolve([...client.redirectUris, ...client.redirectPrefixes]);
    const pages = redirects.filter((uri) => /^https?:/.test(uri));
    return [...new Set([...client.webOrigins, ...pages.map((uri) => new URL(uri).origin)])];
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
      const { id, client_id: clientId, created } = row;
      this.clients.set(clientId, { ...this.settingsOf(row), id, clientId, created });
      this.secrets.set(row.client_id, row.secret);
    }
  }

  /** Stored settings, completed where they are older than a setting; the client of the service's own pages may return to each of them. */
  private settingsOf({ client_id: clientId, settings }: ClientRow): ClientSettings {
    const stored = JSON.parse(settings) as StoredSettings;
    const declared = stored.redirectPrefixes ?? [];
    const isPages = clientId === PAGES.client && stored.public && stored.standardFlow;
    return { ...stored, redirectPrefixes: isPages ? [...new Set([PAGES.folder, ...declared])] : declared };
  }

  private isBelowPrefix({ public: isPublic, standardFlow, redirectPrefixes }: Client, uri: string): boolean {
    if (!isPublic || !standardFlow) return false;
    return this.resolve(redirectPrefixes).some((prefix) => isBelow(new URL(prefix).href, uri));
  }

  private resolve(uris: readonly string[]): string[] {
    return uris.map((uri) => (uri.startsWith('/') ? `${this.baseUrl}${uri}` : uri));
  }
}
