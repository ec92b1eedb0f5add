/** Comunica itself at the SPARQL endpoint: every form of query, and queries over two services. */
import { idOf } from '../../src/app/demo/write.js';
import { TURTLE } from '../conformance/payloads.js';
import { startService, type TestService } from '../support/service.js';
import { describeClient, load } from './npm.js';
import { startDemo } from './service.js';

/** What of the library is used. */
interface Term {
  readonly value: string;
}
interface Stream<Item> {
  toArray(): Promise<Item[]>;
}
interface Engine {
  queryBindings(query: string, context: object): Promise<Stream<{ get(variable: string): Term | undefined }>>;
  queryQuads(query: string, context: object): Promise<Stream<{ readonly subject: Term; readonly object: Term }>>;
  queryBoolean(query: string, context: object): Promise<boolean>;
  invalidateHttpCache(): Promise<void>;
}

const PREFIXES = 'PREFIX dcat: <http://www.w3.org/ns/dcat#> PREFIX dct: <http://purl.org/dc/terms/>';
const TITLED = '?dataset a dcat:Dataset ; dct:title ?title';
/** Long enough that the library sends the query in the body of a request. */
const LONG = `# ${'A comment. '.repeat(200)}\n`;

/** A second source: with one alone, the library sends it the whole query. */
const NOTHING = { type: 'serialized', value: '', mediaType: 'text/turtle', baseIRI: 'urn:nothing' };

describeClient('Comunica', () => {
  let engine: Engine;
  let [portal, register]: (TestService | undefined)[] = [];
  let original = '';
  const requests: string[] = [];

  beforeAll(async () => {
    const { QueryEngine } = await load<{ QueryEngine: new () => Engine }>('@comunica/query-sparql');
    engine = new QueryEngine();
    portal = await startDemo();
    register = await startService();
    const { data } = await portal.graphql<{ dataset: { iri: string } }>(
      `{ dataset(id: "${idOf('tram-stops')}") { iri } }`,
    );
    original = data?.dataset.iri ?? '';
    await register.write(
      'PUT',
      '/srv/repo/catalogues/own',
      '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "Own" .',
      TURTLE,
    );
    const copy = `<urn:d> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "Copy" ; <http://purl.org/dc/terms/source> <${original}> .`;
    const path = '/srv/repo/catalogues/own/datasets/origin?originalId=copy';
    expect((await register.write('PUT', path, copy, TURTLE)).status).toBe(201);
  });
  afterAll(async () => {
    await portal?.stop();
    await register?.stop();
  });

  const recorded: typeof fetch = (input, init) => {
    requests.push(init?.method ?? 'GET');
    return fetch(input, init);
  };
  const endpoint = (service = portal): object => ({ type: 'sparql', value: `${service?.url}/sparql` });
  const at = (...sources: readonly object[]): object => ({
    sources: sources.length > 0 ? sources : [endpoint()],
    fetch: recorded,
  });
  const select = async (query: string, variable: string, context = at()): Promise<string[]> => {
    const rows = await (await engine.queryBindings(`${PREFIXES} ${query}`, context)).toArray();
    return rows.map((row) => row.get(variable)?.value ?? '');
  };

  it.each([
    ['GET', ''],
    ['POST', LONG],
  ])('sends every form of query by %s', async (method, comment) => {
    requests.length = 0;
    const count = '{ search { totalCount } }';
    const { data } = (await portal?.graphql<{ search: { totalCount: number } }>(count)) ?? {};
    const titles = await select(`${comment}SELECT DISTINCT ?dataset WHERE { ${TITLED} }`, 'dataset');
    expect(titles).toHaveLength(data?.search.totalCount ?? 0);
    const about = `<${original}> dct:title ?title`;
    const construct = `${comment}${PREFIXES} CONSTRUCT { ${about} } WHERE { ${about} }`;
    const quads = await (await engine.queryQuads(construct, at())).toArray();
    expect(quads.map(({ subject, object }) => [subject.value, object.value])).toContainEqual([original, 'Tram stops']);
    const ask = (iri: string) => engine.queryBoolean(`${comment}${PREFIXES} ASK { <${iri}> a dcat:Dataset }`, at());
    expect([await ask(original), await ask('urn:nothing')]).toEqual([true, false]);
    expect(requests).toContain(method);
  });

  it('joins what two services know', async () => {
    const query = 'SELECT ?title WHERE { ?copy dct:source ?original . ?original dct:title ?title }';
    const both = at(endpoint(), endpoint(register));
    expect(await select(query, 'title', both)).toContain('Tram stops');
    expect(await select(query, 'title', at(endpoint(register)))).toEqual([]);
  });

  it('asks a service that a query names (SERVICE) by itself, and is refused where it leaves that to a service', async () => {
    const remote = `SERVICE <${portal?.url}/sparql> { ?original dct:title ?title }`;
    const query = `SELECT ?title WHERE { ?copy dct:source ?original . ${remote} }`;
    expect(await select(query, 'title', at(endpoint(register), NOTHING))).toContain('Tram stops');
    await expect(select(query, 'title', at(endpoint(register)))).rejects.toThrow('SERVICE is not supported');
  });

  it('finds by itself that the address is an endpoint', async () => {
    const query = `SELECT ?title WHERE { <${original}> dct:title ?title }`;
    expect(await select(query, 'title', at({ value: `${portal?.url}/sparql` }))).toContain('Tram stops');
  });

  it('is told what is wrong with a query, and may not update', async () => {
    const update = `${PREFIXES} INSERT DATA { <urn:x> dct:title "x" }`;
    const writing = engine as unknown as { queryVoid(query: string, context: object): Promise<void> };
    await expect(writing.queryVoid(update, { ...at(), destination: endpoint() })).rejects.toThrow();
    expect(await select('SELECT ?title WHERE { <urn:x> dct:title ?title }', 'title')).toEqual([]);
  });
});
