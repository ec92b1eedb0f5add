/** The action API of CKAN: each action by each way to call it, its errors, its credentials, and what a harvester makes of it. */
import { mapPackage } from '../../src/features/harvest/ckan/package.js';
import { toNTriples } from '../../src/core/rdf/ntriples.js';
import { harvest, idsIn, startHarvester, titlesIn } from '../harvest/world.js';
import { API_KEY, startService, type TestService } from '../support/service.js';
import { CATALOGUE, DATASETS, TURTLE } from './ckan-world.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, TURTLE);
  for (const [id, body] of Object.entries(DATASETS)) {
    const path = `/srv/repo/catalogues/own/datasets/origin?originalId=${id}`;
    expect((await service.write('PUT', path, body, TURTLE)).status).toBe(201);
  }
});
afterAll(() => service.stop());

interface Answer {
  readonly help: string;
  readonly success: boolean;
  readonly result?: unknown;
  readonly error?: Record<string, unknown>;
}
const call = async (action: string, init: RequestInit = {}, root = '/api/3/action') => {
  const response = await service.fetch(`${root}/${action}`, init);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return { status: response.status, answer: (await response.json()) as Answer };
};
const post = (body: string, type = 'application/json') => ({ method: 'POST', headers: { 'content-type': type }, body });
const resultOf = async (action: string): Promise<unknown> => {
  const { status, answer } = await call(action);
  expect([status, answer.success]).toEqual([200, true]);
  return answer.result;
};
const show = async (id: string) =>
  (await resultOf(`package_show?id=${id}`)) as Record<string, unknown> & {
    resources: Record<string, unknown>[];
  };

describe('calls', () => {
  it.each(['/api/action', '/api/3/action'])(
    '%s: by query, JSON, form, and JSON that says it were a form',
    async (root) => {
      const form = 'application/x-www-form-urlencoded';
      const ways = [
        await call('package_search?q=trains&rows=5', {}, root),
        await call('package_search', post('{"q":"trains","rows":5}'), root),
        await call('package_search', post('q=trains&rows=5', form), root),
        await call('package_search', post('{"q":"trains","rows":"5"}', form), root),
      ];
      for (const { status, answer } of ways) {
        expect(status).toBe(200);
        expect(answer).toEqual(ways[0]?.answer);
      }
      expect(ways[0]?.answer).toMatchObject({
        help: `${service.url}/api/3/action/help_show?name=package_search`,
        success: true,
        result: { count: 1, results: [{ id: 'trains', name: 'trains' }] },
      });
    },
  );
});

describe('errors', () => {
  it.each([
    ['package_destroy', 400, 'Bad Request'],
    ['constructor', 400, 'Bad Request'],
    ['package_show?id=none', 404, 'Not Found Error'],
    ['package_show', 409, 'Validation Error'],
    ['package_search?rows=-1', 409, 'Validation Error'],
    ['package_search?fq=metadata_modified:[yesterday+TO+*]', 409, 'Validation Error'],
    ['package_search?q=-open', 400, 'Search Query Error'],
    ['resource_search?query=url:http', 409, 'Search Error'],
    ['resource_search?query=bus', 409, 'Validation Error'],
    ['resource_show?id=none', 404, 'Not Found Error'],
    ['organization_show?id=none', 404, 'Not Found Error'],
    ['help_show?name=none', 404, 'Not Found Error'],
  ])('%s is %i', async (action, status, type) => {
    const found = await call(action);
    expect(found).toMatchObject({ status, answer: { success: false, error: { __type: type } } });
    expect(found.answer.error?.['message']).toEqual(expect.any(String));
  });

  it('name the parameter, and where a body is broken', async () => {
    const { answer } = await call('package_show', post('{}'));
    expect(answer.error).toMatchObject({ id: ['The parameter "id" is missing.'] });
    const broken = await call('package_list', post('{"limit": oh}'));
    expect(broken).toMatchObject({
      status: 400,
      answer: { error: { message: expect.stringContaining('character 11') } },
    });
    expect((await call('package_list', post('[]'))).status).toBe(400);
  });
});

