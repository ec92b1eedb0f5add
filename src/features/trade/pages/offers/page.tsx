/** The page of offers: `/srv/catalog/offers`. */
import type { OffersPageQuery } from '../../../../../schema/operations/generated/operations.js';
import { type JsonLd, withoutEmpty } from '../../../../core/pages/json-ld.js';
import type { Page } from '../../../../core/pages/layout.js';
import { Empty } from '../../../../core/pages/parts/empty.js';
import { choose } from '../../../../core/pages/parts/text.js';
import { to } from '../../../../core/pages/urls.js';
import { useVisit, type Visit } from '../../../../core/pages/visit.js';
import { type ListedOffer, OfferList } from './list.js';
import { isNarrowed, kinds, type OfferState, orders, states, USUAL, writeOffers } from './state.js';

/** The filters of the list of offers: a plain form, whose address is the list. */
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
const Filters = ({ state }: { readonly state: OfferState }) => {
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

type Found = OffersPageQuery['offers'];

const addressOf = (state: OfferState): string => {
  const query = writeOffers(state).toString();
  return query === '' ? to.offers : `${to.offers}?${query}`;
};

const SortForm = ({ state }: { readonly state: OfferState }) => {
  const { texts } = useVisit();
  const kept = [...writeOffers({ ...state, after: '' })].filter(([name]) => name !== 'sort');
  return (
    <form class="sort" method="get" action={to.offers} data-in-place data-part="sort">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label for="sort">{texts.search.sort}</label>
      <select id="sort" name="sort">
        {orders.map((order) => (
          <option key={order} value={order} selected={order === state.sort}>
            {texts.offer.sorts[order]}
          </option>
        ))}
      </select>
      <button type="submit" class="quiet">
        OK
      </button>
    </form>
  );
};

const Steps = ({ state, found }: { readonly state: OfferState; readonly found: Found }) => {
  const { texts } = useVisit();
  const { hasNextPage, endCursor } = found.pageInfo;
  if (state.after === '' && !hasNextPage) return null;
  return (
    <nav class="pager" aria-label={texts.pager.label}>
      {state.after === '' ? null : (
        <a class="step" rel="first" href={addressOf({ ...state, after: '' })}>
          {texts.offer.restart}
        </a>
      )}
      {hasNextPage && endCursor !== null ? (
        <a class="step" rel="next" href={addressOf({ ...state, after: endCursor })}>
          {texts.pager.next}
          <span aria-hidden="true"> →</span>
        </a>
      ) : null}
    </nav>
  );
};

const Results = ({ found, state }: { readonly found: Found; readonly state: OfferState }) => {
  const { texts, formats } = useVisit();
  const nothing = isNarrowed(state)
    ? { title: texts.search.none, hint: texts.search.noneHint, next: { href: to.offers, label: texts.next.everything } }
    : { title: texts.offer.none, hint: texts.offer.noneHint, next: { href: to.datasets, label: texts.next.search } };
  return (
    <div class="results">
      <Filters state={state} />
      <section aria-labelledby="results">
        <h2 class="hidden" id="results">
          {texts.offer.title}
        </h2>
        <div class="results-head">
          <p class="total" role="status" data-part="total">
            {texts.offer.results(formats.number(found.totalCount), found.totalCount)}
          </p>
          <a class="button quiet to-filters" href="#filters">
            {texts.search.showFilters}
          </a>
          <span data-part="reset">
            {isNarrowed(state) ? (
              <a href={addressOf({ ...USUAL, sort: state.sort })} data-in-place>
                {texts.search.reset}
              </a>
            ) : null}
          </span>
          <SortForm state={state} />
        </div>
        <div data-part="list">
          {found.edges.length === 0 ? (
            <Empty picture="basket" title={nothing.title} next={nothing.next}>
              {nothing.hint}
            </Empty>
          ) : (
            <OfferList offers={found.edges.map(({ node }) => node)} />
          )}
          <Steps state={state} found={found} />
        </div>
      </section>
    </div>
  );
};

/** An offer as schema.org sees it. */
export const offerLd = (
  { dataset, free, ends, price, currency, active }: ListedOffer,
  { languages, base }: Visit,
): JsonLd =>
  withoutEmpty({
    '@type': 'Offer',
    itemOffered: dataset
      ? {
          '@type': 'Dataset',
          name: choose(dataset.titles, languages)?.value ?? dataset.identifier,
          url: base + to.dataset(dataset.identifier),
        }
      : undefined,
    price: free ? '0' : price,
    priceCurrency: price === null ? undefined : currency,
    validThrough: ends,
    availability: active ? 'https://schema.org/InStock' : 'https://schema.org/Discontinued',
  });

/** The page. */
export const offersPage = (found: Found, state: OfferState, visit: Visit): Page => {
  const { texts } = visit;
  return {
    title: texts.offer.title,
    description: texts.offer.lead,
    canonical: addressOf({ ...state, sort: 'newest' }),
    preview: 'offers',
    jsonLd: withoutEmpty({
      '@type': 'OfferCatalog',
      name: texts.offer.title,
      numberOfItems: found.totalCount,
      itemListElement: found.edges.map(({ node }) => offerLd(node, visit)),
    }),
    content: (
      <>
        <header class="page-head">
          <h1>{texts.offer.title}</h1>
          <p class="lead">{texts.offer.lead}</p>
        </header>
        <Results found={found} state={state} />
      </>
    ),
  };
};
