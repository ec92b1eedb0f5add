/**
 * Every query test of SPARQL 1.0 and 1.1 by the W3C, asked of `/sparql` of a service whose store holds the data of the test. Runs where
 * `.ci/w3c.sh` has fetched the suites.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import oxigraph, { type Quad } from 'oxigraph';
import { canonicalize } from '../../src/core/rdf/canonical.js';
import { factory, iri, XSD_STRING, type Term } from '../../src/core/rdf/terms.js';
import type { GraphDocument, Row } from '../../src/core/store/graph-store.js';
import { rowsOfXml } from '../../src/core/store/sparql/xml-results.js';
import { figure } from '../support/figures.js';
import { startService, type TestService } from '../support/service.js';
import { documentOf, graphsOf } from '../store/documents.js';
import {
  queryTests,
  querySyntaxTests,
  resultSetOf,
  statementsOf,
  type QuerySyntaxTest,
  type QueryTest,
  type ResultSet,
  type TestFile,
} from './w3c-queries.js';

const { W3C_SUITES } = process.env;
const suite = W3C_SUITES === undefined ? describe.skip : describe;
const tests = W3C_SUITES === undefined ? [] : queryTests(W3C_SUITES);
const texts = W3C_SUITES === undefined ? [] : querySyntaxTests(W3C_SUITES);

const all = (folder: string, names: string, reason: string): [string, string][] =>
  names.split(' ').map((name) => [`${folder}/${name}`, reason]);
/** What is not answered as the suite wants it, here and in Oxigraph itself, each with its reason. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ...all(
    'property-path',
    'pp04 pp05 pp13 pp15 pp20 pp22 pp24 pp26 pp27 pp29',
    'asks for a number of repetitions, which SPARQL 1.1 has not in the end',
  ),
  ...all(
    'functions',
    'strdt03 strlang03 strbefore01 strafter01',
    'was replaced: it tells simple literals from strings, which are the same since RDF 1.1, or wants what an erratum changed',
  ),
  ['functions/bnode01', 'gives a blank node for the same text to several solutions, as Oxigraph does'],
  ['csv-tsv-res/tsv03', 'wants 1.0e6 where its data say 1.0E6: literals are exact here'],
  ['aggregates/agg-empty-group', 'was replaced: it wants a solution for no groups'],
  ['syntax-query/test_52', 'escapes a colon, which the grammar of SPARQL 1.1 has not in the end'],
  ...all(
    '1.0',
    'basic/term-6 basic/term-7 syntax-sparql1/syntax-lit-08',
    'ends a number with a dot, which SPARQL 1.1 took out',
  ),
  ...all(
    '1.0',
    'distinct/distinct-2 distinct/distinct-9 expr-builtin/dawg-datatype-2',
    'tells simple literals from strings, which are the same since RDF 1.1',
  ),
  ...all(
    '1.0',
    'expr-builtin/dawg-str-1 expr-builtin/dawg-str-2',
    'wants STR of a number as it was written: Oxigraph writes it anew',
  ),
  ['1.0/open-world/date-2', 'compares dates as XML Schema 1.0 does; Oxigraph goes by 1.1'],
  [
    '1.0/optional-filter/dawg-optional-filter-005-not-simplified',
    'is the other reading of …-005-simplified, which is answered as it wants',
  ],
  ...all(
    '1.0',
    'syntax-sparql2/syntax-esc-04 syntax-sparql2/syntax-esc-05',
    'escapes characters of names by number; Oxigraph reads such escapes in IRIs and texts',
  ),
  ['1.0/syntax-sparql3/syn-bad-26', 'would take a comparison for an IRI; Oxigraph takes it for what it looks like'],
]);

let service: TestService;

/** The document of a file, whose blank nodes are its own. */
const documentFor = (kind: 'catalogue' | 'quality', file: TestFile): GraphDocument => {
  const own = createHash('sha256').update(file.iri).digest('hex').slice(0, 8);
  const written = (term: Quad['subject']): string =>
    term.termType === 'BlankNode' ? `_:f${own}x${term.value}` : term.toString();
  const triples = statementsOf(file)
    .map(
      ({ subject, predicate, object }) => `${written(subject)} ${predicate.toString()} ${written(object as never)} .\n`,
    )
    .join('');
  return documentOf(kind, file.iri, { iri: file.iri, triples });
};

