/** A list of found datasets with its facets, order and pages; search, catalogues and offers show the same. */
import type { FoundPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { DatasetList, datasetsOf } from '../../../core/pages/parts/dataset-card.js';
import { Empty, EmptyBox, type EmptyNote } from '../../../core/pages/parts/empty.js';
import { Pager } from '../../../core/pages/parts/pager.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit } from '../../../core/pages/visit.js';
import { FacetList, labelOf } from './facet-list.js';
import { facets, lastPage, sorts, without, writeState, type SearchState } from './state.js';

/** Options of results. */
export interface ResultsOptions {
  /** Path of the page. */
  readonly action: string;
  readonly state: SearchState;
  readonly found: FoundPartsFragment;
  /** Heading for those who do not see the page. */
  readonly heading?: string;
  /** The text where nothing was found although nothing was asked for. */
  /** What is said where there is nothing to search in; without `next`, the way of somebody who wants to add data. */
  readonly empty: EmptyNote;
}

const addressOf = (action: string, state: SearchState): string => {
  const query = writeState(state).toString();
  return query === '' ? action : `${action}?${query}`;
};

/** The chosen filters, each value a link that takes it away. */
const ActiveFilters = ({ action, state, found }: Omit<ResultsOptions, 'empty'>) => {
  const { texts } = useVisit();
  const active = facets.flatMap(({ name, facet }) => {
    const known = found.facets.find((one) => one.facet === facet)?.values ?? [];
    return (state.chosen.get(name) ?? []).map((value) => ({
      name,
      value,
      label: labelOf(name, known.find((one) => one.value === value) ?? { value, label: value }, texts),
    }));
  });
  if (active.length === 0) return null;
  return (
    <ul class="chips" aria-label={texts.search.active}>
      {active.map(({ name, value, label }) => (
        <li key={`${name}=${value}`}>
          <a
            href={addressOf(action, without(state, name, value))}
            aria-label={texts.search.remove(`${texts.search.facets[name]} ${label}`)}
            data-in-place
          >
            <span class="chip-name">{texts.search.facets[name]}</span> {label} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a class="plain" href={addressOf(action, { ...state, page: 1, chosen: new Map() })} data-in-place>
          {texts.search.reset}
        </a>
      </li>
    </ul>
  );
};

const SortForm = ({ action, state }: Pick<ResultsOptions, 'action' | 'state'>) => {
  const { texts } = useVisit();
  const kept = [...writeState({ ...state, page: 1 })].filter(([name]) => name !== 'sort');
  return (
    <form class="sort" method="get" action={action} data-in-place data-part="sort">
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label for="sort">{texts.search.sort}</label>
      <select id="sort" name="sort">
        {sorts
          .filter((sort) => sort !== 'relevance' || state.query !== '')
          .map((sort) => (
            <option key={sort} value={sort} selected={sort === state.sort}>
              {texts.search.sorts[sort]}
            </option>
          ))}
      </select>
      <button type="submit" class="quiet">
        OK
      </button>
    </form>
  );
};

const Corrections = ({ corrections }: Pick<FoundPartsFragment, 'corrections'>) => {
  const { texts } = useVisit();
  return corrections.length === 0 ? null : (
    <p class="note">
      {texts.search.did}: {corrections.map(({ word, searched }) => `${word} → ${searched.toString()}`).join(', ')}
    </p>
  );
};

const Hint = ({ hint }: Pick<FoundPartsFragment, 'hint'>) => {
  const { texts } = useVisit();
  return hint === null ? null : <p class="note">{texts.search.asWords}</p>;
};

/** The results. */
export const Results = ({ action, state, found, empty, heading }: ResultsOptions) => {
  const { texts, formats } = useVisit();
  const datasets = datasetsOf(found);
  const asked = state.query !== '' || state.chosen.size > 0;
  if (found.totalCount === 0 && !asked) return <EmptyBox note={empty} />;
  return (
    <div class="results">
      <FacetList action={action} state={state} found={found.facets} />
      <section aria-labelledby="results">
        <h2 class="hidden" id="results">
          {heading ?? texts.search.title}
        </h2>
        <div class="results-head">
          <p class="total" role="status" data-part="total">
            {texts.search.results(formats.number(found.totalCount), found.totalCount)}
          </p>
          {found.facets.some(({ values }) => values.length > 0) ? (
            <a class="button quiet to-filters" href="#filters">
              {texts.search.showFilters}
            </a>
          ) : null}
          <SortForm action={action} state={state} />
        </div>
        <div data-part="list">
          <ActiveFilters action={action} state={state} found={found} />
          <Hint hint={found.hint} />
          <Corrections corrections={found.corrections} />
          {datasets.length === 0 ? (
            <Empty picture="search" title={texts.search.none} next={{ href: action, label: texts.next.everything }}>
              {texts.search.noneHint}
            </Empty>
          ) : (
            <>
              <DatasetList datasets={datasets} comparable={datasets.length > 1} />
              {datasets.length > 1 ? (
                <form id="compare" method="get" action={to.compare} class="compare-form">
                  <button type="submit" class="quiet">
                    {texts.compare.button}
                  </button>
                </form>
              ) : null}
            </>
          )}
          <Pager
            page={state.page}
            last={lastPage(found.totalCount)}
            hrefOf={(page) => addressOf(action, { ...state, page })}
          />
        </div>
      </section>
    </div>
  );
};
