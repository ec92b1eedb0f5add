/** Arguments of filtered lists as the domain takes them, and what is to be asked of such a list later. */
import type { FilterArgs, Road } from '../../schema/filters/connection.js';
import {
  ANYTHING,
  badFilter,
  conditionOf,
  lists,
  sortOf,
  type Condition,
  type Explained,
  type Figures,
  type FilterCaller,
  type ItemGroup,
  type ListName,
  type ListRequest,
  type NamedFigure,
} from '../../src/domain/filters/types.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';

/** How a page was found: by which road, by which query, and what that took. */
export interface FoundBy extends Explained {
  readonly road: keyof typeof Road;
}

/** What can be asked of a whole list. */
export interface ListFigures {
  count(): Promise<number>;
  figures(of: NamedFigure): Promise<Figures>;
  groups(wanted: { readonly by: NamedFigure; readonly of?: NamedFigure; readonly limit: number }): Promise<ItemGroup[]>;
  /** Asks again with a plan, where `plan` says so. */
  explain(plan: boolean): Promise<FoundBy>;
}

/** A connection with what can be asked of the list that it is a page of. */
export interface Listed {
  readonly listed: ListFigures;
}

/** The caller as filters know them. */
export const callerOf = async (context: Context): Promise<FilterCaller> => ({
  readable: await readableBy(context),
  asker: context.asker,
});

/** What can be asked of a list that the engine finds. */
export const figuresOf = (request: ListRequest, context: Context): ListFigures => {
  const { filters } = context.domain;
  return {
    count: async () => filters.count(request, await callerOf(context)),
    figures: async (of) => filters.figures(request, of, await callerOf(context)),
    groups: async (wanted) => filters.groups(request, wanted, await callerOf(context)),
    explain: async (plan) => ({ road: 'SPARQL', ...(await filters.explain(request, await callerOf(context), plan)) }),
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

/** Refuses arguments of both kinds: each is answered by an index of its own. */
export const refuseBoth = (args: FilterArgs & { readonly where?: unknown; readonly orderBy?: unknown }): void => {
  if (isFiltered(args) && (args.where != null || args.orderBy != null))
    throw badFilter(
      args.filter == null ? 'sort' : 'filter',
      'it cannot be combined with `where` and `orderBy`, which the search index answers.',
    );
};

const conditionsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inside) => sum + conditionsIn(inside), 0);
};

/** Cost of asking the engine at all, and of each condition or key. */
const [ASKING, EACH] = [40, 5];

/** Cost of a list by its filter and order. */
export const listCost = ({ args }: { readonly args: Readonly<Record<string, unknown>> }): number => {
  const { filter, sort } = args;
  if (filter == null && sort == null) return 1;
  return ASKING + EACH * (conditionsIn(filter ?? {}) + conditionsIn(sort ?? {}));
};
