/** Words and parts of purchase offers. */
import { registerEnumType } from 'type-graphql';
import { downloadLimit, personalDataTerms } from '../../src/model/offers.js';
import { shown, shownAs, Shows } from '../model/output.js';

/** Kinds of sales; types that are no member are `OTHER` and stand beside it as they were written. */
export enum PurchaseKind {
  ONE_OFF = 'ONE_OFF',
  SUBSCRIPTION = 'SUBSCRIPTION',
  NFT = 'NFT',
  OTHER = 'OTHER',
}

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
export enum OfferFrequency {
  HOURLY = 'HOURLY',
  DAILY = 'DAILY',
  WEEKLY = 'WEEKLY',
  MONTHLY = 'MONTHLY',
  ANNUAL = 'ANNUAL',
  OTHER = 'OTHER',
}

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

@Shows(personalDataTerms, 'Whether what is sold holds personal data, and on which terms (pst:PersonalDataTerms).')
export class PersonalDataTerms extends shown(personalDataTerms) {}

@Shows(downloadLimit, 'How often a buyer may download.')
export class DownloadLimit extends shown(downloadLimit) {}
