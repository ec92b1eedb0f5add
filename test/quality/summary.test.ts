/** Figures over many datasets: exact at every moment, kept by day, and lists by score. */
import { API_KEY, startService, type TestService } from '../support/service.js';
import { bare, catalogue, rich, RICH_DATASET, turtle, TURTLE } from './documents.js';

let service: TestService;
let richId: string;
let bareId: string;
let halfId: string;

const create = async (body: string, within = 'ours'): Promise<string> => {
  const response = await service.write(
    'POST',
    `/srv/repo/catalogues/${within}/datasets?waitForQuality=true`,
    body,
    TURTLE,
  );
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};
const settled = (id: string) => service.app.domain.quality.settled(id);
const entry = async (path: string): Promise<Record<string, never>> => {
  const response = await service.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return ((await response.json()) as { result: { results: Record<string, never>[] } }).result.results[0] ?? {};
};

beforeAll(async () => {
  // Checks of URLs end when they end, and change figures.
  service = await startService({ URL_CHECK: 'off' });
  for (const id of ['ours', 'theirs']) {
    await service.write('PUT', `/srv/repo/catalogues/${id}`, catalogue, TURTLE);
  }
  [richId, bareId, halfId] = [await create(rich()), await create(bare), await create(turtle(`${RICH_DATASET} .`))];
  await create(bare, 'theirs');
});
afterAll(() => service.stop());

describe('the figures of a catalogue', () => {
  it('are shares times points, mean, median and compliance', async () => {
    const figures = await entry('/srv/mqa/catalogues/ours');
    expect(figures).toMatchObject({
      info: { id: 'ours', title: 'Ours' },
      assessed: 3,
      compliance: 100,
      // 325, 30 and 185 points.
      mean: 180,
      median: 185,
      findability: {
        keywordAvailability: [
          { name: true, percentage: 66.7 },
          { name: false, percentage: 33.3 },
        ],
        score: { point: 66.67, percentage: 66.7, max: 100 },
      },
    });
    expect(figures['bands']).toEqual([
      { band: 'EXCELLENT', number: 0 },
      { band: 'GOOD', number: 1 },
      { band: 'SUFFICIENT', number: 1 },
      { band: 'BAD', number: 1 },
    ]);
  });

  it('add up over catalogues', async () => {
    expect(await entry('/srv/mqa/global')).toMatchObject({ assessed: 4, mean: 142.5, median: 107.5 });
  });

  it('are listed for all catalogues', async () => {
    const body = (await (await service.fetch('/srv/mqa/catalogues')).json()) as {
      result: { count: number; results: { info: { id: string }; assessed: number }[] };
    };
    expect(body.result.results.map(({ info, assessed }) => [info.id, assessed])).toEqual([
      ['marketplace', 0],
      ['acquired-data', 0],
      ['ours', 3],
      ['theirs', 1],
    ]);
  });

  it('follow changes and deletions exactly', async () => {
    const before = await entry('/srv/mqa/catalogues/ours');
    const id = await create(bare);
    await settled(id);
    expect((await entry('/srv/mqa/catalogues/ours'))['assessed']).toBe(4);
    await service.write('PUT', `/srv/repo/datasets/${id}`, rich(), TURTLE);
    await settled(id);
    expect((await entry('/srv/mqa/catalogues/ours'))['mean']).toBe(216.25);
    await service.write('DELETE', `/srv/repo/datasets/${id}`);
    const { indicators: _before, ...figures } = before;
    expect(await entry('/srv/mqa/catalogues/ours')).toEqual(figures);
  });

  it('can be chosen from', async () => {
    expect(Object.keys(await entry('/srv/mqa/catalogues/ours?filter=score,info'))).toEqual(['info', 'score']);
    expect((await service.fetch('/srv/mqa/catalogues/ours?filter=beauty')).status).toBe(400);
  });

  it('do not exist for an unknown catalogue', async () => {
    expect((await service.fetch('/srv/mqa/catalogues/nobody')).status).toBe(404);
    expect((await service.fetch('/srv/mqa/catalogues/nobody/history?startDate=2020-01-01')).status).toBe(404);
  });
});

