/** The roads to a page: what little matches costs little to look up, what much matches is soon met along an order. */
import { setImmediate } from 'node:timers/promises';
import { compareTexts } from '../../../core/rdf/collation.js';
import type { SparqlText } from '../../../core/rdf/terms.js';
import type { Row } from '../../../core/store/graph-store.js';
import { comparePlaces } from '../../../core/store/kept-orders.js';
import type { OwnQuery, Solutions, Stop, Walk } from '../../../core/store/query.js';
import { nounPaths } from '../../../core/store/resource-iris.js';
import { AlongOrder, type Guides, type PageRequest } from './along-order.js';
import { ANYTHING } from './condition.js';
import type { Position } from './cursor.js';
import type { SortKey } from './order.js';
import { type Asked, candidatesQuery, pageQuery } from './queries.js';
import type { Naming } from './scope.js';

/** Datasets that are looked up at a time: a few milliseconds. */
const TOGETHER = 2_000;

const merged = (
  pieces: readonly (readonly Stop[])[],
  { order, descending }: Parameters<Guides['walk']>[0],
): readonly Stop[] => {
  const [first = [], ...others] = pieces;
  if (others.length === 0) return first;
  const sign = descending ? -1 : 1;
  const signOfIds = order === 'name' ? sign : 1;
  return pieces
    .flat()
    .sort((one, other) => sign * comparePlaces(one.place, other.place) || signOfIds * compareTexts(one.id, other.id));
};

/** Stops that are read for each that is asked for: datasets have several in some orders, and all are looked up each time. */
const AHEAD = 4;

/** Walks along an order as `walk` does, among these datasets alone, of which `together` are looked up at a time. */
export const inPieces = (walk: Guides['walk'], ids: readonly string[], together = TOGETHER): Guides['walk'] => {
  let read: readonly Stop[] = [];
  return async (next) => {
    const at = next.after ? read.indexOf(next.after) + 1 : 0;
    if (at > 0 && read.length - at >= next.most) return read.slice(at, at + next.most);
    const most = AHEAD * next.most;
    const pieces: (readonly Stop[])[] = [];
    for (let from = 0; from < ids.length; from += together) {
      // Others come between the look-ups.
      if (from > 0) await setImmediate();
      pieces.push(await walk({ ...next, most, among: ids.slice(from, from + together) }));
    }
    // Beyond that one piece may have ended before another.
    read = merged(pieces, next).slice(0, most);
    return read.slice(0, next.most);
  };
};

/** What finds a page: a query over all graphs, or one over some at a time along an order that the index keeps. */
export type PagePlan = 'SPARQL' | 'ORDER';

/**
 * How a page is looked for, one bound after the other, in rows that are read, and datasets that are passed; in the end without a bound.
 */
const BOUNDS = [
  { read: 3_000, passed: 1_000 },
  { read: 30_000, passed: 10_000 },
  { read: 300_000, passed: 50_000 },
] as const;

/** Datasets that match beyond which it is not looked up where each of them stands in an order. */
const MOST_MATCHES = 10_000;

/** Datasets for each item of a page that are asked about at once rather than along an order. */
const FEW = 1.25;

type How = Pick<OwnQuery, 'among' | 'mostRead' | 'instead'>;

/** What the roads lead through. */
export interface Country {
  readonly naming: Naming;
  /** Datasets that there are. */
  readonly all: number;
  ask(query: SparqlText, how: How): Promise<Solutions>;
  /** As the port of queries has it; absent where no orders are kept. */
  walk?(walk: Walk): Promise<readonly Stop[]>;
}

/** A piece of a page. */
type Piece = Parameters<Guides['ask']>[0];

/** The roads to the pages of one list. */
export class QueryPlanner {
  constructor(
    private readonly request: Asked & { readonly sort: readonly SortKey[] },
    private readonly country: Country,
  ) {}

  /** The items after a position, at least as many of them as are wanted, if there are, and the road by which they were found. */
  async find(
    position: Position | undefined,
    limit: number,
  ): Promise<{ readonly rows: readonly Row[]; readonly road: PagePlan }> {
    const { list, sort } = this.request;
    const wanted = { list, sort, position, limit };
    const guides = this.#guides();
    const way = guides && AlongOrder.to(wanted, guides);
    for (const [at, { read, passed }] of (way ? BOUNDS : []).entries()) {
      // Once the order turned out to be sparse, the bounds alone count.
      const how = { mostRead: read, ...(at === 0 && { instead: { items: limit, of: this.country.all } }) };
      const found = guides && this.#isNarrow ? await this.#bounded(wanted, guides, how) : undefined;
      if (found) return { rows: found, road: 'SPARQL' };
      const isThere = await way?.go(passed);
      if (way && isThere) return { rows: way.rows, road: 'ORDER' };
      if (isThere === undefined) break;
    }
    return { rows: (await this.#page({ position, limit })).rows, road: 'SPARQL' };
  }

  #guides(): Guides | undefined {
    const { naming, walk } = this.country;
    const prefix = naming.base + nounPaths.dataset;
    const ask = async ({ isFitting, ...piece }: Piece): Promise<readonly Row[]> =>
      (await this.#page(piece, {}, isFitting ? { condition: ANYTHING } : {})).rows;
    const fitting = async (among: readonly string[], limit: number): Promise<readonly string[]> =>
      idsOf(prefix, await this.#page({ position: undefined, limit, among }, {}, { sort: [] }));
    return walk && { walk, ask, prefix, ...(this.#isNarrow && { fitting }) };
  }

  get #isNarrow(): boolean {
    const { condition } = this.request;
    return condition.kind !== 'all' || condition.of.length > 0;
  }

  #page({ among, ...piece }: Piece, how: How = {}, other: Partial<typeof this.request> = {}): Promise<Solutions> {
    const { list, sort, condition } = { ...this.request, ...other };
    const query = pageQuery(this.country.naming, { list, condition }, { sort, ...piece, each: among !== undefined });
    return this.country.ask(query, { ...how, ...(among && { among }) });
  }

  /** A page out of all that matches; undefined where that is more than a bound. */
  async #bounded(wanted: PageRequest, guides: Guides, how: How): Promise<readonly Row[] | undefined> {
    const { list, position, limit } = wanted;
    if (list !== 'datasets') {
      const found = await this.#page({ position, limit }, how);
      return found.givenUp ? undefined : found.rows;
    }
    const { naming } = this.country;
    const fitting = await this.country.ask(candidatesQuery(naming, this.request.condition, MOST_MATCHES + 1), how);
    if (fitting.givenUp || fitting.rows.length > MOST_MATCHES) return undefined;
    const ids = idsOf(guides.prefix, fitting);
    // What may match is known now: values are only read of those that come first by their places.
    const ask = async ({ among = ids, ...piece }: Piece): Promise<readonly Row[]> =>
      (await this.#page({ among, ...piece }, {}, { condition: ANYTHING })).rows;
    // Where nothing else decides, names are asked in the order in which they are given.
    if (ids.length <= FEW * limit) return ask({ position, limit, among: ids.sort(compareTexts) });
    const way = AlongOrder.to(wanted, { walk: inPieces(guides.walk, ids), ask, prefix: guides.prefix });
    return (await way?.go(Infinity)) ? way?.rows : ask({ position, limit });
  }
}

const idsOf = (prefix: string, { rows }: Solutions): string[] =>
  rows.map((row) => (row['g']?.value ?? '').slice(prefix.length));
