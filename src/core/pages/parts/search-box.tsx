/** The field that searches: a plain form, whose address is the search. */
import { to } from '../urls.js';
import { useVisit } from '../visit.js';

/** Options of a search box. */
export interface SearchBoxOptions {
  readonly action?: string;
  readonly query?: string;
  /** Parameters that stay as they are. */
  readonly keep?: readonly (readonly [name: string, value: string])[];
  readonly label?: string;
  /** True if there is little room. */
  readonly isSmall?: boolean;
  /** Id of the field; there may be two boxes on a page. */
  readonly id: string;
}

/** A magnifying glass, drawn as the icons of the themes are. */
const Glass = () => (
  <svg class="glass" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21" />
  </svg>
);

/** A search box with its button. */
export const SearchBox = ({ action = to.datasets, query = '', keep, label, isSmall, id }: SearchBoxOptions) => {
  const { texts } = useVisit();
  return (
    <form class="search" role="search" action={action} method="get">
      <label class="hidden" for={id}>
        {label ?? texts.search.label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        value={query}
        placeholder={isSmall ? texts.nav.datasets : texts.search.placeholder}
        autocomplete="off"
        maxLength={1000}
        {...(action === to.datasets
          ? { 'data-suggest': to.suggest, 'data-suggestions': texts.search.suggestions }
          : {})}
      />
      {keep ? (
        <span hidden data-part="kept">
          {keep.map(([name, value]) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ))}
        </span>
      ) : null}
      {isSmall ? (
        <button type="submit" aria-label={texts.search.button} title={texts.search.button}>
          <Glass />
        </button>
      ) : (
        <button type="submit">{texts.search.button}</button>
      )}
    </form>
  );
};
