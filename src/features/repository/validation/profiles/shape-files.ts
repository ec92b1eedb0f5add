/** Reads the files of a profile, and refuses what would not be judged as it says. */
import { Parser } from 'n3';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { factory, iri, keyOf, type Quad, type Term } from '../../../../core/rdf/terms.js';
import { QuadIndex } from '../quad-index.js';
import { RDF_TYPE, RDFS, SH } from '../terms.js';
import { OperatorError } from '../../../../core/errors.js';
import type { ProfileFolder } from './folders.js';
import { isForEngine, readPath, type Path } from './paths.js';

/** The statements of a profile. */
export interface ShapeFiles {
  readonly shapes: readonly Quad[];
  readonly lists: readonly Quad[];
  /** The part of `lists` that leaves nothing out. */
  readonly complete: readonly Quad[];
  /** Paths that the engine cannot follow, by the property that stands for each in `shapes`. */
  readonly paths: ReadonlyMap<string, Path>;
}

/** Bytes of a file, and statements of all files of a profile. */
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_QUADS = 200_000;

/** What SHACL has beyond its core, and other ways to say in which cases a shape counts. */
const NOT_JUDGED = ['sparql', 'js', 'target', 'rule', 'select', 'ask'].map((name) => SH + name);
/** A namespace that published shapes give to messages, which then are none. */
const MISSPELT_MESSAGE = 'https://purl.eu/ns/shacl#message';
/** Properties of shapes that judge nothing. */
const WORDS = new Set(['seeAlso', 'label', 'comment', 'isDefinedBy'].map((name) => RDFS + name));
/** Classes of everything, and of all literals: nothing has to say that it is one. */
const EVERYTHING = new Set([`${RDFS}Resource`, 'http://www.w3.org/2002/07/owl#Thing']);
const LITERALS = `${RDFS}Literal`;

const readFile = (folder: string, name: string): Quad[] => {
  const file = join(folder, name);
  try {
    if (statSync(file).size > MOST_BYTES) throw new Error(`is larger than ${MOST_BYTES} bytes`);
    return new Parser({ baseIRI: 'urn:profile:', format: 'text/turtle' }).parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file}: ${(error as Error).message}`);
  }
};

/** Each statement once: what a file says twice would be judged twice. */
const unique = (quads: readonly Quad[]): Quad[] => [
  ...new Map(
    quads.map((quad) => [
      [quad.subject, quad.predicate, quad.object].map((term) => `${term.termType} ${keyOf(term)}`).join(' '),
      quad,
    ]),
  ).values(),
];

const isShapeWord = (index: QuadIndex, subject: Term): boolean =>
  index.propertiesOf(subject).some((predicate) => predicate.startsWith(SH));

/** The statement as it counts: nothing that judges nobody, messages under their right name. */
const counted = (quad: Quad, index: QuadIndex): Quad[] => {
  const { subject, predicate, object } = quad;
  if (predicate.value === MISSPELT_MESSAGE) return [factory.quad(subject, iri(`${SH}message`), object)];
  if (predicate.value === `${SH}closed` && /^(false|0)$/.test(object.value)) return [];
  if (predicate.value === `${SH}class` && EVERYTHING.has(object.value)) return [];
  if (predicate.value === `${SH}class` && object.value === LITERALS) {
    const hasKind = index.valuesOf(subject, `${SH}nodeKind`).length > 0;
    return hasKind ? [] : [factory.quad(subject, iri(`${SH}nodeKind`), iri(`${SH}Literal`))];
  }
  return WORDS.has(predicate.value) && isShapeWord(index, subject) ? [] : [quad];
};

/** Reads the files of a profile. Errors: `OperatorError`. */
export const readShapeFiles = ({ folder, shapes: names, codeLists }: ProfileFolder): ShapeFiles => {
  const files = names.map((name) => [name, readFile(folder, name)] as const);
  const lists = codeLists.map(({ file, complete }) => ({ complete, quads: readFile(folder, file) }));
  const said = unique(files.flatMap(([, quads]) => quads));
  if (said.length + lists.reduce((sum, { quads }) => sum + quads.length, 0) > MOST_QUADS) {
    throw new OperatorError(`${folder}: the files have more than ${MOST_QUADS} statements.`);
  }
  for (const [name, quads] of files) {
    const strange = quads.find(({ predicate }) => NOT_JUDGED.includes(predicate.value));
    if (strange) {
      const word = `sh:${strange.predicate.value.slice(SH.length)}`;
      throw new OperatorError(`${join(folder, name)}: ${strange.subject.value} has ${word}, which is not supported.`);
    }
  }
  const index = new QuadIndex(said, Number.POSITIVE_INFINITY);
  const paths = new Map<string, Path>();
  const shapes = said
    .flatMap((quad) => counted(quad, index))
    .map((quad) => {
      if (quad.predicate.value !== `${SH}path`) return quad;
      const path = readPath(index, quad.object);
      if (!path) throw new OperatorError(`${folder}: the path of ${quad.subject.value} cannot be read.`);
      if (isForEngine(path)) return quad;
      const name = `urn:profile-path:${paths.size}`;
      paths.set(name, path);
      return factory.quad(quad.subject, quad.predicate, iri(name));
    });
  const all = lists.flatMap(({ quads }) => quads);
  const facts = said.filter(({ subject, predicate }) => predicate.value !== RDF_TYPE || !isShapeWord(index, subject));
  return {
    shapes,
    lists: [...facts, ...all],
    complete: lists.flatMap(({ complete, quads }) => (complete ? quads : [])),
    paths,
  };
};
