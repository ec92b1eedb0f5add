/** What the official shapes and ours say about a document, level by level. */
import { Store } from 'n3';
import { Validator as Engine, type EngineResult } from 'shacl-engine';
import { QuadIndex } from '../../../src/features/repository/validation/quad-index.js';
import {
  createValidator,
  ruleCodes,
  type Finding,
  type Level,
} from '../../../src/features/repository/validation/index.js';
import { factory, type Quad } from '../../../src/core/rdf/terms.js';
import { prefixes } from '../../../src/core/rdf/prefixes.js';
import { rdf, rdfs } from '../../../src/core/rdf/vocabulary.js';
import { VOCAB_NS } from '../support.js';
import type { Document } from './documents.js';
import { readTurtle } from './facts.js';
import { background } from './values.js';

/** What is said of a property of a node at one level: the worst severity, `–` for nothing. */
export type Verdict = '–' | 'Info' | 'Warning' | 'Violation';

/** Verdicts of the levels 1, 2 and 3. */
export type Verdicts = readonly [Verdict, Verdict, Verdict];

const order: readonly Verdict[] = ['–', 'Info', 'Warning', 'Violation'];

/** The worse of two verdicts. */
export const worse = (a: Verdict, b: Verdict): Verdict => (order.indexOf(a) > order.indexOf(b) ? a : b);

/** The published files of each level: their parts, or the one that was made from the text of the specification. */
export const published = {
  parts: [
    ['shapes.ttl'],
    ['range.ttl'],
    ['shapes_recommended.ttl', 'mdr-vocabularies.shape.ttl', 'deprecateduris.ttl'],
  ],
  whole: [['dcat-ap-SHACL.condensed.ttl'], ['dcat-ap-SHACL.condensed.ttl'], []],
} as const satisfies Record<string, readonly (readonly string[])[]>;
export type Files = keyof typeof published;

/** The shapes of a file that count at a level: in the one file for all, classes are those of level 2. */
export const shapesOf = (file: string, level?: number): Store => {
  const store = readTurtle(`shapes/${file}`);
  if (level === undefined || !file.startsWith('dcat-ap')) return store;
  for (const { subject } of store.getQuads(null, `${prefixes.sh}path`, null, null)) {
    const isRange = store.countQuads(subject, `${prefixes.sh}class`, null, null) > 0;
    if (isRange !== (level === 2)) store.removeQuads(store.getQuads(null, `${prefixes.sh}property`, subject, null));
  }
  return store;
};

/** All documents with what is loaded beside them. By RDFS every node is an rdfs:Resource (rdfs4a, rdfs4b). */
export const merged = (documents: readonly Document[]): Quad[] => {
  const said = [...(background as Iterable<Quad>), ...documents.flatMap(({ quads }) => quads)];
  const nodes = new Map(said.flatMap(({ subject, object }) => [subject, object]).map((node) => [node.value, node]));
  const resources = [...nodes.values()]
    .filter(({ termType }) => termType !== 'Literal')
    .map((node) => factory.quad(node as Quad['subject'], rdf.type, rdfs.Resource));
  return [...said, ...resources];
};

/** Worst severities by node and path. */
class Said {
  readonly #verdicts = new Map<string, Verdict>();

  add(focus: string, path: string, verdict: Verdict): void {
    const key = `${focus} ${path}`;
    this.#verdicts.set(key, worse(this.#verdicts.get(key) ?? '–', verdict));
  }

  /** What was said of the property of a document, or of its instance as a whole. */
  of({ focus, fact }: Document): Verdict {
    return worse(this.#verdicts.get(`${focus} ${fact.path}`) ?? '–', this.#verdicts.get(`${focus} `) ?? '–');
  }
}

const pathOf = ([step]: NonNullable<EngineResult['path']>): string =>
  step ? (step.start === 'object' ? '^' : '') + step.predicates[0]!.value : '';

/** Says what a file finds at a level. */
export type Judge = (file: string, level: number, said: Said) => Promise<void>;

/** Judges documents, merged, with shacl-engine. */
export const judgeOf = (quads: readonly Quad[]): Judge => {
  const dataset = new QuadIndex(quads, Number.POSITIVE_INFINITY);
  return async (file, level, said) => {
    // This engine looks for subclasses beside the shapes.
    const shapes = new Store([...shapesOf(file, level), ...background.match(null, rdfs.subClassOf as never)]);
    const { results } = await new Engine(shapes, { factory }).validate({ dataset });
    for (const { focusNode, path, severity } of results) {
      said.add(focusNode.term!.value, pathOf(path ?? []), severity.value.slice(prefixes.sh.length) as Verdict);
    }
  };
};

/** Verdicts of the published files. */
export const officialVerdicts = async (
  documents: readonly Document[],
  judge: Judge,
  files: Files,
): Promise<Verdicts[]> => {
  const levels = [new Said(), new Said(), new Said()];
  for (const [i, said] of levels.entries()) for (const file of published[files][i]!) await judge(file, i + 1, said);
  return documents.map((document) => levels.map((said) => said.of(document)) as unknown as Verdicts);
};

/** First step of the path of a finding, which may offer alternatives. */
const isAbout = ({ path = '' }: Finding, property: string): boolean =>
  path.split(' / ')[0]!.split(' | ').includes(property) || path === '';

/** Verdicts of our shapes, each level by itself; what level 0 says counts at level 1. */
export const ourVerdicts = async (documents: readonly Document[]): Promise<Verdicts[]> => {
  const validator = createValidator({ vocabNs: VOCAB_NS });
  const levelOf = new Map(ruleCodes(VOCAB_NS).map(({ code, level }) => [code, Math.max(1, level)]));
  const verdictOf = async ({ quads, focus, fact }: Document, level: Level): Promise<Verdict> => {
    const { findings } = await validator.validate(quads, { level });
    return findings
      .filter((finding) => finding.focusNode === focus && isAbout(finding, fact.path))
      .filter(({ code }) => levelOf.get(code) === level)
      .reduce<Verdict>((worst, { severity }) => worse(worst, severity), '–');
  };
  const all: Verdicts[] = [];
  for (const document of documents) {
    all.push([await verdictOf(document, 1), await verdictOf(document, 2), await verdictOf(document, 3)]);
  }
  return all;
};
