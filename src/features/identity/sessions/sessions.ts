/**
 * Sessions: one login of one user, in which any number of clients may hold tokens. A session that ended is deleted; what is
 * in memory is only ahead of the database in one direction: towards "ended".
 */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../../core/lru.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Lifetimes } from '../lifetimes.js';

/** A session. Times are milliseconds since the epoch. */
export interface Session {
  /** The `sid` of tokens. */
  readonly id: string;
  readonly user: string;
  /** Digest of the browser's cookie; absent when the login was not in a browser. */
  readonly cookie?: string;
  readonly started: number;
  /** The time at which the password was last given. */
  readonly authenticated: number;
  /** Last sign of life. */
  readonly seen: number;
}

type Row = Omit<Session, 'cookie'> & { cookie: string | null };

const SELECT = 'SELECT id, user, cookie, started, authenticated, seen FROM identity_session';
const CACHED = 20_000;
const ENDED = 'ended';

const OF_SESSIONS = (where: string): string => `SELECT id FROM identity_session WHERE ${where}`;
const CLIENT_SESSIONS = (sessions: string): string =>
  `SELECT id FROM identity_client_session WHERE session IN (${sessions})`;

/** The sessions of the realm. */
export class Sessions {
  private readonly cache = new LRUCache<string, Session | typeof ENDED>(atMost(CACHED));

  constructor(
    private readonly database: Database,
    private readonly times: Lifetimes,
    private readonly now: () => number,
  ) {}

  /** A new session, not stored yet. */
  begin(user: string, cookie?: string): Session {
    const now = this.now();
    return { id: randomUUID(), user, ...(cookie ? { cookie } : {}), started: now, authenticated: now, seen: now };
  }

  /** The session of that id, unless it ended or expired. Reads the database only when it is not in memory. */
  alive(id: string): Session | undefined {
    let session = this.cache.get(id);
    if (session === undefined) {
      session = this.row(`${SELECT} WHERE id = ?`, id) ?? ENDED;
      this.cache.set(id, session);
    }
    return session !== ENDED && this.remaining(session) > 0 ? session : undefined;
  }

  /** The session of the browser that holds this cookie (given as its digest). */
  ofCookie(cookie: string): Session | undefined {
    const row = this.row(`${SELECT} WHERE cookie = ?`, cookie);
    return row && this.alive(row.id);
  }

  /** Milliseconds until the session is over if nothing more happens in it. */
  remaining(session: Session): number {
    const { sessionIdle, sessionMax } = this.times;
    return Math.min(session.seen + sessionIdle, session.started + sessionMax) - this.now();
  }

  /** Milliseconds until the session is over for good. */
  remainingMax(session: Session): number {
    return session.started + this.times.sessionMax - this.now();
  }

  /** Statement that stores a session, new or changed. */
  put(session: Session): Statement {
    return {
      sql: `INSERT INTO identity_session (id, user, cookie, started, authenticated, seen) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET cookie = excluded.cookie, authenticated = excluded.authenticated, seen = excluded.seen`,
      params: [session.id, session.user, session.cookie ?? null, session.started, session.authenticated, session.seen],
    };
  }

  /** Statement that notes a sign of life. It expects the session to exist: one that ended meanwhile stays ended. */
  touch(session: Session): Statement {
    return { sql: 'UPDATE identity_session SET seen = ? WHERE id = ?', params: [this.now(), session.id], expect: 1 };
  }

  /** Keeps in memory what was just stored. */
  stored(session: Session): void {
    if (this.cache.peek(session.id) !== ENDED) this.cache.set(session.id, session);
  }

  /** Ends one session and every token in it: at once for this process, for good when the promise resolves. */
  end(id: string, also: readonly Statement[] = []): Promise<void> {
    return this.finish([id], 'id = ?', id, also);
  }

  /** Ends all sessions of a user. */
  endOfUser(user: string, also: readonly Statement[] = []): Promise<void> {
    const ids = this.database.read<{ id: string }>(OF_SESSIONS('user = ?'), [user]).map(({ id }) => id);
    return this.finish(ids, 'user = ?', user, also);
  }

  /** Statements that delete sessions whose time is over. */
  prune(): Statement[] {
    const { sessionIdle, sessionMax } = this.times;
    const over = 'seen < ? OR started < ?';
    return this.deletions(over, [this.now() - sessionIdle, this.now() - sessionMax]);
  }

  private async finish(
    ids: readonly string[],
    where: string,
    value: string,
    also: readonly Statement[],
  ): Promise<void> {
    for (const id of ids) this.cache.set(id, ENDED);
    await this.database.write([...this.deletions(where, [value]), ...also]);
    // Once more, in case the entry was displaced and read back before the deletion was visible.
    for (const id of ids) this.cache.set(id, ENDED);
  }

  private deletions(where: string, params: readonly (string | number)[]): Statement[] {
    const sessions = OF_SESSIONS(where);
    return [
      {
        sql: `DELETE FROM identity_refresh_token WHERE client_session IN (${CLIENT_SESSIONS(sessions)})`,
        params,
      },
      { sql: `DELETE FROM identity_client_session WHERE session IN (${sessions})`, params },
      { sql: `DELETE FROM identity_code WHERE session IN (${sessions})`, params },
      { sql: `DELETE FROM identity_session WHERE ${where}`, params },
    ];
  }

  private row(sql: string, value: string): Session | undefined {
    const row = this.database.readOne<Row>(sql, [value]);
    if (!row) return undefined;
    const { cookie, ...rest } = row;
    return cookie === null ? rest : { ...rest, cookie };
  }
}
