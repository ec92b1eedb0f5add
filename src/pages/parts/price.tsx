/** Prices of a dataset in one glance. */
import type { PricePartsFragment } from '../../../schema/operations/generated/operations.js';
import { useVisit, type Visit } from '../visit.js';

type Monetization = PricePartsFragment | null;

interface Priced {
  readonly amount: number;
  readonly currency: string;
}

/** Prices of access; amounts in different currencies cannot be compared, so the currency of the first offer counts. */
const pricesOf = ({ purchaseOffers }: PricePartsFragment): Priced[] => {
  const all = purchaseOffers.flatMap(({ price, free, currency }) => {
    const amount = free === true ? 0 : price === null ? NaN : Number(price);
    return Number.isNaN(amount) ? [] : [{ amount, currency }];
  });
  return all.filter(({ currency }) => currency === all[0]?.currency).sort((a, b) => a.amount - b.amount);
};

/** The least that a dataset costs, in words; undefined where it is not for sale. */
const priceOf = (
  monetization: Monetization,
  { texts, formats }: Pick<Visit, 'texts' | 'formats'>,
): string | undefined => {
  const [least] = monetization ? pricesOf(monetization) : [];
  if (!least) {
    const [share] = monetization?.investmentOffers ?? [];
    return share?.price == null ? undefined : `${formats.price(share.price, share.currency)} ${texts.offer.perShare}`;
  }
  if (least.amount === 0) return texts.offer.free;
  const price = formats.price(String(least.amount), least.currency);
  return (monetization?.purchaseOffers.length ?? 0) > 1 ? texts.offer.from(price) : price;
};

/** Name of a kind of sale. */
export const kindOfSale = (type: string | null, { texts }: Pick<Visit, 'texts'>): string =>
  type === null ? '' : (texts.offer.types[type] ?? type);

/** The price on a card. */
export const PriceTag = ({ monetization }: { readonly monetization: Monetization }) => {
  const visit = useVisit();
  const price = priceOf(monetization, visit);
  if (price === undefined) return null;
  const kind = kindOfSale(monetization?.purchaseOffers[0]?.type ?? null, visit);
  return (
    <span class="price">
      <span class="hidden">{visit.texts.offer.price}: </span>
      {price}
      {kind === '' ? null : <span class="price-kind">{kind}</span>}
    </span>
  );
};
