/**
 * Values of which it is seen without the engine that they conform to what a shape says of each: code lists, datatypes and patterns, and
 * choices among such. Everything else is left to the engine, and so is every value that does not conform, for it words the finding.
 */
import { readDate } from '../../../core/rdf/dates.js';
import type { Term } from '../../../core/rdf/terms.js';
import { isMember } from './code-lists.js';
import type { QuadIndex } from './quad-index.js';
import { CODE_LIST, RDF, RDF_TYPE, SH, XSD } from './terms.js';

/** True of a value that conforms; false where it may not. */
export type FastCheck = (value: Term) => boolean;

/** Shapes that shapes refer to, below one another; some of profiles go in circles. */
const DEEPEST = 4;

/** Lexical forms that are sound for sure; most others of a datatype are as well. */
const SOUND: ReadonlyMap<string, RegExp> = new Map([
  [`${XSD}decimal`, /^\d{1,15}(?:\.\d{1,15})?$/],
  [`${XSD}nonNegativeInteger`, /^\d{1,15}$/],
  [`${XSD}boolean`, /^(?:true|false)$/],
]);

const DATES: ReadonlySet<string> = new Set(['date', 'dateTime', 'gYear', 'gYearMonth'].map((name) => XSD + name));

/** True of a text that is sound for a datatype for sure; undefined for a datatype that is left to the engine. */
const soundOf = (datatype: string): ((text: string) => boolean) | undefined => {
  if (!DATES.has(datatype)) {
    const sound = SOUND.get(datatype);
    return sound && ((text) => sound.test(text));
  }
  return (text) => {
    const date = readDate(text);
    return date?.exact === true && XSD + date.type === datatype;
  };
};

const KINDS: Readonly<Record<string, readonly Term['termType'][]>> = {
  IRI: ['NamedNode'],
  BlankNode: ['BlankNode'],
  Literal: ['Literal'],
  BlankNodeOrIRI: ['BlankNode', 'NamedNode'],
  IRIOrLiteral: ['NamedNode', 'Literal'],
  BlankNodeOrLiteral: ['BlankNode', 'Literal'],
};

/** The members of a list. */
export const membersOf = (index: QuadIndex, list: Term | undefined): Term[] => {
  const [first] = list ? index.valuesOf(list, `${RDF}first`) : [];
  if (!list || !first) return [];
  return [first, ...membersOf(index, index.valuesOf(list, `${RDF}rest`)[0])];
};

/** The pattern of a shape; undefined where it is one of several, or has a flag by which it would remember what it was asked. */
const patternOf = (index: QuadIndex, shape: Term): RegExp | undefined => {
  const [pattern, another] = index.valuesOf(shape, `${SH}pattern`);
  const [flags] = index.valuesOf(shape, `${SH}flags`);
  if (!pattern || another || (flags && flags.value !== 'i')) return undefined;
  return new RegExp(pattern.value, flags?.value);
};

const hasText = ({ termType }: Term): boolean => termType !== 'BlankNode';

/** What may stand beside a pattern that is negated. */
const OF_PATTERNS: ReadonlySet<string> = new Set([`${SH}pattern`, `${SH}flags`, RDF_TYPE]);

const notOf = (index: QuadIndex, shape: Term): FastCheck | undefined => {
  if (!index.propertiesOf(shape).every((name) => OF_PATTERNS.has(name))) return undefined;
  const pattern = patternOf(index, shape);
  return pattern && ((value) => hasText(value) && !pattern.test(value.value));
};

const orOf = (index: QuadIndex, list: Term, depth: number): FastCheck => {
  const choices = membersOf(index, list).flatMap((shape) => fastCheckOf(index, shape, depth) ?? []);
  return (value) => choices.some((isSure) => isSure(value));
};

type Maker = (
  parameter: Term,
  about: { readonly index: QuadIndex; readonly shape: Term; readonly depth: number },
) => FastCheck | undefined;

const MAKERS: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  [
    `${SH}nodeKind`,
    (kind) => {
      const kinds = new Set(KINDS[kind.value.slice(SH.length)]);
      return ({ termType }) => kinds.has(termType);
    },
  ],
  [
    `${SH}datatype`,
    ({ value: datatype }) => {
      const isSound = soundOf(datatype);
      return (
        isSound &&
        ((value) => value.termType === 'Literal' && value.datatype.value === datatype && isSound(value.value))
      );
    },
  ],
  [
    `${SH}pattern`,
    (_, { index, shape }) => {
      const pattern = patternOf(index, shape);
      return pattern && ((value) => hasText(value) && pattern.test(value.value));
    },
  ],
  [`${SH}maxLength`, (most) => (value) => hasText(value) && value.value.length <= Number(most.value)],
  [`${SH}node`, (node, { index, depth }) => fastCheckOf(index, node, depth)],
  [`${SH}or`, (list, { index, depth }) => orOf(index, list, depth)],
  [`${SH}not`, (negated, { index }) => notOf(index, negated)],
  [
    CODE_LIST,
    (_, { index, shape }) => {
      const lists = index.valuesOf(shape, CODE_LIST).map(({ value }) => value);
      return ({ termType, value }) => termType === 'NamedNode' && lists.some((list) => isMember(list, value));
    },
  ],
]);

/** Words that say nothing about a value by itself. */
const BESIDE: ReadonlySet<string> = new Set([
  ...['path', 'message', 'severity', 'name', 'description', 'order', 'group', 'flags', 'minCount', 'maxCount'].map(
    (name) => SH + name,
  ),
  RDF_TYPE,
]);

/** What makes sure of values of a shape; undefined where it says something that is left to the engine. */
export const fastCheckOf = (index: QuadIndex, shape: Term, depth = 0): FastCheck | undefined => {
  if (depth > DEEPEST) return undefined;
  const all: FastCheck[] = [];
  for (const name of index.propertiesOf(shape)) {
    if (BESIDE.has(name)) continue;
    for (const parameter of index.valuesOf(shape, name)) {
      const isSure = MAKERS.get(name)?.(parameter, { index, shape, depth: depth + 1 });
      if (!isSure) return undefined;
      all.push(isSure);
    }
  }
  return (value) => all.every((isSure) => isSure(value));
};
