/** Everything that limits the hits except the selected values of facets. */
import type { Reader } from '../../store/sqlite/reader.js';
import type { Catalogues } from '../columns/catalogues.js';
import type { Columns } from '../columns/columns.js';
import { MOST_BOXES, isExact } from '../entry.js';
import { exactKey } from '../exact-key.js';
import type { Condition, ExactQuery, IndexQuery, NumberRange, Readable } from '../query.js';
import { bitmap, parseRows, union, where } from '../columns/rows.js';
import { selectionTest, type RowTest } from './selections.js';

/** The sources that the tests look at. */
export interface Sources {
  readonly reader: Reader;
  readonly columns: Columns;
  readonly catalogues: Catalogues;
}

const EXACT = "SELECT row FROM search_exact WHERE field = '' AND value IN (SELECT unhex(value) FROM json_each(?))";

/** Rows of resources with these ids. */
export const rowsOfIds = (ids: readonly string[], reader: Reader): Uint32Array =>
  parseRows(
    reader.readOne<{ rows: string | null }>(
      `SELECT group_concat(row) AS rows FROM search_document
       WHERE kind IN ('dataset', 'catalogue') AND id IN (SELECT value FROM json_each(?))`,
      [JSON.stringify(ids)],
    )?.rows ?? null,
  );

/** Rows where one of the fields is one of the values. */
export const exactRows = ({ fields, values }: ExactQuery, { reader, columns, catalogues }: Sources): Uint32Array => {
  let found = new Uint32Array(0) as Uint32Array;
  for (const field of fields) {
    if (field === 'id') found = union(found, rowsOfIds(values, reader));
    else if (isExact(field)) {
      const rows = reader.read<{ row: number }>(EXACT, [JSON.stringify(values.map((value) => exactKey(field, value)))]);
      found = union(found, Uint32Array.from(new Set(rows.map(({ row }) => row))).sort());
    } else {
      const test = selectionTest({ dimension: field, values, operator: 'OR' }, columns, catalogues);
      found = union(found, where(columns.live(['dataset']), test));
    }
  }
  return found;
};

/** The test for what the caller may see; undefined when that is everything. */
export const readableTest = (
  readable: Readable,
  { reader, columns }: Omit<Sources, 'catalogues'>,
): RowTest | undefined => {
  if ('all' in readable) return undefined;
  const isCatalogue: RowTest = (row) => columns.kindOf(row) === 'catalogue';
  const within = (catalogues: readonly string[]): RowTest => {
    const cells = columns.cells.catalog;
    const wanted = new Uint8Array(cells.known.length);
    // Exactly these: ids that differ in case only are different catalogues.
    for (const value of catalogues) if (cells.exactly(value) > 0) wanted[cells.exactly(value)] = 1;
    return (row) => cells.hasAny(row, wanted);
  };
  const among = (ids: readonly string[]): RowTest => {
    const set = bitmap(rowsOfIds(ids, reader), columns.end);
    return (row) => set[row] === 1;
  };
  if ('allBut' in readable) {
    const [isOfIt, isShown] = [within([readable.allBut]), among(readable.shown)];
    return (row) => !isOfIt(row) || isShown(row) || isCatalogue(row);
  }
  const isSeen = 'catalogues' in readable ? within(readable.catalogues) : among(readable.datasets);
  return (row) => isSeen(row) || isCatalogue(row);
};

/** Rows that the caller may see, of all of some kinds, or of those among them that stand behind no other. */
export const readableRows = (
  { kinds, readable }: Pick<IndexQuery, 'kinds' | 'readable'>,
  sources: Sources,
  rows = sources.columns.live(kinds),
): Uint32Array => {
  const test = readableTest(readable, sources);
  if (!test) return rows;
  return 'allBut' in readable ? sources.columns.mostOf(rows, test) : where(rows, test);
};

const rangeTest = ({ fields, from = -Infinity, to = Infinity }: NumberRange, { columns }: Sources): RowTest => {
  // A period of time lies within bounds when it overlaps them.
  if (fields.includes('temporalFrom')) {
    const { temporalFrom, temporalTo } = columns.numbers;
    return (row) => (temporalFrom[row] ?? NaN) <= to && (temporalTo[row] ?? NaN) >= from;
  }
  const arrays = fields.map((field) => columns.numbers[field]);
  return (row) => {
    for (const numbers of arrays) {
      const value = numbers[row] ?? NaN;
      if (!Number.isNaN(value)) return value >= from && value <= to;
    }
    return false;
  };
};

const boxTest = (box: NonNullable<IndexQuery['box']>, { reader, columns }: Sources): RowTest => {
  const [west, south, east, north] = box;
  // A box across the date line is two.
  const parts = west <= east ? [[west, east]] : [[west, 180] as const, [-180, east] as const];
  let rows = new Uint32Array(0) as Uint32Array;
  for (const [from = 0, to = 0] of parts) {
    const found = reader.readOne<{ rows: string | null }>(
      `SELECT group_concat(DISTINCT row / ${MOST_BOXES}) AS rows FROM search_box WHERE east >= ? AND west <= ? AND north >= ? AND south <= ?`,
      [from, to, south, north],
    );
    rows = union(rows, parseRows(found?.rows ?? null));
  }
  const set = bitmap(rows, columns.end);
  return (row) => set[row] === 1;
};

const conditionTest = (condition: Condition, sources: Sources): RowTest => {
  const { columns, catalogues } = sources;
  const testsOf = (conditions: readonly Condition[]): RowTest[] => conditions.map((one) => conditionTest(one, sources));
  if ('range' in condition) return rangeTest(condition.range, sources);
  if ('selection' in condition) return selectionTest(condition.selection, columns, catalogues);
  if ('not' in condition) {
    const test = conditionTest(condition.not, sources);
    return (row) => !test(row);
  }
  if ('all' in condition) {
    const tests = testsOf(condition.all);
    return (row) => tests.every((test) => test(row));
  }
  if ('any' in condition) {
    const tests = testsOf(condition.any);
    return (row) => tests.some((test) => test(row));
  }
  const set = bitmap(exactRows(condition, sources), columns.end);
  return (row) => set[row] === 1;
};

/** The tests of a query, the cheap ones first. */
export const filterTests = (query: IndexQuery, sources: Sources): RowTest[] => {
  const { columns, catalogues, reader } = sources;
  const tests: RowTest[] = [];
  const readable = readableTest(query.readable, sources);
  if (readable) tests.push(readable);
  if (query.ids) {
    const set = bitmap(rowsOfIds(query.ids, reader), columns.end);
    tests.push((row) => set[row] === 1);
  }
  for (const condition of query.must ?? []) tests.push(conditionTest(condition, sources));
  tests.push(...query.ranges.map((range) => rangeTest(range, sources)));
  if (query.ofCountries === true) {
    const cells = columns.cells.catalog;
    const wanted = Uint8Array.from(cells.known, ({ value }) => (catalogues.value('country', value) ? 1 : 0));
    tests.push((row) => cells.hasAny(row, wanted));
  }
  if (query.box) tests.push(boxTest(query.box, sources));
  return tests;
};
