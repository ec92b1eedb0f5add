/** Chooses how a page of hits is found: by relevance, along an index, or by sorting in memory. */
import type { Reader } from '../../store/sqlite/reader.js';
import type { Columns } from '../columns/columns.js';
import type { IndexQuery, Position, SortKey } from '../query.js';
import { MOST_WITH_TITLES, Order } from './order.js';
import { bitmap, where } from '../columns/rows.js';
import type { TitleOrders } from './titles.js';
import { isWalkable, MOST_WALKED, walk } from './walk.js';

/** The tools that pages are found with. */
export interface PagingTools {
  readonly columns: Columns;
  readonly reader: Reader;
  readonly titles: TitleOrders;
}

type Asked = Pick<IndexQuery, 'sort' | 'offset' | 'limit' | 'after' | 'kinds'>;

/** Keys that make a difference for these hits: relevance without a text is the same for all. */
const effective = (sort: readonly SortKey[], many: boolean, scored: boolean): SortKey[] => {
  const keys = sort.filter(({ by }) => by !== 'relevance' || scored);
  // Titles of very many hits only count as the first key.
  return many ? keys.filter(({ by }, index) => by !== 'title' || index === 0) : keys;
};

const byTitle = (
  key: SortKey & { readonly by: 'title' },
  hits: Uint32Array,
  { offset, limit, after }: Asked,
  { columns, reader, titles }: PagingTools,
): Position[] => {
  const { language, descending } = key;
  const all = titles.arrange(language, descending, hits, bitmap(hits, columns.end), columns.revision);
  // The hit may be gone meanwhile; then the page starts over rather than being lost.
  const start = after === undefined ? 0 : all.indexOf(after.row) + 1;
  const page = all.slice(start + offset, start + offset + limit);
  const order = new Order([key], page, { columns, reader, scores: new Map() });
  return Array.from(page, (row) => order.position(row));
};

/** A client's cursor says where it was; by relevance that is after the same hit, because scores move with every write. */
const afterHit = (order: Order, hits: Uint32Array, after: Position, relevance: boolean): Uint32Array => {
  const here = relevance && hits.includes(after.row) ? order.position(after.row) : after;
  return where(hits, (row) => order.isAfter(row, here));
};

/** Positions of the hits of the page that the query asks for. */
export const page = (
  hits: Uint32Array,
  query: Asked,
  scores: ReadonlyMap<number, number> | undefined,
  tools: PagingTools,
): Position[] => {
  const { limit, offset, after, kinds } = query;
  if (limit === 0 || hits.length === 0) return [];
  const many = hits.length > MOST_WITH_TITLES;
  const sort = effective(query.sort, many, scores !== undefined);
  const [first, ...more] = sort;
  const [kind, ...otherKinds] = kinds;
  const depth = ((offset + limit) * tools.columns.end) / hits.length;
  const aligned = after === undefined || (after.keys.length === 1 && after.keys[0] !== null);
  if (many && isWalkable(first) && more.length === 0 && kind && otherKinds.length === 0) {
    const whole = hits.length === tools.columns.live(kinds).length;
    const set = whole ? undefined : bitmap(hits, tools.columns.end);
    const isHit = set ? (row: number) => set[row] === 1 : (row: number) => tools.columns.kindOf(row) === kind;
    const found = aligned && depth < MOST_WALKED ? walk(first, kind, isHit, query, tools.reader) : undefined;
    if (found) return found;
    if (first.by === 'title') return byTitle(first, hits, query, tools);
  }
  const order = new Order(sort, hits, { ...tools, scores: scores ?? new Map() });
  const left = after === undefined ? hits : afterHit(order, hits, after, first?.by === 'relevance');
  return Array.from(order.page(left, { offset, limit }), (row) => order.position(row));
};
