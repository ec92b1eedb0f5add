/** The state of a search is its address: reads it, writes it, and makes the variables of the operation. */
import { facetNamed, type Facet } from '../types.js';
import type {
  FacetRequestInput,
  SearchFilter,
  SearchPageQueryVariables,
  SearchSort,
} from '../../../../schema/operations/generated/operations.js';

/** Datasets of one page. */
export const PAGE_SIZE = 20;
/** Values of a facet that are shown. */
const FACET_VALUES = 30;
/** Last page that can be asked for; whoever needs more asks the search interface with cursors. */
const LAST_PAGE = 500;
/** Values of one facet that can be chosen at once. */
const MOST_VALUES = 50;

/** The facets that are shown, in this order; their names are parameters of the address. */
const SHOWN = [
  'categories',
  'format',
  'catalog',
  'publisher',
  'license',
  'monetizationType',
  'is_free',
  'keywords',
  'language',
] as const satisfies readonly Facet['id'][];

/** Parameters of facets, as addresses of catalogue pages have always named them. */
export type FacetName = (typeof SHOWN)[number];

/** The facets in the order in which they are shown. */
export const facets = SHOWN.map((name) => {
  const { enumName, member, values } = facetNamed(name) as Facet;
  return { name, facet: enumName, member, areBooleans: values === 'booleans' };
});

/** Orders that a visitor can choose. */
export const sorts = ['relevance', 'modified', 'issued', 'title', 'quality', 'price'] as const;
/** An order. */
export type Sort = (typeof sorts)[number];

/** The search that is asked for. */
export interface SearchState {
  readonly query: string;
  /** From 1. */
  readonly page: number;
  readonly sort: Sort;
  readonly chosen: ReadonlyMap<FacetName, readonly string[]>;
}

const isSort = (text: string | null): text is Sort => sorts.some((sort) => sort === text);

/** The order where none is chosen: the best match, or what changed last where there is nothing to match. */
export const usualSort = (query: string): Sort => (query === '' ? 'modified' : 'relevance');

/** Reads an address. What is no known value is left out; nothing in an address is an error. */
export const readState = (query: URLSearchParams): SearchState => {
  const words = (query.get('q') ?? '').trim().slice(0, 1000);
  const page = Number(query.get('page') ?? 1);
  const sort = query.get('sort');
  const chosen = facets.flatMap(({ name }) => {
    const values = [...new Set(query.getAll(name))]
      .filter((value) => value !== '' && value.length <= 500)
      .slice(0, MOST_VALUES);
    return values.length > 0 ? [[name, values] as const] : [];
  });
  return {
    query: words,
    page: Number.isInteger(page) ? Math.min(Math.max(page, 1), LAST_PAGE) : 1,
    sort: isSort(sort) ? sort : usualSort(words),
    chosen: new Map(chosen),
  };
};

/** Writes the parameters of a search; what is usual is left out, so that one search has one address. */
export const writeState = ({ query, page, sort, chosen }: SearchState): URLSearchParams => {
  const written = new URLSearchParams();
  if (query !== '') written.set('q', query);
  for (const [name, values] of chosen) for (const value of values) written.append(name, value);
  if (sort !== usualSort(query)) written.set('sort', sort);
  if (page > 1) written.set('page', String(page));
  return written;
};

/** The search without one value of a facet, on its first page. */
export const without = (state: SearchState, name: FacetName, value: string): SearchState => {
  const chosen = new Map(state.chosen);
  const left = (chosen.get(name) ?? []).filter((one) => one !== value);
  if (left.length > 0) chosen.set(name, left);
  else chosen.delete(name);
  return { ...state, page: 1, chosen };
};

const sortOf = (sort: Sort, language: string): SearchSort[] => {
  if (sort === 'relevance') return [{ by: 'RELEVANCE' }];
  if (sort === 'modified') return [{ by: 'MODIFIED' }];
  if (sort === 'issued') return [{ by: 'ISSUED' }];
  if (sort === 'quality') return [{ by: 'SCORING' }];
  if (sort === 'price') return [{ by: 'PRICE', descending: false }];
  return [{ by: 'TITLE', descending: false, language }];
};

/** The filter of a search, as the interface takes it. */
export const filterOf = ({ chosen }: SearchState): SearchFilter =>
  Object.fromEntries(
    facets.flatMap(({ name, member, areBooleans }) => {
      const values = chosen.get(name);
      if (!values) return [];
      return [[member, areBooleans ? values.map((value) => value === 'true') : [...values]]];
    }),
  );

/** Facets that are counted. */
const requests = (left: readonly FacetName[]): FacetRequestInput[] =>
  facets.filter(({ name }) => !left.includes(name)).map(({ facet }) => ({ facet, first: FACET_VALUES }));

/** The limits of a search that is part of another page. */
export interface Narrowing {
  readonly filter?: SearchFilter;
  /** Facets that say nothing there. */
  readonly leftOut?: readonly FacetName[];
}

/** Variables of the operation. */
export const variablesOf = (
  state: SearchState,
  languages: readonly string[],
  { filter = {}, leftOut = [] }: Narrowing = {},
): SearchPageQueryVariables => ({
  query: state.query === '' ? null : state.query,
  filter: { ...filterOf(state), ...filter },
  facets: requests(leftOut),
  sort: sortOf(state.sort, languages[0] ?? 'en'),
  first: PAGE_SIZE,
  offset: (state.page - 1) * PAGE_SIZE,
  languages: [...languages],
});

/** Number of the last page of so many hits. */
export const lastPage = (total: number): number => Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / PAGE_SIZE)));
