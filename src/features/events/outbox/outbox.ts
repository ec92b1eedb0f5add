/** The queue of deliveries: joins the transactions of writes, hands out what is due, and is looked at by people. */
import { randomUUID } from 'node:crypto';
import type { Statement } from '../../../core/store/graph-store.js';
import { givenUpSince, pauseAfter } from '../../../core/jobs/backoff.js';
import { dueAt, isDue } from '../../../core/jobs/due.js';
import { Wakeup } from '../../../core/jobs/wakeup.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Participant } from '../../repository/writes.js';
import type { Delivery, DeliveryHeader, DeliveryProblem, DeliveryState, Handler, Order } from './delivery.js';

const HEADER = 'id, destination, subject, kind, state, attempts, error, queued, due, failing_since AS failingSince';

/** The deliveries to list. */
export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  /** Only those about this subject. */
  readonly subject?: string | undefined;
}

/** Rows survive a crash, because they are stored together with what they tell of. */
export class Outbox implements Participant {
  /** Rung when there may be work. */
  readonly wakeup = new Wakeup();
  readonly #handlers = new Map<string, Handler>();

  constructor(
    private readonly database: Database,
    private readonly now: () => number = Date.now,
    /** Days of failure after which a delivery is given up. */
    private readonly giveUpDays?: number,
  ) {}

  /** Names who carries out the deliveries of a kind. */
  handle(kind: string, handler: Handler): void {
    this.#handlers.set(kind, handler);
  }

  /** Who carries out the deliveries of a kind. */
  handler(kind: string): Handler | undefined {
    return this.#handlers.get(kind);
  }

  /** Queues an order, in place of what is not delivered yet about its subject. Ring after the commit; graph writes do so by themselves. */
  enqueue({ kind, destination, subject, payload }: Order): Statement {
    return {
      sql: `INSERT INTO outbox (destination, subject, kind, payload, state, ticket, attempts, queued, due)
            VALUES (?1, ?2, ?3, ?4, 'waiting', ?5, 0, ?6, ?6)
            ON CONFLICT (destination, subject) DO UPDATE SET kind = excluded.kind, payload = excluded.payload,
              state = 'waiting', ticket = excluded.ticket, attempts = 0, error = NULL, failing_since = NULL,
              queued = excluded.queued, due = excluded.due`,
      params: [destination, subject, kind, JSON.stringify(payload), randomUUID(), this.now()],
    };
  }

  /** Ends a delivery as part of a transaction, which is undone when a newer order has taken the row over. */
  end({ id, ticket }: Pick<Delivery, 'id' | 'ticket'>): Statement {
    return { sql: 'DELETE FROM outbox WHERE id = ? AND ticket = ?', params: [id, ticket], expect: 1 };
  }

  onCommitted(): void {
    this.wakeup.ring();
  }

  /** Destinations that have something to learn. */
  destinations(): string[] {
    const sql = "SELECT DISTINCT destination FROM outbox WHERE state = 'waiting'";
    return this.database.read<{ destination: string }>(sql).map(({ destination }) => destination);
  }

  /** True if something that waits for a destination has failed. */
  isFailing(destination: string): boolean {
    const sql =
      "SELECT 1 FROM outbox WHERE destination = ? AND state = 'waiting' AND failing_since IS NOT NULL LIMIT 1";
    return this.database.readOne(sql, [destination]) !== undefined;
  }

  /** Ids of what is due at a destination at a time, the longest due first. */
  due(destination: string, now: number, limit: number): number[] {
    const sql = `SELECT id FROM outbox WHERE destination = ? AND state = 'waiting' AND ${isDue('failing_since IS NULL')} ORDER BY due, id LIMIT ?`;
    const params = [destination, ...dueAt(now), limit];
    return this.database.read<{ id: number }>(sql, params).map(({ id }) => id);
  }

  /** The time at which the next delivery becomes due after a time, in milliseconds since the epoch. */
  nextDue(now: number): number | undefined {
    const sql = "SELECT MIN(due) AS due FROM outbox WHERE state = 'waiting' AND due > ?";
    return this.database.readOne<{ due: number | null }>(sql, [now])?.due ?? undefined;
  }

