/** Cuts one distribution out of a dataset's graph, with everything that hangs on it alone. */
import { keyOf, type Quad, type Term } from '../../../core/rdf/terms.js';
import { rdf } from '../../../core/rdf/vocabulary.js';

/** The statements of each node, by its key. */
export const bySubject = (quads: readonly Quad[]): Map<string, Quad[]> => {
  const index = new Map<string, Quad[]>();
  for (const quad of quads) {
    const key = keyOf(quad.subject);
    const list = index.get(key);
    if (list) list.push(quad);
    else index.set(key, [quad]);
  }
  return index;
};

/** The nodes that hang on others. A class that the document describes hangs on nothing that is of it. */
const reach = (
  index: ReadonlyMap<string, readonly Quad[]>,
  from: readonly string[],
  barred: ReadonlySet<string>,
): Set<string> => {
  const seen = new Set<string>();
  const open = from.filter((key) => !barred.has(key));
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    for (const { predicate, object } of index.get(key) ?? []) {
      const isEnd = object.termType === 'Literal' || predicate.value === rdf.type.value;
      const next = isEnd ? undefined : keyOf(object);
      if (next !== undefined && !barred.has(next) && index.has(next)) open.push(next);
    }
  }
  return seen;
};

/** The statements of `nodes` and of everything reachable from them, without entering the nodes in `barred`. */
export const describe = (quads: readonly Quad[], nodes: readonly Term[], barred: readonly Term[] = []): Quad[] => {
  const index = bySubject(quads);
  const reached = reach(index, nodes.map(keyOf), new Set(barred.map(keyOf)));
  return quads.filter(({ subject }) => reached.has(keyOf(subject)));
};

/**
 * Describes each of `nodes` without entering the others or `barred`, in the order of `nodes`: what `describe` does for one, with
 * work that grows with what is described and not with the document.
 */
export const describeEach = (
  quads: readonly Quad[],
  nodes: readonly Term[],
  barred: readonly Term[] = [],
): Map<string, Quad[]> => {
  const index = bySubject(quads);
  const apart = new Set([...nodes, ...barred].map(keyOf));
  return new Map(
    nodes.map((node) => {
      const key = keyOf(node);
      apart.delete(key);
      const reached = reach(index, [key], apart);
      apart.add(key);
      return [key, [...reached].flatMap((subject) => index.get(subject) ?? [])];
    }),
  );
};

/**
 * The graph without `node`, a part of `owner`: its statements go, and those of nodes that only it led to; nodes that others
 * lead to, or that stand on their own, stay. Links to `node` stay when `keepLinks` is set, for a new version of it.
 */
export const withoutNode = (quads: readonly Quad[], node: Term, owner: Term, keepLinks = false): Quad[] => {
  const index = bySubject(quads);
  const key = keyOf(node);
  const hung = reach(index, [key], new Set([keyOf(owner)]));
  const roots = [...index.keys()].filter((subject) => !hung.has(subject));
  const kept = reach(index, roots, new Set([key]));
  return quads.filter(({ subject, object }) => {
    if (!keepLinks && object.termType !== 'Literal' && keyOf(object) === key) return false;
    return kept.has(keyOf(subject));
  });
};
