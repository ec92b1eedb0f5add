/** The catalogue repository from outside: every operation of the interface, with status codes, headers and bodies. */
import { API_KEY, sharedService, type SharedService } from '../support/service.js';

const TURTLE = { 'content-type': 'text/turtle' };
const prefixes = `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix pst: <https://www.pistis-project.eu/ns/voc#> .
`;
const catalogue = `${prefixes}
<https://piveau.io/id/catalogue/x> a dcat:Catalog ; dct:title "Own data"@en ; dct:description "What we have"@en ;
  dct:type "dcat-ap" ; dct:creator <https://piveau.eu/def/creator> .
<https://piveau.eu/def/creator> a foaf:Agent ; foaf:name "Somebody" .`;
const dataset = (title = 'Stops') => `${prefixes}
<https://piveau.io/set/data/test-dataset> a dcat:Dataset ; dct:title "${title}"@en ; dct:description "All stops"@en ;
  dct:publisher [ a foaf:Organization ; foaf:name "Acme" ; foaf:mbox <mailto:a@acme.example> ] ;
  dcat:distribution <https://piveau.io/set/distribution/1> .
<https://piveau.io/set/distribution/1> a dcat:Distribution ; dct:title "stops.csv" ;
  dct:format <http://publications.europa.eu/resource/authority/file-type/CSV> ;
  dcat:byteSize "1024"^^xsd:nonNegativeInteger ; dcat:accessURL <https://acme.example/stops> .`;
const distribution = (title = 'More') => `${prefixes}
<https://piveau.io/set/new-distribution/> a dcat:Distribution ; dct:title "${title}" ; dcat:accessURL <https://acme.example/more> .`;

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

