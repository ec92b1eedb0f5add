/** The terms of an offer as facts: those that tell most, and all others. */
import { plainDuration } from '../../../core/rdf/durations.js';
import type { ComponentChildren } from 'preact';
import type {
  InvestmentTermsFragment,
  OfferPartsFragment,
  PurchaseTermsFragment,
} from '../../../../schema/operations/generated/operations.js';
import { countryName } from '../../../model/vocabularies/index.js';
import { Fact, IriLink } from '../../../core/pages/parts/facts.js';
import { useVisit, type Visit } from '../../../core/pages/visit.js';

/** A term with its value in words, and how that is shown where it is more than words. */
export type ShownTerm = readonly [name: string, value: string | null | undefined, rich?: ComponentChildren];

const licenceOf = (
  licence: NonNullable<PurchaseTermsFragment['licence']>,
): readonly [string | null, ComponentChildren] => {
  const name = licence.label ?? licence.title ?? licence.code ?? licence.identifier ?? licence.iri;
  return [name, licence.iri === null ? name : <IriLink iri={licence.iri}>{name}</IriLink>];
};

const yes = (value: boolean | null, { texts }: Visit): string | undefined =>
  value === true ? texts.search.yes : undefined;

const rhythm = (text: string | null, { texts }: Visit): string | undefined =>
  text === null ? undefined : (texts.offer.frequencies[text.toLowerCase()] ?? text);

const times = (number: number | null, { texts, formats }: Visit): string | undefined =>
  number === null ? undefined : texts.offer.terms.times(formats.number(number), number);

const days = (number: number | null, { texts, formats }: Visit): string | undefined =>
  number === null ? undefined : texts.offer.days(formats.number(number), number);

/** A time of use that is said in another way than by days. */
const useTime = (text: string | null, { formats }: Visit): string | undefined =>
  text === null ? undefined : formats.duration(plainDuration(text) ?? text);

const rights = (offer: PurchaseTermsFragment, visit: Visit): ShownTerm[] => {
  const { terms } = visit.texts.offer;
  const {
    isExclusive,
    onRequest,
    withholdsAddresses,
    transferable,
    duration,
    durationText,
    perpetual,
    limitNumber,
    numReshare,
    numResell,
    nftId,
    licence,
  } = offer;
  return [
    [terms.exclusive, yes(isExclusive, visit)],
    [terms.onRequest, yes(onRequest, visit)],
    [terms.withheld, yes(withholdsAddresses, visit)],
    [terms.licence, ...(licence ? licenceOf(licence) : ([undefined] as const))],
    [terms.duration, days(duration, visit) ?? useTime(durationText, visit)],
    [terms.perpetual, perpetual],
    [terms.limit, times(limitNumber, visit)],
    [terms.transferable, transferable],
    [terms.reshare, times(numReshare, visit)],
    [terms.resell, times(numResell, visit)],
    [terms.nft, nftId],
  ];
};

const service = (offer: PurchaseTermsFragment, visit: Visit): ShownTerm[] => {
  const { texts, formats } = visit;
  const { terms } = texts.offer;
  const { personalDataTerms, downloads } = offer;
  return [
    [terms.updates, rhythm(offer.updateFrequencyText, visit)],
    [
      terms.downloads,
      downloads
        .flatMap(({ downloads: number, frequencyText }) =>
          number === null ? [] : [texts.offer.downloadsIn(formats.number(number), rhythm(frequencyText, visit) ?? '')],
        )
        .join('; '),
    ],
    [terms.breach, days(offer.contractBreachDays, visit)],
    [terms.renewal, offer.additionalRenewalTerms],
    [
      terms.personal,
      personalDataTerms
        .flatMap(({ containsPersonalData: contains }) =>
          contains === null ? [] : [contains ? texts.search.yes : texts.search.no],
        )
        .join('; '),
    ],
    [terms.personalTerms, personalDataTerms.flatMap(({ terms: text }) => text ?? []).join('; ')],
    [terms.contract, offer.contractTerms, <span class="contract">{offer.contractTerms}</span>],
  ];
};

/** The end of an offer; one that cannot be read is shown as it was written, with what follows from that. */
const endOf = (ends: string | null, written: string | null, { texts, formats }: Visit): string | undefined => {
  if (ends !== null) return formats.date(ends);
  return written === null ? undefined : texts.offer.terms.unreadableEnd(written);
};

const purchase = (offer: PurchaseTermsFragment, ends: string | null, visit: Visit): ShownTerm[] => {
  const { texts, language } = visit;
  const { terms } = texts.offer;
  return [
    [terms.until, endOf(ends, offer.expirationDate, visit)],
    [terms.payments, rhythm(offer.subscriptionFrequencyText, visit)],
    [terms.where, offer.spatialAvailability.map((place) => countryName(place, language)).join(', ')],
    ...rights(offer, visit),
    ...service(offer, visit),
  ];
};

const investment = (
  offer: InvestmentTermsFragment,
  { ends, sharesLeft }: Pick<OfferPartsFragment, 'ends' | 'sharesLeft'>,
  visit: Visit,
): ShownTerm[] => {
  const { texts, formats } = visit;
  const { terms, sharesLeftOf } = texts.offer;
  const { totalShares, maxShares, percentageOffer } = offer;
  const number = (value: number | null): string | undefined => (value === null ? undefined : formats.number(value));
  const left = number(sharesLeft);
  const all = number(totalShares);
  return [
    [terms.until, endOf(ends, offer.termDate, visit)],
    [terms.sharesLeft, left !== undefined && all !== undefined ? sharesLeftOf(left, all) : left],
    [terms.shares, left === undefined ? all : undefined],
    [terms.maxShares, number(maxShares)],
    [terms.percentage, percentageOffer === null ? undefined : formats.percent(percentageOffer)],
  ];
};

const isSaid = ([, value]: ShownTerm): boolean => value != null && value !== '';

/** What the terms of a purchase offer say. */
export const purchaseTerms = (offer: PurchaseTermsFragment, ends: string | null, visit: Visit): ShownTerm[] =>
  purchase(offer, ends, visit).filter(isSaid);

/** What the terms of an investment offer say. */
export const investmentTerms = (
  offer: InvestmentTermsFragment,
  of: Pick<OfferPartsFragment, 'ends' | 'sharesLeft'>,
  visit: Visit,
): ShownTerm[] => investment(offer, of, visit).filter(isSaid);

/** Everything that an offer says, the most important first. */
export const termsOf = (offer: OfferPartsFragment, visit: Visit): ShownTerm[] => {
  const { purchaseOffer, investmentOffer } = offer;
  if (purchaseOffer) return purchaseTerms(purchaseOffer, offer.ends, visit);
  return investmentOffer ? investmentTerms(investmentOffer, offer, visit) : [];
};

/** All terms. */
export const Terms = ({ offer }: { readonly offer: OfferPartsFragment }) => {
  const visit = useVisit();
  return (
    <dl class="facts">
      {termsOf(offer, visit).map(([name, value, rich]) => (
        <Fact key={name} name={name}>
          {rich ?? value}
        </Fact>
      ))}
    </dl>
  );
};
