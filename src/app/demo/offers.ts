/** The offers of the demonstration, as their sellers make them with `publishDataset`. */
import type {
  InvestmentOfferFields,
  MonetizationFields,
  PurchaseOfferFields,
} from '../../features/repository/compose/monetization.js';
import { datasetNamed, type DemoOffer } from './datasets.js';

/** Countries in which the data may be used. */
const COUNTRIES = ['Greece', 'Ireland', 'Germany', 'France'];

/** A licence of the EU vocabulary, with its name for people: `CC_BYSA_4_0` is CC BY-SA 4.0. */
export const licenceOf = (code: string) => ({
  identifier: code,
  title: code
    .replace(/_(\d+)_(\d+)$/, ' $1.$2')
    .replace(/_BY(?=[A-Z])/, '_BY-')
    .replaceAll('_', ' '),
  exactMatch: `http://publications.europa.eu/resource/authority/licence/${code}`,
});

const purchaseOf = (
  { type, price, onRequest, withheld }: NonNullable<DemoOffer['purchase']>,
  licence: string,
): PurchaseOfferFields => ({
  type,
  ...(price === undefined ? { free: true } : { price, currency: 'EUR' }),
  ...(type === 'subscription'
    ? { subscriptionFrequency: 'monthly', additionalRenewalTerms: 'Renewed each month until cancelled.' }
    : {}),
  ...(onRequest ? { onRequest } : {}),
  ...(withheld ? { withholdsAddresses: true } : {}),
  contractBreachDays: 30,
  spatialAvailability: COUNTRIES,
  expirationDate: '2035-12-31T23:59:59Z',
  licence: licenceOf(licence),
});

const investmentOf = ({
  percentage,
  open,
  ...shares
}: NonNullable<DemoOffer['investment']>): InvestmentOfferFields => ({
  ...shares,
  currency: 'EUR',
  percentageOffer: percentage,
  status: open,
  termDate: '2035-06-30T23:59:59Z',
});

/** The terms of an offer. */
export const termsOf = ({ dataset, purchase, investment }: DemoOffer): MonetizationFields => ({
  ...(purchase ? { purchaseOffer: purchaseOf(purchase, datasetNamed(dataset).licence) } : {}),
  ...(investment ? { investmentOffer: investmentOf(investment) } : {}),
});
