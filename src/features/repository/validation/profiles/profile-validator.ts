/** Judges metadata by the rules of one profile. */
import { Validator as Engine, type EngineResult } from 'shacl-engine';
import { factory, iri, type Quad, type Term } from '../../../../core/rdf/terms.js';
import { toFinding } from '../finding.js';
import { Findings } from '../findings.js';
import { QuadIndex } from '../quad-index.js';
import type { Finding, Report } from '../report.js';
import { ruleOf, type Rule } from '../rules.js';
import { ask, questionsOf } from '../run-rule.js';
import { RDFS, SH } from '../terms.js';
import { OperatorError } from '../../../../core/errors.js';
import type { ProfileFolder } from './folders.js';
import { aboveClasses, classes, Knowledge } from './knowledge.js';
import { messageOf } from './messages.js';
import { pathText } from './paths.js';
import { ProfileData } from './profile-data.js';
import { constraintOf, RuleTexts } from './rule-text.js';
import { readShapeFiles } from './shape-files.js';

const TARGETS = ['targetClass', 'targetNode', 'targetObjectsOf', 'targetSubjectsOf'].map((name) => SH + name);

/** Statements that make the classes below one instances of it. */
const belowClasses = (): Quad[] =>
  aboveClasses().map(([below, above]) => factory.quad(iri(below), iri(`${RDFS}subClassOf`), iri(above)));

/** A profile that is ready to judge. Made once in a thread: some tens of milliseconds. */
export class ProfileValidator {
  readonly texts: RuleTexts;
  readonly #index: QuadIndex;
  readonly #rules: readonly Rule[];
  readonly #shapes: readonly Quad[];
  #engine: Engine | undefined;
  readonly #knowledge: Knowledge;
  readonly #paths;

  /** Errors: `OperatorError` where the files cannot be read, or hold no rule. */
  constructor(private readonly profile: ProfileFolder) {
    const { shapes, lists, complete, paths } = readShapeFiles(profile);
    this.#paths = paths;
    this.#knowledge = new Knowledge(lists, complete);
    // Subclasses count where shapes look for their targets as those of classes.ttl do; for values more do.
    const subclasses = classes().match(null, iri(`${RDFS}subClassOf`));
    this.#index = new QuadIndex([...shapes, ...subclasses], Number.POSITIVE_INFINITY);
    const targeted = shapes.filter(({ predicate }) => TARGETS.includes(predicate.value));
    const nodes = new Map(targeted.map(({ subject }) => [subject.value, subject as Term]));
    this.#rules = [...nodes.values()].map((shape) => ruleOf(this.#index, shape));
    if (this.#rules.length === 0) throw new OperatorError(`${profile.folder}: no shape has a target.`);
    this.#shapes = shapes;
    this.texts = new RuleTexts(profile.id, this.#index, paths, this.#rules);
  }

  /**
   * Validates metadata. With `remarks` the report also tells which values were not checked, because the metadata only mention them and no
   * code list that is held here knows them.
   */
  async validate(quads: readonly Quad[], { remarks }: { readonly remarks: boolean }): Promise<Report> {
    const data = new ProfileData(quads, this.#paths, this.#knowledge);
    const found = new Findings();
    const engine = (this.#engine ??= this.#newEngine());
    for (const rule of this.#rules) {
      const take = (result: EngineResult): void => {
        const isUnchecked = this.#isUndecided(result, data);
        if (!isUnchecked || remarks) found.add(this.#finding(result, rule, isUnchecked));
      };
      for (const question of questionsOf(rule, data)) await ask(engine, question, data, found, take);
    }
    return found.report();
  }

  /** Whoever wants the texts of rules alone needs none. */
  #newEngine(): Engine {
    return new Engine(new QuadIndex([...this.#shapes, ...belowClasses()], Number.POSITIVE_INFINITY), { factory });
  }

  #finding(result: EngineResult, rule: Rule, isUnchecked: boolean): Finding {
    const shape = result.shape.ptr.term as Term;
    const text = this.texts.of(rule, shape, result.constraintComponent.value);
    const { id, iri: name } = this.profile;
    const path = this.texts.pathOf(shape);
    const finding = toFinding(result, rule);
    return {
      ...finding,
      code: text.code,
      severity: isUnchecked ? 'Info' : finding.severity,
      path: path && pathText(path),
      message: messageOf(text, ['en'], isUnchecked),
      // Labels of blank nodes are others in each thread.
      shape: shape.termType === 'NamedNode' ? shape.value : `urn:shape:${text.code}`,
      profile: { id, iri: name },
      ...(isUnchecked ? { unchecked: true } : {}),
    };
  }

  /** True if the rule is about the description of an IRI that nobody here has: neither the metadata, nor a code list. */
  #isUndecided({ value, constraintComponent, shape }: EngineResult, data: QuadIndex): boolean {
    const term = value?.term;
    if (term?.termType !== 'NamedNode' || data.describes(term)) return false;
    const { types, schemes } = this.#knowledge.about(term.value);
    if (types.length + schemes.length > 0) return false;
    const constraint = constraintOf(constraintComponent.value);
    if (constraint === 'Class') return true;
    return constraint === 'Node' && this.#asksForUnknown(shape.ptr.term as Term);
  }

  /** True if what a shape asks of values can only be told from their descriptions. */
  #asksForUnknown(shape: Term): boolean {
    const nodes = this.#index.valuesOf(shape, `${SH}node`);
    const described = nodes.some((node) => this.#index.valuesOf(node, `${SH}property`).length > 0);
    const [first, ...more] = this.#schemes(nodes);
    if (first === undefined)
      return described || nodes.some((node) => this.#index.valuesOf(node, `${SH}class`).length > 0);
    return ![first, ...more].every((scheme) => this.#knowledge.holds(scheme));
  }

  #schemes(nodes: readonly Term[]): string[] {
    return nodes
      .flatMap((node) => this.#index.valuesOf(node, `${SH}property`))
      .flatMap((property) => this.#index.valuesOf(property, `${SH}hasValue`))
      .map(({ value }) => value);
  }
}
