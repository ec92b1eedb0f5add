/** Operations 3 to 10 of the interface, row by row, with payloads that hold every property of its tables. */
import { API_KEY, sharedService, type SharedService } from '../support/service.js';
import {
  catalogue,
  dataset,
  distribution,
  JSON_LD,
  monetizedDataset,
  PST,
  streamingDataset,
  TURTLE,
} from './payloads.js';
import { canonical, read, readResponse, renamed, subjectOf } from './reading.js';
import { asJsonLd } from './writing.js';

const DCT = 'http://purl.org/dc/terms/';
const DATASET = 'https://piveau.io/set/data/test-dataset';
const DISTRIBUTION = 'https://piveau.io/set/distribution/1';
const NEW_DISTRIBUTION = 'https://piveau.io/set/new-distribution/';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
  expect((await service.write('PUT', '/srv/repo/catalogues/acme', catalogue(), TURTLE)).status).toBe(201);
});

/** Operation 5; the body of the answer must be exactly `{id}`. */
const create = async (body: string, headers: Record<string, string> = TURTLE): Promise<string> => {
  const response = await service.write('POST', '/srv/repo/catalogues/acme/datasets', body, headers);
  expect(response.status).toBe(201);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const answer = (await response.json()) as { id: string };
  expect(answer).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) });
  return answer.id;
};

const stored = async (path: string, accept = 'text/turtle') => {
  const response = await service.fetch(path, { headers: { accept } });
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(accept);
  return readResponse(response);
};

const datasetIri = (id: string) => `${service.url}/catset/data/${id}`;
const distributionIri = (id: string) => `${service.url}/catset/distribution/${id}`;

/** What was stored must be what was sent, but for the names of the dataset and its only distribution. */
const expectSame = async (id: string, sent: string) => {
  for (const accept of ['text/turtle', 'application/ld+json']) {
    const quads = await stored(`/srv/repo/datasets/${id}`, accept);
    const link = quads.find(({ predicate }) => predicate.value === 'http://www.w3.org/ns/dcat#distribution');
    expect(link?.object.value.startsWith(distributionIri(''))).toBe(true);
    const names = new Map([
      [datasetIri(id), DATASET],
      [link?.object.value ?? '', DISTRIBUTION],
    ]);
    expect(await canonical(renamed(quads, names))).toBe(await canonical(await read(sent, 'text/turtle')));
  }
};

describe.each([
  ['Turtle', TURTLE, async (body: string) => body],
  ['JSON-LD', JSON_LD, (body: string) => asJsonLd(body)],
  ['Turtle declared as JSON-LD', JSON_LD, async (body: string) => body],
  ['JSON-LD declared as JSON', { 'content-type': 'application/json' }, (body: string) => asJsonLd(body)],
])('%s', (_name, headers, write) => {
  it('3: PUT creates a catalogue and updates it', async () => {
    const path = `/srv/repo/catalogues/${_name.toLowerCase().replaceAll(' ', '-')}`;
    const created = await service.write('PUT', path, await write(catalogue()), headers);
    expect([created.status, created.headers.get('location')]).toEqual([201, service.url + path]);
    expect((await service.write('PUT', path, await write(catalogue('Ours')), headers)).status).toBe(204);
    const quads = renamed(
      await stored(path),
      new Map([[`${service.url}/catid/catalogue/${path.split('/').pop()}`, 'https://piveau.io/id/catalogue/acme']]),
    );
    expect(await canonical(quads)).toBe(await canonical(await read(catalogue('Ours'), 'text/turtle')));
  });

  it('5, 6: POST creates a dataset, GET returns it as it was sent', async () => {
    await expectSame(await create(await write(dataset()), headers), dataset());
  });

  it('7: PUT updates the dataset, which keeps its id and that of its distribution', async () => {
    const id = await create(await write(dataset()), headers);
    const before = subjectOf(await stored(`/srv/repo/datasets/${id}`), `${DCT}title`, 'stops.csv');
    const updated = await service.write('PUT', `/srv/repo/datasets/${id}`, await write(dataset('New name')), headers);
    expect(updated.status).toBe(204);
    await expectSame(id, dataset('New name'));
    expect(subjectOf(await stored(`/srv/repo/datasets/${id}`), `${DCT}title`, 'stops.csv')).toBe(before);
  });

  it('9, 10: PUT adds a distribution, PUT updates it with its flags', async () => {
    const id = await create(await write(dataset()), headers);
    const added = await service.write(
      'PUT',
      `/srv/repo/datasets/${id}/distributions`,
      await write(distribution()),
      headers,
    );
    expect(added.status).toBe(201);
    const answer = (await added.json()) as { id: string };
    expect(Object.keys(answer)).toEqual(['id']);
    expect(await stored(`/srv/repo/datasets/${id}`)).toContainEqual(
      expect.objectContaining({ object: expect.objectContaining({ value: distributionIri(answer.id) }) }),
    );
    const flags = '; pst:isTransformed true ; pst:isEncrypted false ; pst:isAnonymized true';
    const body = distribution('stops-3.csv', flags);
    const path = `/srv/repo/distributions/${answer.id}`;
    expect((await service.write('PUT', path, await write(body), headers)).status).toBe(204);
    const names = new Map([[distributionIri(answer.id), NEW_DISTRIBUTION]]);
    expect(await canonical(renamed(await stored(path), names))).toBe(await canonical(await read(body, 'text/turtle')));
  });
});

