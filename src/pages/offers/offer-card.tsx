/** Offers of a dataset with price and terms, and the way to buy. */
import type { OfferPartsFragment } from '../../../schema/operations/generated/operations.js';
import { kindOfSale } from '../parts/price.js';
import { to } from '../urls.js';
import { useVisit } from '../visit.js';
import { amountOf, stateOf, Terms } from './terms.js';

/** True if an offer can be bought now. */
export const isForSale = ({ active }: Pick<OfferPartsFragment, 'active'>): boolean => active;

/** True if its seller has to agree first. */
export const isOnRequest = ({ purchaseOffer }: Pick<OfferPartsFragment, 'purchaseOffer'>): boolean =>
  purchaseOffer?.onRequest === true;

/** Name of what is offered, with the kind of sale. */
const Kind = ({ offer: { kind, purchaseOffer } }: { readonly offer: OfferPartsFragment }) => {
  const visit = useVisit();
  const { texts } = visit;
  const sale = kindOfSale(purchaseOffer?.type ?? null, visit);
  return (
    <p class="kind">
      {kind === 'PURCHASE' ? texts.offer.purchase : texts.offer.investment}
      {sale === '' ? null : ` · ${sale}`}
    </p>
  );
};

/** The sold part of the shares, as a bar. */
const SharesSold = ({ offer: { investmentOffer, sharesLeft } }: { readonly offer: OfferPartsFragment }) => {
  const { texts, formats } = useVisit();
  const all = investmentOffer?.totalShares ?? 0;
  if (sharesLeft === null || all <= 0) return null;
  const label = texts.charts.sharesSold(formats.number(all - sharesLeft), formats.number(all));
  return (
    <svg class="progress" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect class="track" width="100" height="4" />
      <rect class="fill" width={(((all - sharesLeft) / all) * 100).toFixed(1)} height="4" />
    </svg>
  );
};

/** Price, terms and state of an offer, without a way to buy it. */
export const OfferFace = ({ offer }: { readonly offer: OfferPartsFragment }) => {
  const visit = useVisit();
  return (
    <>
      <Kind offer={offer} />
      <p class="amount">
        {amountOf(offer, visit)}
        {offer.kind === 'INVESTMENT' ? <small> {visit.texts.offer.perShare}</small> : null}
      </p>
      {offer.active ? null : <p class="tag">{stateOf(offer, visit)}</p>}
      <SharesSold offer={offer} />
      <Terms offer={offer} />
    </>
  );
};

/** The link to the page that sells it. */
export const TradeLink = ({ offer, id }: { readonly offer: OfferPartsFragment; readonly id: string }) => {
  const { texts } = useVisit();
  const isPurchase = offer.kind === 'PURCHASE';
  if (isOnRequest(offer)) {
    return (
      <a class="button" rel="nofollow" href={to.ask(id)}>
        {texts.deals.askTitle}
      </a>
    );
  }
  return (
    <a class="button" rel="nofollow" href={isPurchase ? to.buy(id) : to.invest(id)}>
      {isPurchase ? texts.offer.buy : texts.offer.invest}
    </a>
  );
};

/** Options of the offers of a dataset. */
export interface OffersOptions {
  readonly id: string;
  readonly offers: readonly OfferPartsFragment[];
  /** True if the visitor sells it, and so does not buy it. */
  readonly isSeller: boolean;
  /** True if the visitor's organization has bought access already. */
  readonly isOwned: boolean;
}

/** All offers; nothing where there are none. */
export const Offers = ({ id, offers, isSeller, isOwned }: OffersOptions) => {
  const { texts } = useVisit();
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{texts.dataset.offers}</h2>
      <ul class="offers">
        {offers.map((offer, index) => (
          <li class="offer" key={index}>
            <OfferFace offer={offer} />
            {isForSale(offer) && !isSeller && !(isOwned && offer.kind === 'PURCHASE') ? (
              <TradeLink offer={offer} id={id} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
