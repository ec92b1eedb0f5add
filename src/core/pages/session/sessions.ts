/** Sessions of the pages: tokens stay here, the browser has nothing but a cookie. */
import type { Database } from '../../store/sqlite/database.js';
import { randomSecret } from '../../auth/random.js';
import type { Tokens } from '../../oidc/tokens.js';
import { idOf, seal, unseal } from './seal.js';

/** Longest time that somebody stays logged in, in milliseconds. */
const LIFETIME = 12 * 60 * 60 * 1000;

interface Row {
  readonly sealed: string;
  readonly expires: number;
}

/** The sessions, in the service's own database. */
export class Sessions {
  /** @param now milliseconds since the epoch */
  constructor(
    private readonly database: Database,
    private readonly now: () => number = Date.now,
  ) {}

  /** Begins a session; returns the value of its cookie. Sessions that are over are forgotten. */
  async begin(tokens: Tokens): Promise<string> {
    const cookie = randomSecret();
    const params = [idOf(cookie), seal(cookie, JSON.stringify(tokens)), this.now() + LIFETIME];
    await this.database.write([
      { sql: 'DELETE FROM page_session WHERE expires <= ?', params: [this.now()] },
      { sql: 'INSERT INTO page_session (id, sealed, expires) VALUES (?, ?, ?)', params },
    ]);
    return cookie;
  }

  /** Tokens of the session of a cookie; undefined when it is over, or never was. */
  find(cookie: string): Tokens | undefined {
    const row = this.database.readOne<Row>('SELECT sealed, expires FROM page_session WHERE id = ?', [idOf(cookie)]);
    return row && row.expires > this.now() ? (JSON.parse(unseal(cookie, row.sealed)) as Tokens) : undefined;
  }

  /** Keeps new tokens of a session that is still there. */
  async replace(cookie: string, tokens: Tokens): Promise<void> {
    const sql = 'UPDATE page_session SET sealed = ? WHERE id = ?';
    await this.database.write([{ sql, params: [seal(cookie, JSON.stringify(tokens)), idOf(cookie)] }]);
  }

  /** Ends a session. */
  async end(cookie: string): Promise<void> {
    await this.database.write([{ sql: 'DELETE FROM page_session WHERE id = ?', params: [idOf(cookie)] }]);
  }
}
