/** Many clients at once: nothing fails, and writers of one resource never mix (goals R7 and R14). */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { catalogue, dataset, distribution, JSON_LD, monetizedDataset, TURTLE } from '../conformance/payloads.js';
import { canonical, readResponse, renamed, subjectOf } from '../conformance/reading.js';
import { startService, type TestService } from '../support/service.js';

const CLIENTS = 12;
const ACTIONS_OF_EACH = 26;
const ROUNDS = 8;

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.write('PUT', '/srv/repo/catalogues/busy', catalogue(), TURTLE);
});
afterAll(() => service.stop());

const create = async (body: string): Promise<string> => {
  const response = await service.write('POST', '/srv/repo/catalogues/busy/datasets', body, TURTLE);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
};

const graphql = (query: string, variables: object): Promise<Response> =>
  service.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });

const LIST =
  '{ datasets(first: 20) { edges { node { identifier title publisher { name } distributions { title } } } } }';
const COUNT = 'SELECT (COUNT(*) AS ?n) WHERE { ?s a <http://www.w3.org/ns/dcat#Dataset> }';

/** One thing that a client does, by its number; ids of datasets that exist are at hand. */
const action = (number: number, ids: readonly string[]): Promise<Response> => {
  const id = ids[number % ids.length] ?? '';
  const actions: readonly (() => Promise<Response>)[] = [
    () => service.fetch(`/srv/repo/datasets/${id}`),
    () => service.fetch(`/srv/repo/datasets/${id}.ttl`),
    () => service.write('POST', '/srv/repo/catalogues/busy/datasets', dataset(`Load ${number}`), TURTLE),
    () => graphql(LIST, {}),
    () => service.fetch('/srv/repo/datasets?valueType=metadata&limit=20'),
    () => service.write('PUT', `/srv/repo/datasets/${id}`, monetizedDataset('purchase', 'investment'), TURTLE),
    () => service.fetch(`/sparql?query=${encodeURIComponent(COUNT)}`),
    () => service.fetch(`/srv/repo/datasets/${id}.rdf`),
    () => service.write('POST', '/srv/repo/catalogues/busy/datasets', 'broken', TURTLE),
    () => graphql('query ($id: ID!) { dataset(id: $id) { title rdf(syntax: TURTLE) { body } } }', { id }),
    () => service.fetch('/srv/repo/catalogues/busy/datasets?limit=50'),
    () => service.write('PUT', `/srv/repo/datasets/${id}/distributions`, distribution(`Load ${number}`), TURTLE),
    () => service.fetch('/srv/repo/datasets/unknown'),
  ];
  return actions[number % actions.length]?.() ?? Promise.reject(new Error('there is no such action'));
};

