/** Cross-references (pst:offer) between a seller's dataset, its twin on the marketplace and buyers' copies, as statements. */
import { parseNTriples, toNTriples } from '../../core/rdf/ntriples.js';
import { factory, iri, literal, type NamedNode, type Quad } from '../../core/rdf/terms.js';
import { rdf, type PlatformTerms } from '../../core/rdf/vocabulary.js';

/** The references of a dataset; absent ids are not stated. */
export interface Link {
  /** Id of the seller's dataset. */
  readonly originalId?: string | undefined;
  /** Id of the dataset on the marketplace. */
  readonly marketplaceOfferId?: string | undefined;
  /** Organization that sold a copy; it holds when the others no longer do. */
  readonly seller?: string | undefined;
}

/** The link of a dataset as statements about it. */
export const linkQuads = (dataset: string, link: Link, pst: PlatformTerms): Quad[] => {
  const offer = iri(`${dataset}#offer`);
  const value = (predicate: NamedNode, text: string | undefined): Quad[] =>
    text === undefined ? [] : [factory.quad(offer, predicate, literal(text))];
  return [
    factory.quad(iri(dataset), pst.offer, offer),
    factory.quad(offer, rdf.type, pst.Offer),
    ...value(pst.originalId, link.originalId),
    ...value(pst.marketplaceOfferId, link.marketplaceOfferId),
  ];
};

/** The link as N-Triples for the statements beside the metadata; empty where there is none, or the metadata say it already. */
export const linkStatements = (
  { iri: dataset, triples }: { readonly iri: string; readonly triples: string },
  link: Link | undefined,
  pst: PlatformTerms,
): string => {
  if (!link) return '';
  const sold = link.seller === undefined ? [] : [factory.quad(iri(dataset), pst.sellerId, literal(link.seller))];
  if (link.originalId === undefined && link.marketplaceOfferId === undefined) return toNTriples(sold);
  const quads = linkQuads(dataset, link, pst);
  const said = quads
    .filter(({ object }) => object.termType === 'Literal')
    .every(({ predicate, object }) => triples.includes(` <${predicate.value}> ${JSON.stringify(object.value)} .\n`));
  return toNTriples(said ? sold : [...quads, ...sold]);
};

/** The organization that sold a dataset, as the service has written it beside the metadata. */
export const recordedSeller = (
  { iri: dataset, system }: { readonly iri: string; readonly system: string },
  pst: PlatformTerms,
): string | undefined => {
  if (!system.includes(`> <${pst.sellerId.value}> `)) return undefined;
  return parseNTriples(system).find(
    ({ subject, predicate }) => subject.value === dataset && predicate.equals(pst.sellerId),
  )?.object.value;
};

/** The ids that metadata state in their links. */
export const statedLink = (
  { iri: dataset, triples }: { readonly iri: string; readonly triples: string },
  pst: PlatformTerms,
): Link => {
  // Most datasets have none: looking for the word is cheaper than reading the metadata.
  if (!triples.includes(`> <${pst.offer.value}> `)) return {};
  const quads = parseNTriples(triples);
  const nodes = quads.filter((quad) => quad.subject.value === dataset && quad.predicate.equals(pst.offer));
  const value = (predicate: NamedNode): string | undefined =>
    nodes
      .flatMap(({ object }) => quads.filter((quad) => quad.subject.equals(object) && quad.predicate.equals(predicate)))
      .at(0)?.object.value;
  return { originalId: value(pst.originalId), marketplaceOfferId: value(pst.marketplaceOfferId) };
};
