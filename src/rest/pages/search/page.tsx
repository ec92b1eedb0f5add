/** Search: `/srv/catalog/datasets`, and what is on offer: `/srv/catalog/offers`. */
import type { SearchPageQuery } from '../../generated/operations.js';
import type { Page } from '../layout.js';
import { SearchBox } from '../parts/search-box.js';
import { to } from '../urls.js';
import type { Visit } from '../visit.js';
import { Results } from './results.js';
import { usualSort, writeState, type SearchState } from './state.js';

type Found = SearchPageQuery['search'];

/** Parameters beside the words, which a new search keeps. */
export const kept = (state: SearchState): [string, string][] =>
  [...writeState({ ...state, page: 1 })].filter(
    ([name]) => name !== 'q' && (name !== 'sort' || state.sort !== usualSort('')),
  );

/** The search page. */
export const searchPage = (found: Found, state: SearchState, { texts }: Visit): Page => {
  const query = writeState({ ...state, sort: usualSort(state.query) }).toString();
  return {
    title: state.query === '' ? texts.search.title : texts.search.titleFor(state.query),
    canonical: query === '' ? to.datasets : `${to.datasets}?${query}`,
    ownSearch: true,
    jsonLd: { '@type': 'SearchResultsPage', name: texts.search.title },
    content: (
      <>
        <header class="page-head">
          <h1>{state.query === '' ? texts.search.title : texts.search.titleFor(state.query)}</h1>
          <SearchBox id="search" query={state.query} keep={kept(state)} />
        </header>
        <Results
          action={to.datasets}
          state={state}
          found={found}
          empty={{ title: texts.home.empty, hint: texts.home.emptyHint }}
        />
      </>
    ),
  };
};

/** The page of offers. */
export const offersPage = (found: Found, state: SearchState, { texts }: Visit): Page => ({
  title: texts.offer.title,
  description: texts.offer.lead,
  ownSearch: true,
  jsonLd: { '@type': 'OfferCatalog', name: texts.offer.title },
  content: (
    <>
      <header class="page-head">
        <h1>{texts.offer.title}</h1>
        <p class="lead">{texts.offer.lead}</p>
        <SearchBox id="search" action={to.offers} query={state.query} keep={kept(state)} />
      </header>
      <Results
        action={to.offers}
        state={state}
        found={found}
        empty={{ title: texts.offer.none, hint: texts.offer.noneHint }}
      />
    </>
  ),
});
