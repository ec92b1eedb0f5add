/** Records the end of offers, requests and agreements: queries see it by the clock, the change log tells others. */
import { JobLoop } from '../../jobs/loop.js';
import { Wakeup } from '../../jobs/wakeup.js';
import type { Logger } from '../../log.js';
import { LOOK_AT_CLOCK } from './sale-tables.js';
import { ExpectationFailed, type Database } from '../../store/sqlite/database.js';
import { SYSTEM } from '../writes.js';
import { eventOf } from './events.js';
import type { Idempotency } from '../idempotency.js';
import type { Publication } from './publication.js';
import type { TradeTools } from './trade.js';

const BATCH = 100;
/** Milliseconds until what is on sale is compared with the clock again, and until all ends are recorded. */
const TICK = 1_000;
const PAUSE = 30_000;
const IS_DUE = 'SELECT 1 FROM publication WHERE due <= ? LIMIT 1';

/** Something else that ends by the clock. */
export interface Ending {
  /** Records up to so many ends; returns how many were due. */
  expire(now: Date, limit: number): Promise<number>;
}

/** Looks for what has ended: each second for searches, and from time to time to record it. */
export class Expiry {
  readonly #loop: JobLoop;
  #passed = Date.now();

  constructor(
    private readonly tools: TradeTools & {
      readonly database: Database;
      readonly log: Logger;
      readonly idempotency: Idempotency;
    },
    private readonly others: readonly Ending[],
  ) {
    const fault = 'what has ended could not be recorded';
    this.#loop = new JobLoop({ work: () => this.#look(), fault, wakeup: new Wakeup(), log: tools.log });
  }

  /** Begins to look. */
  start(): void {
    this.#loop.start();
  }

  async #look(): Promise<number> {
    const now = Date.now();
    const { database } = this.tools;
    if (Math.abs(now - this.#passed) >= PAUSE) {
      await this.run(now);
      this.#passed = now;
    } else if (database.readOne(IS_DUE, [now]) !== undefined) {
      await database.write([{ sql: LOOK_AT_CLOCK, params: [now] }]);
    }
    return Date.now() + TICK;
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
  close(): Promise<void> {
    return this.#loop.stop();
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
