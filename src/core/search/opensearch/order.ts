/** The order of hits, and their places in it. */
import type { IndexQuery, Position, SortKey } from '../query.js';
import type { Clause } from './text.js';

/** Keys that make a difference: relevance without a text is the same for all. */
const effective = ({ sort, text }: Pick<IndexQuery, 'sort' | 'text'>): SortKey[] =>
  sort.filter(({ by }) => by !== 'relevance' || text !== undefined);

const clauseOf = (key: SortKey): Clause => {
  const order = key.descending ? 'desc' : 'asc';
  if (key.by === 'relevance') return { _score: { order } };
  if (key.by !== 'title') return { [`number.${key.by}`]: { order, missing: '_last', unmapped_type: 'double' } };
  const nested = { path: 'titles', filter: { term: { 'titles.language': key.language } } };
  return { 'titles.key': { order, missing: '_last', mode: 'min', nested } };
};

/** Keys by which equal hits are told apart: the order of storage, in the direction of the first key. */
const TIES = ['created', 'uid'] as const;

/** The order of a query as OpenSearch takes it. */
export const sortClauses = (query: Pick<IndexQuery, 'sort' | 'text'>): Clause[] => {
  const keys = effective(query);
  const order = (keys[0] ?? { descending: true }).descending ? 'desc' : 'asc';
  return [...keys.map(clauseOf), ...TIES.map((name) => ({ [name]: { order } }))];
};

/** True if the score of hits is part of their order. */
export const isByRelevance = (query: Pick<IndexQuery, 'sort' | 'text'>): boolean =>
  effective(query)[0]?.by === 'relevance';

/** A value of a sort key as OpenSearch tells it; numbers that a hit has not are infinite. */
export type SortValue = number | string | null;

/** The place of a hit. Nothing but its keys tells it: rows are those of the embedded index. */
export const positionOf = (values: readonly SortValue[]): Position => ({
  row: 0,
  keys: values.map((value) => (value === 'Infinity' || value === '-Infinity' ? null : value)),
});

/**
 * Keys to go on after; undefined when the cursor is of another order. Numbers that the hit had not are those that OpenSearch
 * puts last.
 */
export const searchAfter = (
  query: Pick<IndexQuery, 'sort' | 'text'>,
  { keys }: Position,
): readonly SortValue[] | undefined => {
  const sort = effective(query);
  if (keys.length !== sort.length + TIES.length) return undefined;
  return keys.map((value, index) => {
    const key = sort[index];
    if (value !== null || !key || key.by === 'title') return value;
    return key.descending ? '-Infinity' : 'Infinity';
  });
};
