/** Offers of a dataset with price and terms. */
import type { PricePartsFragment } from '../../generated/operations.js';
import { Fact } from '../parts/facts.js';
import { kindOfSale } from '../parts/price.js';
import { useVisit } from '../visit.js';

type Purchase = PricePartsFragment['purchaseOffers'][number];
type Investment = PricePartsFragment['investmentOffers'][number];

const PurchaseCard = ({ offer }: { readonly offer: Purchase }) => {
  const visit = useVisit();
  const { texts, formats } = visit;
  const { type, price, free, expirationDate, spatialAvailability, contractBreachDays, additionalRenewalTerms } = offer;
  return (
    <li class="offer">
      <p class="kind">{texts.offer.purchase}</p>
      <p class="amount">{free === true ? texts.offer.free : price === null ? '–' : formats.price(price)}</p>
      <dl class="facts">
        <Fact name={texts.offer.type}>{kindOfSale(type, visit)}</Fact>
        <Fact name={texts.offer.until}>{expirationDate ? formats.date(expirationDate) : undefined}</Fact>
        <Fact name={texts.offer.where}>{spatialAvailability.join(', ')}</Fact>
        <Fact name={texts.offer.renewal}>{additionalRenewalTerms ?? undefined}</Fact>
        <Fact name={texts.offer.breach}>
          {contractBreachDays === null ? undefined : formats.number(contractBreachDays)}
        </Fact>
      </dl>
    </li>
  );
};

const InvestmentCard = ({ offer }: { readonly offer: Investment }) => {
  const { texts, formats } = useVisit();
  const { price, status, totalShares, maxShares, percentageOffer, termDate } = offer;
  return (
    <li class="offer">
      <p class="kind">{texts.offer.investment}</p>
      <p class="amount">{price === null ? '–' : formats.price(price)}</p>
      <dl class="facts">
        <Fact name={texts.offer.state}>
          {status === null ? undefined : status ? texts.offer.open : texts.offer.closed}
        </Fact>
        <Fact name={texts.offer.shares}>{totalShares === null ? undefined : formats.number(totalShares)}</Fact>
        <Fact name={texts.offer.maxShares}>{maxShares === null ? undefined : formats.number(maxShares)}</Fact>
        <Fact name={texts.offer.percentage}>
          {percentageOffer === null ? undefined : `${formats.number(percentageOffer)} %`}
        </Fact>
        <Fact name={texts.offer.until}>{termDate ? formats.date(termDate) : undefined}</Fact>
      </dl>
    </li>
  );
};

/** All offers; nothing where there are none. */
export const Offers = ({ monetization }: { readonly monetization: PricePartsFragment | null }) => {
  const { texts } = useVisit();
  if (!monetization || monetization.purchaseOffers.length + monetization.investmentOffers.length === 0) return null;
  return (
    <section aria-labelledby="offers">
      <h2 id="offers">{texts.dataset.offers}</h2>
      <ul class="offers">
        {monetization.purchaseOffers.map((offer, index) => (
          <PurchaseCard key={offer.iri ?? `purchase-${index}`} offer={offer} />
        ))}
        {monetization.investmentOffers.map((offer, index) => (
          <InvestmentCard key={offer.iri ?? `investment-${index}`} offer={offer} />
        ))}
      </ul>
    </section>
  );
};
