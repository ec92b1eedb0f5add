/** Pieces of graph patterns, and how they are put together. */
import type { Variable } from '@rdfjs/types';
import { factory, sparql, type SparqlText } from '../../../core/rdf/terms.js';

/** A variable of a query. */
export type { Variable };

/** The variable of that name. */
export const variable = (name: string): Variable => {
  const made = factory.variable?.(name);
  if (!made) throw new TypeError('The factory makes no variables');
  return made;
};

/** A piece of a group: what it says, in the graph of a variable or in the default graph. */
export interface Part {
  readonly graph?: Variable;
  readonly text: SparqlText;
  /** Names of the variables that it gives values to whatever stands beside it. */
  readonly binds: readonly string[];
  /** True if it stands at the end of its group, where the least is left for it to look at. */
  readonly isLast?: boolean;
}

/** Patterns of statements within a graph. */
export const within = (graph: Variable, text: SparqlText, ...binds: readonly Variable[]): Part => ({
  graph,
  text,
  binds: [graph, ...binds].map(({ value }) => value),
});

/** A condition on what other pieces give values to. */
export const filter = (condition: SparqlText): Part => ({ text: sparql`FILTER(${condition})`, binds: [] });

/** Pieces as one text; neighbours in the same graph share their braces. */
export const group = (pieces: readonly Part[]): SparqlText => {
  const parts = [...pieces.filter(({ isLast }) => !isLast), ...pieces.filter(({ isLast }) => isLast)];
  const texts: SparqlText[] = [];
  for (let at = 0; at < parts.length;) {
    const { graph, text } = parts[at] as Part;
    const together = [text];
    for (at += 1; at < parts.length && graph && parts[at]?.graph === graph; at += 1)
      together.push((parts[at] as Part).text);
    texts.push(graph ? sparql`GRAPH ${graph} { ${together} }` : text);
  }
  return sparql`${texts}`;
};

/** What all of several texts say, with something between them. */
const joined = (texts: readonly SparqlText[], between: SparqlText): SparqlText =>
  texts.reduce((all, text) => sparql`${all} ${between} ${text}`);

/** True where one of the conditions is. */
export const anyOf = (conditions: readonly SparqlText[]): SparqlText =>
  conditions.length === 0 ? sparql`false` : sparql`(${joined(conditions, sparql`||`)})`;

/** True where all conditions are. */
export const allOf = (conditions: readonly SparqlText[]): SparqlText =>
  conditions.length === 0 ? sparql`true` : sparql`(${joined(conditions, sparql`&&`)})`;

/** What nothing fits. */
export const NEVER: readonly Part[] = [filter(sparql`false`)];

/** The solutions of any of several groups. */
export const union = (groups: readonly (readonly Part[])[]): readonly Part[] => {
  // What never fits would only take time.
  const possible = groups.filter((parts) => !NEVER.some((part) => parts.includes(part)));
  const [first, ...others] = possible;
  if (!first) return NEVER;
  if (others.length === 0) return first;
  const bound = (parts: readonly Part[]) => parts.flatMap(({ binds }) => binds);
  const binds = bound(first).filter((name) => others.every((parts) => bound(parts).includes(name)));
  const branches = possible.map((parts) => sparql`{ ${group(parts)} }`);
  return [{ text: joined(branches, sparql`UNION`), binds }];
};

/** True where a group has no solution. */
export const without = (parts: readonly Part[]): Part => ({
  text: sparql`FILTER NOT EXISTS { ${group(parts)} }`,
  binds: [],
});

/** Makes variables that no other piece has. */
export class Names {
  #number = 0;

  fresh(kind: string): Variable {
    return variable(`${kind}${++this.#number}`);
  }
}
