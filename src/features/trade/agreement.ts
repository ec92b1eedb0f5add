/**
 * The agreement of a purchase, so that what was bought is what was shown: the offer that a buyer takes, what the buyer expects of it, and
 * what is recorded.
 */
import { Refusal } from '../../core/errors.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { GraphDocument, SqlValue } from '../../core/store/graph-store.js';
import type { Sold } from '../agreements/agreements.js';
import { isAbsoluteIri } from '../agreements/statements.js';
import { contractIri, type KeptContracts } from '../repository/contracts/kept.js';
import type { Identifiers } from '../repository/identifiers.js';
import { Statements } from '../../model/derive/statements.js';
import type { LicenceView } from '../repository/views/concept.js';
import { plainAmount } from '../repository/views/agreement.js';
import { endAfter, plainDuration } from '../../core/rdf/durations.js';
import { describedOffers, type DescribedOffers } from '../repository/views/monetization.js';
import { DEFAULT_CURRENCY } from '../../model/offers.js';
import type { OfferView } from '../repository/views/offer.js';

/** The offer as a buyer saw it. What is named must hold for the offer that is bought. */
export interface Expectation {
  /** Version of the offer. */
  readonly version?: string | undefined;
  /** Decimal number. */
  readonly price?: string | undefined;
  /** Code of ISO 4217; euros when absent. */
  readonly currency?: string | undefined;
}

/** Terms in force, as they are told to whoever expected others. */
export interface OfferTerms {
  readonly version: string;
  readonly price: string | null;
  readonly currency: string;
  readonly licence: string | null;
  readonly ends: string | null;
  /** All of them, as JSON. */
  readonly terms: string;
}

/** The agreement, as it stays recorded; null in purchases made before it was, or not confirmed yet. */
export interface Agreed {
  readonly price: string | null;
  readonly currency: string | null;
  readonly licence: string | null;
  /** All terms, as JSON. */
  readonly terms: string | null;
  readonly offerVersion: string | null;
  /** SHA-256 of the RDFC-1.0 canonical form of the metadata on the marketplace, hexadecimal. */
  readonly metadataHash: string | null;
}

/** Of an order that no marketplace has confirmed. */
export const NOT_AGREED: Agreed = {
  price: null,
  currency: null,
  licence: null,
  terms: null,
  offerVersion: null,
  metadataHash: null,
};

/** Columns of what was agreed. */
export const AGREED_COLUMNS = 'price, currency, licence, terms, offer_version, metadata_hash';

/** The same as members of `Agreed`, for `SELECT`. */
export const SELECT_AGREED =
  'price, currency, licence, terms, offer_version AS offerVersion, metadata_hash AS metadataHash';

/** The same with a parameter each, for `UPDATE`. */
export const SET_AGREED = 'price = ?, currency = ?, licence = ?, terms = ?, offer_version = ?, metadata_hash = ?';

/** Values of `AGREED_COLUMNS`. */
export const agreedParams = (agreed: Agreed): SqlValue[] => [
  agreed.price,
  agreed.currency,
  agreed.licence,
  agreed.terms,
  agreed.offerVersion,
  agreed.metadataHash,
];

/** The agreement as another deployment tells it. */
export const agreedElsewhere = (said: Readonly<Record<keyof Agreed, unknown>>): Agreed => {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const { price, currency, licence, terms, offerVersion, metadataHash } = said;
  return {
    price: text(price),
    currency: text(currency),
    licence: text(licence),
    terms: text(terms),
    offerVersion: text(offerVersion),
    metadataHash: text(metadataHash),
  };
};

/** The offers that a stored dataset describes. */
export const offersOf = (
  { iri, triples }: Pick<GraphDocument, 'iri' | 'triples'>,
  pst: PlatformTerms,
): DescribedOffers => describedOffers(new Statements(iri, triples).main, pst);

/** The terms that both sides accept: those of an offer, or what they came to on its ground. */
export interface Accepted {
  readonly version: string;
  /** All terms, as JSON. */
  readonly terms: string;
  /** Plain digits; null without a price. */
  readonly amount: string | null;
  readonly currency: string;
  /** ISO 8601; null without an end. */
  readonly ends: string | null;
  readonly licence: { readonly name: string | null; readonly iri: string | null } | null;
  /** What the buyer wants the data for, in the buyer's words. */
  readonly purpose?: string | undefined;
}

/** The IRI that an agreement names a licence by: its own, else that of the listed licence which it is equal to. */
const licenceIri = ({ iri, exactMatch }: LicenceView): string | null =>
  [iri, exactMatch].find((one) => isAbsoluteIri(one)) ?? null;

