/** The rules of a profile by their codes, and what they say in words. */
import { Compactor } from '../../../../core/rdf/compact.js';
import { keyOf, type Term } from '../../../../core/rdf/terms.js';
import type { QuadIndex } from '../quad-index.js';
import type { Rule } from '../rules.js';
import { RDF, SH } from '../terms.js';
import { firstProperty, pathText, readPath, type Path } from './paths.js';

/** A text with its language; null where it says none. */
export interface Said {
  readonly language: string | null;
  readonly value: string;
}

/** A rule: one constraint of one shape. */
export interface RuleText {
  readonly code: string;
  /** Local name of the constraint component, without its ending: `MinCount`. */
  readonly constraint: string;
  /** Names of the property, or of what is judged where there is no property. */
  readonly names: readonly Said[];
  /** Messages that the shape brings itself. */
  readonly messages: readonly Said[];
  /** The property, or what is judged where there is none: in short form, where it has one. */
  readonly term: string;
  /** True if the shape recommends: its severity is less than that of a violation. */
  readonly isAdvice: boolean;
  /** What the constraint asks for: numbers, or names in short form. */
  readonly asked: readonly string[];
  /** Of alternatives, what each asks for: classes, datatypes, kinds, patterns or properties in short form. */
  readonly choices: readonly string[];
  /** Schemes of code lists that values have to be in. */
  readonly schemes: readonly string[];
}

const COMPONENT = 'ConstraintComponent';
/** Shapes within shapes that are named beforehand. */
const MOST_DEPTH = 4;
/** Members of a list that are named at most. */
const MOST_MEMBERS = 100;
const shorts = new Compactor();
const short = (term: Term): string => (term.termType === 'NamedNode' && shorts.compact(term.value)) || term.value;
const local = (iri: string): string => /[^/#:]*$/.exec(iri.replace(/[/#]+$/, ''))?.[0] ?? iri;
const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** Name of the constraint that a component stands for. */
export const constraintOf = (component: string): string => {
  const name = local(component);
  return name.endsWith(COMPONENT) ? name.slice(0, -COMPONENT.length) : name;
};

const texts = (index: QuadIndex, shape: Term, predicate: string): Said[] =>
  index
    .valuesOf(shape, SH + predicate)
    .map((term) => ({ language: (term.termType === 'Literal' && term.language) || null, value: term.value.trim() }));

/** The members of an RDF list. */
const membersOf = (index: QuadIndex, list: Term, depth = 0): Term[] => {
  const [first] = index.valuesOf(list, `${RDF}first`);
  const [rest] = index.valuesOf(list, `${RDF}rest`);
  return first && depth < MOST_MEMBERS ? [first, ...(rest ? membersOf(index, rest, depth + 1) : [])] : [];
};

const alternativesOf = (index: QuadIndex, shape: Term): Term[] =>
  index.valuesOf(shape, `${SH}or`).flatMap((list) => membersOf(index, list));

/** The schemes that a node shape asks values to be in, by sh:hasValue of skos:inScheme. */
const schemesIn = (index: QuadIndex, node: Term, depth = 0): string[] => [
  ...index
    .valuesOf(node, `${SH}property`)
    .filter((property) => index.valuesOf(property, `${SH}path`).some(({ value }) => value.endsWith('core#inScheme')))
    .flatMap((property) => index.valuesOf(property, `${SH}hasValue`))
    .map(({ value }) => value),
  ...(depth > MOST_DEPTH ? [] : alternativesOf(index, node).flatMap((each) => schemesIn(index, each, depth + 1))),
];

const PARAMETERS = ['class', 'datatype', 'nodeKind', 'pattern', 'path', 'hasValue'].map((name) => SH + name);

/** What a shape asks for, or each of its alternatives, as far as it can be named. */
const choicesIn = (index: QuadIndex, shape: Term, depth = 0): string[] => {
  const inner = [...alternativesOf(index, shape), ...index.valuesOf(shape, `${SH}node`)];
  if (inner.length > 0 && depth <= MOST_DEPTH) return inner.flatMap((each) => choicesIn(index, each, depth + 1));
  const predicate = PARAMETERS.find((each) => index.valuesOf(shape, each).length > 0);
  return predicate === undefined ? [] : index.valuesOf(shape, predicate).map(short);
};

/** Looks up what findings are about. */
export class RuleTexts {
  readonly #texts = new Map<string, RuleText>();
  readonly #codes = new Map<string, string>();
  readonly #taken = new Map<string, number>();

  constructor(
    private readonly profile: string,
    private readonly index: QuadIndex,
    private readonly paths: ReadonlyMap<string, Path>,
    rules: readonly Rule[],
  ) {
    for (const rule of rules) for (const { shape } of rule.parts) this.#add(rule, shape);
  }

  /** All codes. */
  get codes(): readonly string[] {
    return [...this.#texts.keys()];
  }

  /** The rule with this code. */
  find(code: string): RuleText | undefined {
    return this.#texts.get(code);
  }

  /** The rule of a result: a shape, and the constraint that was not met. */
  of(rule: Rule, shape: Term, component: string): RuleText {
    const constraint = constraintOf(component);
    const key = `${keyOf(shape)} ${constraint}`;
    const known = this.#texts.get(this.#codes.get(key) ?? '');
    // A shape within another: it has no parameters that were seen before.
    return known ?? this.#name(rule, shape, constraint);
  }

  /** The path of a shape; undefined for shapes of nodes. */
  pathOf(shape: Term): Path | undefined {
    const [path] = this.index.valuesOf(shape, `${SH}path`);
    return path && (this.paths.get(path.value) ?? readPath(this.index, path));
  }

  #add(rule: Rule, shape: Term, depth = 0): void {
    const names = this.index.propertiesOf(shape).filter((predicate) => predicate.startsWith(SH));
    for (const name of names) this.#name(rule, shape, upper(name.slice(SH.length)));
    if (depth > MOST_DEPTH) return;
    for (const inner of this.index.valuesOf(shape, `${SH}property`)) this.#add(rule, inner, depth + 1);
  }

  #name(rule: Rule, shape: Term, constraint: string): RuleText {
    const { index } = this;
    const path = this.pathOf(shape);
    const target = rule.targets[0] ?? rule.shape.value;
    const property = path && (firstProperty(path) ?? pathText(path));
    const base = [this.profile, local(target), ...(property ? [local(property)] : []), lower(constraint)].join('.');
    const key = `${keyOf(shape)} ${constraint}`;
    const number = (this.#taken.get(base) ?? 0) + 1;
    this.#taken.set(base, number);
    const code = number === 1 ? base : `${base}.${number}`;
    const names = texts(index, shape, 'name');
    const [, inverse = '', judged = ''] = /^(\^?)(.*)$/s.exec(property ?? target) ?? [];
    const fallback = { language: null, value: inverse + short({ termType: 'NamedNode', value: judged } as Term) };
    const text: RuleText = {
      code,
      constraint,
      names: names.length > 0 ? names : [fallback],
      messages: texts(index, shape, 'message'),
      term: fallback.value,
      isAdvice: index.valuesOf(shape, `${SH}severity`).some(({ value }) => value !== `${SH}Violation`),
      asked: index.valuesOf(shape, SH + lower(constraint)).map(short),
      choices: [...new Set(choicesIn(index, shape))],
      schemes: index.valuesOf(shape, `${SH}node`).flatMap((node) => schemesIn(index, node)),
    };
    this.#codes.set(key, code);
    this.#texts.set(code, text);
    return text;
  }
}
