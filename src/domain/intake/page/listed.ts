/** Names on a page beside those of the datasets that it describes: what a source still lists is not gone. */
import { keyOf, type Quad } from '../../../rdf/terms.js';
import { prefixes } from '../../../rdf/prefixes.js';
import { dcat, dct, foaf, rdf } from '../../../rdf/vocabulary.js';

/** What a page names. */
export interface Listed {
  /** Listed as datasets of a catalogue, and described nowhere on the page. */
  readonly listed: readonly string[];
  /** Described as something else, or listed in other words. Names of blank nodes are their identifiers. */
  readonly mentioned: readonly string[];
}

/** Predicates by which a catalogue or its records lead to datasets. */
const LISTING: ReadonlySet<string> = new Set([dcat.dataset.value, foaf.primaryTopic.value]);
/** Predicates by which something leads to its parts, which may be datasets. */
const PARTS: ReadonlySet<string> = new Set([
  ...['service', 'resource', 'catalog', 'seriesMember'].map((name) => `${prefixes.dcat}${name}`),
  ...[dct.hasPart.value, `${prefixes.hydra}member`],
  ...['http://www.w3.org/ns/ldp#contains', 'http://www.w3.org/2000/01/rdf-schema#member'],
]);

/** Finds the names. `datasets`: names of the datasets that the page describes. */
export const listedOn = (quads: readonly Quad[], datasets: ReadonlySet<string>): Listed => {
  const listed = new Set<string>();
  const mentioned = new Set<string>();
  const isOther = new Set<string>();
  for (const { subject, predicate, object } of quads) {
    if (subject.termType === 'NamedNode') mentioned.add(subject.value);
    if (predicate.value === rdf.type.value) isOther.add(keyOf(subject));
    if (predicate.value === dct.identifier.value) mentioned.add(object.value);
    if (object.termType !== 'NamedNode') continue;
    if (LISTING.has(predicate.value)) listed.add(object.value);
    if (PARTS.has(predicate.value)) mentioned.add(object.value);
  }
  const isWanting = (name: string): boolean => !datasets.has(name) && !isOther.has(name);
  return {
    listed: [...listed].filter(isWanting),
    mentioned: [...new Set([...listed, ...mentioned])].filter((name) => !datasets.has(name)),
  };
};
