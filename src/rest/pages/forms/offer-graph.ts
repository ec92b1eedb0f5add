/** The offer to buy access in the statements of a dataset. */
import { factory, type Quad, type Term } from '../../../rdf/terms.js';
import { rdf, type PlatformTerms } from '../../../rdf/vocabulary.js';
import type { OfferFields } from './fields.js';
import type { DraftGraph } from './graph.js';
import { typedDay, typedDecimal, typedText } from './terms.js';

type Value = Quad['object'];

interface Nodes {
  readonly method?: Value;
  readonly offer?: Value;
}

const nodesOf = (graph: DraftGraph, dataset: Term, pst: PlatformTerms): Nodes => {
  const [method] = graph.values(dataset, pst.monetization);
  const offer = method && graph.values(method, pst.purchaseOffer)[0];
  return { ...(method ? { method } : {}), ...(offer ? { offer } : {}) };
};

/** The fields of the first offer. */
export const readOffer = (graph: DraftGraph, dataset: Term, pst: PlatformTerms): OfferFields => {
  const { method, offer } = nodesOf(graph, dataset, pst);
  const first = (node: Value | undefined, property: Term): string =>
    node ? (graph.values(node, property)[0]?.value ?? '') : '';
  return {
    price: first(offer, pst.price),
    kind: first(offer, pst.type) || 'one-off',
    seller: first(method, pst.sellerId),
    until: first(offer, pst.expirationDate).slice(0, 10),
  };
};

const newNodes = (graph: DraftGraph, dataset: Term, pst: PlatformTerms): Required<Nodes> => {
  const found = nodesOf(graph, dataset, pst);
  const method = found.method ?? (factory.blankNode('monetization') as Value);
  const offer = found.offer ?? (factory.blankNode('purchase') as Value);
  if (!found.method) {
    graph.set(dataset, pst.monetization, [method]);
    graph.set(method, rdf.type, [pst.MonetizationMethod]);
  }
  if (!found.offer) {
    graph.set(method, pst.purchaseOffer, [offer]);
    graph.set(offer, rdf.type, [pst.PurchaseOffer]);
  }
  return { method, offer };
};

/** Writes the offer; an empty price takes it away, and with it the method of sale where nothing else is offered. */
export const writeOffer = (graph: DraftGraph, dataset: Term, fields: OfferFields, pst: PlatformTerms): void => {
  if (fields.price === '') {
    const { method, offer } = nodesOf(graph, dataset, pst);
    if (offer) graph.remove(offer);
    const rest = method
      ? [...graph.values(method, pst.purchaseOffer), ...graph.values(method, pst.investmentOffer)]
      : [];
    if (method && rest.length === 0) graph.remove(method);
    return;
  }
  const price = typedDecimal(fields.price, 'price');
  const { method, offer } = newNodes(graph, dataset, pst);
  graph.set(method, pst.sellerId, fields.seller === '' ? [] : [typedText(fields.seller, '')]);
  graph.set(offer, pst.price, [price]);
  graph.set(offer, pst.type, [typedText(fields.kind, '')]);
  const before = graph.values(offer, pst.expirationDate)[0]?.value.slice(0, 10) ?? '';
  if (before !== fields.until)
    graph.set(offer, pst.expirationDate, fields.until === '' ? [] : [typedDay(fields.until, 'until')]);
};
