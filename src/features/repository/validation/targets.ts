import { type Term, keyOf } from '../../../core/rdf/terms.js';
import type { QuadIndex } from './quad-index.js';
import type { Rule } from './rules.js';
import { RDF_TYPE } from './terms.js';

/** Focus nodes of a rule in the data (SHACL §2.1.3), each once. */
export const targetsOf = (rule: Rule, data: QuadIndex): Iterable<Term> => {
  let found: Map<string, Term> | undefined;
  const add = (terms: readonly Term[]): void => {
    for (const term of terms)
      if (term.termType !== 'Literal') (found ??= new Map<string, Term>()).set(keyOf(term), term);
  };
  for (const name of rule.classes) add(data.subjectsOf(RDF_TYPE, name));
  for (const property of rule.objectsOf) add(data.objectsOf(property));
  for (const property of rule.subjectsOf) add(data.subjectsWith(property));
  add(rule.nodes);
  return found?.values() ?? [];
};

/** Keys of the nodes that can be reached from a node along links, itself included. */
export const reachable = (from: string, data: QuadIndex): Set<string> => {
  const seen = new Set([from]);
  for (const node of seen) for (const next of data.links(node)) seen.add(next);
  return seen;
};
