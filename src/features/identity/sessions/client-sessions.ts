/**
 * Client sessions: what one client was given in one session. All refresh tokens that descend from one grant belong to one
 * client session, so that revoking it revokes the family (RFC 9700 §4.14.2), and every access token names it in its `jti`.
 */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/lru.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { randomId } from '../../../core/auth/random.js';

/** A client session. */
export interface ClientSession {
  readonly id: string;
  readonly session: string;
  /** Client id. */
  readonly client: string;
  /** Scopes separated by spaces. */
  readonly scope: string;
  /** Nonce of the authentication request, repeated in ID tokens. */
  readonly nonce?: string;
  /** For a requesting party token: what it carried at first (JSON), to be evaluated again on refresh. */
  readonly authorization?: string;
  /** The one resource that its tokens are for (RFC 8707); absent for the service as a whole. */
  readonly resource?: string;
  readonly started: number;
  /** The time at which its last refresh token expires. */
  readonly expires: number;
}

type Optional = 'nonce' | 'authorization' | 'resource';
type Row = Omit<ClientSession, Optional> & Record<Optional, string | null>;

const CACHED = 20_000;
const SEPARATOR = ':';

/** Id of an access token: opaque to clients; names the client session that the token belongs to, if any. */
export const tokenId = (clientSession: string | undefined): string =>
  clientSession === undefined ? randomUUID() : `${clientSession}${SEPARATOR}${randomUUID()}`;

/** The client session that a token id names. */
export const clientSessionOf = (jti: string): string | undefined =>
  jti.includes(SEPARATOR) ? jti.slice(0, jti.indexOf(SEPARATOR)) : undefined;

/** The client sessions of the realm. */
export class ClientSessions {
  private readonly ended = new LRUCache<string, true>(atMost(CACHED));
  private readonly cache = new LRUCache<string, ClientSession>(atMost(CACHED));

  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** A new client session, not stored yet. */
  begin(about: Omit<ClientSession, 'id' | 'started'>): ClientSession {
    return { ...about, id: randomId(), started: this.now() };
  }

  /** The client session of that id, unless it ended. */
  get(id: string): ClientSession | undefined {
    if (this.ended.has(id)) return undefined;
    const known = this.cache.get(id);
    if (known) return known;
    const row = this.database.readOne<Row>(
      'SELECT id, session, client, scope, nonce, authorization, resource, started, expires FROM identity_client_session WHERE id = ?',
      [id],
    );
    if (!row) {
      this.ended.set(id, true);
      return undefined;
    }
    const { nonce, authorization, resource, ...rest } = row;
    const found = {
      ...rest,
      ...(nonce === null ? {} : { nonce }),
      ...(authorization === null ? {} : { authorization }),
      ...(resource === null ? {} : { resource }),
    };
    this.cache.set(id, found);
    return found;
  }

  /** Statement that stores a new client session. */
  insert(of: ClientSession): Statement {
    const nullable = [of.nonce ?? null, of.authorization ?? null, of.resource ?? null];
    return {
      sql: `INSERT INTO identity_client_session (id, session, client, scope, nonce, authorization, resource, started, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      params: [of.id, of.session, of.client, of.scope, ...nullable, of.started, of.expires],
    };
  }

  /** Statement that prolongs a client session. It expects the client session to exist. */
  prolong(id: string, expires: number): Statement {
    return { sql: 'UPDATE identity_client_session SET expires = ? WHERE id = ?', params: [expires, id], expect: 1 };
  }

  /** Keeps in memory what was just stored. */
  stored(clientSession: ClientSession): void {
    this.cache.set(clientSession.id, clientSession);
  }

  /** Ends one client session with its tokens: at once for this process, for good when the promise resolves. */
  async end(id: string, also: readonly Statement[] = []): Promise<void> {
    this.ended.set(id, true);
    await this.database.write([
      { sql: 'DELETE FROM identity_refresh_token WHERE client_session = ?', params: [id] },
      { sql: 'DELETE FROM identity_client_session WHERE id = ?', params: [id] },
      ...also,
    ]);
    this.cache.delete(id);
  }

  /** The number of client sessions that a session has. */
  countOf(session: string): number {
    const sql = 'SELECT count(*) AS n FROM identity_client_session WHERE session = ?';
    return this.database.readOne<{ n: number }>(sql, [session])?.n ?? 0;
  }

  /** Ends every client session of a client. */
  async endOfClient(client: string, also: readonly Statement[] = []): Promise<void> {
    const sql = 'SELECT id FROM identity_client_session WHERE client = ?';
    const ids = this.database.read<{ id: string }>(sql, [client]);
    for (const { id } of ids) this.ended.set(id, true);
    await this.database.write([
      { sql: `DELETE FROM identity_refresh_token WHERE client_session IN (${sql})`, params: [client] },
      { sql: 'DELETE FROM identity_client_session WHERE client = ?', params: [client] },
      ...also,
    ]);
  }

  /** Statements that delete client sessions whose last token expired. */
  prune(): Statement[] {
    const over = 'SELECT id FROM identity_client_session WHERE expires < ?';
    return [
      { sql: `DELETE FROM identity_refresh_token WHERE client_session IN (${over})`, params: [this.now()] },
      { sql: 'DELETE FROM identity_client_session WHERE expires < ?', params: [this.now()] },
    ];
  }
}
