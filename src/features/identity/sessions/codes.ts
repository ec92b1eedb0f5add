/** Authorization codes (RFC 6749 §4.1.2, RFC 7636): one use within a minute, stored only as a hash. */
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { digest } from '../../../core/auth/random.js';

/** The login that an authorization code stands for. */
export interface AuthorizationCode {
  readonly hash: string;
  readonly session: string;
  /** Client id. */
  readonly client: string;
  readonly redirectUri: string;
  /** PKCE challenge, method S256. */
  readonly challenge: string;
  readonly nonce?: string;
  readonly scope: string;
  /** The one resource that its tokens are for; absent for the service as a whole. */
  readonly resource?: string;
  readonly expires: number;
  /** The client session that its redemption began. */
  readonly clientSession?: string;
}

interface Row {
  hash: string;
  session: string;
  client: string;
  redirect_uri: string;
  challenge: string;
  nonce: string | null;
  scope: string;
  resource: string | null;
  expires: number;
  client_session: string | null;
}

/** The authorization codes of the realm. */
export class AuthorizationCodes {
  constructor(private readonly database: Database) {}

  /** The login that a presented code stands for, used or not. */
  find(code: string): AuthorizationCode | undefined {
    const row = this.database.readOne<Row>('SELECT * FROM identity_code WHERE hash = ?', [digest(code)]);
    if (!row) return undefined;
    const { redirect_uri: redirectUri, client_session: clientSession, nonce, resource, ...rest } = row;
    return {
      ...rest,
      redirectUri,
      ...(nonce === null ? {} : { nonce }),
      ...(resource === null ? {} : { resource }),
      ...(clientSession === null ? {} : { clientSession }),
    };
  }

  /** Statement that stores a new code. */
  insert(code: string, about: Omit<AuthorizationCode, 'hash' | 'clientSession'>): Statement {
    const { session, client, redirectUri, challenge, nonce, scope, resource, expires } = about;
    return {
      sql: `INSERT INTO identity_code (hash, session, client, redirect_uri, challenge, nonce, scope, resource, expires)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      params: [digest(code), session, client, redirectUri, challenge, nonce ?? null, scope, resource ?? null, expires],
    };
  }

  /** Statement that uses a code up for a client session. It expects the code to be unused. */
  redeem(code: AuthorizationCode, clientSession: string): Statement {
    return {
      sql: 'UPDATE identity_code SET client_session = ? WHERE hash = ? AND client_session IS NULL',
      params: [clientSession, code.hash],
      expect: 1,
    };
  }

  /** Statement that deletes codes that expired before `time`. */
  prune(time: number): Statement {
    return { sql: 'DELETE FROM identity_code WHERE expires < ?', params: [time] };
  }
}
