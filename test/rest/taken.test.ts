/** What real portals and programs send is taken, found again, and told where it was mended. */
import fc from 'fast-check';
import { startService, type TestService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const XML = { 'content-type': 'application/rdf+xml' };
const DCT = 'http://purl.org/dc/terms/';
let service: TestService;

const dataset = (more = ''): string =>
  `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <${DCT}> .
<> a dcat:Dataset ; dct:title "Wanted"@en ; dct:description "About it."@en ${more} .`;
const origin = (id: string): string => `/srv/repo/catalogues/c/datasets/origin?originalId=${encodeURIComponent(id)}`;

beforeAll(async () => {
  service = await startService();
  const catalogue = `<> a <http://www.w3.org/ns/dcat#Catalog> ; <${DCT}title> "C"@en ; <${DCT}description> "C"@en .`;
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue, TURTLE);
});
afterAll(() => service.stop());

const rdfXml = (inner: string, encoding = 'UTF-8'): string => `<?xml version="1.0" encoding="${encoding}"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dct="${DCT}" xmlns:dcat="http://www.w3.org/ns/dcat#">
<dcat:Dataset rdf:about="http://a.test/1"><dct:title xml:lang="de">Überblick</dct:title><dct:description>D</dct:description>${inner}</dcat:Dataset></rdf:RDF>`;
const ntriples = async (location: string): Promise<string> =>
  (await fetch(location, { headers: { accept: 'application/n-triples' } })).text();

it('a write tells what it mended, and others tell nothing', async () => {
  const created = await service.write(
    'PUT',
    origin('mended'),
    rdfXml('<dcat:landingPage rdf:resource="http://a.test/ä b"/>'),
    XML,
  );
  expect(created.status).toBe(201);
  const [finding] = JSON.parse(created.headers.get('x-findings') ?? '[]') as string[];
  expect(finding).toMatch(
    /^RDF\/XML, line 3, column \d+: “http:\/\/a.test\/ä b” is no IRI, and was read as “http:\/\/a.test\/ä%20b”/,
  );
  expect(await ntriples(created.headers.get('location') ?? '')).toContain('<http://a.test/ä%20b>');
  const again = await service.write(
    'PUT',
    origin('mended'),
    rdfXml('<dct:publisher xml:lang="a b">P</dct:publisher>'),
    XML,
  );
  expect([again.status, again.headers.has('x-findings')]).toEqual([204, true]);
  const sound = await service.write('PUT', origin('sound'), rdfXml(''), XML);
  expect([sound.status, sound.headers.has('x-findings')]).toEqual([201, false]);
  const strict = await service.write('PUT', origin('strict'), dataset('; dcat:landingPage <http://a b>'), TURTLE);
  expect(strict.status).toBe(400);
});

it('an address that is mended and withheld is told to nobody but its writer', async () => {
  const inner = `<dcat:distribution><dcat:Distribution rdf:about="http://a.test/x"><dcat:accessURL rdf:resource="https://storage.test/my file"/>
</dcat:Distribution></dcat:distribution><pst:monetization xmlns:pst="https://www.pistis-project.eu/ns/voc#"><pst:MonetizationMethod><pst:purchaseOffer>
<pst:PurchaseOffer><pst:price rdf:datatype="http://www.w3.org/2001/XMLSchema#decimal">10</pst:price><pst:type>one-off</pst:type>
<pst:withholdsAddresses rdf:datatype="http://www.w3.org/2001/XMLSchema#boolean">true</pst:withholdsAddresses></pst:PurchaseOffer>
</pst:purchaseOffer></pst:MonetizationMethod></pst:monetization>`;
  const created = await service.write('PUT', origin('sold'), rdfXml(inner), XML);
  expect([created.status, created.headers.get('x-findings')]).toEqual([201, expect.stringContaining('storage.test')]);
  const { id } = (await created.json()) as { id: string };
  for (const path of ['', '/metrics', '/validation', '/history']) {
    const response = await service.fetch(`/srv/repo/datasets/${id}${path}`);
    expect([path, await response.text()]).toEqual([path, expect.not.stringContaining('storage.test')]);
  }
  const everywhere = 'ASK { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } FILTER(CONTAINS(STR(?o), "storage.test")) }';
  const asked = await service.fetch(`/sparql?query=${encodeURIComponent(everywhere)}`);
  expect(await asked.json()).toMatchObject({ boolean: false });
});

it.each(['UTF-16', 'ISO-8859-1'])('RDF/XML in %s is taken as declared', async (encoding) => {
  const body = rdfXml('', encoding);
  const bytes = encoding === 'UTF-16' ? Buffer.from(`\ufeff${body}`, 'utf16le') : Buffer.from(body, 'latin1');
  const headers = { ...XML, 'x-api-key': 'test-key-0123456789' };
  const created = await service.fetch(origin(encoding), { method: 'PUT', headers, body: new Uint8Array(bytes) });
  expect(created.status).toBe(201);
  expect(await ntriples(created.headers.get('location') ?? '')).toContain('"Überblick"@de');
});

it('metadata after ISO 19139 are named', async () => {
  const iso =
    '<gmd:MD_Metadata xmlns:gmd="http://www.isotc211.org/2005/gmd"><gmd:language>ger</gmd:language></gmd:MD_Metadata>';
  const refused = await service.write('PUT', origin('iso'), iso, XML);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('ISO 19139');
});