describe('packages', () => {
  it('have what CKAN documents', async () => {
    expect(await show('trams')).toMatchObject({
      id: 'trams',
      name: 'trams',
      title: 'Tram stops',
      notes: 'Every stop.',
      license_id: 'CC_BY_4_0',
      license_title: expect.stringContaining('Attribution'),
      organization: { id: 'own', title: 'City data', is_organization: true },
      owner_org: 'own',
      tags: [{ name: 'tram', display_name: 'Tram' }],
      groups: [{ name: 'tran', title: 'Transport' }],
      metadata_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      extras: expect.arrayContaining([
        { key: 'publisher_name', value: 'Works of the city' },
        { key: 'issued', value: '2024-01-01T00:00:00Z' },
        { key: 'spatial_text', value: 'Old town' },
        { key: 'conforms_to', value: '["House style"]' },
      ]),
      num_resources: 1,
      resources: [
        { url: 'https://data.example/trams.csv', name: 'Stops', format: 'CSV', mimetype: 'text/csv', size: 12 },
      ],
    });
  });

  it('are found by what changed since, in an order that stays', async () => {
    const found = async (query: string) =>
      ((await resultOf(`package_search?${query}`)) as { results: { id: string }[] }).results.map(({ id }) => id);
    const { metadata_modified: moment } = await show('trains');
    const since = encodeURIComponent(`metadata_modified:[${String(moment)} TO *]`);
    expect(await found(`fq=${since}&sort=id+asc`)).toEqual(['trains']);
    expect(await found('fq=metadata_modified:[*+TO+2001-01-01T00:00:00]')).toEqual([]);
    expect(await found('sort=id+asc&rows=1&start=1')).toEqual(['trains']);
    expect(await found('sort=metadata_modified+desc')).toEqual(['trains', 'trams']);
    expect(await found('fq=organization:own+groups:tran+tags:tram')).toEqual(['trams']);
  });

  it('are listed', async () => {
    expect(await resultOf('package_list?limit=1&offset=1')).toEqual(['trains']);
    const [first, ...others] = (await resultOf('current_package_list_with_resources')) as { id: string }[];
    expect([first?.id, others.length]).toEqual(['trains', 1]);
  });
});

describe('what is around them', () => {
  it('organizations are catalogues', async () => {
    expect(await resultOf('organization_list')).toContain('own');
    expect(await resultOf('organization_list?all_fields=true&organizations=own')).toMatchObject([
      { name: 'own', title: 'City data', package_count: 2 },
    ]);
    expect(await resultOf('organization_show?id=own&include_datasets=True')).toMatchObject({
      package_count: 2,
      packages: [{ id: 'trams' }, { id: 'trains' }],
    });
  });

  it('groups are themes, tags are keywords', async () => {
    expect(await resultOf('group_list')).toEqual(['tran']);
    expect(await resultOf('group_list?all_fields=true')).toMatchObject([{ title: 'Transport', package_count: 2 }]);
    expect(await resultOf('tag_list')).toEqual(['train', 'tram']);
    expect(await resultOf('tag_list?query=tram')).toEqual(['tram']);
  });

  it('resources are distributions', async () => {
    const [resource] = (await show('trams')).resources;
    expect(await resultOf(`resource_show?id=${String(resource?.['id'])}`)).toEqual(resource);
    for (const query of ['name:stop', 'format:csv', 'mimetype:text/csv', `id:${String(resource?.['id'])}`]) {
      const found = (await resultOf(`resource_search?query=${query}`)) as { results: unknown[] };
      expect([query, found]).toEqual([query, { count: 1, results: [resource] }]);
    }
    expect(await resultOf('resource_search?query=name:stop&query=format:pdf')).toEqual({ count: 0, results: [] });
  });

  it('the site says what it is', async () => {
    expect(await resultOf('site_read')).toBe(true);
    expect(await resultOf('status_show')).toMatchObject({ site_url: service.url, ckan_version: '2.10.0' });
    expect(await resultOf('help_show?name=package_show')).toBe('One dataset. Takes id.');
  });
});