describe('mixed load', () => {
  it('is answered without a single failure', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, (_, number) => create(dataset(`Base ${number}`))));
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const counts = new Map<number, number>();
    delay.enable();
    const client = async (first: number): Promise<void> => {
      // Every client comes by every action, each at another time.
      for (let number = first; number < first + ACTIONS_OF_EACH; number += 1) {
        const response = await action(number, ids);
        expect(await response.text()).not.toContain('"errors"');
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    delay.disable();
    const milliseconds = (nanoseconds: number): number => Math.round(nanoseconds / 1e6);
    const figures = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${milliseconds(value)} ms`);
    // Clients and service share the thread here, so these figures are an upper bound.
    console.log(`event loop delay: ${shown.join(', ')}; answers by status: ${JSON.stringify([...counts])}`);
    expect([...counts.keys()].filter((status) => status >= 500)).toEqual([]);
    for (const status of [200, 201, 204, 400, 404]) expect(counts.get(status)).toBeGreaterThan(0);
  });
});

describe('writers of one dataset at the same time', () => {
  const version = (number: number): string => {
    const keywords = Array.from({ length: 60 }, (_, index) => `"keyword ${number} of ${index}"@en`);
    return `${dataset(`Version ${number}`)}
      <https://piveau.io/set/data/test-dataset> dcat:keyword ${keywords.join(', ')} .`;
  };
  const stored = async (id: string): Promise<string> => {
    const quads = await readResponse(await service.fetch(`/srv/repo/datasets/${id}.nt`));
    const part = subjectOf(quads, 'http://purl.org/dc/terms/title', 'stops.csv');
    const names = [
      [`${service.url}/catset/data/${id}`, 'urn:dataset'],
      [part, 'urn:distribution'],
    ] as const;
    return canonical(renamed(quads, new Map(names)));
  };

  it('leave one of their versions, never a mixture', async () => {
    const numbers = [1, 2, 3, 4];
    const alone = await Promise.all(numbers.map(async (number) => stored(await create(version(number)))));
    const id = await create(dataset());
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        numbers.map((number) => service.write('PUT', `/srv/repo/datasets/${id}`, version(number), TURTLE)),
      );
      for (const { status } of answers) expect([204, 304]).toContain(status);
      expect(alone).toContain(await stored(id));
    }
  });

  it('all lose but one when they name the version that they saw', async () => {
    const id = await create(dataset());
    for (let round = 0; round < ROUNDS; round += 1) {
      const etag = (await service.fetch(`/srv/repo/datasets/${id}`)).headers.get('etag') ?? '';
      const answers = await Promise.all(
        [1, 2, 3, 4].map((number) =>
          service.write('PUT', `/srv/repo/datasets/${id}`, version(10 * round + number), {
            ...TURTLE,
            'if-match': etag,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 412, 412, 412]);
    }
  });

  it('all add their distributions', async () => {
    const id = await create(dataset());
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        service.write('POST', `/srv/repo/datasets/${id}/distributions`, distribution(`Part ${number}`), TURTLE),
      ),
    );
    const names = await Promise.all(added.map(async (response) => ((await response.json()) as { id: string }).id));
    const list = await service.fetch(`/srv/repo/datasets/${id}/distributions?valueType=identifiers`);
    const now = (await list.json()) as string[];
    expect(now).toEqual(expect.arrayContaining(names));
    expect(now).toHaveLength(13);
  });

  it('create a catalogue, a dataset of one origin and an id only once', async () => {
    const many = <T>(write: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 6 }, write));
    const statuses = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();
    const put = await many(() => service.write('PUT', '/srv/repo/catalogues/once', catalogue(), TURTLE));
    expect(statuses(put)).toEqual([201, 204, 204, 204, 204, 204]);
    const path = '/srv/repo/catalogues/once/datasets/origin?originalId=one%20of%20many';
    expect(statuses(await many(() => service.write('PUT', path, dataset(), TURTLE)))).toEqual([
      201, 304, 304, 304, 304, 304,
    ]);
    const create = await many(() =>
      service.write('PUT', '/srv/repo/datasets?id=same&catalogue=once', dataset(), {
        ...JSON_LD,
        'if-none-match': '*',
      }),
    );
    expect(statuses(create)).toEqual([201, 412, 412, 412, 412, 412]);
    expect(await service.app.store.count('dataset', 'once')).toBe(2);
  });

  it('never leave a dataset in a catalogue that is being deleted', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await service.write('PUT', '/srv/repo/catalogues/doomed', catalogue(), TURTLE);
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => service.write('POST', '/srv/repo/catalogues/doomed/datasets', dataset(), TURTLE)),
        service.write('DELETE', '/srv/repo/catalogues/doomed'),
        ...[1, 2, 3].map(() => service.write('POST', '/srv/repo/catalogues/doomed/datasets', dataset(), TURTLE)),
      ]);
      for (const { status } of answers) expect([201, 204, 404]).toContain(status);
      expect((await service.fetch('/srv/repo/catalogues/doomed')).status).toBe(404);
      expect(await service.app.store.count('dataset', 'doomed')).toBe(0);
    }
  });
});
