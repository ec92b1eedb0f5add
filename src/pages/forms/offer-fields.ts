/** The fields that a person can fill in about an offer: one table, from which offers are read, written, shown and checked. */
import type { downloadLimit, personalDataTerms } from '../../model/offers.js';
import { investmentOffer, purchaseOffer } from '../../model/offers.js';
import {
  isOwn,
  termOf,
  type Field,
  type Fields,
  type Predicate,
  type RelationField,
  type ValueField,
} from '../../model/property.js';
import type { NamedNode } from '../../rdf/terms.js';
import type { PlatformTerms } from '../../rdf/vocabulary.js';

/** The kinds of values; `texts` are several in one, separated by commas, which some clients write one by one. */
export type ValueKind = 'text' | 'texts' | 'area' | 'decimal' | 'currency' | 'integer' | 'day' | 'flag' | 'licence';

type NamesIn<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { readonly form: infer Form extends string } ? Form : never;
}[keyof F];
type PurchaseField =
  | NamesIn<typeof purchaseOffer.fields>
  | NamesIn<typeof downloadLimit.fields>
  | NamesIn<typeof personalDataTerms.fields>;
type InvestmentField = NamesIn<typeof investmentOffer.fields>;

/** One field of an offer. */
export interface OfferField<Name extends string = string> {
  readonly name: Name;
  readonly kind: ValueKind;
  /** Properties that hold it, the one that is written first; the others are spellings that some clients use. */
  readonly terms: readonly Predicate[];
  /** Properties that lead to the node that holds it, where that is not the offer. */
  readonly within?: readonly Predicate[];
  /** True if it is among what everybody fills in. */
  readonly main?: true;
}

const KINDS: Readonly<Partial<Record<ValueField['type'], ValueKind>>> = {
  ...{ listed: 'texts', decimal: 'decimal', integer: 'integer', date: 'day', boolean: 'flag' },
};

const firsts = ({ paths }: ValueField | RelationField): Predicate[] => paths.map(([first]) => first);

/** The fields of a form that the rows of a noun have; `within` leads to the node that holds them. */
export const fieldsOf = (fields: Fields, within?: readonly Predicate[]): OfferField[] =>
  Object.values<Field>(fields).flatMap((field) => {
    if (!isOwn(field) || field.kind === 'self') return [];
    const { form: name, widget, isMain } = field;
    // What an offer has nodes of its own for is part of it in the form.
    if (name === undefined)
      return field.kind === 'relation' && field.many ? fieldsOf(field.to().fields, firsts(field)) : [];
    const kind = widget ?? (field.kind === 'value' ? KINDS[field.type] : undefined) ?? 'text';
    return [{ name, kind, terms: firsts(field), ...(within ? { within } : {}), ...(isMain ? { main: isMain } : {}) }];
  });

/** Fields of an offer of access (pst:PurchaseOffer). */
export const purchaseFields = fieldsOf(purchaseOffer.fields) as readonly OfferField<PurchaseField>[];

/** Fields of an offer of shares (pst:InvestmentOffer). */
export const investmentFields = fieldsOf(investmentOffer.fields) as readonly OfferField<InvestmentField>[];

/** The properties that hold a field, the one that is written first. */
export const propertiesOf = ({ terms }: OfferField, pst: PlatformTerms): readonly NamedNode[] =>
  terms.map((term) => termOf(term, pst));

/** Name of a field of either kind of offer. */
export type OfferFieldName = PurchaseField | InvestmentField;

/** Both kinds of offers, as forms name them. */
export const offerKinds = { purchase: purchaseFields, investment: investmentFields } as const satisfies Readonly<
  Record<string, readonly OfferField<OfferFieldName>[]>
>;
/** A kind of offer. */
export type OfferKindName = keyof typeof offerKinds;

/** One offer as a form shows it; empty texts say nothing. */
export interface OfferFields {
  /** Name of the node of an offer that is stored already. */
  readonly node?: string;
  readonly values: Readonly<Partial<Record<OfferFieldName, string>>>;
  /** True if it is to be taken away. */
  readonly remove?: boolean;
}

/** An offer about which nothing is said yet but what most offers say. */
export const NO_OFFER: OfferFields = { values: { currency: 'EUR', type: 'one-off' } };

/** Offers in one form, at most, of each kind. */
const MOST_OFFERS = 50;

const text = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').replace(/\r\n/g, '\n').trim();

const offerOf = (form: URLSearchParams, kind: OfferKindName, index: number): OfferFields => {
  const at = `${kind}.${index}`;
  const node = text(form, `${at}.node`);
  return {
    ...(node === '' ? {} : { node }),
    ...(form.get(`${at}.remove`) === 'true' ? { remove: true } : {}),
    values: Object.fromEntries(offerKinds[kind].map(({ name }) => [name, text(form, `${at}.${name}`)])),
  };
};

/** Reads the offers of a form that was sent. */
export const readOfferFields = (form: URLSearchParams, kind: OfferKindName): OfferFields[] => {
  const price = new RegExp(`^${kind}\\.\\d{1,2}\\.price$`);
  const count = [...form.keys()].filter((name) => price.test(name)).length;
  return Array.from({ length: Math.min(count, MOST_OFFERS) }, (_, index) => offerOf(form, kind, index));
};

/** Fields that say nothing alone. */
const FORMAL: readonly OfferFieldName[] = ['currency', 'type', 'tax', 'withheld'];

/** True if anything is said about an offer. */
export const isOffered = ({ values, remove }: OfferFields): boolean =>
  remove !== true &&
  Object.entries(values).some(([name, value]) => value !== '' && !FORMAL.includes(name as OfferFieldName));
