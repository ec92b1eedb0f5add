/**
 * The change log as readers follow it. There is one writing connection, and the numbers of events are given inside its
 * transactions, so they become visible in their order and without gaps: who continues after the last number seen misses
 * nothing. Only events are shown whose change is visible to queries.
 */
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../../core/errors.js';
import type { GraphKind, GraphStore, SqlValue } from '../../core/store/graph-store.js';
import { hashText } from '../../core/store/file/kept-hash.js';
import type { StoredText } from '../../core/store/file/packed.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { Identifiers, Noun } from '../repository/identifiers.js';
import { BEGINNING, parseCursor } from './cursor.js';
import type { EventFilter, EventPage, LoggedEvent, Position } from './event.js';

/** Events that are looked through in one go, and in one page: a filter that fits nothing must not hold anybody up. */
const WINDOW = 10_000;
const WINDOWS = 20;
/** Events that are asked about in one go, where each is for certain readers only. */
const CHUNK = 100;
/** Events of one fragment: numbers that are never given otherwise, as addresses depend on them. */
const FRAGMENT = 50;

const NOUNS: Readonly<Record<GraphKind, Noun>> = { catalogue: 'catalogue', dataset: 'dataset', quality: 'metrics' };

interface Row {
  readonly sequence: number;
  readonly revision: number;
  readonly at: string;
  readonly action: string;
  readonly kind: GraphKind;
  readonly id: string;
  readonly catalogue: string | null;
  readonly hash: StoredText | null;
  readonly owner: string | null;
  readonly actor: string | null;
  readonly parties: string | null;
  readonly subject: string | null;
}

/** The present holder of the id of an event; nothing where `since` is absent. */
export interface Present {
  /** The time at which it was first stored, ISO 8601 UTC. */
  readonly since?: string;
  readonly catalogue?: string;
  readonly owner?: string;
}

/** The page that is asked for. */
export interface EventQuery {
  readonly after: Position;
  readonly limit: number;
  readonly filter?: EventFilter;
  /** Leaves out what the reader may not learn of; absent for whoever may learn of everything. */
  readonly visible?: ((event: LoggedEvent) => Promise<boolean>) | undefined;
}

const within = (column: string, values: readonly string[] | undefined): readonly [string, readonly SqlValue[]] =>
  values === undefined ? ['', []] : [`AND ${column} IN (${values.map(() => '?').join(', ') || 'NULL'})`, values];

const conditions = ({ kinds, actions, catalogue, dataset }: EventFilter): readonly [string, readonly SqlValue[]] => {
  const parts = [
    within('kind', kinds),
    within('action', actions),
    within('catalogue', catalogue === undefined ? undefined : [catalogue]),
    within('id', dataset === undefined ? undefined : [dataset]),
    within('kind', dataset === undefined ? undefined : ['dataset', 'quality']),
  ];
  return [parts.map(([sql]) => sql).join(' '), parts.flatMap(([, values]) => values)];
};

/** A part of the log as readers of fragments see it. */
export interface LogFragment {
  readonly number: number;
  readonly events: readonly LoggedEvent[];
  /** True if no event will be added any more. */
  readonly isClosed: boolean;
  /** The time of its last event, ISO 8601 UTC: later fragments have none before it. */
  readonly reached: string | undefined;
}

/** Reads the change log. */
export class EventLog {
  constructor(
    private readonly database: Database,
    private readonly store: Pick<GraphStore, 'revision'>,
    private readonly identifiers: Identifiers,
  ) {}

  /** Behind the last event there is. */
  get latest(): Position {
    const sql = 'SELECT sequence, revision, at FROM change_log WHERE revision <= ? ORDER BY sequence DESC LIMIT 1';
    return this.database.readOne<Position>(sql, [this.store.revision]) ?? BEGINNING;
  }

  /**
   * The position that a client names: a cursor, `beginning`, or `latest` for what comes from now on. `BAD_REQUEST` for
   * anything else, `GONE` when this log does not hold the position: it is too old, or a backup was restored.
   */
  position(since: string): Position {
    if (since === 'latest') return this.latest;
    const position = parseCursor(since);
    const { sequence, revision, at } = position;
    const sql = 'SELECT 1 AS found FROM change_log WHERE sequence = ? AND revision = ? AND at = ?';
    if (sequence > 0 && !this.database.readOne(sql, [sequence, revision, at])) {
      throw new Refusal('GONE', 'The change log does not hold this cursor. Read everything anew, then follow the log.');
    }
    return position;
  }

