/**
 * The first page of very many hits by relevance. Their rows are not fetched: they are counted, and the best of them are among
 * those whose relevance is computed anyway.
 */
import { KINDS } from '../entry.js';
import type { IndexQuery, Position } from '../query.js';
import { union, where } from '../columns/rows.js';
import { readableTest, rowsOfIds, type Sources } from './filter.js';
import type { Matcher } from './matcher.js';
import { Order } from './order.js';

/** Matches up to this many are fetched: then everything about them is exact, and still fast. */
const FEW = 20_000;
/** Rows of other kinds, or that the caller may not see, that are looked at one by one. */
const MOST_OTHERS = 500;

/** The best hits, found without fetching all rows. */
export interface Top {
  readonly total: number;
  readonly positions: readonly Position[];
}

/** True if nothing but words limits the hits, and nothing is asked about them but their number and the best of them. */
export const isTopOnly = ({ sort, facets, globalFacets, selections, ranges, ...query }: IndexQuery): boolean =>
  query.exact === undefined &&
  query.must === undefined &&
  query.ids === undefined &&
  query.box === undefined &&
  query.after === undefined &&
  query.ofCountries !== true &&
  query.withoutDoubles !== true &&
  ('all' in query.readable || 'allBut' in query.readable) &&
  query.kinds.length === 1 &&
  (facets.length === 0 || globalFacets) &&
  selections.length === 0 &&
  ranges.length === 0 &&
  sort[0]?.by === 'relevance' &&
  sort[0].descending;

/** The best hits; undefined where there are few matches, or the page lies beyond those whose relevance is computed. */
export const topHits = (
  expression: string,
  scoresOf: (matches: number) => Map<number, number>,
  query: IndexQuery,
  matcher: Matcher,
  { columns, reader }: Sources,
): Top | undefined => {
  const matches = matcher.count(expression, columns.revision);
  if (matches <= FEW) return undefined;
  const isSeen = readableTest(query.readable, { columns, reader }) ?? ((): boolean => true);
  const hidden = where(columns.live(query.kinds), (row) => !isSeen(row));
  const others = union(columns.live(KINDS.filter((kind) => !query.kinds.includes(kind))), hidden);
  if (others.length > MOST_OTHERS) return undefined;
  const scores = scoresOf(matches);
  const kinds = new Set<string>(query.kinds);
  // What comes first for its id need not hold the words, where these are looked for in some fields only.
  const pinned = new Set(query.pinned === undefined ? [] : rowsOfIds([query.pinned], reader));
  const isHit = (row: number): boolean =>
    kinds.has(columns.kindOf(row) ?? '') && isSeen(row) && (!pinned.has(row) || matcher.holds(expression, row));
  const rows = Uint32Array.from([...scores.keys()].filter(isHit));
  if (rows.length < query.offset + query.limit) return undefined;
  const order = new Order(query.sort, rows, { columns, reader, scores });
  return {
    total: matches - others.filter((row) => matcher.holds(expression, row)).length,
    positions: Array.from(order.page(rows, query), (row) => order.position(row)),
  };
};
