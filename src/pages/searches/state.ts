/** Saved searches as searches of the pages. */
import type { SearchFilter } from '../../../schema/operations/generated/operations.js';
import { facets, usualSort, type FacetName, type SearchState } from '../search/state.js';

/** A search as it was saved: the words, and the filter as JSON in the words of `SearchFilter`. */
export interface SavedQuery {
  readonly query: string | null;
  readonly filter: string | null;
}

/** How values and facets go together in searches of the pages; it is said with every filter. */
const USUAL: SearchFilter = { withinField: 'OR', betweenFields: 'AND' };

/** The search of the pages that finds the same; `undefined` where a program saved limits that the pages cannot show. */
export const stateOf = ({ query, filter }: SavedQuery): SearchState | undefined => {
  const limits = Object.entries(JSON.parse(filter ?? '{}') as SearchFilter).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  const chosen = new Map<FacetName, readonly string[]>();
  for (const [member, values] of limits) {
    const facet = facets.find((one) => one.member === member);
    if (facet && Array.isArray(values)) chosen.set(facet.name, values.map(String));
    else if (USUAL[member as keyof SearchFilter] !== values) return undefined;
  }
  const words = query ?? '';
  return { query: words, page: 1, sort: words === '' ? 'modified' : usualSort(words), chosen };
};

/** Parameters of the feed that lists what the search finds. */
export const feedParameters = ({ query, chosen }: SearchState): string =>
  new URLSearchParams({
    ...(query === '' ? {} : { q: query }),
    ...(chosen.size === 0 ? {} : { facets: JSON.stringify(Object.fromEntries(chosen)) }),
  }).toString();
