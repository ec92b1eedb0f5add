/** Asks the engine about lists: pages, numbers, figures, and what a question took. */
import { Refusal } from '../../../core/errors.js';
import type { Path } from '../../../model/property.js';
import type { SparqlText } from '../../../core/rdf/terms.js';
import { dcat, dqv, rdf } from '../../../core/rdf/vocabulary.js';
import type { Row } from '../../../core/store/graph-store.js';
import type { OwnQuery, QueryEndpoint, QueryStatistics, Readable, Walk } from '../../../core/store/query.js';
import type { Asker } from '../../../core/threads/fair/asker.js';
import { type Condition, conditionOf } from './condition.js';
import { cursorsOf, type Position, positionOf } from './cursor.js';
import type { FilterInput } from './limits.js';
import type { SortKey } from './order.js';
import {
  type Asked,
  countQuery,
  type Figure,
  figuresQuery,
  groupsQuery,
  type ListName,
  lists,
  namesQuery,
  pageQuery,
  type PartName,
} from './queries.js';
import { type PagePlan, QueryPlanner } from './query-planner.js';
import { type Naming, Scopes } from './scope.js';
import { Timing } from './timing.js';

/** Rows that are read for a name that is looked up: what shares a name is a small part of all. */
const LOOKUP = 100;

const ANCHORS = {
  datasets: dcat.dataset,
  catalogues: rdf.type,
  distributions: dcat.distribution,
  dataServices: dcat.accessService,
} as const;

/** Estimates questions on one deployment. */
export class Estimates {
  readonly #scopes: Scopes;

  constructor(
    naming: Naming,
    private readonly statistics: QueryStatistics,
  ) {
    this.#scopes = new Scopes(naming);
  }

