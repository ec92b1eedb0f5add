/** Quality over REST: operations 11 and 12, the arrays that existing pages read, and the measurements as RDF. */
import { Parser } from 'n3';
import { sharedService, startService, type SharedService } from '../support/service.js';
import { bare, catalogue, rich, TURTLE } from './documents.js';

type Json = Record<string, never>;

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  await service.write('PUT', '/srv/repo/catalogues/mqa', catalogue, TURTLE);
});

const create = async (body: string): Promise<string> => {
  const response = await service.write('POST', '/srv/repo/catalogues/mqa/datasets', body, TURTLE);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

const results = async (path: string): Promise<Json[]> => {
  const response = await service.fetch(path);
  expect(response.status).toBe(200);
  const body = (await response.json()) as { success: boolean; result: { count: number; results: Json[] } };
  expect(body.success).toBe(true);
  expect(body.result.count).toBe(body.result.results.length);
  return body.result.results;
};

describe('operation 11', () => {
  it('shows five integers of a dataset that was just written', async () => {
    const id = await create(rich());
    const [entry, ...others] = await results(`/srv/mqa/datasets/${id}`);
    expect(others).toEqual([]);
    // Nobody answers at these URLs, so 80 points are open.
    expect(entry).toMatchObject({
      findability: 100,
      accessibility: 20,
      interoperability: 110,
      reusability: 75,
      contextuality: 20,
      score: 325,
      possible: 405,
      band: 'GOOD',
    });
  });

  it('shows a bare dataset without points for what is missing', async () => {
    const id = await create(bare);
    const [entry] = await results(`/srv/mqa/datasets/${id}`);
    expect(entry).toMatchObject({
      findability: 0,
      accessibility: 0,
      interoperability: 30,
      reusability: 0,
      contextuality: 0,
    });
  });

  it('follows a change at once', async () => {
    const id = await create(bare);
    expect((await results(`/srv/mqa/datasets/${id}`))[0]).toMatchObject({ findability: 0 });
    expect((await service.write('PUT', `/srv/repo/datasets/${id}`, rich(), TURTLE)).status).toBe(204);
    expect((await results(`/srv/mqa/datasets/${id}`))[0]).toMatchObject({ findability: 100 });
  });

  it('names the dataset in the language of the locale', async () => {
    const id = await create(rich());
    const [german] = await results(`/srv/mqa/datasets/${id}?locale=de`);
    const [english] = await results(`/srv/mqa/datasets/${id}?locale=en`);
    expect(german).toMatchObject({ info: { 'dataset-id': id, 'dataset-title': 'Haltestellen' } });
    expect(english).toMatchObject({ info: { 'dataset-title': 'Stops' } });
  });

  it('says what brings most points first', async () => {
    const id = await create(bare);
    const [entry] = (await results(`/srv/mqa/datasets/${id}`)) as unknown as {
      advice: { gain: number; indicator: string; text: string }[];
    }[];
    const gains = entry?.advice.map(({ gain }) => gain) ?? [];
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
    expect(entry?.advice[0]).toMatchObject({ indicator: 'accessUrlStatusCode', gain: 50 });
    expect(entry?.advice[0]?.text).toMatch(/distribution/);
  });

  it.each(['/srv/mqa/datasets/nobody', '/srv/mqa/datasets/nobody/distributions'])('does not know %s', async (path) => {
    expect((await service.fetch(path)).status).toBe(404);
  });
});

describe('one distribution', () => {
  it('is shown by its own id, as in the list of its dataset', async () => {
    const id = await create(rich());
    const [entry] = await results(`/srv/mqa/datasets/${id}/distributions`);
    expect(await results(`/srv/mqa/distributions/${String(entry?.['id'])}`)).toEqual([entry]);
    const [arrays] = await results(`/srv/mqa/datasets/${id}/distributions?view=indicators`);
    expect(await results(`/srv/mqa/distributions/${String(entry?.['id'])}?view=indicators`)).toEqual([arrays]);
    expect((await service.fetch('/srv/mqa/distributions/nobody')).status).toBe(404);
  });
});

describe('operation 12', () => {
  it('shows id and five integers of each distribution', async () => {
    const id = await create(rich());
    const [entry, ...others] = await results(`/srv/mqa/datasets/${id}/distributions`);
    const names = (await (
      await service.fetch(`/srv/repo/datasets/${id}/distributions?valueType=identifiers`)
    ).json()) as [string];
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      id: names[0],
      findability: 0,
      accessibility: 20,
      interoperability: 80,
      reusability: 30,
      contextuality: 20,
      info: { 'distribution-id': names[0], 'distribution-title': 'stops.csv' },
    });
  });

  it('is empty for a dataset without distributions', async () => {
    const id = await create(bare);
    expect(await results(`/srv/mqa/datasets/${id}/distributions`)).toEqual([]);
  });
});

