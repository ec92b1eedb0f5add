/** Records the end of offers, requests and agreements: queries see it by the clock, the change log tells others. */
import type { Logger } from '../../log.js';
import { LOOK_AT_CLOCK } from './sale-tables.js';
import { ExpectationFailed, type Database } from '../../store/sqlite/database.js';
import { SYSTEM } from '../writes.js';
import { eventOf } from './events.js';
import type { Idempotency } from '../idempotency.js';
import type { Publication } from './publication.js';
import type { TradeTools } from './trade.js';

const BATCH = 100;
/** Longest time in milliseconds until ends are looked for again. */
const PAUSE = 30_000;

/** Something else that ends by the clock. */
export interface Ending {
  /** Records up to so many ends; returns how many were due. */
  expire(now: Date, limit: number): Promise<number>;
}

/** Looks for what has ended, from time to time. */
export class Expiry {
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly tools: TradeTools & {
      readonly database: Database;
      readonly log: Logger;
      readonly idempotency: Idempotency;
    },
    private readonly others: readonly Ending[],
  ) {}

  /** Begins to look. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#work = this.run().then(
        () => this.start(),
        (error: unknown) => {
          this.tools.log.error({ err: error }, 'what has ended could not be recorded');
          this.start();
        },
      );
    }, PAUSE);
    this.#timer.unref();
  }

  /** Records everything that has ended, and tries again what could not be done before. */
  async run(now = Date.now()): Promise<void> {
    const { records, database, idempotency, writes } = this.tools;
    for (let due = records.publications.due(now, BATCH); due.length > 0; due = records.publications.due(now, BATCH)) {
      for (const publication of due) await this.#record(publication);
    }
    await writes.afterRemoval();
    for (const other of this.others) while ((await other.expire(new Date(now), BATCH)) === BATCH);
    await database.write([{ sql: LOOK_AT_CLOCK, params: [now] }, idempotency.forget(now)]);
  }

  /** Ends looking and waits for what is under way. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#work;
    clearTimeout(this.#timer);
  }

  /** Tells of both sides, as far as they are here. */
  async #record({ dataset, marketplaceId, version }: Publication): Promise<void> {
    const sides = [...(dataset === null ? [] : [dataset]), marketplaceId];
    const documents = await Promise.all(sides.map((id) => this.tools.datasets.find(id)));
    const events = documents.flatMap((document) => (document ? [eventOf('expired', document)] : []));
    const statement = {
      sql: `UPDATE publication SET state = 'EXPIRED', version = version + 1, changed = ?
WHERE marketplace_id = ? AND version = ? AND state = 'PUBLISHED'`,
      params: [new Date().toISOString(), marketplaceId, version],
      expect: 1,
    };
    await this.tools.writes.apply({ events, statements: [statement] }, SYSTEM).catch((error: unknown) => {
      // The seller was faster.
      if (!(error instanceof ExpectationFailed)) throw error;
    });
  }
}
