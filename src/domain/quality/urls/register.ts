/** The URLs that are checked, who uses them, and what is known about each. */
import type { Statement } from '../../../store/graph-store.js';
import type { Database } from '../../../store/sqlite/database.js';
import type { UrlState, UrlStatus } from '../../assessment/found.js';
import { queueUsers } from '../statements.js';
import { entriesOf, hashOf, hostOf, IS_URL, namesOf, numberOfState, stateOf, type UrlEntries } from './keys.js';
import { FARTHEST_CHECK } from './schedule.js';
import { addUses, dropOtherUses, moveUrl, type UsingDataset } from './uses.js';

interface Row {
  readonly url: string;
  readonly state: number | UrlState;
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

/** Rows of one form: with numbers, or with texts as earlier releases wrote them. */
interface Form {
  readonly table: 'url_known' | 'url_check';
  /** The column that tells rows apart. */
  readonly key: string;
  /** SQL of the rows whose URLs datasets of a catalogue use. */
  readonly ofCatalogue: string;
  /** The value of `host` for a host. */
  host(name: string): number | string;
}

const FORMS: readonly Form[] = [
  {
    table: 'url_known',
    key: 'number',
    ofCatalogue: `number IN (SELECT url_used.url FROM graph JOIN url_used ON url_used.dataset = graph.position
      WHERE graph.catalogue = ? AND graph.kind = 'dataset')`,
    host: hashOf,
  },
  {
    table: 'url_check',
    key: 'url',
    ofCatalogue:
      'url IN (SELECT url FROM url_use JOIN quality ON quality.dataset = url_use.dataset WHERE catalogue = ?)',
    host: (name) => name,
  },
];

const busyIn = ({ host }: Form, names: readonly string[]): string => JSON.stringify(names.map((name) => host(name)));

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** A URL whose turn it is, in either form. */
interface DueRow {
  readonly url: string;
  readonly failures: number;
  readonly due: number;
}

/** Reads and writes the register. A URL is in one form or the other, never in both. */
export class UrlRegister {
  #waits = true;

  constructor(private readonly database: Database) {}

  /** The known facts about URLs; those that were never checked are missing. */
  statuses(urls: readonly string[]): Map<string, UrlStatus> {
    const earlier = `UNION ALL SELECT url, state, status, checked FROM url_check
      WHERE checked IS NOT NULL AND url IN (SELECT value ->> 1 FROM json_each(?1))`;
    const rows = this.database.read<Row>(
      `SELECT url_known.url, state, status, checked FROM json_each(?1) CROSS JOIN url_known ON ${IS_URL}
         WHERE checked IS NOT NULL ${this.#hasEarlier() ? earlier : ''}`,
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
    return urls.length > 0 ? this.#add(dataset, urls, entriesOf(urls), now) : [];
  }

  /** Statements that make these distinct URLs those of a dataset. What is known about a URL stays as long as anybody uses it. */
  use(dataset: UsingDataset, urls: readonly string[], now: number): readonly Statement[] {
    const entries = entriesOf(urls);
    return [...this.#add(dataset, urls, entries, now), ...dropOtherUses(dataset, entries)];
  }

  /**
   * URLs whose turn it is, without those of hosts that are busy: the longest overdue first, as far as that can be seen without going
   * through all that waits for busy hosts; else those of other hosts.
   */
  due(limit: number, busyHosts: readonly string[]): DueUrl[] {
    const now = Date.now();
    const first = (isDue: string, moment: number): DueUrl[] =>
      this.#inForms<DueRow>(
        ({ table }) => `SELECT url, failures, due FROM (SELECT * FROM ${table} WHERE ${isDue} ORDER BY due LIMIT ?)
          WHERE host NOT IN (SELECT value FROM json_each(?)) LIMIT ?`,
        (form) => [moment, WINDOW, busyIn(form, busyHosts), limit],
      )
        .sort((one, other) => one.due - other.due)
        .slice(0, limit)
        .map(({ url, failures }) => ({ url, failures, host: hostOf(url) }));
    const found = first('due <= ?', now);
    if (found.length > 0) return found;
    const others = busyHosts.length > 0 ? this.#byHost(now, busyHosts, limit) : [];
    // No check is planned for later than the farthest one: the clock was set back.
    return others.length > 0 ? others : first('due > ?', now + FARTHEST_CHECK);
  }

  /** One URL of each host that has some due: from host to host, however much waits for each. */
  #byHost(now: number, busyHosts: readonly string[], limit: number): DueUrl[] {
    return this.#inForms<DueRow>(
      ({ table, key }) => `WITH RECURSIVE hosts (host) AS (
         SELECT MIN(host) FROM ${table}
         UNION ALL
         SELECT (SELECT MIN(host) FROM ${table} WHERE host > hosts.host) FROM hosts WHERE hosts.host IS NOT NULL LIMIT ?
       )
       SELECT c.url, c.failures, c.due FROM hosts CROSS JOIN ${table} c
       WHERE hosts.host NOT IN (SELECT value FROM json_each(?))
         AND c.${key} = (SELECT ${key} FROM ${table} WHERE host = hosts.host AND due <= ? ORDER BY due LIMIT 1) LIMIT ?`,
      (form) => [MOST_HOSTS, busyIn(form, busyHosts), now, limit],
    )
      .slice(0, limit)
      .map(({ url, failures }) => ({ url, failures, host: hostOf(url) }));
  }

