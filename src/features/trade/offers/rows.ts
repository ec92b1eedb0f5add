/** The facts of offers that are asked for, as rows made from the metadata. */
import { parseNTriples } from '../../../core/rdf/ntriples.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { GraphDocument } from '../../../core/store/graph-store.js';
import { licenceDocument } from '../../repository/indexed/document/legal.js';
import { Statements } from '../../../model/derive/statements.js';
import type { Resource } from '../../../model/derive/resource.js';
import type { InvestmentOfferView } from '../../repository/views/investment-offer.js';
import { MonetizationMethodView } from '../../repository/views/monetization.js';
import type { PurchaseOfferView } from '../../repository/views/purchase-offer.js';

/** One offer. Numbers are counts, amounts or milliseconds since the epoch. */
export interface OfferRow {
  readonly kind: 'PURCHASE' | 'INVESTMENT';
  /** The number of the offer among those of its kind: they have an order that lasts as long as the metadata stay as they are. */
  readonly position: number;
  readonly type: string | null;
  /** In units of `currency`; 0 of what is free, null where the seller names it on request. */
  readonly price: number | null;
  readonly currency: string;
  readonly free: boolean;
  /** True if the seller keeps it open; the end is apart. */
  readonly open: boolean;
  readonly ends: number | null;
  readonly seller: string | null;
  readonly countries: readonly string[];
  readonly exclusive: boolean;
  /** The licence that it grants, as people call it. */
  readonly licence: string | null;
  /** Shares for all buyers together, and the most for one. */
  readonly pool: number | null;
  readonly most: number | null;
}

const numberOf = (text: string | null): number | null => {
  const number = text === null || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

type Own = Pick<OfferRow, 'position' | 'seller'>;

/** The facts of an offer of access. */
export const purchaseRow = (offer: PurchaseOfferView, own: Own): OfferRow => {
  const { label } = (offer.licence && licenceDocument(offer.licence.resource)) ?? {};
  return {
    ...own,
    kind: 'PURCHASE',
    type: offer.type,
    price: numberOf(offer.amount),
    currency: offer.currency,
    free: offer.amount === '0',
    open: true,
    ends: offer.ends,
    countries: offer.spatialAvailability,
    exclusive: offer.isExclusive ?? false,
    licence: typeof label === 'string' ? label : null,
    pool: null,
    most: null,
  };
};

/** The facts of an offer of shares. */
export const investmentRow = (offer: InvestmentOfferView, own: Own): OfferRow => ({
  ...own,
  kind: 'INVESTMENT',
  type: null,
  price: numberOf(offer.price),
  currency: offer.currency,
  free: false,
  open: offer.status ?? true,
  ends: offer.ends,
  countries: [],
  exclusive: false,
  licence: null,
  pool: offer.pool,
  most: offer.maxShares,
});

/** Offers that are described, in the order in which the views show them. */
const inOrder = <F extends { readonly offer: { readonly resource: Resource } }>(found: readonly F[]): F[] =>
  found
    .filter(({ offer }) => offer.resource.described)
    .sort((a, b) => (a.offer.resource.term.value < b.offer.resource.term.value ? -1 : 1));

/** Offers of one kind with the method that each belongs to. */
interface Described<O> {
  readonly offer: O;
  readonly method: MonetizationMethodView;
}

/** The offers of a dataset that its metadata describe, in their order. */
const describedIn = (
  { iri: name, triples }: Pick<GraphDocument, 'iri' | 'triples'>,
  pst: PlatformTerms,
): { readonly purchases: Described<PurchaseOfferView>[]; readonly investments: Described<InvestmentOfferView>[] } => {
  // Most datasets have none: looking for the word is cheaper than reading the metadata.
  if (!triples.includes(`> <${pst.monetization.value}> `)) return { purchases: [], investments: [] };
  const methods = new Statements(name, triples).main
    .resources(pst.monetization)
    .filter(({ described }) => described)
    .map((method) => new MonetizationMethodView(method, pst));
  const purchases = methods.flatMap((method) => method.purchaseOffers.map((offer) => ({ offer, method })));
  const investments = methods.flatMap((method) => method.investmentOffers.map((offer) => ({ offer, method })));
  return { purchases: inOrder(purchases), investments: inOrder(investments) };
};

/** Names of the nodes of a dataset's offers, in the order of their positions. */
export const offerNames = (
  document: Pick<GraphDocument, 'iri' | 'triples'>,
  pst: PlatformTerms,
): Readonly<Record<OfferRow['kind'], string[]>> => {
  const { purchases, investments } = describedIn(document, pst);
  const names = (found: readonly { readonly offer: { readonly resource: Resource } }[]): string[] =>
    found.map(({ offer }) => offer.resource.term.value);
  return { PURCHASE: names(purchases), INVESTMENT: names(investments) };
};

/** The offers of a dataset that its metadata describe. */
export const offerRows = (
  document: Pick<GraphDocument, 'iri' | 'triples' | 'owner'>,
  pst: PlatformTerms,
): OfferRow[] => {
  const { purchases, investments } = describedIn(document, pst);
  const own = ({ method }: { readonly method: MonetizationMethodView }, position: number): Own => ({
    position,
    seller: method.sellerId ?? document.owner ?? null,
  });
  return [
    ...purchases.map((found, position) => purchaseRow(found.offer, own(found, position))),
    ...investments.map((found, position) => investmentRow(found.offer, own(found, position))),
  ];
};

/** The time at which the last of several offers ends: null when one never does, `none` when there are none. */
export const lastEnd = (rows: readonly Pick<OfferRow, 'ends'>[]): number | null | 'none' => {
  if (rows.length === 0) return 'none';
  return rows.reduce<number | null>(
    (last, { ends }) => (last === null || ends === null ? null : Math.max(last, ends)),
    0,
  );
};

/** The offers in these N-Triples, whatever dataset they are about. */
export const offersInAny = (terms: string, pst: PlatformTerms): OfferRow[] => {
  const link = parseNTriples(terms).find(({ predicate }) => predicate.equals(pst.monetization));
  return link ? offerRows({ iri: link.subject.value, triples: terms }, pst) : [];
};

/** The facts of offers by which it is told what can be had now, as they are kept beside a sale. */
export const offeredText = (rows: readonly OfferRow[]): string =>
  JSON.stringify(
    rows.map(({ kind, position, type, price, free, open, ends, exclusive, licence, pool }) => ({
      ...{ kind, position, type, price, free, open, ends, exclusive, licence, pool },
    })),
  );
