/** Lists of offers by the model: the record's rows, narrowed, ordered, counted and added up in SQLite. */
import { Refusal } from '../../../core/errors.js';
import { purchaseOffer } from '../../../model/offers.js';
import type { Field, RelationField } from '../../../model/property.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { GraphStore, SqlValue } from '../../../core/store/graph-store.js';
import { type Readable, seenSql } from '../../../core/store/readable.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { ANYTHING, type Condition } from '../../repository/filters/condition.js';
import type { NamedFigure } from '../../repository/filters/figures.js';
import type { Figures, FilterCaller, Filters, FoundNode, ItemGroup } from '../../repository/filters/filters.js';
import { keyType, type SortKey } from '../../repository/filters/order.js';
import type { Identifiers } from '../../repository/identifiers.js';
import { clause, type Clause, clauseOf, joined, relationsIn } from './clause.js';
import { AVAILABLE, COLUMNS, MOMENT, offer } from './model.js';
import { offerNames } from './rows.js';

/** What looking into graphs takes. */
interface ReachTools {
  readonly filters: Filters;
  readonly store: Pick<GraphStore, 'get'>;
  readonly database: Pick<Database, 'read'>;
  readonly identifiers: Identifiers;
  readonly terms: PlatformTerms;
}

/** From a dataset to what its metadata offer: only such datasets are sold. */
const OFFERED: RelationField = {
  ...{ kind: 'relation', place: 'here', many: true, to: () => purchaseOffer },
  paths: [
    ['monetization', 'purchaseOffer'],
    ['monetization', 'investmentOffer'],
  ],
};

/** Offers or datasets that one condition may mean: they are handed on by name. */
const MOST = 20_000;

const tooBroad = (): Refusal =>
  new Refusal('TOO_COMPLEX', `A condition on what is offered means more than ${MOST} resources; say more of them.`);

type Related = Extract<Condition, { kind: 'related' }>;

/** What is asked of the graphs for a condition: datasets that are sold, or offers. */
const askedOf = ({ field, of: condition }: Related) => {
  if (field === offer.fields['purchaseOffer']) return { list: 'purchaseOffers', condition } as const;
  if (field === offer.fields['investmentOffer']) return { list: 'investmentOffers', condition } as const;
  const isSold: Condition = { kind: 'related', quantifier: 'some', of: ANYTHING, field: OFFERED };
  return { list: 'datasets', condition: { kind: 'all', of: [isSold, condition] } } as const;
};

const asked = async (tools: ReachTools, relation: Related, caller: FilterCaller): Promise<readonly FoundNode[]> => {
  const found = await tools.filters.nodes(askedOf(relation), MOST + 1, caller);
  if (found.length > MOST) throw tooBroad();
  return found;
};

/** The query by which what a condition means is found. */
const reachedBy = ({ filters }: ReachTools, relation: Related): string =>
  filters.nodesQuery(askedOf(relation), MOST + 1);

