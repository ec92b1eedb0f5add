/** Offers in lists. */
import type { OffersPageQuery } from '../../../../../schema/operations/generated/operations.js';
import { Amount, kindOfSale } from '../../../../core/pages/parts/price.js';
import { QualityBadge } from '../../../../core/pages/parts/quality-badge.js';
import { Text } from '../../../../core/pages/parts/text.js';
import { to } from '../../../../core/pages/urls.js';
import { useVisit } from '../../../../core/pages/visit.js';
import { TradeLink } from './offer-card.js';
import { termsOf } from '../../../agreements/pages/terms.js';

/** An offer with the dataset that it is about. */
export type ListedOffer = OffersPageQuery['offers']['edges'][number]['node'];

/** Terms that a card has room for. */
const FEW = 3;

const ShortTerms = ({ offer }: { readonly offer: ListedOffer }) => {
  const visit = useVisit();
  const terms = termsOf(offer, visit).filter(([, value]) => typeof value === 'string' && value.length < 60);
  return (
    <dl class="facts inline">
      {terms.slice(0, FEW).map(([name, value]) => (
        <div class="fact" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const OfferItem = ({ offer }: { readonly offer: ListedOffer }) => {
  const visit = useVisit();
  const { texts } = visit;
  const { dataset, kind, purchaseOffer } = offer;
  if (!dataset) return null;
  const seller = offer.seller?.name ?? dataset.publisher?.name;
  const sale = kindOfSale(purchaseOffer?.type ?? null, visit);
  return (
    <li class="card offer-item">
      <div>
        <p class="kind">
          {kind === 'PURCHASE' ? texts.offer.purchase : texts.offer.investment}
          {sale === '' ? null : ` · ${sale}`}
        </p>
        <h3>
          <a href={to.dataset(dataset.identifier)}>
            <Text of={dataset.titles} fallback={dataset.identifier} />
          </a>
        </h3>
        <div class="card-foot">
          <span class="meta">{seller == null ? null : <span>{seller}</span>}</span>
          <QualityBadge quality={dataset.quality} />
        </div>
        <ShortTerms offer={offer} />
      </div>
      <div class="offer-side">
        <Amount offer={offer} />
        {offer.active ? (
          <TradeLink offer={offer} id={dataset.identifier} />
        ) : (
          <p class="tag">{texts.offer.states.over}</p>
        )}
      </div>
    </li>
  );
};

/** Cards below one another; offers whose dataset vanished meanwhile are left out. */
export const OfferList = ({ offers }: { readonly offers: readonly ListedOffer[] }) => (
  <ul class="cards">
    {offers.map((offer, index) => (
      <OfferItem key={index} offer={offer} />
    ))}
  </ul>
);
