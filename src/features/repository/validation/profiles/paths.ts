/** Property paths of SHACL (SHACL §2.3.1) beyond those that the engine follows: read, followed and written as text. */
import { keyOf, type Term } from '../../../../core/rdf/terms.js';
import type { QuadIndex } from '../quad-index.js';
import { RDF, SH } from '../terms.js';

/** A path. */
export type Path =
  | { readonly kind: 'property'; readonly iri: string }
  | { readonly kind: 'inverse'; readonly path: Path }
  | { readonly kind: 'sequence' | 'choice'; readonly paths: readonly Path[] }
  | { readonly kind: 'repeat'; readonly path: Path; readonly isOptional: boolean; readonly isOnce: boolean };

/** Values that are followed at most; nothing asks about more of them. */
const MOST = 1_000;

/** The members of an RDF list; undefined for what is none. */
const listOf = (index: QuadIndex, node: Term): Term[] | undefined => {
  const members: Term[] = [];
  let cell: Term | undefined = node;
  while (cell && cell.value !== `${RDF}nil` && members.length < MOST) {
    const [first] = index.valuesOf(cell, `${RDF}first`);
    if (!first) return undefined;
    members.push(first);
    [cell] = index.valuesOf(cell, `${RDF}rest`);
  }
  return members.length === 0 ? undefined : members;
};

const REPEATS: Readonly<Record<string, { readonly isOptional: boolean; readonly isOnce: boolean }>> = {
  zeroOrMorePath: { isOptional: true, isOnce: false },
  oneOrMorePath: { isOptional: false, isOnce: false },
  zeroOrOnePath: { isOptional: true, isOnce: true },
};

/** Reads a path; undefined for what is none, or is deeper than anybody writes. */
export const readPath = (index: QuadIndex, node: Term, depth = 0): Path | undefined => {
  if (node.termType === 'NamedNode') return { kind: 'property', iri: node.value };
  if (depth > 8) return undefined;
  const all = (nodes: readonly Term[] | undefined, kind: 'sequence' | 'choice'): Path | undefined => {
    const paths = nodes?.flatMap((each) => readPath(index, each, depth + 1) ?? []);
    return paths && paths.length === nodes?.length ? { kind, paths } : undefined;
  };
  const steps = listOf(index, node);
  if (steps) return all(steps, 'sequence');
  const [inverse] = index.valuesOf(node, `${SH}inversePath`);
  if (inverse) {
    const path = readPath(index, inverse, depth + 1);
    return path && { kind: 'inverse', path };
  }
  const [choice] = index.valuesOf(node, `${SH}alternativePath`);
  if (choice) return all(listOf(index, choice), 'choice');
  for (const [name, repeat] of Object.entries(REPEATS)) {
    const [repeated] = index.valuesOf(node, SH + name);
    const path = repeated && readPath(index, repeated, depth + 1);
    if (path) return { kind: 'repeat', path, ...repeat };
  }
  return undefined;
};

const isStep = (path: Path): boolean =>
  path.kind === 'property' ||
  (path.kind === 'choice' && path.paths.every(({ kind }) => kind === 'property')) ||
  ((path.kind === 'inverse' || path.kind === 'repeat') && path.path.kind === 'property');

/** True if the engine follows the path itself: steps along single properties, one after the other. */
export const isForEngine = (path: Path): boolean =>
  path.kind === 'sequence' ? path.paths.every(isStep) : isStep(path);

const unique = (terms: readonly Term[]): Term[] => [
  ...new Map(terms.slice(0, MOST).map((term) => [`${term.termType} ${keyOf(term)}`, term])).values(),
];

/** The nodes at the end of a path from a node, each once; `back` follows it from its end. */
export const follow = (path: Path, from: Term, data: QuadIndex, back = false): readonly Term[] => {
  switch (path.kind) {
    case 'property':
      return back ? data.subjectsOf(path.iri, keyOf(from)) : data.valuesOf(from, path.iri);
    case 'inverse':
      return follow(path.path, from, data, !back);
    case 'choice':
      return unique(path.paths.flatMap((each) => follow(each, from, data, back)));
    case 'sequence': {
      const steps = back ? path.paths.toReversed() : path.paths;
      return steps.reduce<Term[]>(
        (nodes, step) => unique(nodes.flatMap((node) => follow(step, node, data, back))),
        [from],
      );
    }
    case 'repeat': {
      let found = follow(path.path, from, data, back);
      for (let size = 0; !path.isOnce && size < found.length && size < MOST;) {
        size = found.length;
        found = unique([...found, ...found.flatMap((node) => follow(path.path, node, data, back))]);
      }
      return path.isOptional ? unique([from, ...found]) : found;
    }
  }
};

const inner = (path: Path): string => {
  const text = pathText(path);
  return / [|/] /.test(text) ? `(${text})` : text;
};

/** The path as findings write it: ` / ` between steps, ` | ` between alternatives, `^` before what is followed backwards. */
export const pathText = (path: Path): string => {
  switch (path.kind) {
    case 'property':
      return path.iri;
    case 'inverse':
      return `^${inner(path.path)}`;
    case 'choice':
      return path.paths.map(inner).join(' | ');
    case 'sequence':
      return path.paths.map(inner).join(' / ');
    case 'repeat':
      return inner(path.path) + (path.isOnce ? '?' : path.isOptional ? '*' : '+');
  }
};

/** The first property that a path leads along: what a form has a field for. */
export const firstProperty = (path: Path): string | undefined => {
  if (path.kind === 'property') return path.iri;
  if (path.kind === 'inverse') return undefined;
  if (path.kind === 'repeat') return firstProperty(path.path);
  if (path.kind === 'sequence') return path.paths[0] && firstProperty(path.paths[0]);
  return path.paths.map(firstProperty).find((iri) => iri !== undefined);
};