describe('where reads are restricted', () => {
  let restricted: TestService;
  beforeAll(async () => {
    restricted = await startService({ READS: 'restricted' });
    await restricted.write('PUT', '/srv/repo/catalogues/own', CATALOGUE, TURTLE);
    const path = '/srv/repo/catalogues/own/datasets/origin?originalId=trams';
    await restricted.write('PUT', path, DATASETS.trams, TURTLE);
  });
  afterAll(() => restricted.stop());
  const as = async (action: string, headers: Record<string, string> = {}) => {
    const response = await restricted.fetch(`/api/action/${action}`, { headers });
    return { status: response.status, text: await response.text() };
  };

  it('nothing is told to who may not read', async () => {
    expect((await as('package_show?id=trams')).status).toBe(404);
    const callers: Record<string, string>[] = [{}, { authorization: 'wrong' }, { authorization: 'a.b.c' }];
    for (const headers of callers) {
      for (const action of ['package_search?facet.field=tags,groups', 'package_list', 'tag_list', 'group_list']) {
        expect((await as(action, headers)).text).not.toMatch(/tram\b|trams|tran\b/i);
      }
      for (const action of ['resource_search?query=name:stops', 'organization_show?id=own&include_datasets=true']) {
        expect((await as(action, headers)).text).not.toMatch(/trams|data\.example/i);
      }
    }
  });

  it('a key counts without a scheme, as clients of portals send it; two that differ count as none', async () => {
    for (const name of ['authorization', 'x-ckan-api-key']) {
      expect((await as('package_show?id=trams', { [name]: API_KEY })).status).toBe(200);
    }
    const two = { authorization: API_KEY, 'x-ckan-api-key': 'another' };
    expect((await as('package_show?id=trams', two)).status).toBe(404);
    // Only here: elsewhere a bare value is no credential.
    const elsewhere = await restricted.fetch('/srv/repo/datasets/trams', { headers: { authorization: API_KEY } });
    expect(elsewhere.status).toBe(401);
  });
});

describe('harvested by the harvester of this service', () => {
  it('a package maps to what it was made from', async () => {
    const triples = toNTriples(mapPackage(await show('trams'), service.url)?.quads ?? []);
    for (const said of [
      `<${service.url}/catset/data/trams> <http://purl.org/dc/terms/title> "Tram stops"`,
      '<http://www.w3.org/ns/dcat#theme> <http://publications.europa.eu/resource/authority/data-theme/TRAN>',
      '<http://purl.org/dc/terms/license> <http://publications.europa.eu/resource/authority/licence/CC_BY_4_0>',
      '<http://purl.org/dc/terms/format> <http://publications.europa.eu/resource/authority/file-type/CSV>',
      '<http://purl.org/dc/terms/accrualPeriodicity> <http://publications.europa.eu/resource/authority/frequency/DAILY>',
      '<http://purl.org/dc/terms/language> <http://publications.europa.eu/resource/authority/language/DEU>',
      '<http://www.w3.org/ns/dcat#downloadURL> <https://data.example/trams.csv>',
      '<http://www.w3.org/ns/dcat#byteSize> "12"',
      '<http://purl.org/dc/terms/issued> "2024-01-01T00:00:00.000Z"',
      '<http://xmlns.com/foaf/0.1/name> "Works of the city"',
      '<http://www.w3.org/2004/02/skos/core#prefLabel> "Old town"',
      '<http://www.w3.org/2006/vcard/ns#hasEmail> <mailto:desk@city.example>',
    ]) {
      expect(triples).toContain(said);
    }
  });

  it('every dataset arrives, and a second harvest changes nothing', async () => {
    const other = await startHarvester();
    try {
      await other.write('PUT', '/srv/repo/catalogues/copies', CATALOGUE, TURTLE);
      const request = { url: service.url, type: 'ckan', catalogue: 'copies' } as const;
      expect(await harvest(other, request)).toMatchObject({ state: 'DONE', created: 2, refused: 0 });
      expect(await idsIn(other, 'copies')).toHaveLength(2);
      expect(await titlesIn(other, 'copies')).toEqual(['Train times', 'Tram stops']);
      expect(await harvest(other, request)).toMatchObject({ state: 'DONE', unchanged: 2 });
    } finally {
      await other.stop();
    }
  });
});
