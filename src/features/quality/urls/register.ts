/** The URLs that are checked, who uses them, and what is known about each. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { UrlState, UrlStatus } from '../../repository/assessment/found.js';
import { queueUsers } from '../statements.js';
import { entriesOf, hashOf, hostOf, IS_URL, namesOf, numberOfState, stateOf } from './keys.js';
import { FARTHEST_CHECK } from './schedule.js';
import { addUses, dropOtherUses, type UsingDataset } from './uses.js';

interface Row {
  readonly url: string;
  readonly state: number;
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

/** URLs that are looked at in the order of their turns, and hosts after that: neither takes longer with all that is stored. */
const WINDOW = 1_000;
const MOST_HOSTS = 20_000;

/** SQL of the rows whose URLs datasets of a catalogue use. */
const OF_CATALOGUE = `number IN (SELECT url_used.url FROM graph JOIN url_used ON url_used.dataset = graph.position
  WHERE graph.catalogue = ? AND graph.kind = 'dataset')`;

const BY_DUE = (isDue: string): string =>
  `SELECT url, failures FROM (SELECT * FROM url_known WHERE ${isDue} ORDER BY due LIMIT ?)
   WHERE host NOT IN (SELECT value FROM json_each(?)) ORDER BY due LIMIT ?`;

/** One URL of each host that has some due: from host to host, however much waits for each. */
const BY_HOST = `WITH RECURSIVE hosts (host) AS (
    SELECT MIN(host) FROM url_known
    UNION ALL
    SELECT (SELECT MIN(host) FROM url_known WHERE host > hosts.host) FROM hosts WHERE hosts.host IS NOT NULL LIMIT ?
  )
  SELECT c.url, c.failures FROM hosts CROSS JOIN url_known c
  WHERE hosts.host NOT IN (SELECT value FROM json_each(?))
    AND c.number = (SELECT number FROM url_known WHERE host = hosts.host AND due <= ? ORDER BY due LIMIT 1) LIMIT ?`;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Reads and writes the register. */
export class UrlRegister {
  constructor(private readonly database: Database) {}

  /** The known facts about URLs; those that were never checked are missing. */
  statuses(urls: readonly string[]): Map<string, UrlStatus> {
    const rows = this.database.read<Row>(
      `SELECT url_known.url, state, status, checked FROM json_each(?) CROSS JOIN url_known ON ${IS_URL}
       WHERE checked IS NOT NULL`,
      [namesOf(urls)],
    );
    return new Map(
      rows.map(({ url, state, status, checked }) => [
        url,
        {
          state: stateOf(state),
          ...(status === null ? {} : { status }),
          ...(checked === null ? {} : { checked: new Date(checked).toISOString() }),
        },
      ]),
    );
  }

  /** Statements that make these distinct URLs those of a dataset that is new. */
  begin(dataset: UsingDataset, urls: readonly string[], now: number): readonly Statement[] {
    return urls.length > 0 ? addUses(dataset, entriesOf(urls), now) : [];
  }

  /** Statements that make these distinct URLs those of a dataset. What is known about a URL stays as long as anybody uses it. */
  use(dataset: UsingDataset, urls: readonly string[], now: number): readonly Statement[] {
    const entries = entriesOf(urls);
    return [...addUses(dataset, entries, now), dropOtherUses(dataset, entries)];
  }

  /**
   * URLs whose turn it is, without those of hosts that are busy: the longest overdue first, as far as that can be seen without going
   * through all that waits for busy hosts; else those of other hosts.
   */
  due(limit: number, busyHosts: readonly string[]): DueUrl[] {
    const now = Date.now();
    const busy = JSON.stringify(busyHosts.map(hashOf));
    const found = (sql: string, params: readonly (number | string)[]): DueUrl[] =>
      this.database
        .read<Omit<DueUrl, 'host'>>(sql, params)
        .map(({ url, failures }) => ({ url, failures, host: hostOf(url) }));
    const overdue = found(BY_DUE('due <= ?'), [now, WINDOW, busy, limit]);
    if (overdue.length > 0) return overdue;
    const others = busyHosts.length > 0 ? found(BY_HOST, [MOST_HOSTS, busy, now, limit]) : [];
    // No check is planned for later than the farthest one: the clock was set back.
    return others.length > 0 ? others : found(BY_DUE('due > ?'), [now + FARTHEST_CHECK, WINDOW, busy, limit]);
  }

  /** The time of the next turn, in milliseconds since the epoch. */
  nextDue(): number | undefined {
    return this.database.readOne<{ due: number | null }>('SELECT MIN(due) AS due FROM url_known')?.due ?? undefined;
  }

  /** Stores the result of a check; when it differs from the one before, those who use the URL are assessed anew. */
  async record(
    url: string,
    { state, status, failures, due }: { state: UrlState; status: number; failures: number; due: number },
  ): Promise<void> {
    const before = this.statuses([url]).get(url);
    const now = Date.now();
    await this.database.write([
      {
        sql: 'UPDATE url_known SET state = ?, status = ?, failures = ?, checked = ?, due = ? WHERE hash = ? AND url = ?',
        params: [numberOfState(state), status, failures, now, due, hashOf(url), url],
      },
      ...(before?.state === state && before.status === status ? [] : [queueUsers(url, now)]),
    ]);
  }

  /** Puts a URL off that could not be checked for reasons of our own. */
  async postpone(url: string, milliseconds: number): Promise<void> {
    const due = Date.now() + milliseconds;
    await this.database.write([
      { sql: 'UPDATE url_known SET due = ? WHERE hash = ? AND url = ?', params: [due, hashOf(url), url] },
    ]);
  }

  /** Makes it the turn of all URLs, or of those that datasets of one catalogue use. Returns how many there are. */
  async recheck(now: number, catalogue?: string): Promise<number> {
    const sql = 'UPDATE url_known SET due = ?';
    const [result] = await this.database.write([
      catalogue === undefined
        ? { sql, params: [now] }
        : { sql: `${sql} WHERE ${OF_CATALOGUE}`, params: [now, catalogue] },
    ]);
    return result?.changes ?? 0;
  }

  /** The number of URLs whose turn had come at a moment and that were not checked since. */
  remaining(since: number, catalogue?: string): number {
    const sql = 'SELECT COUNT(*) AS n FROM url_known WHERE due <= ?';
    const row =
      catalogue === undefined
        ? this.database.readOne<{ n: number }>(sql, [since])
        : this.database.readOne<{ n: number }>(`${sql} AND ${OF_CATALOGUE}`, [since, catalogue]);
    return row?.n ?? 0;
  }

  /** The progress of the checks, over all URLs. */
  progress(): Progress {
    const rows = this.database.read<{ state: number; n: number }>(
      'SELECT state, COUNT(*) AS n FROM url_known GROUP BY state',
    );
    const of = (state: UrlState): number => sum(rows.filter((row) => stateOf(row.state) === state).map(({ n }) => n));
    return {
      known: sum(rows.map(({ n }) => n)),
      unchecked: of('UNCHECKED'),
      ok: of('OK'),
      broken: of('BROKEN'),
      refused: of('REFUSED'),
      due: this.remaining(Date.now()),
    };
  }
}
