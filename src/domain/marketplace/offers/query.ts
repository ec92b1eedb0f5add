/** Finds offers: filtered, sorted, paged by key and counted in SQLite. */
import { seenSql, type Readable } from '../../../store/readable.js';
import type { Database } from '../../../store/sqlite/database.js';
import { clause, type Clause } from './clause.js';
import { AVAILABLE, MOMENT } from './model.js';

/** Orders of offers. */
export const OFFER_ORDERS = ['PRICE_ASC', 'PRICE_DESC', 'ENDING_FIRST', 'NEWEST'] as const;
export type OfferOrder = (typeof OFFER_ORDERS)[number];

/** The offers that are asked for; absent members do not narrow. */
export interface OfferFilter {
  readonly kind?: 'PURCHASE' | 'INVESTMENT' | undefined;
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
  readonly free?: boolean | undefined;
  /** True if somebody can take it now. */
  readonly active?: boolean | undefined;
  /** Milliseconds since the epoch. */
  readonly expiringBefore?: number | undefined;
  readonly seller?: string | undefined;
  /** Name of a country; offers that name no country are available in all. */
  readonly availableIn?: string | undefined;
  readonly catalogue?: string | undefined;
  readonly dataset?: string | undefined;
}

/** The key of an offer: the dataset, and which of its offers. */
export interface OfferKey {
  readonly dataset: string;
  readonly kind: 'PURCHASE' | 'INVESTMENT';
  readonly position: number;
}

/** An offer of a list, with the value it is sorted by. */
export interface FoundOffer extends OfferKey {
  readonly value: number;
  readonly price: number | null;
  readonly free: number;
  /** 1 if somebody can take it now. */
  readonly isAvailable: number;
  /** Milliseconds since the epoch; null when it does not end. */
  readonly ends: number | null;
  readonly seller: string | null;
  /** Names of countries as a JSON array. */
  readonly countries: string;
  readonly pool: number | null;
  readonly most: number | null;
}

/** The columns of a found offer but for the value that it is sorted by. */
export const FOUND_COLUMNS = `dataset, kind, position, price, free, ${AVAILABLE} AS isAvailable, ends, seller, countries, pool, most`;

/** The beginning of a page: after the offer with this value and key. */
export type OfferPosition = readonly [value: number, dataset: string, kind: string, position: number];

const SORTS: Readonly<Record<OfferOrder, { readonly by: string; readonly way: 'ASC' | 'DESC' }>> = {
  PRICE_ASC: { by: 'IFNULL(price, 1e300)', way: 'ASC' },
  PRICE_DESC: { by: 'IFNULL(price, -1)', way: 'DESC' },
  ENDING_FIRST: { by: 'IFNULL(ends, 9e15)', way: 'ASC' },
  NEWEST: { by: 'starts', way: 'DESC' },
};

/** Narrows offers to what a caller may see. */
export const readableClause = (readable: Readable): Clause[] => {
  const seen = seenSql(readable, { id: 'dataset', catalogue: 'catalogue' });
  return seen ? [seen] : [];
};

const filterClauses = (filter: OfferFilter): Clause[] => {
  const when = <T>(value: T | undefined, make: (value: T) => Clause): Clause[] =>
    value === undefined ? [] : [make(value)];
  return [
    ...when(filter.dataset, (id) => clause('dataset = ?', id)),
    ...when(filter.kind, (kind) => clause('kind = ?', kind)),
    ...when(filter.priceFrom, (price) => clause('price >= ?', price)),
    ...when(filter.priceTo, (price) => clause('price <= ?', price)),
    ...when(filter.free, (free) => clause('free = ?', free ? 1 : 0)),
    ...when(filter.active, (active) => clause(active ? AVAILABLE : `NOT ${AVAILABLE}`)),
    ...when(filter.expiringBefore, (time) => clause('ends < ?', time)),
    ...when(filter.seller, (seller) => clause('seller = ?', seller)),
    ...when(filter.availableIn, (name) =>
      clause(
        "(countries = '[]' OR EXISTS (SELECT 1 FROM json_each(countries) WHERE value = ?))",
        name.trim().toLowerCase(),
      ),
    ),
    ...when(filter.catalogue, (id) => clause('catalogue = ?', id)),
  ];
};

const whereOf = (clauses: readonly Clause[]): Clause =>
  clauses.length === 0
    ? clause('')
    : clause(`WHERE ${clauses.map(({ sql }) => sql).join(' AND ')}`, ...clauses.flatMap(({ params }) => params));

/** Asks about offers. `readable` narrows everything, counts too, to what the caller may see. */
export class OfferQueries {
  constructor(private readonly database: Pick<Database, 'read' | 'readOne'>) {}

  /** A page of offers. */
  find(
    filter: OfferFilter,
    readable: Readable,
    page: { readonly order: OfferOrder; readonly after?: OfferPosition | undefined; readonly limit: number },
  ): FoundOffer[] {
    const { by, way } = SORTS[page.order];
    const start = page.after
      ? [clause(`(${by}, dataset, kind, position) ${way === 'ASC' ? '>' : '<'} (?, ?, ?, ?)`, ...page.after)]
      : [];
    const { sql, params } = whereOf([...filterClauses(filter), ...readableClause(readable), ...start]);
    return this.database.read<FoundOffer>(
      `${MOMENT} SELECT ${FOUND_COLUMNS}, ${by} AS value
FROM offer ${sql} ORDER BY ${by} ${way}, dataset ${way}, kind ${way}, position ${way} LIMIT ?`,
      [Date.now(), ...params, page.limit],
    );
  }

  /** The number of them. */
  count(filter: OfferFilter, readable: Readable): number {
    const { sql, params } = whereOf([...filterClauses(filter), ...readableClause(readable)]);
    return (
      this.database.readOne<{ n: number }>(`${MOMENT} SELECT COUNT(*) AS n FROM offer ${sql}`, [Date.now(), ...params])
        ?.n ?? 0
    );
  }
}
