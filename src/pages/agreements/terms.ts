/** All that was agreed in words, from the terms as they were signed. */
import type {
  InvestmentTermsFragment,
  PurchaseTermsFragment,
} from '../../../schema/operations/generated/operations.js';
import type { LanguageString } from '../../model/derive/resource.js';
import { investmentTerms, purchaseTerms, type ShownTerm } from '../offers/terms.js';
import { kindOfSale } from '../parts/price.js';
import { choose } from '../parts/text.js';
import type { Visit } from '../visit.js';

type Said = Readonly<Record<string, unknown>>;

const numberIn = (said: Said, name: string): number | null => {
  const value = said[name];
  return typeof value === 'number' ? value : null;
};
const flagIn = (said: Said, name: string): boolean | null => (said[name] === true ? true : null);

/** A text that was signed in its languages, as the visitor reads it. */
const wordsIn = (said: Said, name: string, { languages }: Visit): string | null => {
  const value = said[name];
  return Array.isArray(value) ? (choose(value as LanguageString[], languages)?.value ?? null) : null;
};

const nodesIn = (said: Said, name: string): readonly Said[] => {
  const value = said[name];
  return Array.isArray(value) ? (value as Said[]) : [];
};

const textIn = (said: Said, name: string): string | null => {
  const value = said[name];
  return typeof value === 'string' ? value : null;
};

const purchase = (said: Said, visit: Visit): PurchaseTermsFragment => {
  const words = (name: string): string | null => wordsIn(said, name, visit);
  return {
    type: words('type'),
    // Price, countries and licence are facts of their own.
    ...{ spatialAvailability: [], licence: null, expirationDate: null },
    isExclusive: flagIn(said, 'isExclusive'),
    onRequest: flagIn(said, 'onRequest'),
    withholdsAddresses: flagIn(said, 'withholdsAddresses'),
    transferable: words('transferable'),
    duration: numberIn(said, 'duration'),
    durationText: textIn(said, 'duration'),
    perpetual: words('perpetual'),
    updateFrequencyText: words('updateFrequency'),
    subscriptionFrequencyText: words('subscriptionFrequency'),
    limitNumber: numberIn(said, 'limitNumber'),
    numReshare: numberIn(said, 'numReshare'),
    numResell: numberIn(said, 'numResell'),
    nftId: words('nftId'),
    contractBreachDays: numberIn(said, 'contractBreachDays'),
    additionalRenewalTerms: words('additionalRenewalTerms'),
    contractTerms: words('contractTerms'),
    personalDataTerms: nodesIn(said, 'personalDataTerms').map((node) => ({
      containsPersonalData: typeof node['containsPersonalData'] === 'boolean' ? node['containsPersonalData'] : null,
      terms: textIn(node, 'terms'),
    })),
    downloads: nodesIn(said, 'downloads').map((node) => ({
      downloads: numberIn(node, 'downloads'),
      frequencyText: textIn(node, 'frequency'),
    })),
  };
};

const investment = (said: Said): InvestmentTermsFragment => ({
  termDate: null,
  status: null,
  totalShares: numberIn(said, 'totalShares'),
  maxShares: numberIn(said, 'maxShares'),
  percentageOffer: numberIn(said, 'percentageOffer'),
});

/** Terms with their values, beside price, countries and licence. `all`: the terms as JSON. */
export const agreedTerms = (all: string, visit: Visit): readonly ShownTerm[] => {
  const said = JSON.parse(all) as Said;
  if (said['kind'] === 'INVESTMENT') {
    return investmentTerms(investment(said), { ends: null, sharesLeft: null }, visit);
  }
  const kind: ShownTerm = [visit.texts.offer.type, kindOfSale(wordsIn(said, 'type', visit), visit)];
  return [kind, ...purchaseTerms(purchase(said, visit), null, visit)];
};
