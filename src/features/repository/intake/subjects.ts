/** Finds the resource that a payload is about. */
import { Refusal } from '../../../core/errors.js';
import { keyOf, type NamedNode, type Quad, type Term } from '../../../core/rdf/terms.js';
import { dcat, rdf } from '../../../core/rdf/vocabulary.js';

const isNode = (term: Term): boolean => term.termType === 'NamedNode' || term.termType === 'BlankNode';

/** Subjects with that `rdf:type`, in order of appearance. */
export const typed = (quads: readonly Quad[], type: NamedNode): Term[] => {
  const found = new Map<string, Term>();
  for (const { subject, predicate, object } of quads) {
    if (predicate.value === rdf.type.value && object.value === type.value && object.termType === 'NamedNode') {
      found.set(keyOf(subject), subject);
    }
  }
  return [...found.values()];
};

/** Distributions: what is typed so, and what a dataset links to and the payload describes. */
export const distributionsOf = (quads: readonly Quad[], dataset: Term): Term[] => {
  const found = new Map(typed(quads, dcat.Distribution).map((term) => [keyOf(term), term]));
  const described = new Set(quads.map(({ subject }) => keyOf(subject)));
  for (const { subject, predicate, object } of quads) {
    if (predicate.value !== dcat.distribution.value || !subject.equals(dataset) || !isNode(object)) continue;
    if (described.has(keyOf(object))) found.set(keyOf(object), object);
  }
  return [...found.values()];
};

const only = (candidates: readonly Term[], what: string): Term => {
  const [first, second] = candidates;
  if (!first) throw new Refusal('INVALID_METADATA', `The payload has no ${what}.`);
  if (second) {
    throw new Refusal(
      'INVALID_METADATA',
      `The payload has ${candidates.length} resources of type ${what}; exactly one is expected.`,
    );
  }
  return first;
};

/**
 * The one dataset of a payload; `INVALID_METADATA` when there is none or several. A series is a dataset too (DCAT 3 §6.7),
 * and is taken for the one that is meant when the payload has no other.
 */
export const theDataset = (quads: readonly Quad[]): Term => {
  const datasets = typed(quads, dcat.Dataset);
  const series = datasets.length === 0 ? typed(quads, dcat.DatasetSeries) : [];
  return only(series.length > 0 ? series : datasets, 'dcat:Dataset');
};

/** The one distribution of a payload; `INVALID_METADATA` when there is none or several. */
export const theDistribution = (quads: readonly Quad[]): Term =>
  only(typed(quads, dcat.Distribution), 'dcat:Distribution');

/** The one catalogue of a payload; catalogues that are part of another one do not count. */
export const theCatalogue = (quads: readonly Quad[]): Term => {
  const candidates = typed(quads, dcat.Catalog);
  const parts = new Set(
    quads.filter(({ predicate }) => predicate.value === dcat.catalog.value).map(({ object }) => keyOf(object)),
  );
  return only(
    candidates.length > 1 ? candidates.filter((term) => !parts.has(keyOf(term))) : candidates,
    'dcat:Catalog',
  );
};
