/** The offers in the form of a dataset, and in its statements. */
import { withholds } from '../../../features/repository/compose/monetization.js';
import { investmentOffer, purchaseOffer } from '../../../model/offers.js';
import { termOf, type Predicate } from '../../../model/property.js';
import { factory, literal, type Quad, type Term } from '../../../core/rdf/terms.js';
import { rdf, type PlatformTerms } from '../../../core/rdf/vocabulary.js';
import { Form, textOf, type Values } from './form.js';
import type { DraftGraph } from './graph.js';

type Value = Quad['object'];

/** Both kinds of offers, as forms name them, with the properties that lead to them. */
export const offerKinds = {
  purchase: { noun: purchaseOffer, link: 'purchaseOffer' },
  investment: { noun: investmentOffer, link: 'investmentOffer' },
} as const;
/** A kind of offer. */
export type OfferKind = keyof typeof offerKinds;
/** The kinds, in the order in which they are shown. */
export const KINDS = Object.keys(offerKinds) as readonly OfferKind[];

/** One offer as a form shows it. */
export interface OfferFields {
  /** Name of the node of an offer that is stored already. */
  readonly node?: string;
  readonly values: Values;
  /** True if it is to be taken away. */
  readonly remove?: boolean;
}

/** The offers as a form shows them. */
export interface OffersFields extends Readonly<Record<OfferKind, readonly OfferFields[]>> {
  /** Id of the selling organization. */
  readonly seller: string;
}

/** An offer about which nothing is said yet but what most offers say. */
export const NO_OFFER: OfferFields = { values: { currency: 'EUR', type: 'one-off' } };

/** Offers in one form, at most, of each kind. */
const MOST_OFFERS = 50;

/** Fields that say nothing alone. */
const FORMAL: readonly string[] = ['currency', 'type', 'tax', 'withheld'];

/** True if anything is said about an offer. */
export const isOffered = ({ values, remove }: OfferFields): boolean =>
  remove !== true && Object.entries(values).some(([name, value]) => value.length > 0 && !FORMAL.includes(name));

/** The name of a node in forms: blank nodes have names too, which hold as long as the document is the same version. */
const nameOf = (node: Value): string => (node.termType === 'BlankNode' ? `_:${node.value}` : node.value);

/** A new offer of access with what it says of its addresses. */
const withDefault = (offer: OfferFields): OfferFields => {
  const [price, free, onRequest] = ['price', 'free', 'onRequest'].map((name) => textOf(offer.values, name));
  if (textOf(offer.values, 'withheld') !== '') return offer;
  const said = withholds({
    ...{ free: free === 'true', onRequest: onRequest === 'true' },
    price: price ? price.replace(',', '.') : null,
  });
  return said ? { ...offer, values: { ...offer.values, withheld: 'true' } } : offer;
};

/** Plain texts alone: what offers say is in no language. */
const PLAIN = { language: '' };

/** The forms of the offers of a dataset. */
export class OfferForms {
  readonly forms: Readonly<Record<OfferKind, Form>>;

  constructor(private readonly pst: PlatformTerms) {
    this.forms = { purchase: new Form(purchaseOffer, pst), investment: new Form(investmentOffer, pst) };
  }

  /** Reads the offers of a form that was sent. */
  sent(form: URLSearchParams): OffersFields {
    const of = (kind: OfferKind): OfferFields[] => {
      const price = new RegExp(`^${kind}\\.\\d{1,2}\\.price$`);
      const count = [...form.keys()].filter((name) => price.test(name)).length;
      return Array.from({ length: Math.min(count, MOST_OFFERS) }, (_, index) => {
        const at = `${kind}.${index}.`;
        const node = form.get(`${at}node`) ?? '';
        return {
          ...(node === '' ? {} : { node }),
          ...(form.get(`${at}remove`) === 'true' ? { remove: true } : {}),
          values: this.forms[kind].sent(form, at),
        };
      });
    };
    return { seller: form.get('seller')?.trim() ?? '', purchase: of('purchase'), investment: of('investment') };
  }

  /** All offers of a stored dataset, with room for one more of each kind. */
  read(graph: DraftGraph, dataset: Term): OffersFields {
    const of = (kind: OfferKind) => [
      ...this.#nodes(graph, dataset, kind).map((node) => this.#read(graph, kind, node)),
      NO_OFFER,
    ];
    return { seller: this.#seller(graph, dataset), purchase: of('purchase'), investment: of('investment') };
  }

  /** Writes all offers; those about which nothing is said any more are taken away. Errors: `BAD_REQUEST` with the `field` that cannot be read. */
  write(graph: DraftGraph, dataset: Term, fields: OffersFields): void {
    for (const kind of KINDS)
      fields[kind].forEach((offer, index) => this.#write(graph, dataset, kind, offer, `${kind}.${index}.`));
    const { pst } = this;
    for (const method of graph.values(dataset, pst.monetization)) {
      const isUsed = KINDS.some((kind) => graph.values(method, pst[offerKinds[kind].link]).length > 0);
      if (!isUsed) graph.remove(method);
    }
    const [method] = graph.values(dataset, pst.monetization);
    if (!method || fields.seller === this.#seller(graph, dataset)) return;
    for (const quad of graph.about(method, pst.sellerId)) graph.drop(quad);
    if (fields.seller !== '') this.#link(graph, method, 'sellerId', literal(fields.seller));
  }

  #write(graph: DraftGraph, dataset: Term, kind: OfferKind, offer: OfferFields, at: string): void {
    const stored = this.#nodes(graph, dataset, kind).find((node) => nameOf(node) === offer.node);
    if (isOffered(offer)) {
      const said = stored || kind === 'investment' ? offer : withDefault(offer);
      this.forms[kind].write(graph, stored ?? this.#add(graph, dataset, kind), said.values, PLAIN, at);
    } else if (stored && (offer.remove === true || isOffered(this.#read(graph, kind, stored)))) graph.remove(stored);
  }

  #nodes(graph: DraftGraph, dataset: Term, kind: OfferKind): Value[] {
    const methods = graph.values(dataset, this.pst.monetization);
    return methods.flatMap((method) => graph.values(method, this.pst[offerKinds[kind].link]));
  }

  #seller(graph: DraftGraph, dataset: Term): string {
    const [method] = graph.values(dataset, this.pst.monetization);
    return method ? (graph.values(method, this.pst.sellerId)[0]?.value ?? '') : '';
  }

  #read(graph: DraftGraph, kind: OfferKind, node: Value): OfferFields {
    return { node: nameOf(node), values: this.forms[kind].read(graph, node, PLAIN) };
  }

  #add(graph: DraftGraph, dataset: Term, kind: OfferKind): Value {
    const [known] = graph.values(dataset, this.pst.monetization);
    const method = known ?? this.#begin(graph, dataset, 'monetization', 'MonetizationMethod');
    return this.#begin(graph, method, offerKinds[kind].link, offerKinds[kind].noun.type);
  }

  #begin(graph: DraftGraph, owner: Term, link: Predicate, type: Predicate): Value {
    const node = factory.blankNode();
    this.#link(graph, owner, link, node);
    graph.add([factory.quad(node, rdf.type, termOf(type, this.pst))]);
    return node;
  }

  #link(graph: DraftGraph, owner: Term, link: Predicate, value: Value): void {
    graph.add([factory.quad(owner as Quad['subject'], termOf(link, this.pst), value)]);
  }
}
