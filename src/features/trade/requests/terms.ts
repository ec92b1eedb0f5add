/** The terms of a request: those of the offer, with what the two sides changed. */
import { Refusal } from '../../../core/errors.js';
import { agreementText, agreementVersion, plainAmount } from '../../repository/views/agreement.js';
import { endOf } from '../../../core/rdf/dates.js';
import type { Accepted } from '../agreement.js';
import type { Proposal, PurchaseRequest } from './record.js';

/** The terms as a side asks for them; what is absent stays as it was. */
export interface Asked {
  /** Decimal number from zero upwards. */
  readonly price?: string | undefined;
  /** Code of ISO 4217. */
  readonly currency?: string | undefined;
  /** ISO 8601. */
  readonly until?: string | undefined;
}

const requireUntil = (until: string, now: Date): string => {
  const end = endOf(until);
  if (end !== undefined && end > now.getTime()) return new Date(end).toISOString();
  throw new Refusal('BAD_REQUEST', 'The end of the use is a time to come.', { field: 'terms.until' });
};

/** The proposal that follows when a side asks for other terms. `BAD_REQUEST` for terms that mean nothing. */
export const proposalOf = (before: Proposal, { price, currency, until }: Asked, now = new Date()): Proposal => {
  if (price !== undefined && !(Number(price) >= 0 && Number.isFinite(Number(price)))) {
    throw new Refusal('BAD_REQUEST', 'A price is a number from zero upwards.', { field: 'terms.price' });
  }
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) {
    throw new Refusal('BAD_REQUEST', 'A currency is a code of ISO 4217, such as EUR.', { field: 'terms.currency' });
  }
  return {
    price: price === undefined ? before.price : plainAmount(price),
    currency: currency ?? before.currency,
    until: until === undefined ? before.until : requireUntil(until, now),
  };
};

/** The proposal that an offer is. */
export const proposedBy = ({ amount, currency, ends }: Accepted): Proposal => ({
  price: amount,
  currency,
  until: ends,
});

/** True if the offer that a request is about is for one buyer alone. */
export const isExclusive = ({ basis }: PurchaseRequest): boolean =>
  (JSON.parse(basis.terms) as { readonly isExclusive?: boolean }).isExclusive === true;

/** The terms that are accepted when a request is: those of the offer as it was, with what was changed, and what the data are for. */
export const acceptedFrom = ({ basis, price, currency, until, ...request }: PurchaseRequest): Accepted => {
  const purpose = request.purpose === '' ? undefined : request.purpose;
  const said = JSON.parse(basis.terms) as Readonly<Record<string, unknown>>;
  const free = said['free'] === undefined || price === null ? {} : { free: Number(price) === 0 };
  const isOther = price !== basis.amount || currency !== basis.currency || until !== basis.ends;
  const terms = agreementText({
    ...said,
    ...(isOther ? { price, currency, ends: until, ...free } : {}),
    // An end that the two sides came to takes the place of the time of use that was offered.
    ...(until === basis.ends ? {} : { duration: null }),
    ...(purpose === undefined ? {} : { purpose }),
  });
  return { ...basis, version: agreementVersion(terms), terms, amount: price, currency, ends: until, purpose };
};

/** True if a request is about other terms than these, whatever the data are for. */
export const isOther = (request: PurchaseRequest, terms: string | null): boolean => {
  const plain = (text: string): string =>
    agreementText({ ...(JSON.parse(text) as Readonly<Record<string, unknown>>), purpose: null });
  return terms === null || plain(acceptedFrom(request).terms) !== plain(terms);
};