/** Puts the data of a test: what is in the default graph as metadata, what is in named graphs only as quality results are. */
const put = async ({ defaultGraph, namedGraphs }: Pick<QueryTest, 'defaultGraph' | 'namedGraphs'>): Promise<void> => {
  const { store } = service.app;
  const shown = new Set(defaultGraph.map((file) => file.iri));
  const documents = [
    ...defaultGraph.map((file) => documentFor('catalogue', file)),
    ...namedGraphs.filter((file) => !shown.has(file.iri)).map((file) => documentFor('quality', file)),
  ];
  // A graph never changes its kind.
  await store.commit({ remove: graphsOf(store) });
  await store.commit({ put: [...new Map(documents.map((document) => [document.iri, document])).values()] });
};

/** The query with its address: what is relative in it is beside it. */
const textOf = ({ path, iri: address }: TestFile): string => `BASE <${address}>\n${readFileSync(path, 'utf8')}`;

const ask = async ({ query, defaultGraph, namedGraphs }: QueryTest, accept: string): Promise<string> => {
  const text = textOf(query);
  const form = new URLSearchParams({ query: text });
  // Here every document is a named graph too, so where a test tells them apart the request names them.
  if (/\bGRAPH\b/i.test(text) && !/\bFROM\b/i.test(text)) {
    for (const { iri: name } of defaultGraph) form.append('default-graph-uri', name);
    for (const { iri: name } of namedGraphs) form.append('named-graph-uri', name);
  }
  const response = await service.fetch('/sparql', { method: 'POST', body: form, headers: { accept } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(body);
  return body;
};

const NUMBERS = /#(integer|decimal|double|float)$/;

/** A term of a solution, numbers by their value. */
const comparable = (term: NonNullable<Row[string]>): Term => {
  if (term.type === 'uri') return iri(term.value);
  if (term.type === 'bnode') return factory.blankNode(term.value);
  const { value, datatype, 'xml:lang': language } = term;
  if (language !== undefined) return factory.literal(value, language.toLowerCase());
  const isNumber = NUMBERS.test(datatype ?? '') && value.trim() !== '' && !Number.isNaN(Number(value));
  return factory.literal(isNumber ? String(Number(value)) : value, iri(datatype ?? XSD_STRING));
};

/** Solutions as a graph in canonical form: blank nodes have no names, and the order does not count but where they are `ordered`. */
const canonicalRows = async (rows: readonly Row[], isOrdered: boolean): Promise<string> => {
  const quads = rows.flatMap((row, index) => {
    const solution = factory.blankNode(`solution-${index}`);
    return [
      factory.quad(solution, iri('urn:is'), isOrdered ? factory.literal(String(index)) : iri('urn:solution')),
      ...Object.entries(row).flatMap(([name, term]) =>
        term ? [factory.quad(solution, iri(`urn:var:${name}`), comparable(term) as never)] : [],
      ),
    ];
  });
  return (await canonicalize(quads, { blankNodePrefix: 'b' })).triples;
};

const canonicalGraph = async (quads: readonly Quad[]): Promise<string> =>
  (await canonicalize(quads as never, { blankNodePrefix: 'b' })).triples;

/** Each solution once. */
const once = (rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [JSON.stringify(Object.entries(row).sort()), row])).values(),
];