  /**
   * Events after a position, in order; bounded in work, so a page may be short and still have more behind it. Where some are hidden,
   * there is more only where more can be seen.
   */
  async page({ after, limit, filter = {}, visible }: EventQuery): Promise<EventPage> {
    const events: LoggedEvent[] = [];
    let end = after;
    // A full page ends with its last event, however far was looked for another one.
    const reached = (): Position => (events.length === limit && events.at(-1)?.position) || end;
    // Most readers see the next events there are; whoever does not is looked for more of, in ever longer steps.
    let chunk = Math.min(limit + 1, CHUNK);
    for (let window = 0; window < WINDOWS; window += 1, chunk = Math.min(chunk * 2, CHUNK)) {
      const { sequence: last } = this.latest;
      const until = Math.min(last, Math.max(end.sequence, this.#first - 1) + WINDOW);
      const wanted = visible ? chunk : limit - events.length;
      const found = this.#read(end, until, wanted, filter);
      for (const event of found) {
        if (visible && !(await visible(event))) continue;
        if (events.length === limit) return { events, end: events.at(-1)?.position ?? after, more: true };
        events.push(event);
        if (!visible && events.length === limit)
          return { events, end: event.position, more: event.position.sequence < last };
      }
      end = (found.length < wanted ? this.#at(until) : found.at(-1)?.position) ?? end;
      if (end.sequence >= last) return { events, end: reached(), more: false };
      await setImmediate();
    }
    return { events, end: reached(), more: true };
  }

  /** Numbers of the fragments of the log that there are: of the oldest, and of the one that still grows. */
  get fragments(): { readonly first: number; readonly last: number } {
    const last = Math.floor(this.latest.sequence / FRAGMENT);
    return { first: Math.min(Math.floor((this.#first - 1) / FRAGMENT), last), last };
  }

  /** The events of a fragment, which has the same `FRAGMENT` numbers for ever; undefined where there is none, or none any more. */
  fragment(number: number, filter: EventFilter): LogFragment | undefined {
    const { first, last } = this.fragments;
    if (!Number.isSafeInteger(number) || number < first || number > last) return undefined;
    const start = number * FRAGMENT;
    const end = Math.min(start + FRAGMENT, this.latest.sequence);
    const events = this.#read({ ...BEGINNING, sequence: start }, end, FRAGMENT, filter);
    return { number, events, isClosed: number < last, reached: this.#at(end)?.at };
  }

  /** The present holder of the id of an event. */
  present({ kind, id }: Pick<LoggedEvent, 'kind' | 'id'>): Present {
    const iri = this.identifiers.iri(kind === 'catalogue' ? 'catalogue' : 'dataset', id);
    const sql = 'SELECT created, catalogue, owner FROM graph WHERE iri = ?';
    const row = this.database.readOne<{ created: string; catalogue: string | null; owner: string | null }>(sql, [iri]);
    if (!row) return {};
    const { created: since, catalogue, owner } = row;
    return { since, ...(catalogue === null ? {} : { catalogue }), ...(owner === null ? {} : { owner }) };
  }

  #read(after: Position, until: number, limit: number, filter: EventFilter): LoggedEvent[] {
    const [where, params] = conditions(filter);
    const rows = this.database.read<Row>(
      `SELECT sequence, revision, at, action, kind, id, catalogue, hash, owner, actor, parties, subject
       FROM change_log WHERE sequence > ? AND sequence <= ? ${where} ORDER BY sequence LIMIT ?`,
      [after.sequence, until, ...params, limit],
    );
    return rows.map(
      ({ sequence, revision, at, catalogue, hash, owner, actor, parties, subject, action, kind, id }) => ({
        position: { sequence, revision, at },
        at,
        action,
        kind,
        id,
        iri: this.identifiers.iri(NOUNS[kind], id),
        catalogue: catalogue ?? undefined,
        hash: hash === null ? undefined : hashText(hash),
        owner: owner ?? undefined,
        actor: actor ?? undefined,
        parties: parties === null ? undefined : (JSON.parse(parties) as string[]),
        subject: subject ?? undefined,
      }),
    );
  }

  /** Number of the oldest event that is kept. */
  get #first(): number {
    const sql = 'SELECT IFNULL(MIN(sequence), 1) AS first FROM change_log';
    return this.database.readOne<{ first: number }>(sql, [])?.first ?? 1;
  }

  #at(sequence: number): Position | undefined {
    // The last one up to here, should a number ever be missing.
    const sql = 'SELECT sequence, revision, at FROM change_log WHERE sequence <= ? ORDER BY sequence DESC LIMIT 1';
    return this.database.readOne<Position>(sql, [sequence]);
  }
}
