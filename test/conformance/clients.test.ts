/** The repository as the programs use it that were written for existing deployments: their headers, payloads and habits. */
import { API_KEY, sharedService, type SharedService } from '../support/service.js';
import { fixture } from './fixtures.js';
import { catalogue, dataset, JSON_LD, monetizedDataset, PST, streamingDataset, TURTLE } from './payloads.js';

/** A node of the JSON-LD that clients walk. */
type Node = Record<string, unknown>;
interface Document {
  '@context': Record<string, unknown>;
  '@graph': Node[];
}

const acquired = fixture('templates/a-acquired-dataset.ttl');
const streaming = fixture('templates/b-streaming-dataset.ttl');
const checkedIn = fixture('templates/c-checked-in-dataset.jsonld');

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  for (const id of ['for-clients', 'acquired-data']) {
    // The catalogue of acquired data is there from the first start.
    const made = id === 'for-clients' ? 201 : 204;
    expect((await service.write('PUT', `/srv/repo/catalogues/${id}`, catalogue(), TURTLE)).status).toBe(made);
  }
});

const create = async (
  body: string,
  headers: Record<string, string> = TURTLE,
  into = 'for-clients',
): Promise<string> => {
  const response = await service.write('POST', `/srv/repo/catalogues/${into}/datasets`, body, headers);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

const get = async (path: string, headers: Record<string, string> = {}): Promise<Document> => {
  const response = await service.fetch(`/srv/repo${path}`, { headers });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Document;
};

const nodeOf = ({ '@graph': graph }: Document, type: string): Node => {
  const found = graph.filter((node) => node['@type'] === type);
  expect(found).toHaveLength(1);
  return found[0] as Node;
};

/** A link or a list of them. */
const links = (value: unknown): string[] => [value].flat().map((link) => (link as { '@id': string })['@id']);

describe('the default JSON-LD', () => {
  it.each([
    ['axios', { accept: 'application/json, text/plain, */*', 'user-agent': 'axios/1.7.2' }],
    ['axios with JSON types', { accept: 'application/json', 'content-type': 'application/json' }],
    ['fetch', { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors' }],
    ['requests', { accept: '*/*', 'content-type': 'application/json', authorization: 'Bearer expired' }],
    ['the catalogue service', { 'content-type': 'text/turtle', 'X-API-Key': API_KEY }],
  ])('is what %s gets', async (_name, headers) => {
    const id = await create(acquired);
    const response = await service.fetch(`/srv/repo/datasets/${id}`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/ld\+json/);
    const document = (await response.json()) as Document;
    expect(Object.keys(document).sort()).toEqual(['@context', '@graph']);
    expect(Array.isArray(document['@graph'])).toBe(true);
    expect(nodeOf(document, 'dcat:Dataset')['@id']).toBe(`${service.url}/catset/data/${id}`);
  });

  it('has prefixes only in its context, and never one for the platform vocabulary', async () => {
    const { '@context': context, '@graph': graph } = await get(
      `/datasets/${await create(monetizedDataset('investment'))}`,
    );
    expect(context).toMatchObject({
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/',
    });
    for (const [prefix, namespace] of Object.entries(context)) {
      expect([prefix, namespace]).toEqual([prefix, expect.stringMatching(/^https?:.*[#/]$/)]);
    }
    expect(Object.values(context)).not.toContain(PST);
    const offer = graph.find((node) => node['@type'] === `${PST}InvestmentOffer`);
    expect(offer?.[`${PST}price`]).toEqual({ '@type': 'xsd:decimal', '@value': '100.0' });
    expect(offer?.[`${PST}status`]).toEqual({ '@type': 'xsd:boolean', '@value': 'true' });
    expect(graph.find((node) => node[`${PST}sellerId`])?.[`${PST}sellerId`]).toBe(
      '1f0e1d2c-0000-4000-8000-00000000000a',
    );
  });

  it('has an array of nodes even for one node', async () => {
    const document = await get(`/datasets/${await create('<urn:x> a <http://www.w3.org/ns/dcat#Dataset> .')}`);
    expect(document['@graph']).toHaveLength(1);
    const { '@graph': graph } = await get('/catalogues/for-clients', {
      'content-type': 'text/turtle',
      'x-api-key': API_KEY,
    });
    expect(graph.some((node) => node['@type'] === 'dcat:Catalog')).toBe(true);
  });

  it('is one node for a distribution, with what hangs on it inside', async () => {
    const [iri] = links(nodeOf(await get(`/datasets/${await create(acquired)}`), 'dcat:Dataset')['dcat:distribution']);
    const document = (await get(`/distributions/${iri?.split('/').pop()}`, {
      authorization: 'Bearer x',
    })) as unknown as Node;
    expect(document['@graph']).toBeUndefined();
    expect(document['@id']).toBe(iri);
    expect(links(document['dcat:accessURL'])[0]?.split('asset_uuid=')[1]).toBe('5b2c6d3e-0000-4000-8000-000000000001');
    expect(document['dct:license']).toMatchObject({
      'dct:identifier': 'PUBLIC_DOMAIN',
      'skos:prefLabel': 'Public domain',
    });
    expect(document['dct:title']).toBe('stops.csv');
  });
});

describe('templates', () => {
  it('A: acquired datasets keep their own offers, although all of them name the same IRI', async () => {
    const others = ['9d2e5f60-0000-4000-8000-00000000000b', '9d2e5f60-0000-4000-8000-00000000000c'];
    const ids = [];
    for (const id of others) {
      ids.push(await create(acquired.replaceAll('9d2e5f60-0000-4000-8000-000000000003', id), TURTLE, 'acquired-data'));
    }
    for (const [index, id] of ids.entries()) {
      const document = await get(`/datasets/${id}`);
      const offer = nodeOf(document, `${PST}Offer`);
      expect(offer['@id']).toBe('http://pistis-market.eu/offer/1');
      expect(offer[`${PST}marketplaceOfferId`]).toBe(others[index]);
      expect(links(nodeOf(document, 'dcat:Dataset')[`${PST}offer`])).toEqual(['http://pistis-market.eu/offer/1']);
      const { data, errors } = await service.graphql(
        'query ($id: ID!) { dataset(id: $id) { offer { marketplaceOfferId } } }',
        { id },
      );
      expect(errors).toBeUndefined();
      expect(data).toEqual({ dataset: { offer: { marketplaceOfferId: others[index] } } });
    }
    const text = nodeOf(await get(`/datasets/${ids[0]}`), 'dcat:Dataset')['dct:description'];
    expect(text).toEqual({ '@language': 'en', '@value': 'Stops of the city, one a line.\nPath: C:\\stops' });
  });

  it('B: a streaming dataset takes the id of its origin, and its odd IRIs stay', async () => {
    const id = '3c8d1f7e-0000-4000-8000-00000000000d';
    const path = `/srv/repo/catalogues/for-clients/datasets/origin?originalId=${id}`;
    expect((await service.write('PUT', path, streaming, TURTLE)).status).toBe(201);
    const again = await service.write('PUT', path, streaming, TURTLE);
    // Blank nodes and placeholders are sent anew every time; the content is the same.
    expect(again.status).toBe(304);
    const document = await get(`/datasets/${id}`);
    const part = nodeOf(document, 'dcat:Distribution');
    expect(part['dct:title']).toBe('Kafka Stream');
    expect(part['dcat:accessService']).toBeTruthy();
    expect(part['dcat:accessURL']).toBeUndefined();
    expect(JSON.stringify(document)).toContain('"develop.pistis-market.eu:9094"');
    const publisher = nodeOf(document, 'foaf:Organization');
    expect(links(publisher['foaf:mbox'])[0]).toMatch(/\/undefined$/);
    expect(nodeOf(document, 'dcat:Dataset')[`${PST}offer`]).toEqual({ '@id': 'http://pistis-market.eu/offer/1' });
  });

  it('C: a dataset that is checked in keeps its times without zone, decimals and dangling licence', async () => {
    const document = await get(`/datasets/${await create(checkedIn, JSON_LD)}`);
    const found = nodeOf(document, 'dcat:Dataset');
    expect(found['dct:issued']).toEqual({ '@type': 'xsd:dateTime', '@value': '2025-02-03T04:05:06.789123' });
    expect(found[`${PST}insightsResult`]).toBe('none');
    expect(found['dcat:keyword']).toHaveLength(2);
    const part = nodeOf(document, 'dcat:Distribution');
    expect(part['dcat:byteSize']).toEqual({ '@type': 'xsd:decimal', '@value': '20480' });
    expect(links(part['dct:license'])[0]).toMatch(/^_:/);
    expect(part[`${PST}isTransformed`]).toEqual({ '@type': 'xsd:boolean', '@value': 'true' });
  });

  it('D: an added distribution may use prefixes that it does not declare', async () => {
    const id = await create(checkedIn, JSON_LD);
    const added = await service.write(
      'POST',
      `/srv/repo/datasets/${id}/distributions`,
      fixture('templates/d-added-distribution.jsonld'),
      JSON_LD,
    );
    expect(added.status).toBe(201);
    const { id: part } = (await added.json()) as { id: string };
    const document = (await get(`/distributions/${part}`)) as unknown as Node;
    expect(document[`${PST}isEncrypted`]).toEqual({ '@type': 'xsd:boolean', '@value': 'true' });
    expect(document['dct:issued']).toMatchObject({ '@type': 'xsd:dateTime' });
    expect(links(nodeOfDataset(await get(`/datasets/${id}`))['dcat:distribution'])).toHaveLength(2);
  });

  it('E: an added distribution keeps the schema of its columns', async () => {
    const id = await create(checkedIn, JSON_LD);
    const added = await service.write(
      'POST',
      `/srv/repo/datasets/${id}/distributions`,
      fixture('templates/e-added-distribution-with-schema.ttl'),
      { ...TURTLE, authorization: 'Bearer of-somebody' },
    );
    expect([200, 201, 204]).toContain(added.status);
    const { id: part } = (await added.json()) as { id: string };
    const text = JSON.stringify(await get(`/distributions/${part}`));
    for (const kept of [
      '"Stop"',
      '"yyyy-MM-dd"',
      'https://publications.europa.eu/resource/authority/file-type/CSV',
      '"1.50"',
      'en-GB',
      '04:05:06+00:00',
    ]) {
      expect(text).toContain(kept);
    }
    expect(text).toContain(`${service.url}/catset/distribution/${part}`);
  });

  it('F: a catalogue is taken, and the malformed one refused with line and column', async () => {
    const path = '/srv/repo/catalogues/factory';
    expect((await service.write('PUT', path, fixture('templates/f-catalogue.ttl'), TURTLE)).status).toBe(201);
    const broken = await service.write('PUT', path, fixture('templates/f-catalogue-broken.ttl'), TURTLE);
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({
      code: 'RDF_SYNTAX',
      line: expect.any(Number),
      column: expect.any(Number),
    });
    expect(JSON.stringify(await get('/catalogues/factory'))).toContain('All data of the factory.');
  });
});

const nodeOfDataset = (document: Document): Node => nodeOf(document, 'dcat:Dataset');

/** What one client does to a fetched document: it walks every object and overwrites the values of keys that contain a word. */
const overwrite = (value: unknown, word: string, text: string): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value as Node)) {
    if (!key.includes(word)) overwrite(inner, word, text);
    else if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) (inner as Node)['@value'] = text;
    else (value as Node)[key] = text;
  }
};

describe('editing', () => {
  it('a document can be fetched, edited without knowing RDF and put back, again and again', async () => {
    const id = await create(checkedIn, JSON_LD);
    for (const [word, text] of [
      ['modified', '2026-01-01T00:00:00.000001'],
      ['byteSize', '4096'],
      ['isTransformed', 'false'],
      ['insights', 'https://factory.example/insights/1'],
    ] as const) {
      const document = await get(`/datasets/${id}`, { 'content-type': 'application/json' });
      overwrite(document, word, text);
      const put = await service.write('PUT', `/srv/repo/datasets/${id}`, JSON.stringify(document), JSON_LD);
      expect([word, put.status]).toEqual([word, 204]);
    }
    const document = await get(`/datasets/${id}`);
    expect(nodeOfDataset(document)['dct:modified']).toEqual({
      '@type': 'xsd:dateTime',
      '@value': '2026-01-01T00:00:00.000001',
    });
    expect(nodeOfDataset(document)[`${PST}insightsResult`]).toBe('https://factory.example/insights/1');
    const part = nodeOf(document, 'dcat:Distribution');
    expect(part['dcat:byteSize']).toEqual({ '@type': 'xsd:decimal', '@value': '4096' });
    expect(part[`${PST}isTransformed`]).toEqual({ '@type': 'xsd:boolean', '@value': 'false' });
  });

  it('an investment offer is closed by POST of the fetched document with a JSON boolean', async () => {
    const id = await create(monetizedDataset('investment'));
    const document = await get(`/datasets/${id}`, { accept: '*/*' });
    const offer = document['@graph'].find((node) => node['@type'] === `${PST}InvestmentOffer`) as Node;
    offer[`${PST}isActive`] = { '@value': false, '@type': 'http://www.w3.org/2001/XMLSchema#boolean' };
    const response = await service.write('POST', `/srv/repo/datasets/${id}`, JSON.stringify(document), {
      'content-type': 'application/json',
    });
    expect(response.ok).toBe(true);
    const after = nodeOf(await get(`/datasets/${id}`), `${PST}InvestmentOffer`);
    expect(after[`${PST}isActive`]).toEqual({ '@type': 'xsd:boolean', '@value': 'false' });
    expect(after['@id']).toBe('https://acme.example/offers/2');
  });

  it('a PUT without a content type is read as what it is', async () => {
    const id = await create(acquired);
    for (const body of [JSON.stringify(await get(`/datasets/${id}`)), acquired]) {
      const response = await service.fetch(`/srv/repo/datasets/${id}`, {
        method: 'PUT',
        headers: { 'x-api-key': API_KEY },
        body: Buffer.from(body),
      });
      expect([204, 304]).toContain(response.status);
    }
    expect(nodeOf(await get(`/datasets/${id}`), 'dcat:Distribution')['dct:title']).toBe('stops.csv');
  });
});

describe('scanning and looking up', () => {
  it('valueType=metadata lists every dataset as a named graph that can be scanned for assets', async () => {
    const id = await create(acquired);
    const document = await get('/datasets?valueType=metadata', { authorization: 'Bearer x' });
    const entry = document['@graph'].find((item) => String(item['@id']).endsWith(`/${id}`)) as unknown as Document;
    const assets = entry['@graph'].flatMap((node) => {
      const url = node['dcat:accessURL'] as { '@id': string } | undefined;
      return url ? [url['@id'].split('asset_uuid=')[1]] : [];
    });
    expect(assets).toEqual(['5b2c6d3e-0000-4000-8000-000000000001']);
    expect(document['@graph']).toHaveLength(await service.app.store.count('dataset'));
  });

  it('linked-data menus and form editors add parameters that mean nothing', async () => {
    const id = await create(dataset());
    const [part] = links(nodeOfDataset(await get(`/datasets/${id}`))['dcat:distribution']);
    const query = '?useNormalizedId=true&locale=undefined';
    for (const suffix of ['rdf', 'ttl', 'n3', 'nt', 'jsonld']) {
      for (const path of [`datasets/${id}`, `distributions/${part?.split('/').pop()}`, 'catalogues/for-clients']) {
        const response = await service.fetch(`/srv/repo/${path}.${suffix}${query}`, {
          headers: { accept: 'text/html,*/*;q=0.8' },
        });
        expect([path, suffix, response.status]).toEqual([path, suffix, 200]);
        expect((await response.text()).length).toBeGreaterThan(100);
      }
    }
    const head = async (path: string) => {
      const response = await service.fetch(`/srv/repo/${path}?useNormalizedId=true`, { method: 'HEAD' });
      expect(await response.text()).toBe('');
      return response.status;
    };
    expect(await head(`datasets/${id}`)).toBe(200);
    expect(await head('catalogues/for-clients')).toBe(200);
    expect(await head('datasets/free')).toBe(404);
    expect(await head('catalogues/free')).toBe(404);
  });

  it('health says UP', async () => {
    const response = await service.fetch('/srv/repo/health', { headers: { authorization: 'Bearer x' } });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual({ status: 'UP' });
  });
});

describe('deleting', () => {
  it('goes through the addresses of other services first, declares JSON and sends nothing', async () => {
    const id = await create(streamingDataset);
    for (const path of [`/datasets/${id}/metrics`, `/resources/data-quality/${id}`]) {
      const headers = { authorization: 'Bearer x', 'content-type': 'application/json' };
      expect((await service.fetch(path, { method: 'DELETE', headers })).ok).toBe(true);
    }
    const response = await service.fetch(`/srv/repo/datasets/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': API_KEY, accept: 'application/json', 'content-type': 'application/json' },
    });
    expect(response.ok).toBe(true);
    expect((await service.fetch(`/srv/repo/datasets/${id}`)).status).toBe(404);
  });

  it('answers browsers of other origins', async () => {
    const response = await service.fetch('/srv/repo/datasets/x', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://factory.example',
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization, content-type, accept, x-api-key',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toMatch(/DELETE/);
    expect(response.headers.get('access-control-allow-headers')).toMatch(/authorization/);
  });
});
