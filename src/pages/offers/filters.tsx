/** The filters of the list of offers: a plain form, whose address is the list. */
import { useVisit } from '../visit.js';
import { kinds, states, type OfferState } from './state.js';
import { to } from '../urls.js';

type Named = readonly (readonly [value: string, label: string])[];

const Radios = ({
  name,
  values,
  chosen,
}: {
  readonly name: string;
  readonly values: Named;
  readonly chosen: string;
}) => (
  <ul>
    {values.map(([value, label]) => (
      <li key={value}>
        <label>
          <input type="radio" name={name} value={value} checked={value === chosen} />
          <span>{label}</span>
        </label>
      </li>
    ))}
  </ul>
);

const Check = ({
  name,
  label,
  checked,
}: {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
}) => (
  <ul>
    <li>
      <label>
        <input type="checkbox" name={name} value="true" checked={checked} />
        <span>{label}</span>
      </label>
    </li>
  </ul>
);

const Price = ({ state }: { readonly state: OfferState }) => {
  const { texts } = useVisit();
  const bounds = [
    ['from', texts.offer.filter.from, state.from],
    ['to', texts.offer.filter.to, state.to],
  ] as const;
  return (
    <fieldset>
      <legend>{texts.offer.filter.price}</legend>
      <div class="span">
        {bounds.map(([name, label, value]) => (
          <label key={name}>
            <span>{label}</span>
            <input type="text" name={name} value={value} inputMode="decimal" maxLength={22} />
          </label>
        ))}
      </div>
      <Check name="free" label={texts.search.facets.is_free} checked={state.free} />
    </fieldset>
  );
};

const Place = ({ state }: { readonly state: OfferState }) => {
  const { texts } = useVisit();
  const { filter } = texts.offer;
  return (
    <fieldset>
      <legend>{texts.offer.terms.title}</legend>
      <label class="stacked">
        <span>{filter.place}</span>
        <input type="text" name="place" value={state.place} maxLength={200} aria-describedby="place-hint" />
      </label>
      <p class="note" id="place-hint">
        {filter.placeHint}
      </p>
      <label class="stacked">
        <span>{filter.before}</span>
        <input type="date" name="before" value={state.before} />
      </label>
    </fieldset>
  );
};

/** The form. */
export const Filters = ({ state }: { readonly state: OfferState }) => {
  const { texts } = useVisit();
  const { filter, states: words } = texts.offer;
  const kept = ['seller', 'catalogue', 'sort'] as const;
  const names = { purchase: texts.offer.purchase, investment: texts.offer.investment };
  const open = { open: words.open, over: words.over, all: filter.all };
  return (
    <form
      class="facets"
      id="filters"
      method="get"
      action={to.offers}
      aria-label={texts.search.filters}
      data-in-place
      data-part="filters"
    >
      <h2>{texts.search.filters}</h2>
      {kept.map((name) =>
        state[name] === '' || state[name] === 'newest' ? null : (
          <input key={name} type="hidden" name={name} value={state[name]} />
        ),
      )}
      <fieldset>
        <legend>{filter.kind}</legend>
        <Radios
          name="kind"
          values={[['', filter.all], ...kinds.map((kind) => [kind, names[kind]] as const)]}
          chosen={state.kind}
        />
      </fieldset>
      <fieldset>
        <legend>{filter.state}</legend>
        <Radios name="state" values={states.map((value) => [value, open[value]] as const)} chosen={state.state} />
      </fieldset>
      <Price state={state} />
      <Place state={state} />
      <button type="submit">{texts.search.apply}</button>
      <a class="button quiet from-filters" href="#results">
        {texts.search.showResults}
      </a>
    </form>
  );
};
