/** Offers of a dataset with price and terms, and the way to buy. */
import type { DatasetPageQuery, OfferPartsFragment } from '../../../../../schema/operations/generated/operations.js';
import { Amount, kindOfSale } from '../../../../core/pages/parts/price.js';
import { to } from '../../../../core/pages/urls.js';
import { useVisit } from '../../../../core/pages/visit.js';
import { Terms } from '../../../agreements/pages/terms.js';

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
export const OfferFace = ({
  offer,
  isDraft = false,
}: {
  readonly offer: OfferPartsFragment;
  readonly isDraft?: boolean;
}) => {
  const { texts } = useVisit();
  return (
    <>
      <Kind offer={offer} />
      <Amount offer={offer} />
      {isDraft || offer.active ? null : <p class="tag">{texts.offer.states.over}</p>}
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

/** The offers of a dataset as its listing has them; nothing where there are none. */
export const Offers = ({ dataset }: { readonly dataset: NonNullable<DatasetPageQuery['dataset']> }) => {
  const { texts } = useVisit();
  const { state, offers, marketplaceId, isOutdated, entitlement } = dataset.listing;
  if (offers.length === 0) return null;
  // Who sells it does not buy it, and access is bought once.
  const mayTake = ({ active, kind }: OfferPartsFragment): boolean =>
    active && isOutdated === null && !(entitlement.agreement && kind === 'PURCHASE');
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{texts.dataset.offers}</h2>
      {state === 'DRAFTED' || state === 'PAUSED' ? <p class="note">{texts.offer.standing.states[state]}</p> : null}
      <ul class="offers">
        {offers.map((offer, index) => (
          <li class="offer" key={index}>
            <OfferFace offer={offer} isDraft={state === 'DRAFTED' || state === 'PAUSED'} />
            {mayTake(offer) && marketplaceId !== null ? <TradeLink offer={offer} id={marketplaceId} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
};
