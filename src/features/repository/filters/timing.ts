/** What it took to find a page. */
import type { OwnQuery, QueryWork } from '../../../core/store/query.js';

/** The work of the queries of one page that were answered. */
export class Timing {
  /** When the page was begun, by `performance.now`. */
  began = performance.now();
  /** As in `QueryWork`, of all of them. */
  rowsRead = 0;
  milliseconds = 0;
  /** The query that took longest; undefined where an order alone was walked. */
  longest: OwnQuery | undefined;
  #most = 0;

  add(query: OwnQuery, { rowsRead, milliseconds }: QueryWork): void {
    this.rowsRead += rowsRead;
    this.milliseconds += milliseconds;
    if (milliseconds < this.#most) return;
    this.#most = milliseconds;
    this.longest = query;
  }
}
