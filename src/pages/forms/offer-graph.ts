/** The offers in the statements of a dataset. What the form does not change stays as it was written. */
import { withholds } from '../../domain/compose/monetization.js';
import { termOf } from '../../model/property.js';
import { factory, type Quad, type Term } from '../../rdf/terms.js';
import { dct, rdf, type PlatformTerms } from '../../rdf/vocabulary.js';
import type { DraftGraph } from './graph.js';
import { firstIri, writeIri } from './iri-values.js';
import {
  isOffered,
  NO_OFFER,
  offerKinds,
  propertiesOf,
  type OfferField,
  type OfferFieldName,
  type OfferFields,
  type OfferKindName,
} from './offer-fields.js';
import { typedValue } from './terms.js';

type Value = Quad['object'];

/** The offers as a form shows them. */
export interface OffersFields {
  /** Id of the selling organization. */
  readonly seller: string;
  readonly purchase: readonly OfferFields[];
  readonly investment: readonly OfferFields[];
}

/** The name of a node in forms: blank nodes have names too, which hold as long as the document is the same version. */
const nameOf = (node: Value): string => (node.termType === 'BlankNode' ? `_:${node.value}` : node.value);

const links = { purchase: 'purchaseOffer', investment: 'investmentOffer' } as const;
const classes = { purchase: 'PurchaseOffer', investment: 'InvestmentOffer' } as const;

/** A new offer of access with what it says of its addresses. */
const withDefault = (offer: OfferFields): OfferFields => {
  const { withheld = '', price = '', free, onRequest } = offer.values;
  if (withheld !== '') return offer;
  const said = withholds({
    ...{ free: free === 'true', onRequest: onRequest === 'true' },
    price: price === '' ? null : price.replace(',', '.'),
  });
  return said ? { ...offer, values: { ...offer.values, withheld: 'true' } } : offer;
};

/** Reads and writes the offers of one dataset. */
class OfferGraph {
  constructor(
    private readonly graph: DraftGraph,
    private readonly dataset: Term,
    private readonly pst: PlatformTerms,
  ) {}

  get methods(): Value[] {
    return this.graph.values(this.dataset, this.pst.monetization);
  }

  nodes(kind: OfferKindName): Value[] {
    return this.methods.flatMap((method) => this.graph.values(method, this.pst[links[kind]]));
  }

  seller(): string {
    const [method] = this.methods;
    return method ? (this.graph.values(method, this.pst.sellerId)[0]?.value ?? '') : '';
  }

  read(kind: OfferKindName): OfferFields[] {
    return this.nodes(kind).map((node) => this.#read(kind, node));
  }

  /** Writes the offers of a kind; those about which nothing is said any more are taken away. */
  write(kind: OfferKindName, offers: readonly OfferFields[]): void {
    offers.forEach((offer, index) => {
      const stored = this.nodes(kind).find((node) => nameOf(node) === offer.node);
      if (!isOffered(offer)) {
        if (stored && (offer.remove === true || isOffered(this.#read(kind, stored)))) this.#remove(stored);
        return;
      }
      const node = stored ?? this.#add(kind, index);
      const said = stored || kind === 'investment' ? offer : withDefault(offer);
      for (const field of offerKinds[kind]) this.#set(node, field, said, `${kind}.${index}.${field.name}`);
    });
  }

  /** Writes who sells; takes methods away that offer nothing. */
  finish(seller: string): void {
    const { graph, pst } = this;
    for (const method of this.methods) {
      const offered = Object.values(links).some((link) => graph.values(method, pst[link]).length > 0);
      if (!offered) graph.remove(method);
    }
    const [method] = this.methods;
    if (method && seller !== this.seller())
      graph.set(method, pst.sellerId, seller === '' ? [] : [typedValue('text', seller, 'seller')]);
  }

  #read(kind: OfferKindName, node: Value): OfferFields {
    const values = offerKinds[kind].map((field) => [field.name, this.#value(node, field)] as const);
    return { node: nameOf(node), values: Object.fromEntries(values) };
  }

  /** The node that a field is a part of; undefined where there is none yet. */
  #holder(node: Value, { within }: OfferField): Value | undefined {
    if (!within) return node;
    const parts = within.flatMap((term) => this.graph.values(node, termOf(term, this.pst)));
    return parts.find(({ termType }) => termType !== 'Literal');
  }

  #value(node: Value, field: OfferField): string {
    if (field.kind === 'licence') return firstIri(this.graph, node, dct.license);
    const holder = this.#holder(node, field);
    const properties = propertiesOf(field, this.pst);
    const values = holder ? properties.flatMap((property) => this.graph.values(holder, property)) : [];
    if (field.kind === 'texts') return values.map((one) => one.value).join(', ');
    const [value] = values;
    if (!value) return '';
    if (field.kind === 'flag') return /^(true|1)$/i.test(value.value) ? 'true' : 'false';
    return field.kind === 'day' ? value.value.slice(0, 10) : value.value;
  }

  #set(node: Value, field: OfferField<OfferFieldName>, { values }: OfferFields, name: string): void {
    const value = values[field.name] ?? '';
    if (value === this.#value(node, field)) return;
    if (field.kind === 'licence') return writeIri(this.graph, node, dct.license, value, name);
    const holder = this.#holder(node, field) ?? this.#part(node, field, name);
    const [term, ...others] = propertiesOf(field, this.pst);
    for (const other of others) this.graph.set(holder, other, []);
    if (term) this.graph.set(holder, term, value === '' ? [] : [typedValue(field.kind, value, name)]);
    if (holder !== node && this.graph.isBare(holder)) this.graph.remove(holder);
  }

  #part(node: Value, { within = [] }: OfferField, name: string): Value {
    const part = factory.blankNode(name.replaceAll('.', '')) as Value;
    const [link] = within;
    if (link) this.graph.set(node, termOf(link, this.pst), [part], () => false);
    if (within[0] === 'personalDataTerms') this.graph.set(part, rdf.type, [this.pst.PersonalDataTerms]);
    return part;
  }

  #add(kind: OfferKindName, index: number): Value {
    const { graph, pst } = this;
    const method = this.methods[0] ?? (factory.blankNode('monetization') as Value);
    if (this.methods.length === 0) {
      graph.set(this.dataset, pst.monetization, [method]);
      graph.set(method, rdf.type, [pst.MonetizationMethod]);
    }
    const node = factory.blankNode(`${kind}${index}`) as Value;
    graph.set(method, pst[links[kind]], [node], () => false);
    graph.set(node, rdf.type, [pst[classes[kind]]]);
    return node;
  }

  /** Takes an offer away, and what only it holds. */
  #remove(offer: Value): void {
    const parts = this.graph.blankParts(offer);
    this.graph.remove(offer);
    for (const part of parts) if (!this.graph.isUsed(part)) this.graph.remove(part);
  }
}

/** All offers of a stored dataset, with room for one more of each kind. */
export const readOffers = (graph: DraftGraph, dataset: Term, pst: PlatformTerms): OffersFields => {
  const offers = new OfferGraph(graph, dataset, pst);
  return {
    seller: offers.seller(),
    purchase: [...offers.read('purchase'), NO_OFFER],
    investment: [...offers.read('investment'), NO_OFFER],
  };
};

/** Writes all offers. Errors: `BAD_REQUEST` with the `field` that cannot be read. */
export const writeOffers = (graph: DraftGraph, dataset: Term, fields: OffersFields, pst: PlatformTerms): void => {
  const offers = new OfferGraph(graph, dataset, pst);
  offers.write('purchase', fields.purchase);
  offers.write('investment', fields.investment);
  offers.finish(fields.seller);
};