const datasetsOf = (found: readonly FoundNode[], identifiers: Identifiers): Clause => {
  const ids = found.flatMap(({ graph }) => identifiers.idOf('dataset', graph) ?? []);
  return clause('dataset IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
};

type Kind = 'PURCHASE' | 'INVESTMENT';

const byDataset = (found: readonly FoundNode[], identifiers: Identifiers): Map<string, string[]> => {
  const nodes = new Map<string, string[]>();
  for (const { graph, label } of found) {
    const id = identifiers.idOf('dataset', graph);
    if (id !== undefined) nodes.set(id, [...(nodes.get(id) ?? []), label]);
  }
  return nodes;
};

/**
 * Where only some of the offers of a dataset are meant, they are told apart by their names in its document. Those without an IRI have
 * the same label in engines that keep labels; in others they cannot be told apart, and are left out.
 */
const placesOf = async (tools: ReachTools, kind: Kind, id: string, labels: readonly string[]): Promise<string[]> => {
  const document = await tools.store.get(tools.identifiers.iri('dataset', id));
  const names = document ? offerNames(document, tools.terms)[kind] : [];
  return labels.flatMap((label) => {
    const position = names.indexOf(label);
    return position < 0 ? [] : [`${id} ${position}`];
  });
};

const termsOf = async (tools: ReachTools, kind: Kind, found: readonly FoundNode[]): Promise<Clause> => {
  const nodes = byDataset(found, tools.identifiers);
  const counted = tools.database.read<{ dataset: string; n: number }>(
    'SELECT dataset, COUNT(*) AS n FROM offer WHERE kind = ? AND dataset IN (SELECT value FROM json_each(?)) GROUP BY dataset',
    [kind, JSON.stringify([...nodes.keys()])],
  );
  const isWhole = ({ dataset: id, n }: (typeof counted)[number]): boolean => nodes.get(id)?.length === n;
  const whole = counted.filter(isWhole).map(({ dataset: id }) => id);
  const parts = counted.filter((row) => !isWhole(row));
  const places = await Promise.all(parts.map(({ dataset: id }) => placesOf(tools, kind, id, nodes.get(id) ?? [])));
  return clause(
    `(kind = ? AND (dataset IN (SELECT value FROM json_each(?)) OR dataset || ' ' || position IN (SELECT value FROM json_each(?))))`,
    ...[kind, JSON.stringify(whole), JSON.stringify(places.flat())],
  );
};

/** The rows that a condition on a relation of an offer means. `TOO_COMPLEX` where these are too many. */
const reached = async (tools: ReachTools, relation: Related, caller: FilterCaller): Promise<Clause> => {
  const found = await asked(tools, relation, caller);
  if (relation.field === offer.fields['dataset']) return datasetsOf(found, tools.identifiers);
  return termsOf(tools, relation.field === offer.fields['purchaseOffer'] ? 'PURCHASE' : 'INVESTMENT', found);
};

/** The key of an offer: the dataset, and which of its offers. */
export interface OfferKey {
  readonly dataset: string;
  readonly kind: 'PURCHASE' | 'INVESTMENT';
  readonly position: number;
}

/** An offer of a list. */
export interface FoundOffer extends OfferKey {
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

const FOUND_COLUMNS = `dataset, kind, position, price, free, ${AVAILABLE} AS isAvailable, ends, seller, countries, pool, most`;

/** Narrows offers to what a caller may see. */
const readableClause = (readable: Readable): Clause[] => {
  const seen = seenSql(readable, { id: 'dataset', catalogue: 'catalogue' });
  return seen ? [seen] : [];
};

/** A list of offers that is asked for. */
export interface OfferRequest {
  readonly condition: Condition;
  readonly sort: readonly SortKey[];
  readonly first: number;
  readonly after?: string | undefined;
}

/** An offer with its cursor. */
export type OfferItem = FoundOffer & { readonly cursor: string };

const column = (field: Field): string => {
  const sql = COLUMNS.get(field);
  if (sql === undefined) throw new TypeError('A field of an offer has no column');
  return sql;
};

const NAMES = ['dataset', 'kind', 'position'] as const;
type Position = readonly (string | number | null)[];

const orderName = (sort: readonly SortKey[]): string =>
  sort.map(({ name, descending }) => `${descending ? '-' : ''}${name}`).join();

const positionOf = (sort: readonly SortKey[], cursor: string): Position => {
  try {
    const [order, ...values] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const isSound = values.every((value, at) =>
      at < sort.length ? value === null || ['string', 'number'].includes(typeof value) : value !== null,
    );
    const [dataset, kind, position] = values.slice(sort.length);
    const isNamed = typeof dataset === 'string' && typeof kind === 'string' && Number.isSafeInteger(position);
    if (order === orderName(sort) && values.length === sort.length + 3 && isSound && isNamed) return values as Position;
  } catch {
    // Not ours; refused below.
  }
  throw new Refusal('BAD_REQUEST', 'The argument "after" is not a cursor of this list in this order.');
};

/** True for rows after a position: the first key that differs decides; what has no value comes last. */
const after = (sort: readonly SortKey[], position: Position): Clause => {
  const names = position.slice(sort.length) as SqlValue[];
  return sort.reduceRight<Clause>(
    (rest, { field, descending }, at) => {
      const [key, value] = [column(field), position[at] ?? null];
      if (value === null) return { sql: `(${key} IS NULL AND ${rest.sql})`, params: rest.params };
      const sign = descending ? '<' : '>';
      return {
        sql: `(${key} IS NULL OR ${key} ${sign} ? OR (${key} = ? AND ${rest.sql}))`,
        params: [value, value, ...rest.params],
      };
    },
    clause('(dataset, kind, position) > (?, ?, ?)', ...names),
  );
};

const text = (field: Field | undefined, value: SqlValue | undefined): string | null => {
  if (value == null) return null;
  if (field?.kind === 'value' && field.type === 'date') return new Date(Number(value)).toISOString();
  return field?.kind === 'value' && field.type === 'boolean' ? String(value === 1) : String(value);
};

type FigureRow = Readonly<Record<'key' | 'n' | 'number' | 'least' | 'greatest' | 'total' | 'mean', SqlValue>>;

/** Asks about offers. */
export class OfferQueries {
  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne'>,
    private readonly tools: ReachTools,
  ) {}

  /** A page of offers. `BAD_REQUEST` for a cursor of another order, `TOO_COMPLEX` for what means too many resources. */
  async page(request: OfferRequest, caller: FilterCaller): Promise<{ items: readonly OfferItem[]; more: boolean }> {
    const { sort, first } = request;
    const position = request.after === undefined ? undefined : positionOf(sort, request.after);
    const where = await this.#where(request.condition, caller, position ? [after(sort, position)] : []);
    const keys = sort.map(({ field }, at) => `, ${column(field)} AS k${at}`).join('');
    const order = sort.map(({ field, descending }) => `${column(field)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`);
    const rows = this.#read<FoundOffer & Readonly<Record<string, SqlValue>>>(
      { sql: `SELECT ${FOUND_COLUMNS}${keys} FROM offer WHERE ${where.sql}`, params: where.params },
      clause(`ORDER BY ${[...order, ...NAMES].join(', ')} LIMIT ?`, first + 1),
    );
    const items = rows.slice(0, first).map((row) => {
      const place = [orderName(sort), ...sort.map((_, at) => row[`k${at}`] ?? null), ...NAMES.map((name) => row[name])];
      return { ...row, cursor: Buffer.from(JSON.stringify(place)).toString('base64url') };
    });
    return { items, more: rows.length > first };
  }

  /** True if an organization offers anything that the caller may read. */
  hasOf(seller: string, readable: Readable): boolean {
    const where = joined([clause('seller = ?', seller), ...readableClause(readable)], ' AND ');
    return this.database.readOne(`SELECT 1 FROM offer WHERE ${where.sql} LIMIT 1`, where.params) !== undefined;
  }

  /** The number of offers. */
  async count({ condition }: Pick<OfferRequest, 'condition'>, caller: FilterCaller): Promise<number> {
    const where = await this.#where(condition, caller);
    return (
      this.#read<{ n: number }>({ sql: `SELECT COUNT(*) AS n FROM offer WHERE ${where.sql}`, params: where.params })[0]
        ?.n ?? 0
    );
  }

  /** Figures of a field over all offers. */
  async figures(
    { condition }: Pick<OfferRequest, 'condition'>,
    of: NamedFigure,
    caller: FilterCaller,
  ): Promise<Figures> {
    const [row] = await this.#figures(condition, of, undefined, caller);
    return this.#shown(row, of);
  }

  /** The offers by the value of a field, the most frequent value first. */
  async groups(
    { condition }: Pick<OfferRequest, 'condition'>,
    { by, of, limit }: { readonly by: NamedFigure; readonly of?: NamedFigure; readonly limit: number },
    caller: FilterCaller,
  ): Promise<ItemGroup[]> {
    const rows = await this.#figures(condition, of, by, caller, limit);
    return rows.map((row) => ({
      key: text(by.field, row.key) ?? '',
      count: Number(row.n),
      ...(of ? { figures: this.#shown(row, of) } : {}),
    }));
  }

  #shown(row: FigureRow | undefined, { field }: NamedFigure): Figures {
    const isTime = field !== undefined && keyType(field) === 'time';
    const values = Number(row?.number ?? 0);
    const sums = values > 0 && !isTime ? [text(undefined, row?.total), text(undefined, row?.mean)] : [null, null];
    return {
      values,
      min: text(field, row?.least),
      max: text(field, row?.greatest),
      sum: sums[0] ?? null,
      avg: sums[1] ?? null,
    };
  }

  async #figures(
    condition: Condition,
    of: NamedFigure | undefined,
    by: NamedFigure | undefined,
    caller: FilterCaller,
    limit = 1,
  ): Promise<FigureRow[]> {
    const where = await this.#where(condition, caller);
    const value = of?.field ? column(of.field) : 'NULL';
    const key = by?.field ? column(by.field) : 'NULL';
    const figures = `COUNT(value) AS number, MIN(value) AS least, MAX(value) AS greatest, SUM(value) AS total, AVG(value) AS mean`;
    const inner = `SELECT ${key} AS key, ${value} AS value FROM offer WHERE ${where.sql}`;
    const rest = by ? 'WHERE key IS NOT NULL GROUP BY key ORDER BY n DESC, key LIMIT ?' : 'LIMIT ?';
    return this.#read<FigureRow>(
      { sql: `SELECT key, COUNT(*) AS n, ${figures} FROM (${inner})`, params: where.params },
      clause(rest, limit),
    );
  }

  /** The queries behind the conditions on what the graphs say; empty where there are none. */
  sparql({ condition }: Pick<OfferRequest, 'condition'>): string {
    return relationsIn(condition)
      .map((relation) => reachedBy(this.tools, relation))
      .join('\n\n');
  }

  async #where(condition: Condition, caller: FilterCaller, more: readonly Clause[] = []): Promise<Clause> {
    const relations = relationsIn(condition);
    const found = await Promise.all(relations.map((relation) => reached(this.tools, relation, caller)));
    const byCondition = new Map(relations.map((relation, at) => [relation, found[at] as Clause]));
    const own = clauseOf(condition, {
      column: ({ field }) => column(field),
      isList: ({ field }) => field === offer.fields.availableIn,
      related: (relation) => byCondition.get(relation) ?? clause('0'),
    });
    return joined([own, ...readableClause(caller.readable as Readable), ...more], ' AND ');
  }

  #read<T>(head: Clause, tail: Clause = clause('')): T[] {
    const { sql, params } = joined([clause(MOMENT, Date.now()), head, tail], ' ');
    return this.database.read<T>(sql, params);
  }
}
