/** Harvests store in groups: each group is one transaction, each dataset has an outcome of its own, and nothing is done twice. */
import { datasetId } from '../../src/features/harvest/names.js';
import { AT_A_TIME, GROUP } from '../../src/features/repository/in-groups.js';
import { SYSTEM } from '../../src/features/repository/writes.js';
import type { TestService } from '../support/service.js';
import { dataset, send, startSource, turtle, type SourceServer } from './source-server.js';
import { harvest, idsIn, startHarvester } from './world.js';

const CATALOGUE = '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .';
const nameOf = (n: number): string => `http://source.test/d/${n}`;
const some = (count: number): string[] => Array.from({ length: count }, (_, n) => dataset(nameOf(n), `Number ${n}`));

let service: TestService;
let source: SourceServer;
let number = 0;
beforeAll(async () => {
  service = await startHarvester({ URL_CHECK: 'off' });
  source = await startSource((_request, response) => send(response, turtle([])));
});
afterAll(async () => {
  await source.stop();
  await service.stop();
});

/** A catalogue of its own for each test, and the address of a source for it. */
const fresh = async (): Promise<{ url: string; catalogue: string }> => {
  const catalogue = `g${(number += 1)}`;
  await service.app.domain.catalogues.put(catalogue, { body: CATALOGUE }, SYSTEM);
  return { url: `${source.url}/${catalogue}`, catalogue };
};
const serve = (datasets: readonly string[]): void =>
  source.serve((_request, response) => send(response, turtle(datasets)));

interface Change {
  readonly id: string;
  readonly action: string;
  readonly revision: number;
}
const changesIn = (catalogue: string): readonly Change[] =>
  service.app.store.database.read<Change>(
    "SELECT id, action, revision FROM change_log WHERE catalogue = ? AND kind = 'dataset' ORDER BY sequence",
    [catalogue],
  );

describe('a page', () => {
  it('is stored in transactions of a group each, in its order', async () => {
    const request = await fresh();
    const number = 2 * GROUP + 8;
    serve(some(number));
    const before = service.app.store.revision;
    expect(await harvest(service, request)).toMatchObject({ state: 'DONE', created: number, done: number });
    expect(service.app.store.revision).toBe(before + 3);
    const changes = changesIn(request.catalogue);
    const transactions = [...new Set(changes.map(({ revision }) => revision))].map((one) =>
      changes.flatMap(({ id, revision }) => (revision === one ? id : [])),
    );
    const ids = Array.from({ length: number }, (_, n) => datasetId(request.catalogue, request.url, nameOf(n)));
    expect(transactions).toHaveLength(3);
    expect(transactions).toEqual(
      expect.arrayContaining([ids.slice(0, GROUP), ids.slice(GROUP, 2 * GROUP), ids.slice(2 * GROUP)]),
    );
  });

  it('loses none over those that are refused, and says of each what became of it', async () => {
    const request = await fresh();
    const other = await fresh();
    const taken = datasetId(request.catalogue, request.url, nameOf(3));
    const own = turtle([]).split('\n')[0] + dataset('', 'Own');
    await service.app.domain.datasets.create(other.catalogue, { body: own }, SYSTEM, { id: taken });
    const nameless = '[] a dcat:Dataset ; dct:title "No name"@en .\n';
    serve([...some(6), nameless]);
    const before = service.app.store.revision;
    const run = await harvest(service, request);
    expect(run).toMatchObject({ state: 'DONE', created: 5, refused: 2, done: 7 });
    expect(service.app.store.revision).toBe(before + 1);
    expect(await idsIn(service, request.catalogue)).toHaveLength(5);
    const results = service.app.domain.harvests.results(run.id, 0, 10).map(({ item }) => item);
    expect(results.filter(({ outcome }) => outcome === 'CREATED')).toHaveLength(5);
    expect(results.filter(({ outcome }) => outcome === 'REFUSED')).toEqual(
      expect.arrayContaining([
        { source: nameOf(3), outcome: 'REFUSED', fault: { code: 'CONFLICT', detail: expect.any(String) } },
        expect.objectContaining({
          outcome: 'REFUSED',
          fault: { code: 'INVALID_METADATA', detail: expect.any(String) },
        }),
      ]),
    );
    expect(await harvest(service, request)).toMatchObject({ unchanged: 5, refused: 2, created: 0 });
  });
});

it('a run that ended in the middle of a page goes on there, and does nothing twice', async () => {
  const { url, catalogue } = await fresh();
  const [first, all] = [1, 1 + 3 * GROUP + 8];
  const pages = [some(first), some(all).slice(first)];
  source.serve((_request, response, { searchParams }) => {
    const page = Number(searchParams.get('page'));
    const next = page === 0 ? '<?page=0> <http://www.w3.org/ns/hydra/core#next> <?page=1> .' : '';
    send(response, turtle(pages[page] ?? [], next));
  });
  const request = { url: `${url}?page=0`, catalogue };
  const { harvests } = service.app.domain;
  const forget = harvests.onProgress((run) => {
    if (run.catalogue === catalogue && run.created > 1) void harvests.cancel(run.id);
  });
  const cancelled = await harvest(service, request);
  forget();
  expect(cancelled).toMatchObject({ state: 'CANCELLED', pages: 1 });
  // Those that were under way with the group of which it was told.
  expect(await idsIn(service, catalogue)).toHaveLength(1 + AT_A_TIME * GROUP);
  const resumed = await harvest(service, request);
  expect(resumed).toMatchObject({ id: cancelled.id, state: 'DONE', created: all, unchanged: 0, done: all });
  expect(harvests.results(resumed.id, 0, 500)).toHaveLength(all);
  const changes = changesIn(catalogue);
  expect(changes.filter(({ action }) => action === 'created')).toHaveLength(all);
  expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length);
});

it('what somebody changed or deleted here since is treated each for itself', async () => {
  const request = await fresh();
  serve(some(20));
  await harvest(service, request);
  const idOf = (n: number): string => datasetId(request.catalogue, request.url, nameOf(n));
  const { datasets } = service.app.domain;
  await datasets.remove(idOf(1), SYSTEM);
  const own = await datasets.require(idOf(2));
  const body = own.triples.replace('"Number 2"', '"Edited here"');
  await datasets.replace(own.id, { body, contentType: 'application/n-triples' }, SYSTEM);
  serve(some(20).with(4, dataset(nameOf(4), 'Changed there')));
  expect(await harvest(service, request)).toMatchObject({ created: 1, updated: 1, unchanged: 18, refused: 0 });
  expect((await datasets.require(idOf(2))).triples).toContain('Edited here');
});
