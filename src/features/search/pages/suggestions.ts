/** What a search box suggests while somebody types: `/srv/catalog/suggest?q=…`, as JSON for the script of the pages. */
import type {
  SuggestFromPageQuery,
  SuggestFromPageQueryVariables,
} from '../../../../schema/operations/generated/operations.js';
import { to } from '../../../core/pages/urls.js';
import type { Visit } from '../../../core/pages/visit.js';
import { labelOf } from './facet-list.js';
import { facets, type FacetName } from './state.js';

/** One suggestion. */
export interface Suggestion {
  readonly label: string;
  /** What it is, and how many products have it. */
  readonly hint: string;
  readonly href: string;
}

/** Facets whose values are suggested, and how many of each; datasets that are. */
const SUGGESTED: readonly FacetName[] = ['categories', 'keywords', 'publisher'];
const VALUES = 3;
const DATASETS = 5;
/** Characters that are looked at. */
const MOST_TEXT = 200;

const suggested = facets.filter(({ name }) => SUGGESTED.includes(name));

/** Variables of the operation; `undefined` where nothing was typed. */
export const suggestVariables = ({ query, languages }: Visit): SuggestFromPageQueryVariables | undefined => {
  const text = (query.get('q') ?? '').trim().slice(0, MOST_TEXT);
  if (text === '') return undefined;
  const asked = suggested.map(({ facet }) => ({ facet, first: VALUES, contains: text }));
  return { text, datasets: DATASETS, facets: asked, languages: [...languages] };
};

/** Values of facets first, as they lead to more; then datasets. */
export const suggestionsOf = ({ suggest, search }: SuggestFromPageQuery, { texts, formats }: Visit): Suggestion[] => [
  ...suggested.flatMap(({ name, facet }) => {
    const values = search.facets.find((one) => one.facet === facet)?.values ?? [];
    return values.map((value) => ({
      label: labelOf(name, value, texts),
      hint: `${texts.search.facets[name]}, ${texts.search.results(formats.number(value.count), value.count)}`,
      href: to.datasetsWith(name, value.value),
    }));
  }),
  ...suggest.map(({ identifier, title }) => ({
    label: title,
    hint: texts.search.one,
    href: to.dataset(identifier),
  })),
];
