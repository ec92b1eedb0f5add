/** Records the end of offers: queries see it by the clock, the change log tells others. */
import type { Logger } from '../../log.js';
import type { ChangeEvent, Statement } from '../../store/graph-store.js';
import { ExpectationFailed, type Database } from '../../store/sqlite/database.js';
import { SYSTEM } from '../writes.js';
import type { Idempotency } from './idempotency.js';
import type { Publication } from './publication.js';
import type { Listing } from './standing.js';
import type { TradeTools } from './trade.js';

const BATCH = 100;
/** Longest time in milliseconds until ends are looked for again. */
const PAUSE = 30_000;

const eventOf = (dataset: string, catalogue?: string | null, owner?: string | null): ChangeEvent => ({
  action: 'expired',
  kind: 'dataset',
  id: dataset,
  ...(catalogue == null ? {} : { catalogue }),
  ...(owner == null ? {} : { owner }),
});

/** Looks for offers that have ended, from time to time. */
export class Expiry {
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly tools: TradeTools & {
      readonly database: Database;
      readonly log: Logger;
      readonly idempotency: Idempotency;
    },
  ) {}

  /** Begins to look. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#work = this.run().then(
        () => this.start(),
        (error: unknown) => {
          this.tools.log.error({ err: error }, 'the end of offers could not be recorded');
          this.start();
        },
      );
    }, PAUSE);
    this.#timer.unref();
  }

  /** Records everything that has ended, and tries again what could not be done before. */
  async run(now = Date.now()): Promise<void> {
    const { standing, database, idempotency, references } = this.tools;
    for (let due = standing.publications.due(now, BATCH); due.length > 0; due = standing.publications.due(now, BATCH)) {
      for (const publication of due) await this.#publication(publication);
    }
    for (let due = standing.ended(now, BATCH); due.length > 0; due = standing.ended(now, BATCH)) {
      for (const listing of due) await this.#listing(listing);
    }
    await references.settle();
    await database.write([idempotency.forget(now)]);
  }

  /** Ends looking and waits for what is under way. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#work;
    clearTimeout(this.#timer);
  }

  async #publication({ dataset, version }: Publication): Promise<void> {
    const document = await this.tools.datasets.find(dataset);
    await this.#record(eventOf(dataset, document?.catalogue, document?.owner), {
      sql: `UPDATE publication SET state = 'EXPIRED', version = version + 1, changed = ?
WHERE dataset = ? AND version = ? AND state = 'PUBLISHED'`,
      params: [new Date().toISOString(), dataset, version],
      expect: 1,
    });
  }

  #listing({ dataset, catalogue, owner, ends }: Listing): Promise<void> {
    return this.#record(eventOf(dataset, catalogue, owner), {
      sql: 'UPDATE listing SET expired = 1 WHERE dataset = ? AND expired = 0 AND ends = ?',
      params: [dataset, ends],
      expect: 1,
    });
  }

  async #record(event: ChangeEvent, statement: Statement): Promise<void> {
    await this.tools.writes.apply({ events: [event], statements: [statement] }, SYSTEM).catch((error: unknown) => {
      // The seller was faster.
      if (!(error instanceof ExpectationFailed)) throw error;
    });
  }
}
