/** The query tests of SPARQL 1.0 and 1.1 by the W3C, from a folder to which `.ci/w3c.sh` has brought them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, type Quad, type Term } from 'oxigraph';
import type { Row } from '../../src/core/store/graph-store.js';
import { rowTerm } from '../../src/core/store/row-term.js';

/** A file of a test, and the address that it is said to be at. */
export interface TestFile {
  readonly path: string;
  readonly iri: string;
}

/** A query over data, and what it answers. */
export interface QueryTest {
  readonly name: string;
  readonly query: TestFile;
  readonly defaultGraph: readonly TestFile[];
  readonly namedGraphs: readonly TestFile[];
  readonly result: TestFile;
  /** How often a solution is given does not count. */
  readonly isLax: boolean;
}

/** A text that is a query, or is none. */
export interface QuerySyntaxTest {
  readonly name: string;
  readonly query: TestFile;
  readonly isPositive: boolean;
}

const MF = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#';
const QT = 'http://www.w3.org/2001/sw/DataAccess/tests/test-query#';
const RS = 'http://www.w3.org/2001/sw/DataAccess/tests/result-set#';
const DAWG = 'http://www.w3.org/2001/sw/DataAccess/tests/test-dawg#';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

/** The suites, with the addresses at which the W3C has published them. */
const SUITES: Readonly<Record<string, string>> = {
  sparql11: 'http://www.w3.org/2009/sparql/docs/tests/data-sparql11/',
  'dawg-data-r2': 'http://www.w3.org/2001/sw/DataAccess/tests/data-r2/',
};

const UPDATES = 'updates, and the endpoint is read-only';
/** Folders that are not asked of the endpoint, and why. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ...'add basic-update clear copy delete delete-data delete-insert delete-where drop move syntax-update-1 syntax-update-2 update-silent'
    .split(' ')
    .map((folder): [string, string] => [`sparql11/${folder}`, UPDATES]),
  ['sparql11/http-rdf-update', 'is the Graph Store Protocol, which is not served'],
  ['sparql11/entailment', 'wants what is inferred, and the endpoint infers nothing'],
  ['sparql11/service', 'calls other endpoints, which this one does not'],
  ['sparql11/syntax-fed', 'calls other endpoints, which this one does not'],
  ['sparql11/protocol', 'describes requests for people; test/rest/sparql has them'],
  ['sparql11/service-description', 'describes requests for people; test/rest/sparql has them'],
]);

/** The statements of a file; XML and Turtle by its ending. */
export const statementsOf = ({ path, iri }: TestFile): Quad[] =>
  parse(readFileSync(path, 'utf8'), {
    format: path.endsWith('.rdf') ? 'application/rdf+xml' : 'text/turtle',
    base_iri: iri,
  });

/** What a manifest says of its entries, by subject and predicate: every look at a term of the parser crosses into its own memory. */
class Manifest {
  readonly #said = new Map<string, Map<string, string[]>>();

  constructor(
    private readonly file: TestFile,
    readonly folder: string,
  ) {
    for (const { subject, predicate, object } of statementsOf(file)) {
      const of = this.#said.get(subject.value) ?? new Map<string, string[]>();
      this.#said.set(subject.value, of.set(predicate.value, [...(of.get(predicate.value) ?? []), object.value]));
    }
  }

  values(subject: string, predicate: string): readonly string[] {
    return this.#said.get(subject)?.get(predicate) ?? [];
  }

  /** The entries of a kind, without those that were withdrawn. */
  entries(kind: RegExp): string[] {
    return [...this.#said.keys()].filter(
      (entry) =>
        this.values(entry, TYPE).some((type) => kind.test(type)) &&
        !this.values(entry, `${DAWG}approval`).includes(`${DAWG}Withdrawn`),
    );
  }

  /** The file at an address beside the manifest. */
  at(address: string): TestFile {
    const { href } = new URL(address, this.file.iri);
    return { path: join(dirname(this.file.path), decodeURI(href.slice(dirname(this.file.iri).length + 1))), iri: href };
  }

  nameOf(entry: string): string {
    return `${this.folder}/${entry.replace(/^.*#/, '')}`;
  }
}

