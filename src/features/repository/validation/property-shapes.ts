/**
 * The shapes of a rule that a node can violate. The engine is the judge; it is not asked where the answer is certain: a node without the
 * property conforms to whatever is said about each value of it (SHACL §2.2: value nodes), and node kinds, counts, and most dates and members of
 * code lists are seen at once. That is most of what there is to say about a dataset, which has a fifth of the properties that there are shapes for.
 */
import { keyOf, type Term } from '../../../core/rdf/terms.js';
import { WINDOW, type QuadIndex } from './quad-index.js';
import { membersOf, fastCheckOf, type FastCheck } from './fast-checks.js';
import { RDF_TYPE, SH, TERM } from './terms.js';

/** A path of one step: forwards along one of several properties, or backwards along one. */
interface Step {
  readonly properties: readonly string[];
  readonly inverse: boolean;
}

/** Conditions that are seen without the engine. */
interface Simple {
  /** Each value, by itself. */
  readonly isSure: FastCheck;
  readonly least: number;
  readonly most: number;
}

/** A part of a node shape. */
export interface ShapePart {
  readonly shape: Term;
  /** Where its values are; the engine is asked about every node where this cannot be said. */
  readonly step?: Step | undefined;
  /** True if it holds of every node without values. */
  readonly holdsOfNothing?: boolean;
  /** All that it demands, where that can be seen. */
  readonly simple?: Simple | undefined;
}

const names = (...list: string[]): ReadonlySet<string> => new Set(list.map((name) => SH + name));
const union = (...sets: ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

/** Words that say nothing about conformance. */
const WORDS = names('path', 'message', 'severity', 'name', 'description', 'order', 'group', 'flags');
/** Parameters about each value by itself, or about too many values. */
const OF_VALUES = union(
  WORDS,
  names('nodeKind', 'class', 'datatype', 'node', 'property', 'in', 'pattern', 'minLength', 'maxLength', 'maxCount'),
  names('or', 'and', 'not', 'xone', 'uniqueLang', 'languageIn'),
  names('minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'),
  new Set(['range', 'codeList', 'atMost', 'geometry'].map((name) => TERM + name)),
);
/** What a node shape may say beside its property shapes without judging the node itself. */
const OF_TARGETS = union(
  names('property', 'targetClass', 'targetNode', 'targetObjectsOf', 'targetSubjectsOf'),
  new Set(['level', 'until', 'payload'].map((name) => TERM + name)),
);

const saysOnly = (index: QuadIndex, shape: Term, known: ReadonlySet<string>): boolean =>
  index.propertiesOf(shape).every((predicate) => known.has(predicate) || predicate === RDF_TYPE);

const stepOf = (index: QuadIndex, shape: Term): Step | undefined => {
  const [path] = index.valuesOf(shape, `${SH}path`);
  if (!path) return undefined;
  const [inverse] = index.valuesOf(path, `${SH}inversePath`);
  const [choice] = index.valuesOf(path, `${SH}alternativePath`);
  const steps = path.termType === 'NamedNode' ? [path] : inverse ? [inverse] : membersOf(index, choice);
  if (steps.length === 0 || steps.some(({ termType }) => termType !== 'NamedNode')) return undefined;
  return { properties: steps.map(({ value }) => value), inverse: inverse !== undefined };
};

const simpleOf = (index: QuadIndex, shape: Term): Simple | undefined => {
  const isSure = fastCheckOf(index, shape);
  if (!isSure) return undefined;
  const one = (name: string): string | undefined => index.valuesOf(shape, SH + name)[0]?.value;
  return { isSure, least: Number(one('minCount') ?? 0), most: Number(one('maxCount') ?? Infinity) };
};

/** The parts of a node shape. One that judges the node itself has one part, which is the whole of it. */
export const partsOf = (index: QuadIndex, shape: Term): readonly ShapePart[] => {
  if (!saysOnly(index, shape, OF_TARGETS)) return [{ shape }];
  return index.valuesOf(shape, `${SH}property`).map((property) => ({
    shape: property,
    step: stepOf(index, property),
    holdsOfNothing: saysOnly(index, property, OF_VALUES),
    simple: simpleOf(index, property),
  }));
};

const holds = ({ isSure, least, most }: Simple, values: readonly Term[]): boolean =>
  // Of values that are said twice one counts, and of more than a window the engine sees a part at a time.
  least < 2 && values.length >= least && values.length <= Math.min(most, WINDOW) && values.every(isSure);

const valuesAlong = ({ properties, inverse }: Step, node: Term, data: QuadIndex): readonly Term[] => {
  const [first = ''] = properties;
  if (properties.length === 1 && !inverse) return data.valuesOf(node, first);
  return properties.flatMap((name) => (inverse ? data.subjectsOf(name, keyOf(node)) : data.valuesOf(node, name)));
};

const isCertain = ({ step, holdsOfNothing, simple }: ShapePart, node: Term, data: QuadIndex): boolean => {
  if (!step) return false;
  const values = valuesAlong(step, node, data);
  return (holdsOfNothing === true && values.length === 0) || (simple !== undefined && holds(simple, values));
};

/** The shapes of a rule to ask the engine about for a node. */
export const shapesFor = (parts: readonly ShapePart[], node: Term, data: QuadIndex): { terms: [Term] }[] => {
  const asked: { terms: [Term] }[] = [];
  for (const part of parts) if (!isCertain(part, node, data)) asked.push({ terms: [part.shape] });
  return asked;
};
