/** Stored saved searches. */
import type { Database } from '../../core/store/sqlite/database.js';
import type { SavedRequest, SavedSearch, SavedSearchSettings } from './model.js';

interface Row {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly language: string;
  readonly query: string | null;
  readonly filter: string | null;
  readonly request: string;
  readonly created: number;
  readonly looked: number;
  readonly mail: number;
  readonly mailed: number;
  readonly attempts: number;
  readonly failing_since: number | null;
}

const SELECT =
  'SELECT id, user, name, language, query, filter, request, created, looked, mail, mailed, attempts, failing_since FROM saved_search';

const savedOf = ({ query, filter, request, mail, failing_since, ...row }: Row): SavedSearch => ({
  ...row,
  query: query ?? undefined,
  filter: filter ?? undefined,
  request: JSON.parse(request) as SavedRequest,
  mail: mail === 1,
  failingSince: failing_since ?? undefined,
});

/** Reads and writes saved searches. Every write is on stable storage when it resolves. */
export class SavedSearchTable {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne' | 'write'>) {}

  /** The saved search that the user has under this id. */
  find(user: string, id: string): SavedSearch | undefined {
    const row = this.database.readOne<Row>(`${SELECT} WHERE id = ? AND user = ?`, [id, user]);
    return row && savedOf(row);
  }

  /** All that the user saved, the latest first. */
  list(user: string): SavedSearch[] {
    return this.database.read<Row>(`${SELECT} WHERE user = ? ORDER BY created DESC, id`, [user]).map(savedOf);
  }

  /** Those of which a letter may be due, the longest due first. */
  due(now: number, limit: number): SavedSearch[] {
    const sql = `${SELECT} WHERE mail = 1 AND due <= ? ORDER BY due LIMIT ?`;
    return this.database.read<Row>(sql, [now, limit]).map(savedOf);
  }

  /** The time at which the next one is due. */
  nextDue(): number | undefined {
    const sql = 'SELECT MIN(due) AS due FROM saved_search WHERE mail = 1';
    return this.database.readOne<{ due: number | null }>(sql)?.due ?? undefined;
  }

  async insert(saved: SavedSearch): Promise<void> {
    const { id, user, name, language, query, filter, request, created, looked, mail, mailed, attempts } = saved;
    await this.database.write([
      {
        sql: `INSERT INTO saved_search
          (id, user, name, language, query, filter, request, created, looked, mail, mailed, attempts, due)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        params: [
          ...[id, user, name, language, query ?? null, filter ?? null, JSON.stringify(request), created, looked],
          ...[Number(mail), mailed, attempts, mailed],
        ],
      },
    ]);
  }

  /** Changes what the owner decides. Letters that begin anew tell what is new from `now` on. */
  async change({ id, user }: SavedSearch, { name, mail }: SavedSearchSettings, now: number): Promise<void> {
    await this.database.write([
      {
        sql: `UPDATE saved_search SET name = ?, mailed = IIF(mail = 0, ?, mailed), due = IIF(mail = 0, ?, due), attempts = 0,
          failing_since = NULL, mail = ? WHERE id = ? AND user = ?`,
        params: [name, now, now, Number(mail), id, user],
      },
    ]);
  }

  /** Notes that the owner has seen all until a time. */
  async look({ id, user }: SavedSearch, until: number): Promise<void> {
    await this.database.write([
      { sql: 'UPDATE saved_search SET looked = MAX(looked, ?) WHERE id = ? AND user = ?', params: [until, id, user] },
    ]);
  }

  /** Notes that all until a time was told, or need not be, and when to look again. */
  async told({ id }: SavedSearch, until: number, due: number): Promise<void> {
    await this.database.write([
      {
        sql: 'UPDATE saved_search SET mailed = MAX(mailed, ?), attempts = 0, failing_since = NULL, due = ? WHERE id = ?',
        params: [until, due, id],
      },
    ]);
  }

  /** Notes a letter that failed; `ends`: no other is tried. */
  async failed({ id, attempts }: SavedSearch, now: number, due: number, ends: boolean): Promise<void> {
    await this.database.write([
      {
        sql: `UPDATE saved_search SET attempts = ?, failing_since = IFNULL(failing_since, ?), due = ?, mail = ?
          WHERE id = ? AND mail = 1`,
        params: [attempts + 1, now, due, Number(!ends), id],
      },
    ]);
  }

  async remove({ id, user }: SavedSearch): Promise<void> {
    await this.database.write([{ sql: 'DELETE FROM saved_search WHERE id = ? AND user = ?', params: [id, user] }]);
  }
}
