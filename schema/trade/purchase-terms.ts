/** Words and parts of purchase offers. */
import { registerEnumType } from 'type-graphql';
import { FREQUENCIES, PURCHASE_KINDS } from '../../src/model/offers.js';
import { shownAs } from '../model/output.js';

/** Description of the version of an offer. */
export const TERMS_VERSION =
  'Changes when what a buyer agrees to does; sent with a purchase it makes sure that these are the terms of it.';

/** The members of the enum of some words, and the one for all others. */
const membersOf = (words: object): Record<string, string> =>
  Object.fromEntries([...Object.keys(words), 'OTHER'].map((name) => [name, name]));

/** Kinds of sales; types that are no member are `OTHER` and stand beside it as they were written. */
export const PurchaseKind = membersOf(PURCHASE_KINDS);

registerEnumType(PurchaseKind, {
  name: 'PurchaseKind',
  description: 'Kind of a sale.',
  valuesConfig: {
    ONE_OFF: { description: 'Paid once (`one-off`).' },
    SUBSCRIPTION: { description: 'Paid again and again (`subscription`).' },
    NFT: { description: 'Bound to a token (`nft`).' },
    OTHER: { description: 'Another kind: see the text beside it.' },
  },
});

/** The frequency; words that are no member are `OTHER` and stand beside it as they were written. */
export const OfferFrequency = membersOf(FREQUENCIES);

registerEnumType(OfferFrequency, {
  name: 'OfferFrequency',
  description: 'How often something happens under an offer.',
  valuesConfig: {
    HOURLY: { description: 'Every hour.' },
    DAILY: { description: 'Every day.' },
    WEEKLY: { description: 'Every week.' },
    MONTHLY: { description: 'Every month.' },
    ANNUAL: { description: 'Every year (`annual`, `yearly`).' },
    OTHER: { description: 'In another way: see the text beside it.' },
  },
});

shownAs('PurchaseKind', PurchaseKind);
shownAs('OfferFrequency', OfferFrequency);