/** Lines in any order, columns by their names: `SELECT *` says nothing of their order. A type that says nothing is left out. */
const lines = (text: string, isTabbed: boolean): string[] => {
  const plain = text.replaceAll(/_:\w+/g, '_:b').replaceAll('^^<http://www.w3.org/2001/XMLSchema#string>', '');
  const rows = plain
    .split(/\r?\n/)
    .filter(Boolean)
    // A comma with an odd number of quotation marks after it is in a text.
    .map((line) => line.split(isTabbed ? '\t' : /,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const order = [...(rows[0] ?? [])].map((_, index) => index);
  order.sort((a, b) => ((rows[0]?.[a] ?? '') < (rows[0]?.[b] ?? '') ? -1 : 1));
  return rows.map((row) => order.map((index) => row[index]).join('\t')).sort();
};

interface Results {
  readonly boolean?: boolean;
  readonly results?: { readonly bindings: readonly Row[] };
}

const answerIn = ({ boolean, results }: Results): ResultSet => ({
  boolean,
  solutions: results?.bindings ?? [],
  isOrdered: false,
});

/** What is to be answered; undefined for a graph. */
const wantedBy = async ({ result }: QueryTest): Promise<ResultSet | undefined> => {
  if (/\.(ttl|rdf)$/.test(result.path)) return resultSetOf(statementsOf(result));
  const text = readFileSync(result.path, 'utf8');
  if (result.path.endsWith('.srj')) return answerIn(JSON.parse(text) as Results);
  const boolean = /<boolean>\s*(true|false)/.exec(text)?.[1];
  return answerIn(boolean ? { boolean: boolean === 'true' } : { results: { bindings: await rowsOfXml(text) } });
};

const compare = async (test: QueryTest): Promise<void> => {
  const { result } = test;
  if (/\.(csv|tsv)$/.test(result.path)) {
    const isTabbed = result.path.endsWith('tsv');
    const found = await ask(test, isTabbed ? 'text/tab-separated-values' : 'text/csv');
    return expect(lines(found, isTabbed)).toEqual(lines(readFileSync(result.path, 'utf8'), isTabbed));
  }
  const wanted = await wantedBy(test);
  if (!wanted) {
    const graph = oxigraph.parse(await ask(test, 'application/n-triples'), { format: 'application/n-triples' });
    return expect(await canonicalGraph(graph)).toBe(await canonicalGraph(statementsOf(result)));
  }
  const found = answerIn(JSON.parse(await ask(test, 'application/sparql-results+json')) as Results);
  const rows = (answer: ResultSet): Promise<string> =>
    canonicalRows(test.isLax ? once(answer.solutions) : answer.solutions, wanted.isOrdered);
  expect([found.boolean, await rows(found)]).toEqual([wanted.boolean, await rows(wanted)]);
};

suite('queries of the W3C', () => {
  beforeAll(async () => {
    service = await startService({ URL_CHECK: 'off' });
  });
  afterAll(async () => {
    await service.stop();
    const otherwise = OTHERWISE.size;
    const total = tests.length + texts.length;
    figure('W3C: queries over /sparql', { tests: total, otherwise, 'as the suite': total - otherwise });
  });

  it.each(tests.map((test): [string, QueryTest] => [test.name, test]))('%s', async (name, test) => {
    await put(test);
    if (OTHERWISE.has(name)) await expect(compare(test)).rejects.toThrow();
    else await compare(test);
  });

  it.each(texts.map((test): [string, QuerySyntaxTest] => [test.name, test]))(
    '%s is a query or none',
    async (name, { query, isPositive }) => {
      const headers = {
        'content-type': 'application/sparql-query',
        accept: 'application/sparql-results+json, application/ld+json',
      };
      const response = await service.fetch('/sparql', { method: 'POST', body: textOf(query), headers });
      // A function that nobody knows is no error of the syntax.
      const { code } = (await response.json()) as { readonly code?: string };
      expect(code === 'SPARQL_SYNTAX').toBe(isPositive === OTHERWISE.has(name));
    },
  );

  it('are all there', () => expect([...OTHERWISE.keys()].filter((name) => !isThere(name))).toEqual([]));
});

const isThere = (name: string): boolean => [...tests, ...texts].some((test) => test.name === name);
