/** Counts values within the hits; a dimension with a selection is counted as if it had none. */
import type { Catalogues } from '../columns/catalogues.js';
import type { Cells } from '../columns/cells.js';
import type { Columns } from '../columns/columns.js';
import type { CatalogueDimension, Dimension, SpanDimension } from '../facets.js';
import type { FacetAnswer, FacetCount, FacetRequest, IndexQuery } from '../query.js';
import { segments } from '../text/tokens.js';
import { byCount } from './ranking.js';
import { where } from '../columns/rows.js';
import { isOfCatalogue, isOfSpans } from '../facets.js';
import { selectionTest, spanTest, type RowTest } from './selections.js';

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

/** A counted value before its labels are looked up. */
interface Counted {
  readonly value: string;
  readonly count: number;
  readonly labels: () => FacetCount['labels'];
}

/** Counted values, the most frequent first. */
interface CountedList {
  readonly values: readonly Counted[];
  /** The number of values that have a count, in the list or not. */
  readonly total: number;
}

const counted = (cells: Cells, rows: Uint32Array): Uint32Array => {
  const counts = new Uint32Array(cells.known.length);
  cells.count(rows, counts);
  return counts;
};

const own = (dimension: Dimension, rows: Uint32Array, limit: number, { columns, catalogues }: Tools): CountedList => {
  const cells = columns.cells[dimension];
  const counts = columns.kept(dimension, rows) ?? counted(cells, rows);
  const { numbers, total } = byCount(counts, limit);
  const values = Array.from(numbers, (number) => {
    const { value = '', label = null } = cells.known[number] ?? {};
    const labels = () =>
      dimension === 'catalog' ? (catalogues.get(value)?.title ?? null) : label === null ? null : { en: label };
    return { value, count: counts[number] ?? 0, labels };
  });
  return { values, total };
};

const ofCatalogues = (dimension: CatalogueDimension, rows: Uint32Array, tools: Tools): CountedList => {
  const found = new Map<string, Counted>();
  for (const { value: catalogue, count } of own('catalog', rows, Infinity, tools).values) {
    const shown = tools.catalogues.value(dimension, catalogue);
    if (!shown) continue;
    const { value, labels } = shown;
    found.set(value, { value, count: count + (found.get(value)?.count ?? 0), labels: () => labels });
  }
  const values = [...found.values()].sort((one, other) => other.count - one.count);
  return { values, total: values.length };
};

const holds = ({ value, labels }: Counted, start: readonly string[]): boolean => {
  const words = segments([value, ...Object.values(labels() ?? {})].join(' ')).map(({ text }) => text);
  return start.every((wanted) => words.some((word) => word.startsWith(wanted)));
};

/** Spans in the order in which they were asked for; those that hold nothing are left out. */
const inSpans = (
  dimension: SpanDimension,
  { limit, spans = [] }: FacetRequest,
  rows: Uint32Array,
  { columns }: Tools,
): FacetAnswer => {
  const counted = spans.map((span): FacetCount => {
    const test = spanTest(dimension, span, columns);
    let count = 0;
    for (const row of rows) if (test(row)) count += 1;
    return { value: span.value, labels: null, count, span: { from: span.from, to: span.to } };
  });
  const values = counted.filter(({ count }) => count > 0);
  return { dimension, total: values.length, values: values.slice(0, limit) };
};

interface Tools {
  readonly columns: Columns;
  readonly catalogues: Catalogues;
}

/** Counts one dimension. */
export const countFacet = (request: FacetRequest, rows: Uint32Array, tools: Tools): FacetAnswer => {
  const { dimension, limit, contains = '' } = request;
  if (isOfSpans(dimension)) return inSpans(dimension, request, rows, tools);
  const start = segments(contains).map(({ text }) => text);
  // Labels are searched in all values, not only in those that are shown.
  const needed = start.length > 0 ? Infinity : limit;
  const all = isOfCatalogue(dimension) ? ofCatalogues(dimension, rows, tools) : own(dimension, rows, needed, tools);
  const found = start.length > 0 ? all.values.filter((count) => holds(count, start)) : all.values;
  const values = found.slice(0, limit).map(({ value, count, labels }) => ({ value, count, labels: labels() }));
  values.sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  return { dimension, total: start.length > 0 ? found.length : all.total, values };
};
