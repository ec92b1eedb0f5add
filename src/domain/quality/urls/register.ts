/** The URLs that are checked, who uses them, and what is known about each. */
import type { Statement } from '../../../store/graph-store.js';
import type { Database } from '../../../store/sqlite/database.js';
import type { UrlState, UrlStatus } from '../../assessment/found.js';
import { queueUsers } from '../statements.js';
import { FARTHEST_CHECK } from './schedule.js';

interface Row {
  readonly url: string;
  readonly state: UrlState;
  readonly status: number | null;
  readonly checked: number | null;
}

/** A URL whose turn it is. */
export interface DueUrl {
  readonly url: string;
  readonly host: string;
  readonly failures: number;
}

/** The progress of the checks. */
export interface Progress {
  readonly known: number;
  /** Never checked so far. */
  readonly unchecked: number;
  readonly ok: number;
  readonly broken: number;
  readonly refused: number;
  /** The number of those whose turn has come. */
  readonly due: number;
}

/** Name under which requests to one server are counted together. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** URLs that are looked at in the order of their turns, and hosts after that: neither takes longer with all that is stored. */
const WINDOW = 1_000;
const MOST_HOSTS = 20_000;

const OF_CATALOGUE =
  'url IN (SELECT url FROM url_use JOIN quality ON quality.dataset = url_use.dataset WHERE catalogue = ?)';

/** Reads and writes the register. */
export class UrlRegister {
  constructor(private readonly database: Database) {}

  /** The known facts about URLs; those that were never checked are missing. */
  statuses(urls: readonly string[]): Map<string, UrlStatus> {
    const rows = this.database.read<Row>(
      'SELECT url, state, status, checked FROM url_check WHERE checked IS NOT NULL AND url IN (SELECT value FROM json_each(?))',
      [JSON.stringify(urls)],
    );
    return new Map(
      rows.map(({ url, state, status, checked }) => [
        url,
        {
          state,
          ...(status === null ? {} : { status }),
          ...(checked === null ? {} : { checked: new Date(checked).toISOString() }),
        },
      ]),
    );
  }

  /** Statements that make these the URLs of a dataset. What is known about a URL stays as long as anybody uses it. */
  use(dataset: string, urls: readonly string[], now: number): Statement[] {
    const list = JSON.stringify(urls);
    const added: Statement[] = [
      {
        sql: `INSERT OR IGNORE INTO url_check (url, host, state, due)
              SELECT value ->> 0, value ->> 1, 'UNCHECKED', ? FROM json_each(?)`,
        params: [now, JSON.stringify(urls.map((url) => [url, hostOf(url)]))],
      },
      {
        sql: 'INSERT OR IGNORE INTO url_use (url, dataset) SELECT value, ? FROM json_each(?)',
        params: [dataset, list],
      },
    ];
    return [
      ...(urls.length > 0 ? added : []),
      {
        sql: 'DELETE FROM url_use WHERE dataset = ? AND url NOT IN (SELECT value FROM json_each(?))',
        params: [dataset, list],
      },
    ];
  }

  /**
   * URLs whose turn it is, without those of hosts that are busy: the longest overdue first, as far as that can be seen without going
   * through all that waits for busy hosts; else those of other hosts.
   */
  due(limit: number, busyHosts: readonly string[]): DueUrl[] {
    const busy = JSON.stringify(busyHosts);
    const now = Date.now();
    const first = (isDue: string, moment: number): DueUrl[] =>
      this.database.read<DueUrl>(
        `SELECT url, host, failures FROM (SELECT * FROM url_check WHERE ${isDue} ORDER BY due LIMIT ?)
         WHERE host NOT IN (SELECT value FROM json_each(?)) LIMIT ?`,
        [moment, WINDOW, busy, limit],
      );
    const found = first('due <= ?', now);
    if (found.length > 0) return found;
    const others = busyHosts.length > 0 ? this.#byHost(now, busy, limit) : [];
    // No check is planned for later than the farthest one: the clock was set back.
    return others.length > 0 ? others : first('due > ?', now + FARTHEST_CHECK);
  }