it.each(['"1.2 MB"', '"12 345"', '-1', '"unknown"@en'])('a size of %s is a warning, and kept', async (size) => {
  const body = dataset(
    `; dcat:distribution [ a dcat:Distribution ; dcat:accessURL <http://a.test/f> ; dcat:byteSize ${size} ]`,
  );
  const created = await service.write('PUT', `${origin(`size ${size}`)}`, body, TURTLE);
  expect(created.status).toBe(201);
  const location = created.headers.get('location') ?? '';
  expect(await ntriples(location)).toContain(size.replace(/^-1$/, '"-1"'));
  const found = await service.fetch(`${new URL(location).pathname}/validation`);
  const { results } = (await found.json()) as { results: { code: string; severity: string }[] };
  expect(results.filter(({ code }) => code.startsWith('distribution.byte-size'))).toMatchObject([
    { severity: 'WARNING' },
  ]);
});

describe('whatever id a source gives', () => {
  const taken = new Set<string>();
  const places = async (location: string): Promise<void> => {
    const id = decodeURIComponent(new URL(location).pathname.split('/').at(-1) ?? '');
    taken.add(id);
    const iri = `${service.url}/catset/data/${encodeURIComponent(id)}`;
    for (const [address, accept] of [
      [location, 'text/turtle'],
      [`${location}.ttl`, '*/*'],
      [iri, 'text/turtle'],
      [`${service.url}/srv/catalog/datasets/${encodeURIComponent(id)}`, 'text/html'],
      [`${service.url}/srv/search/datasets/${encodeURIComponent(id)}`, '*/*'],
    ] as const) {
      const response = await fetch(address.replace(/^https?:\/\/[^/]+/, service.url), {
        headers: { accept },
        redirect: 'manual',
      });
      expect([address, response.status]).toEqual([address, 200]);
      await response.arrayBuffer();
    }
    const query = JSON.stringify({ query: 'query ($id: ID!) { dataset(id: $id) { identifier } }', variables: { id } });
    const asked = await service.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: query,
    });
    expect(await asked.json()).toMatchObject({ data: { dataset: { identifier: id } } });
    const listed = await service.fetch('/srv/repo/catalogues/c/datasets?valueType=identifiers&limit=5000');
    expect(await listed.json()).toContain(id);
  };

  it.each([
    'stops.ttl',
    'stops.RDF',
    'stops.n3',
    'a.b.jsonld',
    'Αθήνα',
    'Москва',
    '北京市',
    'über uns',
    '.ttl',
    '---',
    'x/y?z#q',
    '%2e%2e',
    'a.html',
  ])('it is found again: %s', async (id) => {
    const created = await service.write('PUT', origin(id), dataset(), TURTLE);
    expect([id, created.status]).toEqual([id, 201]);
    await places(created.headers.get('location') ?? '');
    expect((await service.fetch(origin(id), { headers: { accept: 'text/turtle' } })).status).toBe(200);
    expect((await service.write('PUT', origin(id), dataset(), TURTLE)).status).toBe(304);
  });

  it('it is found again, whatever it is', async () => {
    const ids = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((id) => id.isWellFormed?.() ?? true);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          ids,
          fc.constantFrom('.nt', '.trig', '.nq').chain((end) => ids.map((id) => id + end)),
        ),
        async (id) => {
          const created = await service.write('PUT', origin(id), dataset(), TURTLE);
          if (created.status !== 201) expect([id, created.status]).toEqual([id, 304]);
          else await places(created.headers.get('location') ?? '');
        },
      ),
      { numRuns: 25 },
    );
  });

  it('it stands in the site map, at an address that is there', async () => {
    const locations = async (path: string): Promise<string[]> => {
      const text = await (await service.fetch(path)).text();
      const found = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
        address.replaceAll('&amp;', '&'),
      );
      return found.map((address) => address.slice(service.url.length));
    };
    const index = await locations('/srv/catalog/sitemap.xml');
    const pages = (await Promise.all(index.map(locations))).flat();
    const prefix = '/srv/catalog/datasets/';
    const named = new Map(
      pages.flatMap((path) =>
        path.startsWith(prefix) ? [[decodeURIComponent(path.slice(prefix.length)), path] as const] : [],
      ),
    );
    expect([...taken].filter((id) => !named.has(id))).toEqual([]);
    for (const id of taken) expect([id, (await service.fetch(named.get(id) ?? '')).status]).toEqual([id, 200]);
  });

  it('one that is chosen and could not be found is refused, and says why', async () => {
    const catalogue = `<> a <http://www.w3.org/ns/dcat#Catalog> ; <${DCT}title> "C"@en ; <${DCT}description> "C"@en .`;
    for (const [path, body] of [
      ['/srv/repo/catalogues/stops.ttl', catalogue],
      ['/srv/repo/datasets?id=stops.nt&catalogue=c', dataset()],
    ] as const) {
      const refused = await service.write('PUT', path, body, TURTLE);
      expect([path, refused.status]).toEqual([path, 400]);
      expect(await refused.text()).toMatch(/stops-(ttl|nt)/);
    }
  });
});
