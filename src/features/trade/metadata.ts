/** Makes the metadata of twins: what the marketplace gets from a seller's dataset, and a buyer from the marketplace's. */
import { canonicalize } from '../../core/rdf/canonical.js';
import { parseNTriples, toNTriples } from '../../core/rdf/ntriples.js';
import { factory, iri, literal, type NamedNode, type Quad, type Term } from '../../core/rdf/terms.js';
import { dcat, dct, xsd, type PlatformTerms } from '../../core/rdf/vocabulary.js';
import { rename } from '../repository/intake/rename.js';
import { describe, withoutNode } from '../repository/intake/subgraph.js';
import { linkQuads, type Link } from '../repository/link.js';

interface Metadata {
  readonly iri: string;
  readonly triples: string;
}

/** Metadata of which an offer was bought. */
interface Bought extends Metadata {
  /** Its node; unknown for what a marketplace that does not tell handed over. */
  readonly offer?: string | undefined;
}

const objects = (quads: readonly Quad[], subject: Term, predicate: NamedNode): Term[] =>
  quads.flatMap((quad) => (quad.subject.equals(subject) && quad.predicate.equals(predicate) ? [quad.object] : []));

/** Metadata without their links: the nodes that `pst:offer` leads to, and what hangs on these alone. */
const withoutLinks = (quads: readonly Quad[], dataset: string, pst: PlatformTerms): Quad[] => {
  const owner = iri(dataset);
  let kept = [...quads];
  for (const { subject, predicate, object } of quads) {
    if (subject.equals(owner) && predicate.equals(pst.offer)) kept = withoutNode(kept, object, owner);
  }
  return kept;
};

/** The monetization method of a dataset with its offers, as N-Triples; empty where nothing is offered. */
export const termsOf = ({ iri: name, triples }: Metadata, pst: PlatformTerms): string => {
  if (!triples.includes(`> <${pst.monetization.value}> `)) return '';
  const quads = parseNTriples(triples);
  const methods = objects(quads, iri(name), pst.monetization);
  const offers = methods.flatMap((method) => [
    ...objects(quads, method, pst.purchaseOffer),
    ...objects(quads, method, pst.investmentOffer),
  ]);
  if (!offers.some((offer) => quads.some(({ subject }) => subject.equals(offer)))) return '';
  const links = methods.map((method) => factory.quad(iri(name), pst.monetization, method as Quad['object']));
  return toNTriples([...links, ...describe(quads, methods, [iri(name)])]);
};

/** True if two versions of a dataset offer the same: the same statements, whatever their blank nodes are called. */
export const sameTerms = async (before: Metadata, now: Metadata, pst: PlatformTerms): Promise<boolean> => {
  const [one, other] = [termsOf(before, pst), termsOf(now, pst)];
  if (one === other) return true;
  const hash = async (terms: string): Promise<string> =>
    (await canonicalize(parseNTriples(terms), { blankNodePrefix: 'terms' })).hash;
  return (await hash(one)) === (await hash(other));
};

const withoutTerms = (quads: readonly Quad[], name: string, pst: PlatformTerms): Quad[] => {
  let kept = [...quads];
  for (const method of objects(quads, iri(name), pst.monetization)) kept = withoutNode(kept, method, iri(name));
  return kept;
};

/** All metadata of a dataset but its links and its offers. */
const bare = ({ iri: name, triples }: Metadata, pst: PlatformTerms): Quad[] =>
  withoutTerms(withoutLinks(parseNTriples(triples), name, pst), name, pst);

/** Statements about one dataset as statements about another: it has another name, and so have the nodes that are named after it. */
const asOf = (quads: readonly Quad[], from: string, to: string): Quad[] => {
  const names = new Map([[from, to]]);
  for (const { subject, object } of quads) {
    for (const { termType, value } of [subject, object]) {
      if (termType === 'NamedNode' && value.startsWith(`${from}#`)) names.set(value, to + value.slice(from.length));
    }
  }
  return rename(quads, names);
};

/** Offers of one dataset as those of another one. */
export const termsFor = (terms: string, from: string, to: string): string =>
  toNTriples(asOf(parseNTriples(terms), from, to));

/** The metadata for the marketplace: those of the seller's dataset with the terms, under the name of the twin. */
export const marketplaceTriples = (
  original: Metadata & { readonly id: string },
  terms: string,
  twin: string,
  pst: PlatformTerms,
): string => {
  const quads = asOf([...bare(original, pst), ...parseNTriples(terms)], original.iri, twin);
  return toNTriples([...quads, ...linkQuads(twin, { originalId: original.id }, pst)]);
};

/** The licence that the purchase offer grants holds for distributions that name none. */
const licensed = (quads: readonly Quad[], source: Bought, pst: PlatformTerms): Quad[] => {
  const all = parseNTriples(source.triples);
  const offers = all.flatMap(({ predicate, object }) => (predicate.equals(pst.purchaseOffer) ? [object] : []));
  const bought = offers.filter(({ value }) => source.offer === undefined || value === source.offer);
  const licence = bought.flatMap((offer) => [dct.license, pst.license].flatMap((term) => objects(all, offer, term)))[0];
  if (!licence) return [];
  const without = objects(quads, iri(source.iri), dcat.distribution).filter(
    (distribution) => objects(quads, distribution, dct.license).length === 0,
  );
  if (without.length === 0) return [];
  return [
    ...without.map((node) => factory.quad(node as Quad['subject'], dct.license, licence as Quad['object'])),
    ...describe(all, [licence], offers),
  ];
};

/** The metadata of a buyer's copy: those of the marketplace's dataset without its offers, issued now, with the link to both. */
export const copyTriples = (source: Bought, link: Link, copy: string, now: Date, pst: PlatformTerms): string => {
  const own = bare(source, pst).filter(
    ({ subject, predicate }) =>
      subject.value !== source.iri || (!predicate.equals(dct.issued) && !predicate.equals(dct.modified)),
  );
  const time = literal(now.toISOString(), xsd.dateTime);
  const dates = [dct.issued, dct.modified].map((predicate) => factory.quad(iri(source.iri), predicate, time));
  const kept = [...own, ...licensed(own, source, pst), ...dates];
  return toNTriples([...asOf(kept, source.iri, copy), ...linkQuads(copy, link, pst)]);
};

/** Metadata without the links that they state. */
export const unlinkedTriples = ({ iri: name, triples }: Metadata, pst: PlatformTerms): string =>
  toNTriples(withoutLinks(parseNTriples(triples), name, pst));
