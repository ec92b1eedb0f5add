/** Counts values within the hits; a dimension with a selection is counted as if it had none. */
import type { Catalogues } from '../columns/catalogues.js';
import type { Columns } from '../columns/columns.js';
import type { FacetAnswer, FacetCount, FacetRequest, IndexQuery } from '../query.js';
import { segments } from '../text/tokens.js';
import { where } from './rows.js';
import { isOfCatalogue, selectionTest, type RowTest } from './selections.js';

/** Most selections of one query: each is a bit. */
export const MOST_SELECTIONS = 30;

/** Rows before and after the selections. */
export class Narrowed {
  readonly #masks: Uint32Array | undefined;
  /** Rows that pass the selections. */
  readonly hits: Uint32Array;

  constructor(
    readonly rows: Uint32Array,
    private readonly query: Pick<IndexQuery, 'selections' | 'groupOperator'>,
    columns: Columns,
    catalogues: Catalogues,
  ) {
    const tests = query.selections.map((selection) => selectionTest(selection, columns, catalogues));
    if (tests.length === 0) {
      this.hits = rows;
      return;
    }
    this.#masks = masksOf(rows, tests);
    this.hits = this.#passing((1 << tests.length) - 1);
  }

  /** Rows that pass all selections but those of one dimension. */
  without(dimension: FacetRequest['dimension']): Uint32Array {
    let others = 0;
    this.query.selections.forEach((selection, index) => {
      if (selection.dimension !== dimension) others |= 1 << index;
    });
    const all = (1 << this.query.selections.length) - 1;
    return others === all ? this.hits : this.#passing(others);
  }

  #passing(considered: number): Uint32Array {
    const masks = this.#masks;
    if (!masks || considered === 0) return this.rows;
    if (this.query.groupOperator === 'OR')
      return where(this.rows, (_, index) => ((masks[index] ?? 0) & considered) !== 0);
    return where(this.rows, (_, index) => ((masks[index] ?? 0) & considered) === considered);
  }
}

const masksOf = (rows: Uint32Array, tests: readonly RowTest[]): Uint32Array => {
  const masks = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    let mask = 0;
    for (let bit = 0; bit < tests.length; bit += 1) if (tests[bit]?.(row) === true) mask |= 1 << bit;
    masks[at] = mask;
  }
  return masks;
};

const countsOf = (
  dimension: FacetRequest['dimension'],
  rows: Uint32Array,
  columns: Columns,
  catalogues: Catalogues,
): FacetCount[] => {
  const cells = columns.cells[isOfCatalogue(dimension) ? 'catalog' : dimension];
  const counts = new Uint32Array(cells.known.length);
  cells.count(rows, counts);
  const found = new Map<string, FacetCount>();
  cells.known.forEach(({ value, label }, number) => {
    const count = counts[number] ?? 0;
    if (count === 0) return;
    const own = dimension === 'catalog' ? catalogues.get(value)?.title : label === null ? undefined : { en: label };
    const shown = isOfCatalogue(dimension) ? catalogues.value(dimension, value) : { value, labels: own ?? null };
    if (!shown) return;
    found.set(shown.value, { ...shown, count: count + (found.get(shown.value)?.count ?? 0) });
  });
  return [...found.values()];
};

const holds = ({ value, labels }: FacetCount, start: readonly string[]): boolean => {
  const words = segments([value, ...Object.values(labels ?? {})].join(' ')).map(({ text }) => text);
  return start.every((wanted) => words.some((word) => word.startsWith(wanted)));
};

/** Counts one dimension. */
export const countFacet = (
  { dimension, limit, contains = '' }: FacetRequest,
  rows: Uint32Array,
  { columns, catalogues }: { readonly columns: Columns; readonly catalogues: Catalogues },
): FacetAnswer => {
  const start = segments(contains).map(({ text }) => text);
  const counts = countsOf(dimension, rows, columns, catalogues).filter((count) => holds(count, start));
  counts.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  return { dimension, total: counts.length, values: counts.slice(0, limit) };
};
