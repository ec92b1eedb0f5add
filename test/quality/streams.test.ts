/** Streams: their data are got at by the endpoint of a service, and whoever writes one learns what DCAT-AP wants beside it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatasetForms } from '../../src/app/pages/forms/fields.js';
import { DraftGraph } from '../../src/app/pages/forms/graph.js';
import { iri } from '../../src/core/rdf/terms.js';
import { dcat, platform } from '../../src/core/rdf/vocabulary.js';
import { startService, type TestService } from '../support/service.js';
import { catalogue, rich, RICH_DATASET, TURTLE, turtle } from './documents.js';

let asked: string[] = [];
let files: Server;
let service: TestService;
let host: string;

beforeAll(async () => {
  files = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url.startsWith('/gone') ? 404 : 200).end();
  });
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  service = await startService({ URL_CHECK: 'on', URL_CHECK_ALLOW: host });
  await service.write('PUT', '/srv/repo/catalogues/c', catalogue, TURTLE);
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await service.stop();
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
});

const stream = (path: string, more = ''): string =>
  turtle(`${RICH_DATASET} ; dcat:distribution :x . :x a dcat:Distribution ; dct:title "Kafka Stream" ; dct:format at:file-type\\/JSON ;
    dcat:accessService [ a dcat:DataService ; dct:title "Positions"@en ; dcat:endpointURL <http://${host}${path}> ] ${more} .`);

const put = async (id: string, body: string) => {
  const response = await service.write('PUT', `/srv/repo/catalogues/c/datasets/origin?originalId=${id}`, body, TURTLE);
  const stored = (response.headers.get('location') ?? '').split('/').at(-1) ?? '';
  const findings = JSON.parse(response.headers.get('x-quality-findings') ?? '[]') as string[];
  return { status: response.status, id: stored, findings };
};

/** Whether the access of a dataset is reachable, once its addresses were checked. */
const accessOf = async (id: string) => {
  const query = `query ($id: ID!) { dataset(id: $id) { quality { indicators { name passed value url { state } } } } }`;
  interface Answer {
    readonly dataset: {
      readonly quality: {
        readonly indicators: readonly { name: string; passed: boolean; value: string; url?: { state: string } }[];
      } | null;
    };
  }
  for (;;) {
    const { data } = await service.graphql<Answer>(query, { id });
    const found = data?.dataset.quality?.indicators.find(({ name }) => name === 'accessUrlStatusCode');
    if (found && found.url?.state !== 'UNCHECKED') return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

it('are checked for access at their endpoint', async () => {
  const { id, findings } = await put('stream', stream('/events'));
  expect(await accessOf(id)).toMatchObject({ passed: true, value: `http://${host}/events`, url: { state: 'OK' } });
  expect(asked).toContain('/events');
  const gone = await put('gone', stream('/gone'));
  expect(await accessOf(gone.id)).toMatchObject({ passed: false, url: { state: 'BROKEN' } });
  expect(findings).toHaveLength(3);
  expect(findings[1]).toBe(
    '30 points: A distribution has at least one access URL (dcat:accessURL), and each is an IRI or a blank node; ' +
      'a stream has the endpoint of its service (dcat:endpointURL) as access URL, too.',
  );
});

it('are checked at their access URL where they have one, and nowhere else', async () => {
  const { id } = await put('both', stream('/unasked', `; dcat:accessURL <http://${host}/portal>`));
  expect(await accessOf(id)).toMatchObject({ passed: true, value: `http://${host}/portal` });
  expect(asked).not.toContain('/unasked');
});

interface Outcome {
  readonly identifier: string;
  readonly costliest: readonly string[];
  readonly report: { readonly conforms: boolean };
  readonly preview: { readonly suggestions: readonly { readonly id: string; readonly indicator: string }[] } | null;
  readonly dataset: { readonly distributions: readonly { readonly accessUrls: readonly string[] }[] } | null;
}

const create = async (distribution: object, more = ''): Promise<Outcome> => {
  const query = `mutation ($distributions: [DistributionInput!]) {
    createDataset(catalogue: "c", source: { fields: { titles: [{ value: "Positions", language: "en" }],
      descriptions: [{ value: "Where buses are", language: "en" }], distributions: $distributions } } ${more}) {
      ... on WriteResult { identifier costliest report { conforms } preview { suggestions { id indicator } }
        dataset { distributions { accessUrls } } } } }`;
  const distributions = [{ titles: [{ value: 'Kafka Stream' }], ...distribution }];
  const { data } = await service.graphql<{ createDataset: Outcome }>(
    query,
    { distributions },
    { 'x-api-key': 'test-key-0123456789' },
  );
  if (!data) throw new Error('nothing was written');
  return data.createDataset;
};
const services = (...paths: string[]) => ({
  accessServices: paths.map((path) => ({
    titles: [{ value: 'Positions', language: 'en' }],
    endpointUrl: `http://${host}${path}`,
  })),
});

it('get their endpoint as access URL from typed input, unless another one is named', async () => {
  const typed = await create(services('/a', '/b'));
  expect(typed.dataset?.distributions).toEqual([{ accessUrls: [`http://${host}/a`, `http://${host}/b`] }]);
  expect(typed.report.conforms).toBe(true);
  const named = await create({ ...services('/a'), accessUrls: [`http://${host}/portal`] });
  expect(named.dataset?.distributions).toEqual([{ accessUrls: [`http://${host}/portal`] }]);
});

it('get it from forms, where it follows the endpoint until another one is named', () => {
  const forms = new DatasetForms(platform('https://www.pistis-project.eu/ns/voc#'));
  const [graph, node] = [DraftGraph.empty(), iri('http://a.test/d')];
  const saved = (...values: readonly (readonly [name: string, value: string])[]): string[] => {
    const fields = forms.read(graph, node, 'en');
    const [file = { values: forms.file.empty }] = fields.files;
    const changed = { ...file, values: { ...forms.file.empty, ...file.values, ...Object.fromEntries(values) } };
    forms.write(graph, node, { ...fields, files: [changed] });
    return graph
      .values(node, dcat.distribution)
      .flatMap((one) => graph.values(one, dcat.accessURL).map(({ value }) => value));
  };
  expect(saved(['title', 'Stream'], ['endpoint', 'http://a.test/1'], ['accessUrl', ''])).toEqual(['http://a.test/1']);
  expect(saved(['endpoint', 'http://a.test/2'])).toEqual(['http://a.test/2']);
  expect(saved(['accessUrl', 'http://a.test/portal'])).toEqual(['http://a.test/portal']);
  expect(saved(['endpoint', 'http://a.test/3'])).toEqual(['http://a.test/portal']);
});

it('get it from a suggestion', async () => {
  const query = `mutation ($body: String!, $apply: [AppliedSuggestion!]) {
    createDataset(catalogue: "c", source: { rdf: { body: $body, contentType: "text/turtle" } }, apply: $apply, dryRun: true) {
      ... on WriteResult { report { conforms } preview { suggestions { id indicator edit { changes { values } } } } } } }`;
  const headers = { 'x-api-key': 'test-key-0123456789' };
  interface Dry {
    readonly createDataset: {
      readonly report: { readonly conforms: boolean };
      readonly preview: {
        readonly suggestions: readonly { readonly id: string; readonly indicator: string; readonly edit: unknown }[];
      };
    };
  }
  const body = stream('/events');
  const { data } = await service.graphql<Dry>(query, { body }, headers);
  const suggestion = data?.createDataset.preview.suggestions.find(({ indicator }) => indicator === 'dcatApCompliance');
  expect(data?.createDataset.report.conforms).toBe(false);
  expect(suggestion?.edit).toEqual({ changes: [{ values: [`http://${host}/events`] }] });
  const applied = await service.graphql<Dry>(query, { body, apply: [{ id: suggestion?.id }] }, headers);
  expect(applied.data?.createDataset.report.conforms).toBe(true);
});

it('what costs most is told, as one where it has one cause', async () => {
  const literal = rich(`http://${host}/a`, `http://${host}/b`).replace('media:csv', '"text/csv"');
  const { status, findings } = await put('literal', literal);
  expect([status, findings]).toEqual([
    201,
    [
      '40 points: A distribution has at most one media type (dcat:mediaType), which is an IRI or a blank node, such as ' +
        '<http://www.iana.org/assignments/media-types/text/csv>. Found: text/csv.',
    ],
  ]);
  const sound = await put('sound', rich(`http://${host}/a`, `http://${host}/b`));
  expect([sound.status, sound.findings]).toEqual([201, []]);
});