  /** One URL of each host that has some due: from host to host, however much waits for each. */
  #byHost(now: number, busy: string, limit: number): DueUrl[] {
    return this.database.read<DueUrl>(
      `WITH RECURSIVE hosts (host) AS (
         SELECT MIN(host) FROM url_check
         UNION ALL
         SELECT (SELECT MIN(host) FROM url_check WHERE host > hosts.host) FROM hosts WHERE hosts.host IS NOT NULL LIMIT ?
       )
       SELECT c.url, c.host, c.failures FROM hosts CROSS JOIN url_check c
       WHERE hosts.host NOT IN (SELECT value FROM json_each(?))
         AND c.url = (SELECT url FROM url_check WHERE host = hosts.host AND due <= ? ORDER BY due LIMIT 1) LIMIT ?`,
      [MOST_HOSTS, busy, now, limit],
    );
  }

  /** The time of the next turn, in milliseconds since the epoch. */
  nextDue(): number | undefined {
    return this.database.readOne<{ due: number | null }>('SELECT MIN(due) AS due FROM url_check')?.due ?? undefined;
  }

  /** Stores the result of a check; when it differs from the one before, those who use the URL are assessed anew. */
  async record(
    url: string,
    { state, status, failures, due }: { state: UrlState; status: number; failures: number; due: number },
  ): Promise<void> {
    const before = this.database.readOne<Row>('SELECT url, state, status, checked FROM url_check WHERE url = ?', [url]);
    const now = Date.now();
    await this.database.write([
      {
        sql: 'UPDATE url_check SET state = ?, status = ?, failures = ?, checked = ?, due = ? WHERE url = ?',
        params: [state, status, failures, now, due, url],
      },
      ...(before?.state === state && before.status === status ? [] : [queueUsers(url, now)]),
    ]);
  }

  /** Puts a URL off that could not be checked for reasons of our own. */
  async postpone(url: string, milliseconds: number): Promise<void> {
    await this.database.write([
      { sql: 'UPDATE url_check SET due = ? WHERE url = ?', params: [Date.now() + milliseconds, url] },
    ]);
  }

  /** Makes it the turn of all URLs, or of those that datasets of one catalogue use. Returns how many there are. */
  async recheck(now: number, catalogue?: string): Promise<number> {
    const [result] = await this.database.write([
      catalogue === undefined
        ? { sql: 'UPDATE url_check SET due = ?', params: [now] }
        : { sql: `UPDATE url_check SET due = ? WHERE ${OF_CATALOGUE}`, params: [now, catalogue] },
    ]);
    return result?.changes ?? 0;
  }

  /** The number of URLs whose turn had come at a moment and that were not checked since. */
  remaining(since: number, catalogue?: string): number {
    const row = this.database.readOne<{ n: number }>(
      `SELECT COUNT(*) AS n FROM url_check WHERE due <= ? ${catalogue === undefined ? '' : `AND ${OF_CATALOGUE}`}`,
      catalogue === undefined ? [since] : [since, catalogue],
    );
    return row?.n ?? 0;
  }

  /** The progress of the checks, over all URLs. */
  progress(): Progress {
    const rows = this.database.read<{ state: UrlState; n: number }>(
      'SELECT state, COUNT(*) AS n FROM url_check GROUP BY state',
    );
    const of = (state: UrlState): number => rows.find((row) => row.state === state)?.n ?? 0;
    const due = this.database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM url_check WHERE due <= ?', [
      Date.now(),
    ]);
    return {
      known: rows.reduce((sum, { n }) => sum + n, 0),
      unchecked: of('UNCHECKED'),
      ok: of('OK'),
      broken: of('BROKEN'),
      refused: of('REFUSED'),
      due: due?.n ?? 0,
    };
  }
}
