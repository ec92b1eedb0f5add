/** Prices of a dataset in one glance. */
import type { PricePartsFragment } from '../../generated/operations.js';
import { useVisit, type Visit } from '../visit.js';

type Monetization = PricePartsFragment | null;

const lowest = (monetization: PricePartsFragment): number | undefined => {
  const prices = monetization.purchaseOffers.flatMap(({ price, free }) =>
    free === true ? [0] : price === null ? [] : [Number(price)],
  );
  return prices.length === 0 ? undefined : Math.min(...prices);
};

/** What a dataset costs at least, in words; undefined where it is not for sale. */
export const priceOf = (
  monetization: Monetization,
  { texts, formats }: Pick<Visit, 'texts' | 'formats'>,
): string | undefined => {
  const least = monetization ? lowest(monetization) : undefined;
  if (least === undefined || Number.isNaN(least)) return undefined;
  if (least === 0) return texts.offer.free;
  const price = formats.price(String(least));
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
