/** How often each value occurs in rows that most questions are about, kept in step with them instead of counted anew for each. */
import type { Dimension } from '../facets.js';
import { grown, type Cells } from './cells.js';

/** Counts of the values of some rows, by the number of the value. A dimension is counted when it is first asked for. */
export class Tallies {
  readonly #counts = new Map<Dimension, Uint32Array>();

  /** @param rows all rows that are counted, as they are now */
  constructor(
    private readonly cells: Readonly<Record<Dimension, Cells>>,
    private readonly rows: () => Uint32Array,
  ) {}

  /** The counts of a dimension. They change with the rows: whoever keeps them takes a copy. */
  of(dimension: Dimension): Uint32Array {
    const column = this.cells[dimension];
    let counts = this.#counts.get(dimension);
    if (!counts) {
      counts = new Uint32Array(column.known.length);
      column.count(this.rows(), counts);
      this.#counts.set(dimension, counts);
    }
    return counts;
  }

  /** Counts the values that a row has now once more (1), or once less (-1). */
  add(row: number, step: 1 | -1): void {
    for (const [dimension, counts] of this.#counts) {
      let all = counts;
      this.cells[dimension].each(row, (number) => {
        all = grown(all, number + 1);
        all[number] = (all[number] ?? 0) + step;
      });
      if (all !== counts) this.#counts.set(dimension, all);
    }
  }
}