describe('what is wrong in a catalogue', () => {
  type List = { result: { count: number; results: Record<string, never>[] } };
  const list = async (path: string) => ((await (await service.fetch(path)).json()) as List).result;

  it('are its violations, part by part', async () => {
    const untitled = turtle(':d a dcat:Dataset ; dct:description "No title"@en .');
    const ids = [await create(untitled), await create(untitled)];
    await Promise.all(ids.map(settled));
    const all = await list('/srv/mqa/catalogues/ours/violations');
    expect(all.count).toBe(2);
    expect(all.results.map((one) => one['title'])).toEqual(['dataset.title', 'dataset.title']);
    expect(all.results[0]).toMatchObject({
      resultPath: 'http://purl.org/dc/terms/title',
      resultMessage: expect.any(String),
      reference: expect.stringMatching(/\/catset\/data\//),
    });
    const second = await list('/srv/mqa/catalogues/ours/violations?offset=1&limit=1');
    expect([second.count, second.results]).toEqual([2, [all.results[1]]]);
    for (const id of ids) await service.write('DELETE', `/srv/repo/datasets/${id}`);
    expect((await list('/srv/mqa/catalogues/ours/violations')).count).toBe(0);
  });

  it('are distributions with their URLs', async () => {
    const { count, results } = await list('/srv/mqa/catalogues/ours/distributions/reachability');
    expect(count).toBe(1);
    expect(results[0]).toMatchObject({
      title: 'stops.csv',
      dataset: richId,
      accessUrl: { url: 'https://acme.example/stops', state: 'UNCHECKED' },
    });
  });

  it.each(['violations', 'distributions/reachability'])('demands a catalogue for %s', async (path) => {
    expect((await service.fetch(`/srv/mqa/catalogues/nobody/${path}`)).status).toBe(404);
    expect((await service.fetch(`/srv/mqa/catalogues/ours/${path}?limit=5000`)).status).toBe(400);
  });
});

describe('history', () => {
  const today = new Date().toISOString().slice(0, 10);

  it('of a catalogue has the figures of each day', async () => {
    const { summaryHistory } = service.app.domain.quality;
    await summaryHistory.markAll();
    await summaryHistory.record(Date.parse('2025-03-02T10:00:00Z'), true);
    await summaryHistory.markAll();
    await summaryHistory.record(Date.parse('2025-03-09T10:00:00Z'), true);
    const days = await entry('/srv/mqa/catalogues/ours/history?startDate=2025-01-01&endDate=2025-12-31&resolution=day');
    expect(days['score']).toEqual([{ '2025-03-02': expect.any(Number) }, { '2025-03-09': expect.any(Number) }]);
    const months = await entry('/srv/mqa/global/history?startDate=2025-01-01&endDate=2025-12-31');
    expect(months['findability']).toMatchObject({ keywordAvailability: [{ '2025-03-01': expect.any(Array) }] });
  });

  it.each([
    '/srv/mqa/global/history',
    '/srv/mqa/global/history?startDate=2025-02-01&endDate=2025-01-01',
    '/srv/mqa/global/history?startDate=yesterday',
    '/srv/mqa/global/history?startDate=2025-01-01&resolution=week',
  ])('%s is a bad request', async (path) => expect((await service.fetch(path)).status).toBe(400));

  it('of a dataset has every result that differed', async () => {
    const id = await create(bare);
    await settled(id);
    await service.write('PUT', `/srv/repo/datasets/${id}`, rich(), TURTLE);
    await settled(id);
    const { data } = await service.graphql<{ dataset: { quality: { history: { score: number }[] } } }>(
      `query ($id: ID!, $to: String) { dataset(id: $id) { quality { history(from: "2020-01-01", to: $to) { score at } } } }`,
      { id, to: today },
    );
    const scores = data?.dataset.quality.history.map(({ score }) => score) ?? [];
    expect([scores[0], scores.includes(325)]).toEqual([30, true]);
    await service.write('DELETE', `/srv/repo/datasets/${id}`);
  });
});

describe('GraphQL', () => {
  const ranked = async (args: string, after?: string) => {
    const { data, errors } = await service.graphql<{
      datasetsByQuality: {
        edges: { cursor: string; node: { identifier: string; quality: { score: number } } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    }>(
      `query ($after: String) { datasetsByQuality(${args}, after: $after) {
        edges { cursor node { identifier quality { score } } } pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    expect(errors).toBeUndefined();
    const { edges, pageInfo } = data?.datasetsByQuality ?? {
      edges: [],
      pageInfo: { hasNextPage: false, endCursor: '' },
    };
    return {
      ids: edges.map(({ node }) => node.identifier),
      scores: edges.map(({ node }) => node.quality.score),
      pageInfo,
    };
  };

  it('lists the worst and the best datasets of a catalogue', async () => {
    expect((await ranked('catalogue: "ours", order: WORST')).ids).toEqual([bareId, halfId, richId]);
    expect((await ranked('catalogue: "ours", order: BEST')).ids).toEqual([richId, halfId, bareId]);
  });

  it('filters by score and by band', async () => {
    expect((await ranked('catalogue: "ours", minimum: 100, maximum: 200')).ids).toEqual([halfId]);
    expect((await ranked('catalogue: "ours", band: GOOD')).ids).toEqual([richId]);
    expect((await ranked('catalogue: "ours", band: EXCELLENT')).ids).toEqual([]);
  });

  it.each(['WORST', 'BEST'])('pages through all of them, %s first', async (order) => {
    const seen: string[] = [];
    for (let after: string | undefined; ;) {
      const { ids, pageInfo } = await ranked(`order: ${order}, first: 1`, after);
      seen.push(...ids);
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(4);
  });

  it('shows figures, progress and quality with advice', async () => {
    const { data, errors } = await service.graphql(
      `query ($id: ID!) {
        qualitySummary { assessed median bands { band number } }
        catalogue(id: "ours") { quality { assessed dimensions { dimension points possible } } }
        urlCheckProgress { known due }
        dataset(id: $id) { quality { band advice { indicator gain text } distributions { identifier score } rdf(syntax: TURTLE) { mediaType } } }
      }`,
      { id: bareId },
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      qualitySummary: { assessed: 4 },
      catalogue: { quality: { assessed: 3 } },
      urlCheckProgress: { known: 2 },
      dataset: { quality: { band: 'BAD', distributions: [], rdf: { mediaType: 'text/turtle' } } },
    });
  });

  it('assesses anew on demand', async () => {
    const mutation = 'mutation ($id: ID!) { assessDataset(dataset: $id) { score } }';
    expect((await service.graphql(mutation, { id: bareId })).errors).toHaveLength(1);
    const { data } = await service.graphql(mutation, { id: bareId }, { 'x-api-key': 'test-key-0123456789' });
    expect(data).toEqual({ assessDataset: { score: 30 } });
  });

  it('waits for the result of a write that asks for it', async () => {
    const { data, errors } = await service.graphql(
      `mutation ($rdf: RdfPayload!) { createDataset(catalogue: "theirs", source: { rdf: $rdf }) { ... on WriteResult { status quality { score } } } }`,
      { rdf: { body: rich(), contentType: 'text/turtle' } },
      { 'x-api-key': 'test-key-0123456789' },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ createDataset: { status: 'CREATED', quality: { score: 325 } } });
  });
});

describe('checks of URLs', () => {
  it('are asked for again by holders of a key only', async () => {
    const checking = await startService();
    try {
      await checking.write('PUT', '/srv/repo/catalogues/ours', catalogue, TURTLE);
      await checking.write('POST', '/srv/repo/catalogues/ours/datasets?waitForQuality=true', rich(), TURTLE);
      const mutation = 'mutation { recheckUrls }';
      const refused = await checking.graphql(mutation);
      expect(refused.errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
      const { data } = await checking.graphql(mutation, {}, { 'x-api-key': API_KEY });
      expect(data).toEqual({ recheckUrls: 2 });
    } finally {
      await checking.stop();
    }
  });

  it('that are switched off leave nothing waiting, and nothing broken', async () => {
    const { queues } = (await (await service.fetch('/health/ready')).json()) as { queues: Record<string, object> };
    expect(queues['urls']).toEqual({ entries: 0, oldestSeconds: 0 });
    const measured = await service.fetch(`/srv/search/resources/data-quality/${richId}`);
    const { result } = (await measured.json()) as {
      result: { distributions: { measurements: { metric: { id: string }; value: boolean }[] }[] };
    };
    const metrics = new Map(
      result.distributions[0]?.measurements.map(({ metric, value }) => [metric.id.replace(/^.*#/, ''), value]),
    );
    expect(metrics.get('downloadUrlAvailability')).toBe(true);
    expect(metrics.has('downloadUrlStatusCode')).toBe(false);
  });
});
