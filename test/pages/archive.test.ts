/** Everything of an organization as one file, from the workspace: for whom, and how much at a time. */
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../../src/core/errors.js';
import { Makers } from '../../src/app/pages/workspace/archive.js';
import { opened } from '../archive/opened.js';
import { DEPARTURES } from '../contracts/example.js';
import { png } from '../logos/pictures.js';
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { Browser, type Account } from './browser.js';

const ARCHIVE = '/srv/catalog/account/archive';
let service: Peopled;

const proofOf = async (browser: Browser): Promise<URLSearchParams> => {
  const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await browser.page(service)) ?? [];
  return new URLSearchParams({ csrf });
};
const ask = async (browser: Browser, body: URLSearchParams): Promise<Response> =>
  browser.go(service.url + ARCHIVE, { method: 'POST', body });
const archiveOf = async (person: string) => {
  const browser = new Browser();
  await browser.logIn(service, service.secrets.users[person] as Account);
  const answer = await ask(browser, await proofOf(browser));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="archive-[\d-]+\.zip"$/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return opened(new Uint8Array(await answer.arrayBuffer()));
};

beforeAll(async () => {
  service = await startPeopled();
  await put(service, '/catalogues/own', CATALOGUE, await service.as('alice'));
  await put(service, '/catalogues/own/datasets/origin?originalId=a', dataset('Ferries'), await service.as('alice'));
});
afterAll(() => service.stop());

it('holds what the organization keeps, as it is, and says what is missing', async () => {
  const { faults, files, manifest } = await archiveOf('alice');
  expect(faults).toEqual([]);
  const ids = JSON.parse(files.get('catalogues/own.json') ?? '[]') as string[];
  expect(ids).toHaveLength(1);
  expect(files.get(`datasets/${ids[0]}.nt`)).toContain('"Ferries"');
  expect(JSON.parse(files.get(`history/${ids[0]}.json`) ?? '[]')).toHaveLength(1);
  expect(files.has('jwks.json')).toBe(true);
  expect(manifest.missing ?? []).toEqual([]);
});

it('holds the logo as it is shown', async () => {
  expect([...(await archiveOf('alice')).samples.keys()]).toEqual([]);
  const mutation = 'mutation ($base64: String!) { setLogo(base64: $base64) { ... on Logo { path } } }';
  const asked = { base64: png().toString('base64') };
  const { data } = await service.graphql<{ setLogo: { path: string } }>(mutation, asked, await service.as('alice'));
  const shown = Buffer.from(await (await service.fetch(data?.setLogo.path ?? '')).arrayBuffer());
  const { faults, samples } = await archiveOf('alice');
  expect(faults).toEqual([]);
  expect(Buffer.from(samples.get('logo.png') ?? []).equals(shown)).toBe(true);
  // That of another organization is not in it.
  expect((await archiveOf('bob')).samples.has('logo.png')).toBe(false);
});

it('holds contracts of data and samples as they were sent', async () => {
  const headers = await service.as('alice');
  const [id = ''] = JSON.parse((await archiveOf('alice')).files.get('catalogues/own.json') ?? '[]') as string[];
  const { data } = await service.graphql<{ dataset: { distributions: { identifier: string }[] } }>(
    `{ dataset(id: "${id}") { distributions { identifier } } }`,
    {},
    headers,
  );
  const distribution = data?.dataset.distributions[0]?.identifier ?? '';
  const written = await service.graphql(
    `mutation ($id: ID!, $distribution: ID!, $source: String!) {
      contract: putDataContract(dataset: $id, source: $source, format: YAML) { __typename }
      sample: putSample(distribution: $distribution, file: { text: "a,b\\n1,2\\n", mediaType: "text/csv" }, visibleTo: ENTITLED) { __typename } }`,
    { id, distribution, source: DEPARTURES },
    headers,
  );
  expect(written.data).toEqual({
    contract: { __typename: 'DataContractWritten' },
    sample: { __typename: 'Sample' },
  });
  const { faults, files, samples } = await archiveOf('alice');
  expect(faults).toEqual([]);
  expect(files.get(`contracts/${id}.yaml`)).toBe(DEPARTURES);
  expect(Buffer.from(samples.get(`samples/${distribution}.csv`) ?? []).toString()).toBe('a,b\n1,2\n');
  expect(JSON.parse(files.get(`samples/${distribution}.json`) ?? '{}')).toMatchObject({
    dataset: id,
    visibleTo: 'ENTITLED',
  });
});

it('is whole where an address of the service stands for nothing, and says so', async () => {
  const gone = ['nowhere/9', 'nowhere/999999999', 'nowhere/0'].map((name) => `${service.url}/srv/trade/data/${name}`);
  const urls = gone.map((url) => `<${url}>`).join(', ');
  const body = dataset('Nowhere').replace('dcat:accessURL ', `dcat:accessURL ${urls}, `);
  await put(service, '/catalogues/own/datasets/origin?originalId=nowhere', body, await service.as('alice'));
  const { faults, files, manifest } = await archiveOf('alice');
  expect(faults).toEqual([]);
  expect(files.get('datasets/nowhere.nt')).toContain(gone[0]);
  expect(files.has('addresses/nowhere.json')).toBe(false);
  expect([...(manifest.missing ?? [])].sort()).toEqual(
    gone.map((url) => `address ${url}: It stands for nothing.`).sort(),
  );
});

it('holds nothing of other organizations', async () => {
  const { files } = await archiveOf('bob');
  expect([...files.keys()].filter((path) => /own|datasets/.test(path))).toEqual([]);
});

it('holds every catalogue, however many there are', async () => {
  const bob = await service.as('bob');
  for (let at = 0; at < 205; at += 1) await put(service, `/catalogues/of-bob-${at}`, CATALOGUE, bob);
  const { faults, files } = await archiveOf('bob');
  expect(faults).toEqual([]);
  expect([...files.keys()].filter((path) => /^catalogues\/of-bob-\d+\.nt$/.test(path))).toHaveLength(205);
});

it('is for people who are logged in, by a form of ours', async () => {
  expect((await ask(new Browser(), new URLSearchParams())).status).toBe(401);
  const bob = new Browser();
  await bob.logIn(service, service.secrets.users['bob'] as Account);
  expect((await ask(bob, new URLSearchParams({ csrf: 'made-up' }))).status).toBe(403);
});

it('gives its place back when nobody waits for it any more', async () => {
  const alice = new Browser();
  await alice.logIn(service, service.secrets.users['alice'] as Account);
  const body = await proofOf(alice);
  for (let at = 0; at < 3; at += 1) {
    const answer = await ask(alice, body);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
    await setTimeout(200);
  }
  expect((await archiveOf('alice')).faults).toEqual([]);
});

it('is made once at a time for each, and four times for all', () => {
  const makers = new Makers();
  const leave = makers.enter('alice');
  expect(() => makers.enter('alice')).toThrow(Refusal);
  const others = ['bob', 'carol', 'dave'].map((who) => makers.enter(who));
  expect(() => makers.enter('erin')).toThrow('An archive is being made already');
  leave();
  others.push(makers.enter('alice'));
  for (const one of others) one();
  expect(() => makers.enter('alice')()).not.toThrow();
});
