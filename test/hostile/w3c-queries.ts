/** The query evaluation tests of SPARQL 1.1 by the W3C, from a folder to which `.ci/w3c.sh` has brought them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, type Quad, type Term } from 'oxigraph';

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
}

const MF = 'http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#';
const QT = 'http://www.w3.org/2001/sw/DataAccess/tests/test-query#';
const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const BASE = 'http://www.w3.org/2009/sparql/docs/tests/data-sparql11/';

/** The folders of what a query endpoint answers that calls no other and infers nothing. */
const FOLDERS =
  'aggregates bind bindings construct csv-tsv-res exists functions grouping json-res negation project-expression property-path subquery'.split(
    ' ',
  );

/** The statements of a file; XML and Turtle by its ending. */
export const statementsOf = ({ path, iri }: TestFile): Quad[] =>
  parse(readFileSync(path, 'utf8'), {
    format: path.endsWith('.rdf') ? 'application/rdf+xml' : 'text/turtle',
    base_iri: iri,
  });

const testsOf = (root: string, folder: string): QueryTest[] => {
  const base = `${BASE}${folder}/`;
  const manifest = { path: join(root, 'sparql11', folder, 'manifest.ttl'), iri: `${base}manifest.ttl` };
  const quads = statementsOf(manifest);
  const file = (iri: string): TestFile => ({ path: join(dirname(manifest.path), iri.slice(base.length)), iri });
  const valuesOf = (subject: Term, predicate: string): Term[] =>
    quads
      .filter((quad) => quad.predicate.value === predicate && quad.subject.equals(subject))
      .map(({ object }) => object);
  return quads
    .filter(({ predicate, object }) => predicate.value === TYPE && object.value === `${MF}QueryEvaluationTest`)
    .flatMap(({ subject }): QueryTest[] => {
      const [action] = valuesOf(subject, `${MF}action`);
      const [result] = valuesOf(subject, `${MF}result`);
      if (!action || !result) return [];
      const files = (name: string) => valuesOf(action, QT + name).map(({ value }) => file(value));
      const [query] = files('query');
      if (!query) return [];
      const name = `${folder}/${subject.value.replace(/^.*#/, '')}`;
      const test = {
        name,
        query,
        defaultGraph: files('data'),
        namedGraphs: files('graphData'),
        result: file(result.value),
      };
      // Some name their data in the query alone.
      const from =
        test.defaultGraph.length === 0 ? /\bFROM\s+<([^>]+)>/i.exec(readFileSync(query.path, 'utf8'))?.[1] : undefined;
      return [from === undefined ? test : { ...test, defaultGraph: [file(base + from)] }];
    })
    .filter(({ defaultGraph, namedGraphs }) => [...defaultGraph, ...namedGraphs].every(({ path }) => existsSync(path)));
};

/** All tests below a folder whose files came with it. */
export const queryTests = (root: string): QueryTest[] => FOLDERS.flatMap((folder) => testsOf(root, folder));
