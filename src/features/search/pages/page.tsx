/** Search: `/srv/catalog/datasets`. */
import type { SearchPageQuery } from '../../../../schema/operations/generated/operations.js';
import type { Page } from '../../../core/pages/layout.js';
import { withoutDatasets } from '../../../core/pages/parts/empty.js';
import { SearchBox } from '../../../core/pages/parts/search-box.js';
import { to } from '../../../core/pages/urls.js';
import type { Visit } from '../../../core/pages/visit.js';
import { WatchSearch } from './watch.js';
import { Results } from './results.js';
import { usualSort, writeState, type SearchState } from './state.js';

type Found = SearchPageQuery['search'];

/** Parameters beside the words, which a new search keeps. */
export const kept = (state: SearchState): [string, string][] =>
  [...writeState({ ...state, page: 1 })].filter(
    ([name]) => name !== 'q' && (name !== 'sort' || state.sort !== usualSort('')),
  );

/** The search page. */
export const searchPage = (found: Found, state: SearchState, visit: Visit): Page => {
  const { texts } = visit;
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
          <div data-part="watch">
            <WatchSearch state={state} found={found} />
          </div>
        </header>
        <Results action={to.datasets} state={state} found={found} empty={withoutDatasets(visit)} />
      </>
    ),
  };
};
