/** Gives the subjects of a payload the IRIs of the service; every other IRI and every literal stays as it was sent. */
import { randomUUID } from 'node:crypto';
import { factory, iri, keyOf, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dcat, dct, foaf } from '../../../core/rdf/vocabulary.js';
import type { Identifiers } from '../identifiers.js';
import type { KnownDistribution } from './job.js';
import { FILES } from '../assessment/urls.js';

/** Sources name distributions by the address of their file, and datasets by that of their page: file and page keep it. */
const ADDRESSES: ReadonlySet<string> = new Set([
  ...FILES,
  ...[dcat.landingPage, foaf.page, foaf.homepage, dct.identifier].map(({ value }) => value),
]);
const isAddress = (predicate: Term, object: Term): boolean =>
  object.termType === 'NamedNode' && ADDRESSES.has(predicate.value);

/** Replaces nodes wherever they stand as subject or object, but for addresses. `names` maps `keyOf(node)` to the new IRI. */
export const rename = (quads: readonly Quad[], names: ReadonlyMap<string, string>): Quad[] => {
  const renamed = <T extends Term>(term: T): T => {
    if (term.termType !== 'NamedNode' && term.termType !== 'BlankNode') return term;
    const name = names.get(keyOf(term));
    return name === undefined ? term : (iri(name) as Term as T);
  };
  return quads.map(({ subject, predicate, object }) =>
    factory.quad(renamed(subject), predicate, isAddress(predicate, object) ? object : renamed(object)),
  );
};

/** The name that the source has for a distribution: its identifier, else its IRI, its title, its access URL or that of its file. */
const sourceKey = (quads: readonly Quad[], node: Term): string | undefined => {
  const value = (predicate: Term): string | undefined =>
    quads.find((quad) => quad.subject.equals(node) && quad.predicate.equals(predicate))?.object.value;
  return (
    value(dct.identifier) ??
    (node.termType === 'NamedNode' ? node.value : undefined) ??
    value(dct.title) ??
    value(dcat.accessURL) ??
    value(dcat.downloadURL)
  );
};

/**
 * Chooses an id for each distribution of a payload: the one it already has when its IRI is ours or its source key is known,
 * a fresh UUID otherwise. So ids survive when a dataset is replaced by a newer version of itself.
 */
export const nameDistributions = (
  quads: readonly Quad[],
  nodes: readonly Term[],
  known: readonly KnownDistribution[],
  identifiers: Identifiers,
): { readonly node: Term; readonly id: string; readonly key?: string }[] => {
  const free = new Map(known.map((distribution) => [distribution.id, distribution]));
  const take = (match: (distribution: KnownDistribution) => boolean): KnownDistribution | undefined => {
    for (const distribution of free.values()) {
      if (!match(distribution)) continue;
      free.delete(distribution.id);
      return distribution;
    }
    return undefined;
  };
  // Distributions that carry one of our IRIs choose first: a source key must not take their id away.
  const own = new Map(
    nodes.map((node) => [node, take(({ id }) => node.value === identifiers.iri('distribution', id))] as const),
  );
  return nodes.map((node) => {
    const mine = own.get(node);
    if (mine) return { node, ...mine };
    const key = sourceKey(quads, node);
    const id = (key === undefined ? undefined : take((candidate) => candidate.key === key)?.id) ?? randomUUID();
    return { node, id, ...(key === undefined ? {} : { key }) };
  });
};
