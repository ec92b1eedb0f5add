/** Queries of clients on a real SPARQL server. Runs where ENGINE names one. */
import { EngineEndpoint } from '../../src/core/store/sparql/endpoint.js';
import { SparqlJournal } from '../../src/core/store/sparql/journal.js';
import type { SparqlServer } from '../../src/core/store/sparql/server.js';
import { ENDLESS } from '../support/endless.js';
import { engineName, TestEngine } from './engine.js';

const [ONE, TWO] = ['urn:test:endpoint:one', 'urn:test:endpoint:two'] as const;
const JOURNAL = 'urn:test:endpoint:journal';
const P = '<http://x.example/p>';

(engineName ? describe : describe.skip)(`the SPARQL endpoint over ${engineName ?? 'a SPARQL server'}`, () => {
  let engine: TestEngine;
  let server: SparqlServer;
  let endpoint: EngineEndpoint;
  beforeAll(async () => {
    engine = new TestEngine(engineName ?? 'oxigraph');
    server = engine.connect();
    endpoint = new EngineEndpoint({ server, journal: JOURNAL, timeoutMs: 20_000, sharedMs: 20_000, maxBytes: 50_000 });
    const triples = (...values: readonly string[]) => values.map((value) => `<urn:s> ${P} "${value}" .\n`).join('');
    await new SparqlJournal({ server, graph: JOURNAL }).append({
      after: 0,
      id: 'first',
      body: 'AAAA',
      clear: [],
      remove: [],
      insert: [
        { graph: ONE, triples: triples('1') },
        {
          graph: TWO,
          triples: triples('1', '2', ...Array.from({ length: 999 }, (_, n) => `many ${n} ${'x'.repeat(60)}`)),
        },
      ],
    });
  });
  afterAll(async () => {
    await endpoint?.close();
    await server?.close();
    engine?.remove();
  });

  const csv = async (text: string, more = {}): Promise<string[]> => {
    const { body } = await endpoint.query({ text, accept: 'text/csv', ...more });
    const lines = body.toString('utf8').trim().split(/\r?\n/).slice(1);
    return [...new Set(lines.map((line) => line.replaceAll('"', '')))].sort();
  };
  const short = 'FILTER (STRLEN(STR(?o)) < 5)';

  it('answers on the union of the graphs, on each by its name, and on those that the client names', async () => {
    expect(await csv(`SELECT ?o { ?s ${P} ?o ${short} }`)).toEqual(['1', '2']);
    expect(await csv(`SELECT ?g ?o { GRAPH ?g { ?s ${P} ?o ${short} } }`)).toEqual([
      `${ONE},1`,
      `${TWO},1`,
      `${TWO},2`,
    ]);
    expect(await csv(`SELECT ?o FROM <${ONE}> { ?s ${P} ?o }`)).toEqual(['1']);
    expect(await csv(`SELECT ?o { ?s ${P} ?o }`, { defaultGraphs: [ONE] })).toEqual(['1']);
  });

  it.each([
    ['SELECT * { ?s ?p ?o } LIMIT 1', undefined, 'application/sparql-results+json', /^\s*\{\s*"head"/],
    ['SELECT * { ?s ?p ?o } LIMIT 1', 'application/sparql-results+xml', 'application/sparql-results+xml', /<sparql /],
    ['SELECT * { ?s ?p ?o } LIMIT 1', 'application/json', 'application/json', /"head"/],
    [
      'SELECT ?s { ?s ?p ?o } LIMIT 1',
      'text/tab-separated-values',
      'text/tab-separated-values; charset=utf-8',
      /s"?\n/,
    ],
    ['ASK { ?s ?p ?o }', '*/*', 'application/sparql-results+json', /^\{"head":\{\},"boolean":true\}$/],
    ['ASK { ?s <urn:none> ?o }', 'text/csv', 'text/csv; charset=utf-8', /^false$/],
    ['ASK { ?s ?p ?o }', 'application/sparql-results+xml', 'application/sparql-results+xml', /<boolean>true</],
    [`CONSTRUCT { ?s ${P} "x"@en } WHERE { ?s ${P} "1" }`, undefined, 'text/turtle; charset=utf-8', /"x"@en/],
    [`CONSTRUCT { ?s ${P} "x" } WHERE { ?s ${P} "1" }`, 'application/n-triples', 'application/n-triples', /^<urn:s>/],
    [`CONSTRUCT { ?s ${P} "x" } WHERE { ?s ${P} "1" }`, 'application/rdf+xml', 'application/rdf+xml', /RDF/],
    [`CONSTRUCT { ?s ${P} "x" } WHERE { ?s ${P} "1" }`, 'application/ld+json', 'application/ld+json', /^\s*[[{]/],
  ])('answers %j for %s as %s', async (text, accept, contentType, start) => {
    const result = await endpoint.query({ text, accept });
    expect(result.contentType).toBe(contentType);
    expect(result.body.toString('utf8')).toMatch(start);
  });

  it.each([
    ['a broken pattern', 'SELECT * {\n ?s ?p }', 'SPARQL_SYNTAX'],
    ['no query', '', 'SPARQL_SYNTAX'],
    ['half a query', 'SELECT * { ?s ?p ?o', 'SPARQL_SYNTAX'],
    ['an unknown prefix', 'SELECT * { ?s no:prefix ?o }', 'SPARQL_SYNTAX'],
    ['an update', 'INSERT DATA { <a:b> <a:c> <a:d> }', 'BAD_REQUEST'],
    ['a federated query', 'SELECT * { SERVICE <http://127.0.0.1:9/> { ?s ?p ?o } }', 'BAD_REQUEST'],
    ['a pragma of Virtuoso', 'define input:storage "" SELECT * { ?s ?p ?o }', 'SPARQL_SYNTAX'],
    ['a result that is too large', `SELECT * { ?s ${P} ?o }`, 'BAD_REQUEST'],
  ])('refuses %s', async (_, text, code) => {
    await expect(endpoint.query({ text })).rejects.toMatchObject({ code });
  });

  it('says where a query is wrong', async () => {
    await expect(endpoint.query({ text: 'SELECT * {\n ?s ?p }' })).rejects.toMatchObject({
      extras: { line: 2, column: 9 },
    });
  });

  it('reaches no function of the server', async () => {
    const calls = [
      'SELECT (<bif:sys_stat>("st_dbms_name") AS ?x) {}',
      'PREFIX bif: <bif:> SELECT (bif:sys_stat("st_dbms_name") AS ?x) {}',
      'PREFIX b: <b> SELECT (b:if:sys_stat("st_dbms_name") AS ?x) {}',
      'BASE <bif:> SELECT (<sys_stat>("st_dbms_name") AS ?x) {}',
      'PREFIX x: <sq> SELECT (x:l:iri_to_id("urn:a") AS ?x) {}',
      'SELECT (<\\u0062if:sys_stat>("st_dbms_name") AS ?x) {}',
      'SELECT (bif:sys_stat("st_dbms_name") AS ?x) {}',
      'SELECT * { { define input:storage "" SELECT ?s { ?s ?p ?o } } }',
    ];
    for (const text of calls) {
      const answer = await csv(text).catch((error: { code?: string }) => error.code);
      // Elsewhere a function that is not known has no value.
      expect(['', 'BAD_REQUEST', 'SPARQL_SYNTAX']).toContain(String(answer));
    }
  });

  it('ends a query that takes too long', async () => {
    const impatient = new EngineEndpoint({
      server,
      journal: JOURNAL,
      timeoutMs: 1_500,
      sharedMs: 1_500,
      maxBytes: 50_000,
    });
    await expect(impatient.query({ text: ENDLESS })).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect((await impatient.query({ text: 'ASK {}', accept: 'text/csv' })).body.toString()).toBe('true');
    await impatient.close();
  });
});