/** The manifests of all folders of the suites that are not left out. */
const manifestsOf = (root: string): Manifest[] =>
  Object.entries(SUITES).flatMap(([suite, base]) =>
    readdirSync(join(root, suite)).flatMap((name): Manifest[] => {
      const path = join(root, suite, name, 'manifest.ttl');
      if (LEFT_OUT.has(`${suite}/${name}`) || !existsSync(path)) return [];
      return [new Manifest({ path, iri: `${base}${name}/manifest.ttl` }, suite === 'sparql11' ? name : `1.0/${name}`)];
    }),
  );

const evaluationsIn = (manifest: Manifest): QueryTest[] =>
  manifest.entries(/#(QueryEvaluationTest|CSVResultFormatTest)$/).flatMap((entry): QueryTest[] => {
    const [action] = manifest.values(entry, `${MF}action`);
    const [result] = manifest.values(entry, `${MF}result`);
    if (!action || !result) return [];
    const files = (name: string) => manifest.values(action, QT + name).map((address) => manifest.at(address));
    const [query] = files('query');
    if (!query || !existsSync(query.path)) return [];
    // Some name their data in the query alone.
    const text = readFileSync(query.path, 'utf8');
    const named = (clause: RegExp) => [...text.matchAll(clause)].map(([, address = '']) => manifest.at(address));
    const found = {
      defaultGraph: [...files('data'), ...named(/\bFROM\s+<([^>]+)>/gi)],
      namedGraphs: [...files('graphData'), ...named(/\bFROM\s+NAMED\s+<([^>]+)>/gi)],
    };
    if (![...found.defaultGraph, ...found.namedGraphs].every(({ path }) => existsSync(path))) return [];
    const isLax = manifest.values(entry, `${MF}resultCardinality`).includes(`${MF}LaxCardinality`);
    return [{ name: manifest.nameOf(entry), query, ...found, result: manifest.at(result), isLax }];
  });

/** All queries over data. */
export const queryTests = (root: string): QueryTest[] => manifestsOf(root).flatMap(evaluationsIn);

/** All texts that are queries or none. */
export const querySyntaxTests = (root: string): QuerySyntaxTest[] =>
  manifestsOf(root).flatMap((manifest) =>
    manifest.entries(/#(Positive|Negative)SyntaxTest(11)?$/).flatMap((entry): QuerySyntaxTest[] => {
      const [action] = manifest.values(entry, `${MF}action`);
      const isPositive = manifest.values(entry, TYPE).some((type) => type.includes('#Positive'));
      return action ? [{ name: manifest.nameOf(entry), query: manifest.at(action), isPositive }] : [];
    }),
  );

/** Solutions, or an answer of yes or no, as RDF tells them; undefined for a graph. */
export interface ResultSet {
  readonly boolean?: boolean | undefined;
  /** Solutions, in their order where that counts. */
  readonly solutions: readonly Row[];
  readonly isOrdered: boolean;
}

export const resultSetOf = (statements: readonly Quad[]): ResultSet | undefined => {
  const values = (subject: Term, predicate: string): Term[] =>
    statements
      .filter((quad) => quad.predicate.value === RS + predicate && quad.subject.equals(subject))
      .map(({ object }) => object);
  const set = statements.find(({ predicate, object }) => predicate.value === TYPE && object.value === `${RS}ResultSet`);
  if (!set) return undefined;
  const [answer] = values(set.subject, 'boolean');
  const rows = values(set.subject, 'solution').map((solution) => ({
    index: values(solution, 'index')[0]?.value,
    solution: Object.fromEntries(
      values(solution, 'binding').map((binding) => {
        const [variable, value] = [values(binding, 'variable')[0], values(binding, 'value')[0]];
        if (!variable || !value) throw new Error('A binding says nothing.');
        return [variable.value, rowTerm(value as never)];
      }),
    ),
  }));
  rows.sort((one, other) => Number(one.index ?? 0) - Number(other.index ?? 0));
  return {
    boolean: answer && answer.value === 'true',
    solutions: rows.map(({ solution }) => solution),
    isOrdered: rows.some(({ index }) => index !== undefined),
  };
};
