/** The queue of datasets to assess: hands out what is due. */
import { randomUUID } from 'node:crypto';
import { pauseAfter } from '../../core/jobs/backoff.js';
import { dueAt, isDue } from '../../core/jobs/due.js';
import { Wakeup } from '../../core/jobs/wakeup.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { queueJob } from './statements.js';

/** A dataset to assess. */
export interface Job {
  readonly dataset: string;
  readonly ticket: string;
  readonly reason: string;
  readonly attempts: number;
}

/** Datasets that are queued in one transaction. */
const PAGE = 500;

/** Queued work survives a crash, because it is stored together with what asks for it. */
export class QualityQueue {
  /** Rung when there may be work. */
  readonly wakeup = new Wakeup();

  constructor(private readonly database: Database) {}

  /** Work that is due: first the datasets somebody waits for, then the oldest. */
  take(limit: number, hurried: Iterable<string> = []): Job[] {
    const names = JSON.stringify([...hurried]);
    const columns = 'SELECT dataset, ticket, reason, attempts FROM quality_job';
    const due = dueAt(Date.now());
    const urgent = this.database.read<Job>(
      `${columns} WHERE dataset IN (SELECT value FROM json_each(?)) AND ${isDue()} LIMIT ?`,
      [names, ...due, limit],
    );
    if (urgent.length > 0) return urgent;
    return this.database.read<Job>(`${columns} WHERE ${isDue()} ORDER BY due, queued LIMIT ?`, [...due, limit]);
  }

  /** The job of a dataset, if it has one. */
  find(dataset: string): Job | undefined {
    return this.database.readOne<Job>('SELECT dataset, ticket, reason, attempts FROM quality_job WHERE dataset = ?', [
      dataset,
    ]);
  }

  /** Those of these datasets that wait for the assessment of a change that was just made. */
  changed(datasets: readonly string[]): string[] {
    const sql = `SELECT dataset FROM quality_job
      WHERE dataset IN (SELECT value FROM json_each(?)) AND reason = 'change' AND attempts = 0`;
    return this.database.read<{ dataset: string }>(sql, [JSON.stringify(datasets)]).map(({ dataset }) => dataset);
  }

  /** The time at which the next job is due, in milliseconds since the epoch. */
  nextDue(): number | undefined {
    return this.database.readOne<{ due: number | null }>('SELECT MIN(due) AS due FROM quality_job')?.due ?? undefined;
  }

  /** The number of datasets that wait. */
  get length(): number {
    return this.database.readOne<{ n: number }>('SELECT COUNT(*) AS n FROM quality_job')?.n ?? 0;
  }

  /** Puts a job off that failed, longer each time. */
  async postpone({ dataset, ticket, attempts }: Job): Promise<void> {
    const delay = pauseAfter(attempts + 1);
    await this.database.write([
      {
        sql: 'UPDATE quality_job SET attempts = attempts + 1, due = ? WHERE dataset = ? AND ticket = ?',
        params: [Date.now() + delay, dataset, ticket],
      },
    ]);
  }

  /** Drops a job whose dataset is gone. */
  async drop({ dataset, ticket }: Job): Promise<void> {
    await this.database.write([
      { sql: 'DELETE FROM quality_job WHERE dataset = ? AND ticket = ?', params: [dataset, ticket] },
    ]);
  }

  /** Asks for the assessment of datasets that did not change. */
  async add(datasets: readonly string[], reason: 'url' | 'rules'): Promise<void> {
    for (let start = 0; start < datasets.length; start += PAGE) {
      const page = datasets.slice(start, start + PAGE);
      await this.database.write(page.map((dataset) => queueJob(dataset, randomUUID(), reason, Date.now())));
    }
    this.wakeup.ring();
  }
}
