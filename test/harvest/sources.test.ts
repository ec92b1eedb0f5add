/** Sources that are kept: whose they are, what is shown of them, trials, and harvests by the clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CATALOGUE } from '../identity-admin/people.js';
import { startIdsWorld, type IdsWorld, type Who } from '../authority/ids-world.js';
import { dataset, send, startSource, turtle, type SourceServer } from './source-server.js';
import { idsIn, titlesIn } from './world.js';

const ADD = `mutation ($url: String!, $catalogue: ID!, $deleteVanished: Boolean! = false, $rhythm: HarvestRhythm! = NEVER) {
  addHarvestSource(url: $url, catalogue: $catalogue, deleteVanished: $deleteVanished, rhythm: $rhythm) { id url rhythm due } }`;
const LIST = `query ($catalogue: ID!) { harvestSources(catalogue: $catalogue) { id url rhythm due runs { id state created } } }`;
const RUN = `mutation ($id: ID!, $dryRun: Boolean! = false, $deleteMany: Boolean! = false) {
  harvestFromSource(id: $id, dryRun: $dryRun, deleteMany: $deleteMany) { ... on HarvestRun { id } ... on Problem { code } } }`;
const PLAN = 'mutation ($id: ID!) { planHarvest(id: $id, rhythm: DAILY) { rhythm due } }';
const REMOVE = 'mutation ($id: ID!) { removeHarvestSource(id: $id) }';
const REPORT = `query ($id: ID!) { harvestRun(id: $id) { state dryRun created deleted vanished
  results(first: 20) { edges { node { source outcome } } } } }`;

interface Kept {
  readonly id: string;
  readonly url: string;
  readonly rhythm: string;
  readonly due: string | null;
  readonly runs: readonly { readonly id: string; readonly state: string; readonly created: number }[];
}

let world: IdsWorld;
let source: SourceServer;
const answer =
  (...names: readonly string[]) =>
  (_request: unknown, response: Parameters<typeof send>[0]): void =>
    send(response, turtle(names.map((name) => dataset(`http://source.test/${name}`, name))));

beforeAll(async () => {
  source = await startSource(answer('one', 'two', 'three'));
  world = await startIdsWorld({ HARVEST_ALLOW: '127.0.0.1', HARVEST_PAUSE_MS: '0' });
});
afterAll(async () => {
  await world.stop();
  await source.stop();
});
beforeEach(() => source.serve(answer('one', 'two', 'three')));

const domain = () => world.service.app.domain;
const codeOf = async (who: Who, query: string, variables: object): Promise<unknown> =>
  (await world.ask(who, query, variables)).errors?.[0]?.extensions?.['code'];
const made = async <T>(who: Who, query: string, variables: object): Promise<T> => {
  const { data, errors } = await world.ask<Record<string, T>>(who, query, variables);
  if (!data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as T;
};
const add = (who: Who, more: object = {}): Promise<Kept> =>
  made<Kept>(who, ADD, { url: `${source.url}/feed?token=swordfish`, catalogue: 'a', ...more });
const list = (who: Who, catalogue = 'a'): Promise<readonly Kept[]> => made(who, LIST, { catalogue });
const harvested = async (who: Who, id: string, more: object = {}) => {
  const run = await made<{ id: string }>(who, RUN, { id, ...more });
  for await (const _ of domain().harvests.follow(run.id)) void _;
  return made<{ state: string; created: number; results: object }>(who, REPORT, { id: run.id });
};
const makeDue = (id: string): Promise<unknown> =>
  world.service.app.store.database.write([{ sql: 'UPDATE harvest_source SET due = 1 WHERE id = ?', params: [id] }]);
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  for (let left = 400; left > 0; left -= 1) {
    if (await isTrue()) return;
    await sleep(25);
  }
  throw new Error('it did not come to that');
};

describe('a source', () => {
  let kept: Kept;

  it('is added by who may edit the catalogue, and its secrets are never shown again', async () => {
    kept = await add('alice');
    expect(kept).toMatchObject({ url: `${source.url}/feed?token=***`, rhythm: 'NEVER', due: null });
    expect(await list('alice')).toMatchObject([{ id: kept.id, runs: [] }]);
    // Nothing is asked of an address before somebody harvests it.
    expect(source.asked).toEqual([]);
  });

  it('is seen, tried, planned and removed by nobody of another organization', async () => {
    expect(await codeOf('bob', LIST, { catalogue: 'a' })).toBe('FORBIDDEN');
    expect(await codeOf('bob', ADD, { url: source.url, catalogue: 'a' })).toBe('FORBIDDEN');
    for (const query of [PLAN, REMOVE]) expect(await codeOf('bob', query, { id: kept.id })).toBe('FORBIDDEN');
    expect(await made('bob', RUN, { id: kept.id })).toEqual({ code: 'FORBIDDEN' });
    // A key of another catalogue, and EDIT without DELETE.
    expect(await codeOf('limited', REMOVE, { id: kept.id })).toBe('FORBIDDEN');
    expect(await codeOf('alice', REMOVE, { id: 'none' })).toBe('NOT_FOUND');
    expect(await list('alice')).toMatchObject([{ id: kept.id }]);
  });

  it('is one that may be reached, is there once, and belongs to a catalogue that is there', async () => {
    expect(await codeOf('alice', ADD, { url: 'http://10.0.0.1:8080/', catalogue: 'a' })).toBe('ADDRESS_NOT_ALLOWED');
    expect(await codeOf('alice', ADD, { url: 'file:///etc/passwd', catalogue: 'a' })).toBe('ADDRESS_NOT_ALLOWED');
    expect(await codeOf('alice', ADD, { url: `${source.url}/feed?token=swordfish#x`, catalogue: 'a' })).toBe(
      'CONFLICT',
    );
    expect(await codeOf('operator', ADD, { url: source.url, catalogue: 'none' })).toBe('NOT_FOUND');
    expect(await list('alice')).toHaveLength(1);
  });

  it('is tried without storing anything, and harvested with the secret that nobody is shown', async () => {
    const trial = await harvested('alice', kept.id, { dryRun: true });
    expect(trial).toMatchObject({ state: 'DONE', dryRun: true, created: 3 });
    expect(await idsIn(world.service, 'a')).toEqual([]);
    expect(source.asked.at(-1)).toBe('/feed?token=swordfish');
    expect(await harvested('alice', kept.id)).toMatchObject({ state: 'DONE', dryRun: false, created: 3 });
    expect(await idsIn(world.service, 'a')).toHaveLength(3);
    expect(await list('alice')).toMatchObject([{ runs: [{ state: 'DONE', created: 3 }] }]);
  });

  it('keeps its secrets out of the report of a page that is not well-formed', async () => {
    const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#">
      <dcat:Dataset rdf:about="http://source.test/one"><dcat:landingPage rdf:resource="http://source.test/a b"/></dcat:Dataset></rdf:RDF>`;
    source.serve((_request, response) => send(response, xml, 'application/rdf+xml'));
    const broken = await harvested('alice', kept.id, { dryRun: true });
    expect(JSON.stringify(broken)).toContain('token=***');
    expect(JSON.stringify(broken)).not.toContain('swordfish');
  });

  it('that deletes what vanishes needs DELETE, and a trial says what would go', async () => {
    await made('alice', REMOVE, { id: kept.id });
    const deleting = await add('alice', { deleteVanished: true });
    source.serve(answer('one'));
    const trial = await harvested('alice', deleting.id, { dryRun: true, deleteMany: true });
    expect(trial).toMatchObject({ deleted: 2, vanished: 2 });
    expect(trial.results).toEqual({
      edges: ['three', 'two'].map((name) => ({ node: { source: `http://source.test/${name}`, outcome: 'DELETED' } })),
    });
    expect(await idsIn(world.service, 'a')).toHaveLength(3);
    // dave may edit, and not delete.
    expect(await made('dave', RUN, { id: deleting.id })).toEqual({ code: 'FORBIDDEN' });
    expect(await harvested('alice', deleting.id, { deleteMany: true })).toMatchObject({ deleted: 2 });
    expect(await titlesIn(world.service, 'a')).toEqual(['one']);
    await made('alice', REMOVE, { id: deleting.id });
  });
});

describe('a source that is planned', () => {
  it('is harvested when it is due, once, and is due again after its time', async () => {
    const { id } = await add('alice', { rhythm: 'WEEKLY' });
    expect(Date.parse((await list('alice'))[0]?.due ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
    await makeDue(id);
    await domain().harvestSources.harvestDue();
    await until(async () => (await list('alice'))[0]?.runs[0]?.state === 'DONE');
    expect(await titlesIn(world.service, 'a')).toEqual(['one', 'three', 'two']);
    const asked = source.asked.length;
    await domain().harvestSources.harvestDue();
    await sleep(100);
    expect(source.asked).toHaveLength(asked);
    expect(Date.parse((await list('alice'))[0]?.due ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
    await made('alice', REMOVE, { id });
  });

  it('is no longer, when who planned it may not edit the catalogue any more', async () => {
    const { id } = await add('dave', { url: `${source.url}/planned` });
    expect(await made('dave', PLAN, { id })).toMatchObject({ rhythm: 'DAILY' });
    await makeDue(id);
    const before = source.asked.length;
    const revoke = 'mutation { revoke(kind: CATALOGUE, id: "a", scopes: [EDIT], subject: "user:dave") { subject } }';
    expect((await world.service.graphql(revoke, {}, await world.service.as('admin'))).errors).toBeUndefined();
    await domain().harvestSources.harvestDue();
    expect(await list('alice')).toMatchObject([{ id, rhythm: 'NEVER', due: null, runs: [] }]);
    expect(source.asked).toHaveLength(before);
    // Whoever may plans it anew, in their own name.
    expect(await made('alice', PLAN, { id })).toMatchObject({ rhythm: 'DAILY' });
    await makeDue(id);
    await domain().harvestSources.harvestDue();
    await until(async () => (await list('alice'))[0]?.runs[0]?.state === 'DONE');
    await made('alice', REMOVE, { id });
  });

  it('goes with its catalogue', async () => {
    await world.send('operator', 'PUT', '/catalogues/short', CATALOGUE);
    await made('operator', ADD, { url: source.url, catalogue: 'short', rhythm: 'DAILY' });
    await world.send('operator', 'DELETE', '/catalogues/short');
    expect(domain().harvestSources.list('short')).toEqual([]);
  });
});
