/** Arguments of filtered lists as the domain takes them, and what is to be asked of such a list later. */
import type { FilterArgs, Road } from '../../schema/filters/connection.js';
import {
  ANYTHING,
  conditionOf,
  lists,
  sortOf,
  type Condition,
  type Figures,
  type FilterCaller,
  type FilterInput,
  type ItemGroup,
  type ListName,
  type ListRequest,
  type NamedFigure,
  type PagePlan,
  type Timing,
} from '../../src/features/repository/filters/types.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';

/** How a page is found. */
export interface FoundBy {
  readonly road: keyof typeof Road;
  readonly sparql: string | null;
  /** What finding it took; absent where the engine did not. */
  took?(): Promise<Timing>;
  /** The plan of what took longest in that, as JSON text. */
  plan?(): Promise<string | undefined>;
}

/** What can be asked of a whole list. */
export interface ListFigures {
  count(): Promise<number>;
  figures(of: NamedFigure): Promise<Figures>;
  groups(wanted: { readonly by: NamedFigure; readonly of?: NamedFigure; readonly limit: number }): Promise<ItemGroup[]>;
  /** How its page is found; nothing is asked for that yet. */
  foundBy(): FoundBy;
}

/** A connection with what can be asked of the list that it is a page of. */
export interface Listed {
  readonly listed: ListFigures;
}

/** A connection of any list: what the search index or a ranking made has no such list. */
export type Connected = Partial<Listed>;

/** The caller as filters know them. */
export const callerOf = async (context: Context): Promise<FilterCaller> => ({
  readable: await readableBy(context),
  asker: context.asker,
});

/** What can be asked of a list that the engine finds; `page` is the page of it that it found, if it did. */
export const figuresOf = (
  request: ListRequest,
  page: { readonly road: PagePlan; readonly took: Timing } | undefined,
  context: Context,
): ListFigures => {
  const { filters } = context.domain;
  let found: Promise<{ readonly took: Timing }> | undefined = page && Promise.resolve(page);
  // Once for all that is asked of it.
  const took = async (): Promise<Timing> =>
    (await (found ??= callerOf(context).then((caller) => filters.page(request, caller)))).took;
  return {
    count: async () => filters.count(request, await callerOf(context)),
    figures: async (of) => filters.figures(request, of, await callerOf(context)),
    groups: async (wanted) => filters.groups(request, wanted, await callerOf(context)),
    foundBy: () => ({
      road: page?.road ?? 'SPARQL',
      sparql: filters.pageQuery(request),
      took,
      plan: async () => filters.plan(await took(), await callerOf(context)),
    }),
  };
};

const both = (one: Condition | undefined, other: Condition): Condition =>
  one ? { kind: 'all', of: [one, other] } : other;

/** The list that the arguments ask for; `within` narrows it. `BAD_USER_INPUT` with the place of what is wrong. */
export const requestOf = (
  list: ListName,
  { filter, sort, first, after }: FilterArgs,
  within?: Condition,
): ListRequest => {
  const noun = lists[list];
  return {
    list,
    condition: both(within, filter == null ? ANYTHING : conditionOf(noun, filter, 'filter')),
    sort: sort == null ? [] : sortOf(noun, sort, 'sort'),
    first,
    after: after ?? undefined,
  };
};

/** True where the arguments ask for what the model says, and not for the plain list. */
export const isFiltered = ({ filter, sort }: FilterArgs): boolean => filter != null || sort != null;

const conditionsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inside) => sum + conditionsIn(inside), 0);
};

/** Cost of asking the engine at all, of each condition or key, and the rows that cost as much as an object. */
const [ASKING, EACH, ROWS] = [40, 5, 2_000];

type Arguments = Readonly<Record<string, unknown>>;

/** Tells how many rows a list is made from, from the statistics of an index. */
type RowsOf = (list: ListName, filter: FilterInput) => number | undefined;

/** Cost of a list by its filter and order, and by what it reads, where the service knows. */
export const listCost =
  (list?: ListName) =>
  ({ args, rowsOf }: { readonly args: Arguments; readonly rowsOf?: RowsOf | undefined }): number => {
    const { filter, sort } = args;
    if (filter == null && sort == null) return 1;
    const rows = list !== undefined && filter != null ? (rowsOf?.(list, filter as FilterInput) ?? 0) : 0;
    return ASKING + EACH * (conditionsIn(filter ?? {}) + conditionsIn(sort ?? {})) + Math.ceil(rows / ROWS);
  };