  /** A delivery with what its handler needs. */
  load(id: number): Delivery | undefined {
    const row = this.database.readOne<Delivery & { payload: string }>(
      `SELECT ${HEADER}, payload, ticket FROM outbox WHERE id = ?`,
      [id],
    );
    return row && { ...row, payload: JSON.parse(row.payload) as unknown };
  }

  /** One delivery. */
  find(id: number): DeliveryHeader | undefined {
    return this.database.readOne<DeliveryHeader>(`SELECT ${HEADER} FROM outbox WHERE id = ?`, [id]);
  }

  /** Deliveries after a position, in the order in which their subjects were first queued. */
  list({ state, subject }: DeliveryFilter, after: number, limit: number): DeliveryHeader[] {
    return this.database.read<DeliveryHeader>(
      `SELECT ${HEADER} FROM outbox WHERE id > ?1 AND (?2 IS NULL OR state = ?2) AND (?3 IS NULL OR subject = ?3)
       ORDER BY id LIMIT ?4`,
      [after, state ?? null, subject ?? null, limit],
    );
  }

  /** The number of them. */
  count({ state, subject }: DeliveryFilter = {}): number {
    const sql = 'SELECT COUNT(*) AS n FROM outbox WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR subject = ?2)';
    return this.database.readOne<{ n: number }>(sql, [state ?? null, subject ?? null])?.n ?? 0;
  }

  /** Makes a delivery due now, also one that had failed. `false` when there is none with this id. */
  async retry(id: number): Promise<boolean> {
    const sql = "UPDATE outbox SET state = 'waiting', attempts = 0, failing_since = NULL, due = ? WHERE id = ?";
    const [result] = await this.database.write([{ sql, params: [this.now(), id] }]);
    this.wakeup.ring();
    return result?.changes === 1;
  }

  /** Makes everything due now that had failed. Returns how many deliveries that are. */
  async retryFailed(): Promise<number> {
    const sql =
      "UPDATE outbox SET state = 'waiting', attempts = 0, failing_since = NULL, due = ? WHERE state = 'failed'";
    const [result] = await this.database.write([{ sql, params: [this.now()] }]);
    this.wakeup.ring();
    return result?.changes ?? 0;
  }

  /** Ends a delivery together with what its handler adds. Rejects with `ExpectationFailed` when the row is a newer one. */
  async finish(delivery: Delivery, also: readonly Statement[]): Promise<void> {
    await this.database.write([this.end(delivery), ...also]);
  }

  /** Makes everything due now that waits for a destination, as it answers again. */
  async revive(destination: string): Promise<void> {
    const sql = "UPDATE outbox SET due = ?1 WHERE destination = ?2 AND state = 'waiting' AND due > ?1";
    await this.database.write([{ sql, params: [this.now(), destination] }]);
  }

  /**
   * Records a failed attempt: the next one comes later each time, or not by itself. What every delivery to the destination would meet
   * counts for all that wait; `failures`: how often it has. Returns the number of deliveries that are given up with it.
   */
  async postpone(
    { id, ticket, destination, attempts }: Delivery,
    { message, remedy }: DeliveryProblem,
    failures: number = attempts + 1,
  ): Promise<number> {
    const now = this.now();
    const due = now + pauseAfter(failures, { asked: remedy.retryAfter });
    const isPermanent = remedy.permanent === true;
    const own = { where: 'id = ? AND ticket = ?', of: [id, ticket] };
    const all = { where: "destination = ? AND state = 'waiting'", of: [destination] };
    const concerned = remedy.everywhere === true && !isPermanent ? all : own;
    const [, , givenUp] = await this.database.write([
      { sql: `UPDATE outbox SET attempts = attempts + 1 WHERE ${own.where}`, params: own.of },
      {
        sql: `UPDATE outbox SET state = ?, error = ?, due = ?, failing_since = IFNULL(failing_since, ?) WHERE ${concerned.where}`,
        params: [isPermanent ? 'failed' : 'waiting', message, due, now, ...concerned.of],
      },
      {
        sql: `UPDATE outbox SET state = 'failed', error = 'Given up. ' || error
              WHERE state = 'waiting' AND failing_since <= ? AND ${concerned.where}`,
        params: [givenUpSince(now, this.giveUpDays), ...concerned.of],
      },
    ]);
    return givenUp?.changes ?? 0;
  }
}
