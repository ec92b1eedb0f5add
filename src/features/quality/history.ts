/** The figures of catalogues, day by day. A day on which nothing changed has those of the day before. */
import type { Database } from '../../core/store/sqlite/database.js';
import type { Countries } from './countries.js';
import type { Summaries, Summary } from './summary.js';

/** The distance between the points of a time series. */
export type Resolution = 'year' | 'month' | 'day';

/** Figures at the end of a period. */
export interface PastSummary {
  /** First day of the period, or the day itself (ISO 8601). */
  readonly date: string;
  readonly summary: Summary;
}

/** Least time in milliseconds between two records of the same day. */
const PAUSE = 60_000;
/** Most points of one series. */
const MOST = 1_000;

/** The whole service, among the catalogues. */
export const EVERYTHING = '';
/** A country, among the catalogues: their ids have no slash. */
export const historyOfCountry = (code: string): string => `country/${code}`;

const LENGTH: Readonly<Record<Resolution, number>> = { year: 4, month: 7, day: 10 };

/** Keeps and reads the figures of past days. */
export class SummaryHistory {
  #recorded = 0;

  constructor(
    private readonly database: Database,
    private readonly summaries: Summaries,
    private readonly countries: Countries,
  ) {}

  /** Records the figures that have changed, unless that was done a moment ago. */
  async record(now = Date.now(), atOnce = false): Promise<void> {
    if (!atOnce && now - this.#recorded < PAUSE) return;
    this.#recorded = now;
    const changed = this.database
      .read<{ catalogue: string }>('SELECT catalogue FROM quality_changed')
      .map(({ catalogue }) => catalogue);
    if (changed.length === 0) return;
    // Forgotten before the figures are read: what changes in between is recorded again.
    await this.database.write(
      changed.map((catalogue) => ({ sql: 'DELETE FROM quality_changed WHERE catalogue = ?', params: [catalogue] })),
    );
    const day = new Date(now).toISOString().slice(0, 10);
    await this.database.write(
      this.#figures(changed).map(([name, summary]) => ({
        sql: 'INSERT OR REPLACE INTO quality_day (catalogue, day, summary) VALUES (?, ?, ?)',
        params: [name, day, JSON.stringify(summary)],
      })),
    );
  }

  /** The present figures of these catalogues, of their countries, and of everything. */
  #figures(changed: readonly string[]): [name: string, summary: Summary][] {
    const touched = this.countries.all().filter(({ catalogues }) => catalogues.some((id) => changed.includes(id)));
    return [
      ...changed.map((id): [string, Summary] => [id, this.summaries.read(id)]),
      ...touched.map(({ code, catalogues }): [string, Summary] => [
        historyOfCountry(code),
        this.summaries.read(catalogues),
      ]),
      [EVERYTHING, this.summaries.read()],
    ];
  }

  /** After a crash nobody knows what was recorded, so everything is recorded anew. */
  async markAll(): Promise<void> {
    await this.database.write([
      {
        sql: 'INSERT INTO quality_changed SELECT DISTINCT catalogue FROM quality_score WHERE true ON CONFLICT DO NOTHING',
      },
    ]);
  }

  /** The last figures of a catalogue, a country or everything in each period between two days (both included) in which something changed, oldest first. */
  read(from: string, to: string, resolution: Resolution, name: string = EVERYTHING): PastSummary[] {
    const length = LENGTH[resolution];
    const rows = this.database.read<{ period: string; summary: string }>(
      `SELECT substr(day, 1, ${length}) AS period, summary, MAX(day) FROM quality_day
       WHERE catalogue = ? AND day >= ? AND day <= ? GROUP BY period ORDER BY period LIMIT ${MOST}`,
      [name, from, to],
    );
    return rows.map(({ period, summary }) => ({
      date: `${period}-01-01`.slice(0, 10),
      summary: JSON.parse(summary) as Summary,
    }));
  }
}