describe('deleting', () => {
  it('8: DELETE removes a dataset with its distributions', async () => {
    const id = await create(dataset());
    const quads = await stored(`/srv/repo/datasets/${id}`);
    const part = subjectOf(quads, `${DCT}title`, 'stops.csv').split('/').pop();
    expect((await service.fetch(`/srv/repo/distributions/${part}`)).status).toBe(200);
    const deleted = await service.write('DELETE', `/srv/repo/datasets/${id}`);
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    for (const path of [`datasets/${id}`, `datasets/${id}/record`, `distributions/${part}`]) {
      expect((await service.fetch(`/srv/repo/${path}`)).status).toBe(404);
    }
    expect((await service.write('DELETE', `/srv/repo/datasets/${id}`)).status).toBe(404);
  });

  it('4: DELETE removes a catalogue and all its datasets, and no others', async () => {
    await service.write('PUT', '/srv/repo/catalogues/going', catalogue(), TURTLE);
    const going: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      const response = await service.write('POST', '/srv/repo/catalogues/going/datasets', dataset(title), TURTLE);
      going.push(((await response.json()) as { id: string }).id);
    }
    const staying = await create(dataset());
    expect((await service.write('DELETE', '/srv/repo/catalogues/going')).status).toBe(204);
    for (const id of going) expect((await service.fetch(`/srv/repo/datasets/${id}`)).status).toBe(404);
    expect((await service.fetch('/srv/repo/catalogues/going/datasets')).status).toBe(404);
    expect((await service.fetch(`/srv/repo/datasets/${staying}`)).status).toBe(200);
  });
});

describe('monetization and streaming', () => {
  it.each([
    ['a purchase offer', ['purchase']],
    ['an investment offer', ['investment']],
    ['both offers', ['purchase', 'investment']],
  ] as const)('keeps %s as it was sent', async (_name, offers) => {
    await expectSame(await create(monetizedDataset(...offers)), monetizedDataset(...offers));
  });

  it('keeps an access service without an access URL', async () => {
    await expectSame(await create(streamingDataset), streamingDataset);
  });

  it('shows offers and services as typed fields', async () => {
    const offered = await create(monetizedDataset('purchase', 'investment'));
    const streamed = await create(streamingDataset);
    const { data, errors } = await service.graphql(
      `query ($offered: ID!, $streamed: ID!) {
        offered: dataset(id: $offered) { monetization { sellerId
          purchaseOffers { price type free contractBreachDays } investmentOffers { price percentageOffer status } } }
        streamed: dataset(id: $streamed) { distributions { accessServices { title endpointUrls } } }
      }`,
      { offered, streamed },
      { 'x-api-key': API_KEY },
    );
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data)).toContain('"sellerId":"1f0e1d2c-0000-4000-8000-00000000000a"');
    expect(JSON.stringify(data)).toContain('https://connector.example/stream-1');
  });

  it.each([
    ['a price that is no number', ['pst:price 12.50', 'pst:price "a lot"']],
    ['a boolean that is no boolean', ['pst:free false', 'pst:free "perhaps"']],
    ['days that are no integer', ['pst:contractBreachDays 14', 'pst:contractBreachDays 1.5']],
    ['a date that is no date', ['2035-12-31T23:59:59Z"^^xsd:dateTime ;\n  pst:type', 'tomorrow" ;\n  pst:type']],
  ] as const)('refuses %s with a report that names the place', async (_name, [from, to]) => {
    const body = monetizedDataset('purchase').replace(from, to);
    expect(body).toContain(to);
    const before = await service.app.store.count('dataset');
    const response = await service.write('POST', '/srv/repo/catalogues/acme/datasets', body, TURTLE);
    expect(response.status).toBe(422);
    const { report } = (await response.json()) as { report: { findings: Record<string, string>[] } };
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        focusNode: 'https://acme.example/offers/1',
        path: expect.stringContaining(PST),
        message: expect.stringMatching(/\w+ \w+ \w+/),
      }),
    );
    expect(await service.app.store.count('dataset')).toBe(before);
  });
});