/** An offer as it stands. */
export const acceptedOf = (offer: OfferView): Accepted => {
  const { version, terms, amount, currency, licence, ends } = offer;
  return {
    ...{ version, terms, amount, currency },
    ends: ends === null ? null : new Date(ends).toISOString(),
    licence: licence && { name: licence.name, iri: licenceIri(licence) },
  };
};

/** The time of use that terms name, as ISO 8601; undefined where they name none. `terms` as of `Accepted`. */
export const useTimeIn = (terms: string): string | undefined => {
  const { duration } = JSON.parse(terms) as { readonly duration?: number | string };
  return duration === undefined ? undefined : plainDuration(String(duration));
};

/** Terms as they hold for a sale at a time: a time of use begins with the sale, and what ends first ends the agreement. */
export const concludedAt = (accepted: Accepted, at: Date): Accepted => {
  const duration = useTimeIn(accepted.terms);
  const end = duration === undefined ? undefined : endAfter(duration, at);
  if (!end) return accepted;
  const ends = Math.min(end.getTime(), accepted.ends === null ? Infinity : Date.parse(accepted.ends));
  return { ...accepted, ends: new Date(ends).toISOString() };
};

/** The record of terms that were accepted for a dataset. */
export const agreedOf = (accepted: Accepted, { hash }: Pick<GraphDocument, 'hash'>): Agreed => ({
  price: accepted.amount,
  currency: accepted.currency,
  licence: accepted.licence?.name ?? null,
  terms: accepted.terms,
  offerVersion: accepted.version,
  metadataHash: hash,
});

/** Who buys from whom, and how much of it. */
export interface Taken extends Pick<Sold, 'id' | 'at' | 'assignee' | 'shares'> {
  /** Null where nobody can say. */
  readonly seller: string | null;
}

/** The sale as an agreement has it; undefined where nobody can say who sold. */
export const soldOf = (
  { licence, ...accepted }: Accepted,
  document: GraphDocument,
  { seller, ...taken }: Taken,
  {
    identifiers,
    keptContracts,
  }: { readonly identifiers: Pick<Identifiers, 'iri'>; readonly keptContracts: KeptContracts },
): Sold | undefined => {
  if (seller === null) return undefined;
  const contract = keptContracts.present(document.id);
  return {
    ...taken,
    assigner: seller,
    marketplaceId: document.id,
    metadata: document.triples,
    dataset: {
      iri: document.iri,
      hash: document.hash,
      distributions: document.distributions.map((id) => identifiers.iri('distribution', id)),
      contract: contract && { iri: contractIri(document.iri), version: contract.version, digest: contract.digest },
    },
    contract: contract && {
      format: contract.format,
      source: keptContracts.source(contract),
      value: keptContracts.value(contract),
    },
    offer: { ...accepted, licence: licence?.iri ?? null },
  };
};

declare module '../../core/errors.js' {
  interface RefusalExtras {
    /** The offers that are open now, the cheapest first. */
    readonly offers?: readonly OfferTerms[];
  }
}

const termsInForce = (offer: OfferView): OfferTerms => ({
  version: offer.version,
  price: offer.amount,
  currency: offer.currency,
  licence: offer.licence?.name ?? null,
  ends: offer.end,
  terms: offer.terms,
});

/** True if an offer is what a buyer expects. */
export const meets = (offer: OfferView, { version, price, currency = DEFAULT_CURRENCY }: Expectation): boolean =>
  (version === undefined || offer.version === version) &&
  (price === undefined || (offer.amount === plainAmount(price) && offer.currency === currency));

/** `BAD_REQUEST` for an expectation that names nothing, or a currency without a price. */
export const requireExpectation = ({ version, price, currency }: Expectation): void => {
  if (price === undefined ? version !== undefined && currency === undefined : true) return;
  throw new Refusal('BAD_REQUEST', 'What is expected of an offer is its version, or its price with the currency.');
};

/** The cheapest first; those without a price last. */
const byPrice = (one: OfferView, other: OfferView): number =>
  Number(one.amount ?? Infinity) - Number(other.amount ?? Infinity) || 0;

/**
 * The offer that is taken: the cheapest of those that meet the expectation, of all without one. `TERMS_CHANGED`, which carries
 * the terms in force, when none does; `CONFLICT` when it says that it is free and names a price.
 */
export const offerTaken = <O extends OfferView>(
  open: readonly O[],
  expected: Expectation | undefined,
  dataset: string,
): O => {
  const [taken] = open.filter((offer) => expected === undefined || meets(offer, expected)).sort(byPrice);
  if (!taken) {
    throw new Refusal('TERMS_CHANGED', 'The terms are not those that the buyer expects; nothing was bought.', {
      dataset,
      offers: [...open].sort(byPrice).map(termsInForce),
    });
  }
  if (!taken.contradictsItself) return taken;
  throw new Refusal('CONFLICT', 'The offer says that it is free and names a price: its seller has to say which holds.');
};
