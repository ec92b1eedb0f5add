/** Refresh tokens: single use, stored only as a hash. The signature on the token is for its readers; the row decides. */
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';
import { digest } from '../../../core/auth/random.js';

/** The known facts about a refresh token. */
export interface RefreshToken {
  readonly hash: string;
  /** Id of the client session. */
  readonly clientSession: string;
  readonly expires: number;
  /** The time at which it was exchanged for its successor. */
  readonly rotated?: number;
}

interface Row {
  hash: string;
  client_session: string;
  expires: number;
  rotated: number | null;
}

/** The refresh tokens of the realm. */
export class RefreshTokens {
  constructor(
    private readonly database: Database,
    private readonly now: () => number,
  ) {}

  /** The known facts about a presented token. */
  find(token: string): RefreshToken | undefined {
    const sql = 'SELECT hash, client_session, expires, rotated FROM identity_refresh_token WHERE hash = ?';
    const row = this.database.readOne<Row>(sql, [digest(token)]);
    if (!row) return undefined;
    const { hash, client_session: clientSession, expires, rotated } = row;
    return { hash, clientSession, expires, ...(rotated === null ? {} : { rotated }) };
  }

  /** Statement that stores a new token. */
  insert(token: string, clientSession: string, expires: number): Statement {
    return {
      sql: 'INSERT INTO identity_refresh_token (hash, client_session, expires) VALUES (?, ?, ?)',
      params: [digest(token), clientSession, expires],
    };
  }

  /** Statement that uses a token up. It expects the token to be unused: of several users of one token, one succeeds. */
  rotate(token: RefreshToken): Statement {
    return {
      sql: 'UPDATE identity_refresh_token SET rotated = ? WHERE hash = ? AND rotated IS NULL',
      params: [this.now(), token.hash],
      expect: 1,
    };
  }
}