  /** The time of the next turn, in milliseconds since the epoch. */
  nextDue(): number | undefined {
    const sql =
      'SELECT MIN(due) AS due FROM (SELECT MIN(due) AS due FROM url_known UNION ALL SELECT MIN(due) FROM url_check)';
    return this.database.readOne<{ due: number | null }>(sql)?.due ?? undefined;
  }

  /** Stores the result of a check; when it differs from the one before, those who use the URL are assessed anew. */
  async record(
    url: string,
    { state, status, failures, due }: { state: UrlState; status: number; failures: number; due: number },
  ): Promise<void> {
    const before = this.statuses([url]).get(url);
    const now = Date.now();
    const set = 'SET state = ?, status = ?, failures = ?, checked = ?, due = ?';
    await this.database.write([
      {
        sql: `UPDATE url_known ${set} WHERE hash = ? AND url = ?`,
        params: [numberOfState(state), status, failures, now, due, hashOf(url), url],
      },
      { sql: `UPDATE url_check ${set} WHERE url = ?`, params: [state, status, failures, now, due, url] },
      ...(before?.state === state && before.status === status ? [] : [queueUsers(url, now)]),
    ]);
  }

  /** Puts a URL off that could not be checked for reasons of our own. */
  async postpone(url: string, milliseconds: number): Promise<void> {
    const due = Date.now() + milliseconds;
    await this.database.write([
      { sql: 'UPDATE url_known SET due = ? WHERE hash = ? AND url = ?', params: [due, hashOf(url), url] },
      { sql: 'UPDATE url_check SET due = ? WHERE url = ?', params: [due, url] },
    ]);
  }

  /** Makes it the turn of all URLs, or of those that datasets of one catalogue use. Returns how many there are. */
  async recheck(now: number, catalogue?: string): Promise<number> {
    const results = await this.database.write(
      FORMS.map(({ table, ofCatalogue }) =>
        catalogue === undefined
          ? { sql: `UPDATE ${table} SET due = ?`, params: [now] }
          : { sql: `UPDATE ${table} SET due = ? WHERE ${ofCatalogue}`, params: [now, catalogue] },
      ),
    );
    return sum(results.map(({ changes }) => changes));
  }

  /** The number of URLs whose turn had come at a moment and that were not checked since. */
  remaining(since: number, catalogue?: string): number {
    const rows = this.#inForms<{ n: number }>(
      ({ table, ofCatalogue }) =>
        `SELECT COUNT(*) AS n FROM ${table} WHERE due <= ? ${catalogue === undefined ? '' : `AND ${ofCatalogue}`}`,
      () => (catalogue === undefined ? [since] : [since, catalogue]),
    );
    return sum(rows.map(({ n }) => n));
  }

  /** The progress of the checks, over all URLs. */
  progress(): Progress {
    const rows = this.#inForms<{ state: number | UrlState; n: number }>(
      ({ table }) => `SELECT state, COUNT(*) AS n FROM ${table} GROUP BY state`,
      () => [],
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

  /** What an earlier release knew of the URLs comes first, or they would be known twice. */
  #add(dataset: UsingDataset, urls: readonly string[], entries: UrlEntries, now: number): readonly Statement[] {
    const moved = this.#hasEarlier() ? urls.flatMap((url) => moveUrl(dataset, url)) : [];
    return [...moved, ...addUses(dataset, entries, now)];
  }

  /** True while rows of earlier releases wait to be moved. No release writes such rows to a file that this one opened. */
  #hasEarlier(): boolean {
    return (this.#waits &&= this.database.readOne('SELECT 1 FROM url_use LIMIT 1') !== undefined);
  }

  /** Rows of both forms. */
  #inForms<T>(sql: (form: Form) => string, params: (form: Form) => readonly (number | string)[]): T[] {
    return FORMS.flatMap((form) => this.database.read<T>(sql(form), params(form)));
  }
}