const createDataset = async (body = dataset()): Promise<string> => {
  const response = await service.write('POST', '/srv/repo/catalogues/repository/datasets', body, TURTLE);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

describe('catalogues', () => {
  it('are created with 201 and replaced with 204', async () => {
    const created = await service.write('PUT', '/srv/repo/catalogues/repository', catalogue, TURTLE);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${service.url}/srv/repo/catalogues/repository`);
    const replaced = await service.write(
      'PUT',
      '/srv/repo/catalogues/repository',
      catalogue.replace('Own data', 'Ours'),
      TURTLE,
    );
    expect(replaced.status).toBe(204);
    const read = await service.fetch('/srv/repo/catalogues/repository', { headers: { accept: 'text/turtle' } });
    expect(read.status).toBe(200);
    const text = await read.text();
    expect(text).toContain('"Ours"@en');
    expect(text).toContain(`${service.url}/catid/catalogue/repository`);
    expect(text).toContain('https://piveau.eu/def/creator');
  });

  it('are deleted with all their datasets', async () => {
    await service.write('PUT', '/srv/repo/catalogues/short-lived', catalogue, TURTLE);
    const response = await service.write('POST', '/srv/repo/catalogues/short-lived/datasets', dataset(), TURTLE);
    const { id } = (await response.json()) as { id: string };
    expect((await service.fetch(`/srv/repo/datasets/${id}`)).status).toBe(200);
    expect((await service.write('DELETE', '/srv/repo/catalogues/short-lived')).status).toBe(204);
    expect((await service.fetch('/srv/repo/catalogues/short-lived')).status).toBe(404);
    expect((await service.fetch(`/srv/repo/datasets/${id}`)).status).toBe(404);
    expect((await service.write('DELETE', '/srv/repo/catalogues/short-lived')).status).toBe(404);
  });
});

describe('datasets', () => {
  it('are created with 201, Location and {id}', async () => {
    const response = await service.write('POST', '/srv/repo/catalogues/repository/datasets', dataset(), TURTLE);
    expect(response.status).toBe(201);
    const body = (await response.json()) as { id: string };
    expect(Object.keys(body)).toEqual(['id']);
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('location')).toBe(`${service.url}/srv/repo/datasets/${body.id}`);
  });

  it('come back as JSON-LD with @graph by default and keep their literals', async () => {
    const id = await createDataset();
    const response = await service.fetch(`/srv/repo/datasets/${id}`);
    expect(response.headers.get('content-type')).toContain('application/ld+json');
    const document = (await response.json()) as { '@graph': Record<string, unknown>[] };
    const found = document['@graph'].find((node) => node['@type'] === 'dcat:Distribution');
    expect(found?.['dcat:byteSize']).toEqual({ '@type': 'xsd:nonNegativeInteger', '@value': '1024' });
    expect(document['@graph'].find((node) => node['@type'] === 'dcat:Dataset')?.['@id']).toBe(
      `${service.url}/catset/data/${id}`,
    );
  });

  it('are read in every syntax by suffix and by Accept', async () => {
    const id = await createDataset();
    for (const [suffix, type] of [
      ['ttl', 'text/turtle'],
      ['jsonld', 'application/ld+json'],
      ['rdf', 'application/rdf+xml'],
      ['nt', 'application/n-triples'],
      ['n3', 'text/n3'],
      ['nq', 'application/n-quads'],
      ['trig', 'application/trig'],
    ]) {
      const bySuffix = await service.fetch(`/srv/repo/datasets/${id}.${suffix}?useNormalizedId=true&locale=undefined`);
      expect([suffix, bySuffix.status, bySuffix.headers.get('content-type')?.split(';')[0]]).toEqual([
        suffix,
        200,
        type,
      ]);
      const byAccept = await service.fetch(`/srv/repo/datasets/${id}`, { headers: { accept: String(type) } });
      expect(byAccept.headers.get('content-type')?.split(';')[0]).toBe(type);
    }
    expect((await service.fetch(`/srv/repo/datasets/${id}`, { headers: { accept: 'image/png' } })).status).toBe(406);
  });

  it('are replaced by PUT (204, 304 when nothing changed) and by POST as application/json', async () => {
    const id = await createDataset();
    const same = await service.write('PUT', `/srv/repo/datasets/${id}`, dataset(), TURTLE);
    expect(same.status).toBe(304);
    const changed = await service.write('PUT', `/srv/repo/datasets/${id}`, dataset('Changed'), TURTLE);
    expect(changed.status).toBe(204);
    const fetched = (await (await service.fetch(`/srv/repo/datasets/${id}`)).text()).replace('Changed', 'Edited');
    const posted = await service.write('POST', `/srv/repo/datasets/${id}`, fetched, {
      'content-type': 'application/json',
    });
    expect(posted.status).toBe(204);
    expect(await (await service.fetch(`/srv/repo/datasets/${id}.ttl`)).text()).toContain('Edited');
  });

  it('keep the ids of their distributions when they are replaced', async () => {
    const id = await createDataset();
    const distributions = async () =>
      (await service.fetch(`/srv/repo/datasets/${id}/distributions?valueType=identifiers`)).json();
    const before = await distributions();
    expect(before).toHaveLength(1);
    await service.write('PUT', `/srv/repo/datasets/${id}`, dataset('Again'), TURTLE);
    expect(await distributions()).toEqual(before);
  });

  it('are created and replaced by the id of their source', async () => {
    const originalId = '8f6a2a9e-58a5-4b1c-9a57-0d3f8b7e1c11';
    const path = `/srv/repo/catalogues/repository/datasets/origin?originalId=${originalId}`;
    const created = await service.write('PUT', path, dataset(), TURTLE);
    expect(created.status).toBe(201);
    expect(await created.json()).toEqual({ id: originalId });
    expect((await service.write('PUT', path, dataset('New title'), TURTLE)).status).toBe(204);
    expect((await service.fetch(path)).status).toBe(200);
    expect((await service.fetch(`/srv/repo/datasets/${originalId}`)).status).toBe(200);
    expect((await service.write('DELETE', path)).status).toBe(204);
    expect((await service.fetch(path)).status).toBe(404);
  });

  it('tell whether an id is taken by HEAD, and have a record', async () => {
    const id = await createDataset();
    expect((await service.fetch(`/srv/repo/datasets/${id}?useNormalizedId=true`, { method: 'HEAD' })).status).toBe(200);
    expect((await service.fetch('/srv/repo/datasets/free?useNormalizedId=true', { method: 'HEAD' })).status).toBe(404);
    const record = await service.fetch(`/srv/repo/datasets/${id}/record`, { headers: { accept: 'text/turtle' } });
    expect(await record.text()).toContain('CatalogRecord');
  });

  it('are deleted with 204, with a JSON content type and no body', async () => {
    const id = await createDataset();
    const response = await service.write('DELETE', `/srv/repo/datasets/${id}`, undefined, {
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(response.status).toBe(204);
    expect((await service.fetch(`/srv/repo/datasets/${id}`)).status).toBe(404);
    expect((await service.write('DELETE', `/srv/repo/datasets/${id}`)).status).toBe(404);
  });

  it('tolerate doubled slashes', async () => {
    const id = await createDataset();
    expect((await service.fetch(`/srv/repo//datasets//${id}`)).status).toBe(200);
  });
});

describe('distributions', () => {
  it('are added by PUT and POST, replaced and deleted', async () => {
    const id = await createDataset();
    const ids: string[] = [];
    for (const method of ['PUT', 'POST']) {
      const added = await service.write(method, `/srv/repo/datasets/${id}/distributions`, distribution(method), TURTLE);
      expect(added.status).toBe(201);
      ids.push(((await added.json()) as { id: string }).id);
      expect(added.headers.get('location')).toBe(`${service.url}/srv/repo/distributions/${ids.at(-1)}`);
    }
    expect(new Set(ids).size).toBe(2);
    const read = (await (await service.fetch(`/srv/repo/distributions/${ids[0]}`)).json()) as Record<string, unknown>;
    expect(read['@graph']).toBeUndefined();
    expect(read['dcat:accessURL']).toEqual({ '@id': 'https://acme.example/more' });
    // The example of the interface declares JSON-LD over a body in Turtle.
    const replaced = await service.write('PUT', `/srv/repo/distributions/${ids[0]}`, distribution('Better'), {
      'content-type': 'application/ld+json',
    });
    expect(replaced.status).toBe(204);
    expect(await (await service.fetch(`/srv/repo/distributions/${ids[0]}.ttl`)).text()).toContain('Better');
    expect((await service.write('DELETE', `/srv/repo/distributions/${ids[0]}`)).status).toBe(204);
    expect((await service.fetch(`/srv/repo/distributions/${ids[0]}`)).status).toBe(404);
    expect((await service.fetch(`/srv/repo/distributions/${ids[1]}`)).status).toBe(200);
  });
});

describe('lists', () => {
  it('hold IRIs, ids, original ids or metadata, with paging', async () => {
    await service.write('PUT', '/srv/repo/catalogues/listed', catalogue, TURTLE);
    for (const name of ['one', 'two', 'three']) {
      await service.write(
        'PUT',
        `/srv/repo/catalogues/listed/datasets/origin?originalId=${name}`,
        dataset(name),
        TURTLE,
      );
    }
    const list = async (query: string) => (await service.fetch(`/srv/repo/catalogues/listed/datasets?${query}`)).json();
    expect(await list('')).toEqual(['one', 'two', 'three'].map((id) => `${service.url}/catset/data/${id}`));
    expect(await list('valueType=identifiers&offset=1&limit=1')).toEqual(['two']);
    expect(await list('valueType=originalIds&limit=2')).toEqual(['one', 'two']);
    const metadata = (await list('valueType=metadata')) as { '@graph': { '@id': string; '@graph': unknown[] }[] };
    expect(metadata['@graph'].map((entry) => entry['@id'])).toEqual(
      ['one', 'two', 'three'].map((id) => `${service.url}/catset/data/${id}`),
    );
    expect(metadata['@graph'].every((entry) => Array.isArray(entry['@graph']))).toBe(true);
    expect((await service.fetch('/srv/repo/datasets?offset=-1')).status).toBe(400);
    expect((await service.fetch('/srv/repo/datasets?valueType=nonsense')).status).toBe(400);
    expect((await service.fetch('/srv/repo/catalogues/unknown/datasets')).status).toBe(404);
    expect(await (await service.fetch('/srv/repo/catalogues?valueType=identifiers')).json()).toContain('listed');
  });
});

describe('conditional requests', () => {
  it('answer 304 to a current tag and 412 to a stale If-Match', async () => {
    const id = await createDataset();
    const first = await service.fetch(`/srv/repo/datasets/${id}`, { headers: { accept: 'text/turtle' } });
    const etag = first.headers.get('etag') ?? '';
    const again = await service.fetch(`/srv/repo/datasets/${id}`, {
      headers: { accept: 'text/turtle', 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    const other = await service.fetch(`/srv/repo/datasets/${id}`, { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
    expect(
      (await service.write('PUT', `/srv/repo/datasets/${id}`, dataset('A'), { ...TURTLE, 'if-match': etag })).status,
    ).toBe(204);
    const stale = await service.write('PUT', `/srv/repo/datasets/${id}`, dataset('B'), { ...TURTLE, 'if-match': etag });
    expect(stale.status).toBe(412);
    expect(await (await service.fetch(`/srv/repo/datasets/${id}.ttl`)).text()).toContain('"A"@en');
  });
});

describe('refusals', () => {
  const problem = async (response: Response) => {
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    return (await response.json()) as Record<string, unknown>;
  };
  const post = (body: string, headers: Record<string, string> = TURTLE) =>
    service.write('POST', '/srv/repo/catalogues/repository/datasets', body, headers);

  it('name line and column of a syntax error and store nothing', async () => {
    const before = await service.app.store.count('dataset');
    const response = await post(`${prefixes}\n<a> a dcat:Dataset ; dct:title "x .`);
    expect(response.status).toBe(400);
    const body = await problem(response);
    expect(body).toMatchObject({ status: 400, code: 'RDF_SYNTAX' });
    expect(body['line']).toEqual(expect.any(Number));
    expect(body['column']).toEqual(expect.any(Number));
    expect(body['requestId']).toBe(response.headers.get('x-request-id'));
    expect(await service.app.store.count('dataset')).toBe(before);
  });

  it.each([
    ['no dataset', `${prefixes} <a> a dcat:Distribution .`, 422],
    ['two datasets', `${prefixes} <a> a dcat:Dataset . <b> a dcat:Dataset .`, 422],
    [
      'a price that is no number',
      `${dataset()} <m> a pst:MonetizationMethod ; pst:purchaseOffer <p> . <p> a pst:PurchaseOffer ; pst:price "cheap" .`,
      422,
    ],
    ['a remote context', '{"@context": "https://example.org/context.jsonld", "@id": "x"}', 400],
    ['a blank body', ' ', 422],
  ])('refuse %s', async (_name, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    await problem(response);
  });

  it('answer 415, 404, 405, 413 and 401 as they should', async () => {
    expect((await post('x', { 'content-type': 'image/png' })).status).toBe(415);
    expect((await service.write('POST', '/srv/repo/catalogues/unknown/datasets', dataset(), TURTLE)).status).toBe(404);
    const method = await service.write('PATCH', '/srv/repo/datasets/x', 'x', TURTLE);
    expect(method.status).toBe(405);
    expect(method.headers.get('allow')).toContain('PUT');
    expect((await post('x'.repeat(9 * 1024 * 1024))).status).toBe(413);
    const anonymous = await service.fetch('/srv/repo/catalogues/repository', {
      method: 'PUT',
      body: catalogue,
      headers: TURTLE,
    });
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('do not mind an Authorization header beside a valid key', async () => {
    const response = await service.fetch('/srv/repo/catalogues/repository', {
      method: 'PUT',
      body: catalogue,
      headers: { ...TURTLE, 'x-api-key': API_KEY, authorization: 'Bearer nonsense' },
    });
    expect(response.status).toBe(204);
  });
});

describe('dry run', () => {
  it('returns the report and stores nothing', async () => {
    const before = await service.app.store.count('dataset');
    const response = await service.write(
      'POST',
      '/srv/repo/catalogues/repository/datasets?dryRun=true',
      dataset(),
      TURTLE,
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ conforms: expect.any(Boolean), findings: expect.any(Array) });
    expect(await service.app.store.count('dataset')).toBe(before);
  });

  it('of a removal says what would be gone and removes nothing', async () => {
    const put = await service.write('PUT', '/srv/repo/catalogues/dry', catalogue, TURTLE);
    expect(put.status).toBe(201);
    const made = await service.write('POST', '/srv/repo/catalogues/dry/datasets', dataset(), TURTLE);
    const { id } = (await made.json()) as { id: string };
    const paths = [`/srv/repo/datasets/${id}`, '/srv/repo/catalogues/dry'];
    for (const path of paths) {
      const response = await service.write('DELETE', `${path}?dryRun=true`);
      expect([path, response.status, await response.json()]).toEqual([
        path,
        200,
        { id: path.split('/').at(-1), datasets: path.includes('catalogues') ? 1 : expect.any(Number) },
      ]);
      expect((await service.fetch(path)).status).toBe(200);
    }
    const stale = { 'if-match': '"other"' };
    expect((await service.write('DELETE', `${paths[0]}?dryRun=true`, undefined, stale)).status).toBe(412);
    for (const path of [`/srv/repo/datasets/${id}/metrics`, `/srv/repo/drafts/datasets/${id}`]) {
      const refused = await service.write('DELETE', `${path}?dryRun=true&catalogue=dry`);
      expect([path, refused.status]).toEqual([path, 400]);
    }
    expect((await service.write('DELETE', '/srv/repo/catalogues/dry')).status).toBe(204);
  });
});
