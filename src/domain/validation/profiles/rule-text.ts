/** The rules of a profile by their codes, and what they say in words. */
import { Compactor } from '../../../rdf/compact.js';
import { keyOf, type Term } from '../../../rdf/terms.js';
import type { QuadIndex } from '../quad-index.js';
import type { Rule } from '../rules.js';
import { SH } from '../terms.js';
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
  /** What the constraint asks for: numbers, or names in short form. */
  readonly asked: readonly string[];
  /** Schemes of code lists that values have to be in. */
  readonly schemes: readonly string[];
}

const COMPONENT = 'ConstraintComponent';
/** Shapes within shapes that are named beforehand. */
const MOST_DEPTH = 4;
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

/** The schemes that a node shape asks values to be in, by sh:hasValue of skos:inScheme. */
const schemesOf = (index: QuadIndex, shape: Term): string[] =>
  index
    .valuesOf(shape, `${SH}node`)
    .flatMap((node) => index.valuesOf(node, `${SH}property`))
    .filter((property) => index.valuesOf(property, `${SH}path`).some(({ value }) => value.endsWith('core#inScheme')))
    .flatMap((property) => index.valuesOf(property, `${SH}hasValue`))
    .map(({ value }) => value);

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
    const fallback = { language: null, value: short({ termType: 'NamedNode', value: property ?? target } as Term) };
    const text: RuleText = {
      code,
      constraint,
      names: names.length > 0 ? names : [fallback],
      messages: texts(index, shape, 'message'),
      asked: index.valuesOf(shape, SH + lower(constraint)).map(short),
      schemes: schemesOf(index, shape),
    };
    this.#codes.set(key, code);
    this.#texts.set(code, text);
    return text;
  }
}
