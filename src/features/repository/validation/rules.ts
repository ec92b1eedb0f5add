import { Parser } from 'n3';
import { readdirSync, readFileSync } from 'node:fs';
import { factory, iri, type Quad, type Term } from '../../../core/rdf/terms.js';
import { partsOf, type ShapePart } from './property-shapes.js';
import { QuadIndex } from './quad-index.js';
import type { Level, Payload } from './report.js';
import { RDFS, SH, TERM } from './terms.js';

/** A node shape with what is needed to pick it and to find its focus nodes. */
export interface Rule {
  readonly shape: Term;
  readonly parts: readonly ShapePart[];
  readonly level: Level;
  /** Highest level at which the rule is in force; above it another rule says more. */
  readonly until: Level;
  /** Only for payloads of this kind; for any payload when absent. */
  readonly payload: Payload | undefined;
  /** IRIs of the classes and properties that the shape names as its targets. */
  readonly targets: readonly string[];
  /** IRIs of target classes, subclasses included. */
  readonly classes: readonly string[];
  readonly objectsOf: readonly string[];
  readonly subjectsOf: readonly string[];
  readonly nodes: readonly Term[];
}

/** The shapes as triples and as a list of rules, the lowest level first. */
export interface RuleBook {
  readonly index: QuadIndex;
  readonly rules: readonly Rule[];
}

/** Platform namespace that the files are written with. */
const WRITTEN_NAMESPACE = 'https://www.pistis-project.eu/ns/voc#';
/** Folder of the Turtle files, seen from dist/src/features/repository/validation. */
export const FOLDER = new URL('../../../../../shapes/', import.meta.url);

const readFiles = (): Quad[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ttl'))
    .sort()
    .flatMap((name) => new Parser().parse(readFileSync(new URL(name, FOLDER), 'utf8')));

/** Replaces the namespace in terms, not in text, so that no setting can change what the files say. */
export const inNamespace = (quads: readonly Quad[], vocabNs: string): Quad[] => {
  const rename = <T extends Term>(term: T): T =>
    term.termType === 'NamedNode' && term.value.startsWith(WRITTEN_NAMESPACE)
      ? (iri(vocabNs + term.value.slice(WRITTEN_NAMESPACE.length)) as unknown as T)
      : term;
  return quads.map((quad) => factory.quad(rename(quad.subject), rename(quad.predicate), rename(quad.object)));
};

/** The classes with all their subclasses, as the shapes declare them. */
export const withSubclasses = (index: QuadIndex, classes: readonly string[]): string[] => {
  const all = new Set(classes);
  for (const name of all) for (const sub of index.subjectsOf(`${RDFS}subClassOf`, name)) all.add(sub.value);
  return [...all];
};

/** A rule of the shape, with what is said of it in the index. */
export const ruleOf = (index: QuadIndex, shape: Term): Rule => {
  const values = (predicate: string): readonly Term[] => index.valuesOf(shape, predicate);
  const names = (predicate: string): string[] => values(predicate).map((term) => term.value);
  const classes = names(`${SH}targetClass`);
  const objectsOf = names(`${SH}targetObjectsOf`);
  const subjectsOf = names(`${SH}targetSubjectsOf`);
  return {
    shape,
    parts: partsOf(index, shape),
    level: Number(names(`${TERM}level`)[0] ?? 1) as Level,
    until: Number(names(`${TERM}until`)[0] ?? 3) as Level,
    payload: names(`${TERM}payload`)[0] as Payload | undefined,
    targets: [...classes, ...objectsOf, ...subjectsOf],
    classes: withSubclasses(index, classes),
    objectsOf,
    subjectsOf,
    nodes: values(`${SH}targetNode`),
  };
};

/** Reads the shapes for one platform namespace. Errors: a file that is not Turtle. */
export const readRules = (vocabNs: string): RuleBook => {
  const quads = inNamespace(readFiles(), vocabNs);
  const index = new QuadIndex(quads, Number.POSITIVE_INFINITY);
  const shapes = quads.filter((quad) => quad.predicate.value === `${TERM}level`).map((quad) => quad.subject);
  const rules = shapes.map((shape) => ruleOf(index, shape)).sort((a, b) => a.level - b.level);
  return { index, rules };
};