describe('the view of existing pages', () => {
  it('shows arrays of indicators in their order', async () => {
    const id = await create(rich());
    const [entry] = await results(`/srv/mqa/datasets/${id}?view=indicators`);
    const yes = [{ name: 'yes', percentage: 100 }];
    expect(entry).toMatchObject({
      findability: [
        { keywordAvailability: true },
        { categoryAvailability: true },
        { spatialAvailability: true },
        { temporalAvailability: true },
      ],
      interoperability: [
        { dcatApCompliance: true },
        { formatAvailability: yes },
        { mediaTypeAvailability: yes },
        { formatMediaTypeVocabularyAlignment: yes },
        { formatMediaTypeNonProprietary: yes },
        { formatMediaTypeMachineReadable: yes },
      ],
      contextuality: [
        { byteSizeAvailability: yes },
        { rightsAvailability: yes },
        { dataset: [{ dateModifiedAvailability: true }, { dateIssuedAvailability: true }] },
        { distributions: [{ dateModifiedAvailability: yes }, { dateIssuedAvailability: yes }] },
      ],
    });
    expect((entry?.['reusability'] as unknown as object[]).map((cell) => Object.keys(cell)[0])).toEqual([
      'licenceAvailability',
      'licenceAlignment',
      'accessRightsAvailability',
      'accessRightsVocabularyAlignment',
      'contactPointAvailability',
      'publisherAvailability',
    ]);
  });

  it('wraps each distribution in an array', async () => {
    const id = await create(rich());
    const [wrapped] = (await results(`/srv/mqa/datasets/${id}/distributions?view=indicators`)) as unknown as Json[][];
    expect(wrapped).toHaveLength(1);
    expect(wrapped?.[0]).toMatchObject({
      info: { 'distribution-title': 'stops.csv' },
      interoperability: [{ formatAvailability: true }, {}, { formatMediaTypeVocabularyAlignment: true }, {}, {}],
      contextuality: [{ byteSizeAvailability: true }, {}, {}, { dateIssuedAvailability: true }],
    });
    expect(wrapped?.[0]).not.toHaveProperty('findability');
  });

  it('is the default where the deployment says so', async () => {
    const other = await startService({ MQA_VIEW: 'indicators' });
    try {
      await other.write('PUT', '/srv/repo/catalogues/mqa', catalogue, TURTLE);
      const { id } = (await (
        await other.write('POST', '/srv/repo/catalogues/mqa/datasets', rich(), TURTLE)
      ).json()) as { id: string };
      const body = (await (await other.fetch(`/srv/mqa/datasets/${id}`)).json()) as { result: { results: Json[] } };
      expect(body.result.results[0]?.['findability']).toEqual(expect.any(Array));
    } finally {
      await other.stop();
    }
  });
});

describe('measurements as RDF', () => {
  const DQV = 'http://www.w3.org/ns/dqv#';

  it('are a DQV graph at the metrics address and at its IRI', async () => {
    const id = await create(rich());
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`, { method: 'HEAD' })).status).toBe(200);
    const response = await service.fetch(`/srv/repo/datasets/${id}.ttl/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/turtle/);
    const quads = new Parser().parse(await response.text());
    const graph = `${service.url}/catset/metrics/${id}`;
    const of = (subject: string, predicate: string) =>
      quads.filter((quad) => quad.subject.value === subject && quad.predicate.value === DQV + predicate);
    expect(of(`${graph}#keywordAvailability`, 'value')[0]?.object.value).toBe('true');
    expect(of(`${graph}#keywordAvailability`, 'computedOn')[0]?.object.value).toBe(`${service.url}/catset/data/${id}`);
    expect(of(`${graph}#score`, 'value')[0]?.object.value).toBe('325');
    const same = await service.fetch(`/catset/metrics/${id}`, { headers: { accept: 'application/n-triples' } });
    expect(new Parser().parse(await same.text())).toHaveLength(quads.length);
  });

  it('refer to metrics that are defined', async () => {
    const response = await service.fetch('/def/quality', { headers: { accept: 'text/turtle' } });
    const quads = new Parser().parse(await response.text());
    const metrics = quads.filter(({ object }) => object.value === `${DQV}Metric`);
    expect(metrics.map(({ subject }) => subject.value)).toContain(`${service.url}/def/quality#keywordAvailability`);
    expect(metrics).toHaveLength(23 + 6);
  });

  it('are deleted by a key holder, and come back with the next change', async () => {
    const id = await create(rich());
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`, { method: 'DELETE' })).status).toBe(401);
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`)).status).toBe(200);
    expect((await service.write('DELETE', `/srv/repo/datasets/${id}/metrics`)).status).toBe(204);
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`)).status).toBe(404);
    expect((await service.write('DELETE', `/srv/repo/datasets/${id}/metrics`)).status).toBe(404);
    await service.write('PUT', `/srv/repo/datasets/${id}`, bare, TURTLE);
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`)).status).toBe(200);
  });

  it('go with the old address too, for those who may edit', async () => {
    const id = await create(rich());
    await results(`/srv/mqa/datasets/${id}`);
    expect((await service.fetch(`/datasets/${id}/metrics`, { method: 'DELETE' })).status).toBe(204);
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`)).status).toBe(200);
    expect((await service.write('DELETE', `/datasets/${id}/metrics`)).status).toBe(204);
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`)).status).toBe(404);
    expect((await service.write('DELETE', '/datasets/nobody/metrics')).status).toBe(204);
  });

  it('go with the dataset', async () => {
    const id = await create(rich());
    await results(`/srv/mqa/datasets/${id}`);
    await service.write('DELETE', `/srv/repo/datasets/${id}`);
    expect((await service.fetch(`/srv/repo/datasets/${id}/metrics`)).status).toBe(404);
    const rows = service.app.store.database.read("SELECT * FROM graph WHERE kind = 'quality' AND id = ?", [id]);
    expect(rows).toEqual([]);
  });
});

it('has a health address', async () => {
  const response = await service.fetch('/srv/mqa/health');
  expect([response.status, await response.json()]).toEqual([200, { status: 'UP' }]);
});
