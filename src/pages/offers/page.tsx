/** The page of offers: `/srv/catalog/offers`. */
import type { OffersPageQuery } from '../../../schema/operations/generated/operations.js';
import type { Page } from '../layout.js';
import { Empty } from '../parts/empty.js';
import { withoutEmpty, type JsonLd } from '../../rest/profiles/json-ld.js';
import { choose } from '../parts/text.js';
import { to } from '../urls.js';
import { useVisit, type Visit } from '../visit.js';
import { Filters } from './filters.js';
import { OfferList, type ListedOffer } from './list.js';
import { isNarrowed, orders, USUAL, writeOffers, type OfferState } from './state.js';

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
