/** Formats of the SPARQL endpoint as existing clients ask for them, and what it says about itself. */
import { parseRdf } from '../../src/core/rdf/parse.js';
import { sharedService, type SharedService } from '../support/service.js';

const SD = 'http://www.w3.org/ns/sparql-service-description#';
const CONSTRUCT = 'CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o } LIMIT 5';
const SELECT = 'SELECT * WHERE { ?s ?p ?o } LIMIT 5';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  const turtle = { 'content-type': 'text/turtle' };
  const catalogue = '<urn:c> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "C"@en .';
  await service.write('PUT', '/srv/repo/catalogues/queried', catalogue, turtle);
});

/** Status and media type of an answer. */
const ask = async (parameters: Record<string, string>, accept?: string): Promise<readonly [number, string]> => {
  const headers = accept === undefined ? {} : { headers: { accept } };
  const response = await service.fetch(`/sparql?${new URLSearchParams(parameters)}`, headers);
  await response.text();
  return [response.status, response.headers.get('content-type')?.split(';')[0] ?? ''];
};

/** The parameters that SPARQLWrapper and rdflib send for one format. */
const named = (format: string) => ({ format, output: format, results: format });

describe('names of formats', () => {
  it.each([
    ['turtle', 'text/turtle'],
    ['ttl', 'text/turtle'],
    ['n3', 'text/turtle'],
    ['TURTLE', 'text/turtle'],
    ['nt', 'application/n-triples'],
    ['xml', 'application/rdf+xml'],
    ['rdf', 'application/rdf+xml'],
    ['rdf+xml', 'application/rdf+xml'],
    ['json-ld', 'application/ld+json'],
    ['jsonld', 'application/ld+json'],
    ['json', 'application/ld+json'],
    ['application/n-triples', 'application/n-triples'],
    ['application/n-quads', 'application/n-quads'],
    ['application/trig', 'application/trig'],
    ['text/n3', 'text/n3'],
  ])('%s of a graph', async (name, type) => {
    for (const query of [CONSTRUCT, `DESCRIBE <${service.url}/set/x>`]) {
      for (const accept of [undefined, '*/*', type, 'image/png', 'text/csv;q=0.2', BROWSER])
        expect([name, accept, ...(await ask({ query, ...named(name) }, accept))]).toEqual([name, accept, 200, type]);
    }
    expect(await ask({ query: CONSTRUCT, output: name })).toEqual([200, type]);
    expect(await ask({ query: CONSTRUCT, results: name })).toEqual([200, type]);
  });

  it.each([
    ['json', 'application/sparql-results+json'],
    ['xml', 'application/sparql-results+xml'],
    ['csv', 'text/csv'],
    ['tsv', 'text/tab-separated-values'],
    ['text/html', 'application/sparql-results+json'],
    ['application/sparql-results+xml', 'application/sparql-results+xml'],
  ])('%s of solutions', async (name, type) => {
    for (const accept of [undefined, '*/*', 'application/sparql-results+json', 'image/png'])
      expect([name, ...(await ask({ query: SELECT, ...named(name) }, accept))]).toEqual([name, 200, type]);
    const isTable = name.length === 3 && name !== 'xml';
    if (!isTable) expect(await ask({ query: 'ASK {}', ...named(name) })).toEqual([200, type]);
  });

  it('that a result cannot have, or that nobody knows, leave the word to Accept', async () => {
    for (const name of ['csv', 'tsv', 'nonsense', 'image/png', '*/*', 'text/csv;q=1, */*', '', '\u0000'])
      expect([name, ...(await ask({ query: CONSTRUCT, ...named(name) }, 'application/rdf+xml'))]).toEqual([
        name,
        200,
        'application/rdf+xml',
      ]);
    expect(await ask({ query: SELECT, ...named('turtle') }, 'text/csv, */*;q=0.1')).toEqual([200, 'text/csv']);
    expect(await ask({ query: SELECT, ...named('turtle') })).toEqual([200, 'application/sparql-results+json']);
    expect((await ask({ query: SELECT, ...named('turtle') }, 'text/turtle'))[0]).toBe(406);
    expect((await ask({ query: CONSTRUCT, ...named('nonsense') }, 'image/png'))[0]).toBe(406);
  });
});

describe('without a query', () => {
  it.each(['text/turtle', 'application/ld+json', 'application/rdf+xml', 'application/n-triples', '*/*'])(
    'the endpoint describes itself as %s',
    async (accept) => {
      for (const path of ['/sparql', '/srv/virtuoso/sparql']) {
        const response = await service.fetch(path, { headers: { accept } });
        const type = response.headers.get('content-type') ?? '';
        expect([response.status, type.split(';')[0]]).toEqual([200, accept === '*/*' ? 'application/ld+json' : accept]);
        const { quads } = parseRdf(await response.text(), { contentType: type, baseIri: service.url, vocabNs: '' });
        const of = (name: string) =>
          quads.flatMap(({ predicate, object }) => (predicate.value === SD + name ? [object.value] : []));
        expect(of('endpoint')).toEqual([`${service.url}/sparql`]);
        expect(of('supportedLanguage')).toEqual([`${SD}SPARQL11Query`]);
        expect(of('resultFormat')).toContain('http://www.w3.org/ns/formats/SPARQL_Results_JSON');
        expect(of('resultFormat')).toContain('http://www.w3.org/ns/formats/Turtle');
        expect([of('defaultDataset').length, of('defaultGraph').length]).toEqual([1, 1]);
      }
    },
  );

  it('it shows a query to people before it is run', async () => {
    const query = 'SELECT * { ?s ?p "</textarea><b>" }';
    const response = await service.fetch(`/sparql?edit=${encodeURIComponent(query)}`, {
      headers: { accept: 'text/html' },
    });
    const page = await response.text();
    expect(page).toContain('SELECT * { ?s ?p');
    expect(page).not.toContain('<b>');
  });

  it('it shows a page to people, which may do nothing but send its form', async () => {
    const response = await service.fetch('/sparql', { headers: { accept: BROWSER } });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame/);
    expect(await response.text()).toContain('<form action="/sparql" method="get">');
  });

  it('it says in which formats it can describe itself, and refuses what is no question', async () => {
    expect(await ask({}, 'image/png')).toEqual([406, 'application/problem+json']);
    expect(await ask({ format: 'nt' }, BROWSER)).toEqual([200, 'application/n-triples']);
    expect((await ask({ update: 'CLEAR ALL' }))[0]).toBe(403);
    expect((await ask({ query: '' }))[0]).toBe(400);
    expect((await service.fetch('/sparql', { method: 'POST', body: new URLSearchParams() })).status).toBe(400);
  });
});
