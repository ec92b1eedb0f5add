/** Prices: of one offer, and of a dataset in one glance. */
import type { ListingTagFragment } from '../../../../schema/operations/generated/operations.js';
import { useVisit, type Visit } from '../visit.js';

type Priced = Pick<
  ListingTagFragment['offers'][number],
  'kind' | 'free' | 'price' | 'currency' | 'priceUnit' | 'taxIncluded'
>;

/** Name of a kind of sale. */
export const kindOfSale = (type: string | null, { texts }: Pick<Visit, 'texts'>): string =>
  type === null ? '' : (texts.offer.types[type] ?? type);

/** The price of an offer without what it is for. */
const plainAmount = (
  { free, price, currency }: Priced,
  { texts, formats }: Pick<Visit, 'texts' | 'formats'>,
): string => (free ? texts.offer.free : price === null ? texts.offer.onRequest : formats.price(price, currency));

/** What the price is for, and whether tax comes on top, as far as the seller said so. */
const unitOf = ({ free, price, priceUnit, taxIncluded }: Priced, { texts }: Pick<Visit, 'texts'>): string => {
  if (free || price === null) return '';
  const unit = priceUnit === 'ONCE' ? '' : `/ ${texts.offer.units[priceUnit]}`;
  const tax = taxIncluded === null ? '' : taxIncluded ? texts.offer.tax.included : texts.offer.tax.added;
  return [unit, tax].filter(Boolean).join(', ');
};

/** The price of an offer, in words. */
export const amountOf = (offer: Priced, visit: Pick<Visit, 'texts' | 'formats'>): string =>
  [plainAmount(offer, visit), unitOf(offer, visit)].filter(Boolean).join(' ');

/** The price of an offer, with what it is for in small letters. */
export const Amount = ({ offer }: { readonly offer: Priced }) => {
  const visit = useVisit();
  const unit = unitOf(offer, visit);
  return (
    <p class="amount">
      {plainAmount(offer, visit)}
      {unit === '' ? null : <small> {unit}</small>}
    </p>
  );
};

/** The number that prices are compared by; what has none comes last. */
const rankOf = ({ free, price }: Priced): number => (free ? 0 : price === null ? Infinity : Number(price));

/** The offer that costs least; access comes before shares, and amounts in other currencies than that of the first cannot be compared. */
const cheapest = (offers: ListingTagFragment['offers']): ListingTagFragment['offers'][number] | undefined => {
  const open = offers.filter(({ active }) => active);
  const access = open.filter(({ kind }) => kind === 'PURCHASE');
  const [first, ...others] = access.length > 0 ? access : open;
  return others
    .filter((one) => one.currency === first?.currency)
    .reduce((least, one) => (least && rankOf(one) < rankOf(least) ? one : least), first);
};

/** The price of what is on sale, on a card. */
export const PriceTag = ({ offers }: Pick<ListingTagFragment, 'offers'>) => {
  const visit = useVisit();
  const { texts } = visit;
  const offer = cheapest(offers);
  if (!offer) return null;
  const isOneOfMany = !offer.free && offer.price !== null && offers.filter(({ active }) => active).length > 1;
  const amount = amountOf(offer, visit);
  const kind = kindOfSale(offer.purchaseOffer?.type ?? null, visit);
  return (
    <span class="price">
      <span class="hidden">{texts.offer.price}: </span>
      {isOneOfMany ? texts.offer.from(amount) : amount}
      {kind === '' ? null : <span class="price-kind">{kind}</span>}
    </span>
  );
};
