/** The form below a search that saves it. */
import type { FoundPartsFragment } from '../../../../schema/operations/generated/operations.js';
import { Proof } from '../../../core/pages/parts/proof.js';
import { labelOf } from './facet-list.js';
import { facets, writeState, type SearchState } from './state.js';
import { to } from '../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** Characters of a name. */
const MOST_NAME = 200;

/** What a search is called where nobody said: its words and chosen values. */
const nameOf = ({ query, chosen }: SearchState, found: FoundPartsFragment, { texts }: Visit): string => {
  const labels = facets.flatMap(({ name, facet }) => {
    const known = found.facets.find((one) => one.facet === facet)?.values ?? [];
    return (chosen.get(name) ?? []).map((value) =>
      labelOf(name, known.find((one) => one.value === value) ?? { value, label: value }, texts),
    );
  });
  return [query, ...labels].filter(Boolean).join(', ').slice(0, MOST_NAME);
};

/** The form; it stands where something was searched for. */
export const WatchSearch = ({ state, found }: { readonly state: SearchState; readonly found: FoundPartsFragment }) => {
  const visit = useVisit();
  const { texts, visitor, path, query } = visit;
  if (state.query === '' && state.chosen.size === 0) return null;
  if (!visitor) {
    const back = encodeURIComponent(`${path}?${query.toString()}`);
    return (
      <p class="watch">
        <a rel="nofollow" href={`${to.login}?return=${back}`}>
          {texts.searches.logIn}
        </a>
      </p>
    );
  }
  return (
    <details class="watch" data-fold="watch">
      <summary>{texts.searches.watch}</summary>
      <form method="post" action={to.searches}>
        <Proof />
        {[...writeState({ ...state, page: 1, sort: 'modified' })].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <label for="watch-name">{texts.searches.name}</label>
        <input id="watch-name" name="name" required maxLength={MOST_NAME} value={nameOf(state, found, visit)} />
        <button type="submit">{texts.searches.save}</button>
        <p class="note">{texts.searches.watchHint}</p>
      </form>
    </details>
  );
};
