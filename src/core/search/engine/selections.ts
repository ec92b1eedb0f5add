/** Selected values of dimensions as tests of rows. */
import type { Catalogues } from '../columns/catalogues.js';
import type { Cells } from '../columns/cells.js';
import type { Columns } from '../columns/columns.js';
import { isOfCatalogue, isOfSpans, type CatalogueDimension, type Dimension, type SpanDimension } from '../facets.js';
import type { Selection, Span } from '../query.js';
import { fold } from '../../rdf/fold.js';

/** A test that a row passes or not. */
export type RowTest = (row: number) => boolean;

/** The test for a number in a span. */
export const spanTest = (dimension: SpanDimension, { from, to }: Span, columns: Columns): RowTest => {
  const numbers = columns.numbers[dimension];
  return (row) => {
    const value = numbers[row] ?? NaN;
    return value >= from && value <= to;
  };
};

const spansTest = (
  dimension: SpanDimension,
  { values, operator, spans = [] }: Selection,
  columns: Columns,
): RowTest => {
  const wanted = new Set(values.map(fold));
  const tests = spans.filter(({ value }) => wanted.has(fold(value))).map((span) => spanTest(dimension, span, columns));
  if (operator === 'AND') return (row) => tests.length === wanted.size && tests.every((test) => test(row));
  return (row) => tests.some((test) => test(row));
};

/** Cells of a dimension, and the marked numbers of a value in them. */
const wantedOf = (
  dimension: Dimension | CatalogueDimension,
  values: readonly string[],
  columns: Columns,
  catalogues: Catalogues,
): { readonly cells: Cells; readonly wanted: Uint8Array } => {
  const cells = columns.cells[isOfCatalogue(dimension) ? 'catalog' : dimension];
  const wanted = new Uint8Array(cells.known.length);
  if (!isOfCatalogue(dimension)) {
    for (const value of values) for (const number of cells.find(value)) wanted[number] = 1;
    return { cells, wanted };
  }
  const folded = new Set(values.map(fold));
  cells.known.forEach(({ value: catalogue }, number) => {
    const value = number === 0 ? undefined : catalogues.value(dimension, catalogue);
    if (value && folded.has(fold(value.value))) wanted[number] = 1;
  });
  return { cells, wanted };
};

/** The test of one selection. Values that no row has are passed by none. */
export const selectionTest = (selection: Selection, columns: Columns, catalogues: Catalogues): RowTest => {
  const { dimension, values, operator } = selection;
  if (isOfSpans(dimension)) return spansTest(dimension, selection, columns);
  const groups = operator === 'AND' ? values.map((value) => [value]) : [values];
  const tests = groups.map((group) => wantedOf(dimension, group, columns, catalogues));
  const [only, ...more] = tests;
  if (only && more.length === 0) return (row) => only.cells.hasAny(row, only.wanted);
  return (row) => tests.every(({ cells, wanted }) => cells.hasAny(row, wanted));
};