  /** Rows of a list; undefined where the filter cannot be read. */
  rows(list: ListName, filter: FilterInput): number | undefined {
    const { statistics } = this;
    const all = statistics.withPredicate(ANCHORS[list].value);
    try {
      return Math.min(all, this.#rows(conditionOf(lists[list], filter, 'filter'), statistics));
    } catch {
      // It is refused with its place when it is executed.
      return undefined;
    }
  }

  #paths(paths: readonly Path[], statistics: QueryStatistics): number {
    const first = paths.map(([predicate]) => statistics.withPredicate(this.#scopes.term(predicate).value));
    return first.reduce((sum, rows) => sum + rows, 0);
  }

  /** Rows from which a condition can be found: all of them together where it only takes away. */
  #rows(condition: Condition, statistics: QueryStatistics): number {
    switch (condition.kind) {
      case 'all':
        return Math.min(Infinity, ...condition.of.map((part) => this.#rows(part, statistics)));
      case 'any':
        return condition.of.reduce((sum, part) => sum + this.#rows(part, statistics), 0);
      case 'not':
        return Infinity;
      case 'related': {
        const { field, quantifier, of } = condition;
        if (quantifier !== 'some') return Infinity;
        const inside = this.#rows(of, statistics);
        return field.paths.length === 0 ? inside : Math.min(inside, this.#paths(field.paths, statistics));
      }
      case 'value': {
        const { field, tests, exists } = condition;
        if (exists === false || (exists === undefined && tests.length === 0)) return Infinity;
        const isNamed = tests.some((test) => test.kind === 'text' && ['eq', 'in'].includes(test.operator));
        if (field.kind === 'self') return isNamed && field.as !== 'code' ? LOOKUP : Infinity;
        if (field.kind !== 'value') return statistics.withPredicate(dqv.isMeasurementOf.value);
        return field.type === 'iri' && isNamed ? LOOKUP : this.#paths(field.paths, statistics);
      }
    }
  }
}

/** Who asks: what they may read, and whose turn the work is. */
export interface FilterCaller {
  readonly readable: Readable;
  readonly asker: Asker;
}

/** A list with its order and the page of it that is wanted. */
export interface ListRequest {
  readonly list: ListName;
  readonly condition: Condition;
  readonly sort: readonly SortKey[];
  readonly first: number;
  readonly after?: string | undefined;
}

/** One item of a list. */
export interface FoundItem {
  /** Name of the graph that it stands in. */
  readonly graph: string;
  /** Name of the item itself; undefined for a blank node. */
  readonly node: string | undefined;
  /** Of data services: the least of their endpoints and titles, by which one without a name is found again. */
  readonly marks: readonly (string | null)[];
  readonly cursor: string;
}

/** A node that is found, of whatever kind; `label` is its IRI, or the label of a blank node in the engine. */
export interface FoundNode {
  readonly graph: string;
  readonly label: string;
}

/** A page. */
export interface FoundPage {
  readonly items: readonly FoundItem[];
  readonly more: boolean;
  readonly road: PagePlan;
  readonly took: Timing;
}

/** Figures of the values of a field. Numbers are decimals, moments ISO 8601; null where there are no values. */
export interface Figures {
  readonly values: number;
  readonly min: string | null;
  readonly max: string | null;
  readonly sum: string | null;
  readonly avg: string | null;
}

/** The items that have a value in common. */
export interface ItemGroup {
  readonly key: string;
  readonly count: number;
  readonly figures?: Figures;
}

/**
 * Milliseconds from the beginning of a page to the end of its plan, with all waiting and what was read of the page between: less than an
 * operation of GraphQL has, whose other answers would be lost.
 */
const PAGE_AND_PLAN = 4_000;

const tooLate = (): Refusal =>
  new Refusal('TIMEOUT', 'The plan takes too long; ask for it with what finds less, or for `sparql` alone.');

const value = (row: Row | undefined, name: string): string | null => row?.[name]?.value ?? null;

const figuresOf = (row: Row | undefined): Figures => {
  const values = Number(value(row, 'values') ?? 0);
  const some = (name: string): string | null => (values === 0 ? null : value(row, name));
  return { values, min: some('min'), max: some('max'), sum: some('sum'), avg: some('avg') };
};

/** Items that are blank nodes have no names to tell them apart: they are numbered within their page and those before it. */
const positionsOf = (rows: readonly Row[], sort: readonly SortKey[], before: Position | undefined): Position[] => {
  const found: Position[] = [];
  for (const row of rows) {
    const keys = sort.map((_, at) => value(row, `k${at + 1}`));
    const node = row['n']?.type === 'bnode' ? '' : (row['n']?.value ?? '');
    const position = { keys, graph: row['g']?.value ?? '', node };
    const last = found.at(-1) ?? before;
    const isTie = last !== undefined && JSON.stringify({ ...last, tie: 0 }) === JSON.stringify({ ...position, tie: 0 });
    found.push({ ...position, tie: row['n']?.type !== 'bnode' ? 0 : isTie ? last.tie + 1 : 1 });
  }
  return found;
};

/** What answers the questions. Where no orders are kept, each page is one query. */
export type ListQueries = Pick<QueryEndpoint, 'select' | 'statistics'> & Partial<Pick<QueryEndpoint, 'walk'>>;

/** Answers questions about lists. Errors are those of the port (src/core/store/query.ts). */
export class Filters {
  /** What questions will read. */
  readonly estimates: Estimates;

  constructor(
    private readonly queries: ListQueries,
    private readonly store: { readonly revision: number },
    private readonly naming: Naming,
  ) {
    this.estimates = new Estimates(naming, queries.statistics);
  }

  /** A page of a list. `BAD_REQUEST` for a cursor of another list or order. */
  async page(request: ListRequest, caller: FilterCaller): Promise<FoundPage> {
    const { list, sort, first, after } = request;
    const before = after === undefined ? undefined : positionOf(list, sort, after);
    const passed = before?.tie ?? 0;
    const limit = first + 1 + passed;
    const took = new Timing();
    const { rows: found, road } = await this.#roads(request, caller, took).find(before, limit);
    const rows = found.slice(0, limit);
    const positions = positionsOf(rows, sort, before && { ...before, tie: 0 });
    const cursorOf = cursorsOf(list, sort);
    const items = rows.map((row, at) => ({
      graph: value(row, 'g') ?? '',
      node: row['n']?.type === 'bnode' ? undefined : (value(row, 'n') ?? value(row, 'g') ?? ''),
      marks: [value(row, 'endpoint'), value(row, 'title')],
      cursor: cursorOf(positions[at] as Position),
    }));
    const rest = items.slice(passed);
    return { items: rest.slice(0, first), more: rest.length > first, road, took };
  }

  /** The names of all that fits, in no order; `most` of them at most. */
  async nodes(asked: Asked<ListName | PartName>, most: number, caller: FilterCaller): Promise<readonly FoundNode[]> {
    const rows = await this.#select({ text: this.nodesQuery(asked, most), readable: caller.readable }, caller);
    return rows.rows.map((row) => {
      const graph = value(row, 'g') ?? '';
      return { graph, label: value(row, 'n') ?? graph };
    });
  }

  /** The query of `nodes`. */
  nodesQuery(asked: Asked<ListName | PartName>, most: number): string {
    return namesQuery(this.naming, asked, most).text;
  }

  /** The number of items. */
  async count(asked: Asked, caller: FilterCaller): Promise<number> {
    const [row] = await this.#rows(countQuery(this.naming, asked), caller);
    return Number(value(row, 'count') ?? 0);
  }

  /** Figures of a field over all items. */
  async figures(asked: Asked, of: Figure, caller: FilterCaller): Promise<Figures> {
    const [row] = await this.#rows(figuresQuery(this.naming, asked, of), caller);
    return figuresOf(row);
  }

  /** The items by the value of a field, the most frequent value first, with figures of another field where one is named. */
  async groups(
    asked: Asked,
    { by, of, limit }: { readonly by: Figure; readonly of?: Figure; readonly limit: number },
    caller: FilterCaller,
  ): Promise<ItemGroup[]> {
    const [groups, figures] = await Promise.all([
      this.#rows(groupsQuery(this.naming, asked, by, limit), caller),
      of ? this.#rows(figuresQuery(this.naming, asked, of, by), caller) : [],
    ]);
    const byKey = new Map(figures.map((row) => [value(row, 'key'), row]));
    return groups.flatMap((row) => {
      const key = value(row, 'key');
      if (key === null) return [];
      const count = Number(value(row, 'count') ?? 0);
      return [{ key, count, ...(of ? { figures: figuresOf(byKey.get(key)) } : {}) }];
    });
  }

  /** The query that a page amounts to. */
  pageQuery(request: ListRequest): string {
    const { list, sort, after, first } = request;
    const position = after === undefined ? undefined : positionOf(list, sort, after);
    return pageQuery(this.naming, request, { sort, position, limit: first + 1 + (position?.tie ?? 0) }).text;
  }

  /**
   * The plan of the query of a page that took longest, as JSON text. It is asked again, with a clock at every step, and takes longer so.
   * `TIMEOUT` where that would be too late for the page as well.
   */
  async plan({ longest, began }: Timing, { readable, asker }: FilterCaller): Promise<string | undefined> {
    if (!longest) return undefined;
    const left = began + PAGE_AND_PLAN - performance.now();
    if (left <= 0) throw tooLate();
    asker.signal.throwIfAborted();
    const part = asker.part();
    const end = (): void => part.end();
    asker.signal.addEventListener('abort', end);
    const late = setTimeout(() => part.end(tooLate()), left);
    try {
      return (await this.#select({ ...longest, explain: true }, { readable, asker: part })).work?.plan;
    } finally {
      clearTimeout(late);
      asker.signal.removeEventListener('abort', end);
      end();
    }
  }

  #roads(request: ListRequest, { readable, asker }: FilterCaller, took: Timing): QueryPlanner {
    const { naming, queries, store } = this;
    const walk = queries.walk?.bind(queries);
    return new QueryPlanner(request, {
      naming,
      all: queries.statistics.withPredicate(dcat.dataset.value),
      ...(walk && { walk: (next: Walk) => walk({ ...next, readable }, store.revision, asker) }),
      ask: async ({ text }, how) => {
        const found = await queries.select({ text, readable, ...how }, store.revision, asker);
        if (found.work) took.add({ text, readable, among: how.among }, found.work);
        return found;
      },
    });
  }

  async #rows({ text }: SparqlText, caller: FilterCaller): Promise<readonly Row[]> {
    return (await this.#select({ text, readable: caller.readable }, caller)).rows;
  }

  #select(query: OwnQuery, { asker }: FilterCaller) {
    return this.queries.select(query, this.store.revision, asker);
  }
}
