/** The facets of a search: check boxes of a plain form. */
import type { FoundPartsFragment } from '../../../../schema/operations/generated/operations.js';
import type { Texts } from '../../../core/pages/texts/index.js';
import { ThemeIcon } from '../../../core/pages/parts/theme-icon.js';
import { useVisit } from '../../../core/pages/visit.js';
import { facets, usualSort, type FacetName, type SearchState } from './state.js';

type Facet = FoundPartsFragment['facets'][number];
type Value = Facet['values'][number];

/** Values that are shown at once; the others open on demand. */
const SHOWN = 6;

/** The name of a value of a facet. */
export const labelOf = (
  name: FacetName,
  { label, value }: Pick<Value, 'label' | 'value'>,
  { search, offer }: Pick<Texts, 'search' | 'offer'>,
): string => {
  if (name === 'is_free') return value === 'true' ? search.yes : search.no;
  return name === 'monetizationType' ? (offer.types[value] ?? label) : label;
};

interface Choices {
  readonly name: FacetName;
  readonly values: readonly Value[];
  readonly chosen: readonly string[];
}

const Boxes = ({ name, values, chosen }: Choices) => {
  const { texts, formats } = useVisit();
  return (
    <ul>
      {values.map((value) => (
        <li key={value.value}>
          <label>
            <input type="checkbox" name={name} value={value.value} checked={chosen.includes(value.value)} />
            {name === 'categories' ? <ThemeIcon theme={value.value} /> : null}
            <span>{labelOf(name, value, texts)}</span>
            <span class="count">{formats.number(value.count)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
};

const FacetBox = ({ name, values, chosen }: Choices) => {
  const { texts, formats } = useVisit();
  const rest = values.slice(SHOWN);
  return (
    <fieldset>
      <legend>{texts.search.facets[name]}</legend>
      <Boxes name={name} values={values.slice(0, SHOWN)} chosen={chosen} />
      {rest.length > 0 ? (
        <details data-fold={name} open={rest.some(({ value }) => chosen.includes(value))}>
          <summary>{texts.search.more(formats.number(rest.length))}</summary>
          <Boxes name={name} values={rest} chosen={chosen} />
        </details>
      ) : null}
    </fieldset>
  );
};

/** Options of the list. */
export interface FacetListOptions {
  readonly action: string;
  readonly state: SearchState;
  readonly found: readonly Facet[];
}

/** Chosen values that no hit has any more stay visible, so that they can be taken away. */
const withChosen = (values: readonly Value[], chosen: readonly string[]): Value[] => [
  ...values,
  ...chosen
    .filter((value) => !values.some((one) => one.value === value))
    .map((value) => ({ value, label: value, count: 0 })),
];

/** All facets that tell hits apart. */
export const FacetList = ({ action, state, found }: FacetListOptions) => {
  const { texts } = useVisit();
  const boxes = facets.flatMap(({ name, facet }) => {
    const counted = found.find((one) => one.facet === facet);
    const chosen = state.chosen.get(name) ?? [];
    const values = withChosen(counted?.values ?? [], chosen);
    return values.length === 0 ? [] : [<FacetBox key={name} name={name} values={values} chosen={chosen} />];
  });
  if (boxes.length === 0) return null;
  return (
    <form
      class="facets"
      id="filters"
      method="get"
      action={action}
      aria-label={texts.search.filters}
      data-in-place
      data-part="filters"
    >
      <h2>{texts.search.filters}</h2>
      {state.query === '' ? null : <input type="hidden" name="q" value={state.query} />}
      {state.sort === usualSort(state.query) ? null : <input type="hidden" name="sort" value={state.sort} />}
      {boxes}
      <button type="submit">{texts.search.apply}</button>
      <a class="button quiet from-filters" href="#results">
        {texts.search.showResults}
      </a>
    </form>
  );
};
