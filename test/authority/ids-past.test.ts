/**
 * What was recorded of an earlier dataset or catalogue is for those to whom that one belonged, whoever has its id now. Ids are taken here
 * as stores from before let it happen: without what reserves them.
 */
import {
  startSource,
  send as answer,
  dataset as sourceDataset,
  turtle,
  type SourceServer,
} from '../harvest/source-server.js';
import { linesOf } from '../events/events.js';
import { CATALOGUE, dataset, origin, startIdsWorld, type Ended, type IdsWorld, type Who } from './ids-world.js';

let world: IdsWorld;
let source: SourceServer;
beforeAll(async () => {
  source = await startSource((_request, response) =>
    answer(response, turtle([sourceDataset('http://source.test/d', 'Harvested')])),
  );
  world = await startIdsWorld({ HARVEST_ALLOW: '127.0.0.1', HARVEST_PAUSE_MS: '0' });
});
afterAll(() => Promise.all([world.stop(), source.stop()]));

const ok = async (ended: Promise<Ended>): Promise<void> => {
  const { status, detail } = await ended;
  expect([detail, status]).toEqual([undefined, expect.any(Number)]);
};
const store = (who: Who, catalogue: string, id: string, title: string): Promise<void> =>
  ok(world.send(who, 'PUT', origin(catalogue, id), dataset(title)));
const forgetReservations = (): Promise<unknown> =>
  world.service.app.store.database.write([{ sql: 'DELETE FROM reserved_id' }]);

/** Alice's dataset with two versions and everything that can hang on it, removed; then bob's with the same id. */
const takeOver = async (id: string): Promise<string> => {
  await store('alice', 'a', id, 'Wolframite one');
  await store('alice', 'a', id, 'Wolframite two');
  const then = new Date().toISOString();
  await ok(world.send('alice', 'DELETE', `/datasets/${id}`));
  await forgetReservations();
  await store('bob', 'b', id, 'Harmless');
  await store('bob', 'b', id, 'Harmless still');
  return then;
};
const HISTORY = `query ($id: ID!) { dataset(id: $id) { history { edges { node { end etag patch rdf(syntax: TURTLE) { body } } } } } }`;
interface History {
  readonly dataset: { readonly history: { readonly edges: readonly { readonly node: { readonly etag: string } }[] } };
}
const text = async (who: Who, query: string, variables: object): Promise<string> =>
  JSON.stringify((await world.ask(who, query, variables)).data);

describe('of a dataset whose id somebody else has now', () => {
  let then: string;
  beforeAll(async () => {
    then = await takeOver('taken');
  });

  it('the new owner finds an empty history', async () => {
    const { data } = await world.ask<History>('bob', HISTORY, { id: 'taken' });
    expect(data?.dataset.history.edges).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain('Wolframite');
    expect(JSON.stringify(data)).toContain('TX .\\nA <');
  });

  it('the former owner and who runs the service find what was theirs', async () => {
    for (const who of ['alice', 'operator'] as const) {
      const told = await text(who, HISTORY, { id: 'taken' });
      for (const word of ['Wolframite one', 'Wolframite two', 'Harmless still']) expect(told).toContain(word);
    }
  });

  it('no version is read as of a time, compared, or brought back by others', async () => {
    const { data } = await world.ask<History>('alice', HISTORY, { id: 'taken' });
    const [present, , lost] = data?.dataset.history.edges.map(({ node }) => node.etag) ?? [];
    const asOf = 'query ($id: ID!, $at: DateTime!) { dataset(id: $id, asOf: $at) { title } }';
    expect(await text('bob', asOf, { id: 'taken', at: then })).toBe('{"dataset":null}');
    expect(await text('alice', asOf, { id: 'taken', at: then })).toContain('Wolframite two');
    const compare =
      'query ($id: ID!, $from: String!, $to: String!) { dataset(id: $id) { rdfPatch(from: $from, to: $to) } }';
    expect(await text('alice', compare, { id: 'taken', from: lost, to: present })).toContain('Wolframite');
    expect(await text('bob', compare, { id: 'taken', from: lost, to: present })).not.toContain('Wolframite');
    const revert = `mutation ($id: ID!, $to: String!) { revertDataset(id: $id, to: $to) { ... on WriteResult { status } ... on Problem { code } } }`;
    expect((await world.ask('bob', revert, { id: 'taken', to: lost })).data).toEqual({
      revertDataset: { code: 'NOT_FOUND' },
    });
  });

  it('its events are told to those who could learn of them before', async () => {
    const events = async (who: Who): Promise<string[]> => {
      const response = await world.service.fetch('/srv/repo/changes?dataset=taken', { headers: world.as[who] });
      return linesOf(await response.text())
        .filter(({ kind }) => kind === 'dataset')
        .map(({ action, catalogue }) => `${String(action)} ${String(catalogue)}`);
    };
    const own = ['created b', 'updated b'];
    expect(await events('bob')).toEqual(own);
    expect(await events('limited')).toEqual(own);
    for (const who of ['alice', 'operator'] as const)
      expect(await events(who)).toEqual(['created a', 'updated a', 'deleted a', ...own]);
  });
});

describe('what was removed', () => {
  const RESTORE =
    'mutation ($id: ID!, $dry: Boolean!) { restoreDataset(id: $id, dryRun: $dry) { ... on WriteResult { status } ... on Problem { code message } } }';
  const REMOVED =
    'query ($id: ID!) { removedDatasets(catalogue: $id) { edges { node { rdf(syntax: TURTLE) { body } } } } }';

  it('from a catalogue whose id somebody else has now is listed and restored for nobody new', async () => {
    await ok(world.send('alice', 'PUT', '/catalogues/left', CATALOGUE));
    await store('alice', 'left', 'behind', 'Kryptonite');
    await ok(world.send('alice', 'DELETE', '/catalogues/left'));
    await forgetReservations();
    await ok(world.send('bob', 'PUT', '/catalogues/left', CATALOGUE));
    const nothing = {
      restoreDataset: { code: 'NOT_FOUND', message: 'No removed dataset with this id is kept for the caller.' },
    };
    for (const dry of [true, false])
      expect((await world.ask('bob', RESTORE, { id: 'behind', dry })).data).toEqual(nothing);
    // The same words as for an id that never was.
    expect((await world.ask('bob', RESTORE, { id: 'never-was', dry: true })).data).toEqual(nothing);
    expect(await text('bob', REMOVED, { id: 'left' })).toBe('{"removedDatasets":{"edges":[]}}');
    expect(await text('operator', REMOVED, { id: 'left' })).toContain('Kryptonite');
    expect((await world.ask('operator', RESTORE, { id: 'behind', dry: false })).data).toEqual({
      restoreDataset: { status: 'CREATED' },
    });
    expect(await world.ownerOf('behind')).toBe(world.organizations.alice);
  });

  it('by being hidden is not read or brought back by others who may EDIT the catalogue', async () => {
    await store('operator', 'a', 'secret', 'Zirconium');
    await ok(world.send('operator', 'PUT', '/drafts/datasets/hide/secret?catalogue=a'));
    for (const who of ['dave', 'alice'] as const) {
      expect(await text(who, REMOVED, { id: 'a' })).not.toContain('Zirconium');
      const { data } = await world.ask(who, RESTORE, { id: 'secret', dry: false });
      expect(data).toMatchObject({ restoreDataset: { code: 'NOT_FOUND' } });
    }
    await ok(world.send('operator', 'PUT', '/drafts/datasets/publish/secret?catalogue=a'));
    expect(await world.ownerOf('secret')).toBe('none');
  });

  it('by a guest of a catalogue is not read by its host, and what belonged to nobody is', async () => {
    // Dave may EDIT the catalogue of alice; bob's organization is made a guest by a key.
    const guest = await world.service.app.keys.create({
      label: 'guest',
      catalogues: ['a'],
      organization: world.organizations.bob,
    });
    const put = (id: string) =>
      world.service.fetch(`/srv/repo${origin('a', id)}`, {
        method: 'PUT',
        headers: { 'x-api-key': guest.key, 'content-type': 'text/turtle' },
        body: dataset('Nautilus'),
      });
    expect((await put('guests')).status).toBe(201);
    await store('operator', 'a', 'nobodys', 'Obsidian');
    for (const id of ['guests', 'nobodys']) await ok(world.send('operator', 'DELETE', `/datasets/${id}`));
    const told = await text('alice', REMOVED, { id: 'a' });
    expect(told).toContain('Obsidian');
    expect(told).not.toContain('Nautilus');
    expect((await world.ask('alice', RESTORE, { id: 'guests', dry: true })).data).toMatchObject({
      restoreDataset: { code: 'NOT_FOUND' },
    });
    expect((await world.ask('alice', RESTORE, { id: 'nobodys', dry: false })).data).toEqual({
      restoreDataset: { status: 'CREATED' },
    });
    expect(await world.ownerOf('nobodys')).toBe('none');
  });
});

describe('harvests', () => {
  const START = `mutation ($catalogue: ID!, $url: String!) {
    harvest(catalogue: $catalogue, url: $url) { __typename ... on HarvestRun { id url } ... on Problem { code message } } }`;
  const LIST = 'query ($catalogue: ID!) { harvestRuns(catalogue: $catalogue) { id url } }';
  const ONE = 'query ($id: ID!) { harvestRun(id: $id) { id url } }';
  const start = async (who: Who, catalogue: string): Promise<string> => {
    const url = `${source.url}/feed?page=1&api_key=swordfish`;
    const { data } = await world.ask<{ harvest: { id: string; url: string } }>(who, START, { catalogue, url });
    expect(data?.harvest.url).toBe(`${source.url}/feed?page=1&api_key=***`);
    const id = data?.harvest.id ?? '';
    for await (const _ of world.service.app.domain.harvests.follow(id)) void _;
    return id;
  };

  it('of a catalogue are for its owner of then, also when it is gone or somebody else has its id', async () => {
    await ok(world.send('alice', 'PUT', '/catalogues/portal', CATALOGUE));
    const id = await start('alice', 'portal');
    expect(source.asked).toContain('/feed?page=1&api_key=swordfish');
    await ok(world.send('alice', 'DELETE', '/catalogues/portal'));
    const seenBy = async (who: Who): Promise<readonly string[]> =>
      Promise.all([text(who, LIST, { catalogue: 'portal' }), text(who, ONE, { id })]);
    const nothing = ['{"harvestRuns":[]}', '{"harvestRun":null}'];
    const all = [expect.stringContaining(id), expect.stringContaining(id)];
    expect(await seenBy('bob')).toEqual(nothing);
    expect(await seenBy('alice')).toEqual(all);
    await forgetReservations();
    await ok(world.send('bob', 'PUT', '/catalogues/portal', CATALOGUE));
    expect(await seenBy('bob')).toEqual(nothing);
    expect(await seenBy('operator')).toEqual(all);
    const cancel =
      'mutation ($id: ID!) { cancelHarvest(id: $id) { ... on HarvestRun { id } ... on Problem { code } } }';
    expect(await text('bob', cancel, { id })).toBe('{"cancelHarvest":{"code":"NOT_FOUND"}}');
  });

  it('into an id that had no catalogue yet belong to who started them', async () => {
    source.serve((_request, response) => response.writeHead(500).end());
    const id = await start('operator', 'later');
    await ok(world.send('bob', 'PUT', '/catalogues/later', CATALOGUE));
    expect(await text('bob', ONE, { id })).toBe('{"harvestRun":null}');
    // Bob's own run begins anew rather than going on as the operator.
    expect(await start('bob', 'later')).not.toBe(id);
  });
});

describe('a dataset that takes the id of another one', () => {
  const TABLES = `SELECT m.name AS name, group_concat(c.name) AS columns FROM sqlite_master m JOIN pragma_table_info(m.name) c
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' GROUP BY m.name`;
  /** What remembers the past and decides on whose it was; numbers of texts and words count in no answer. */
  const REMEMBERS = new Set([
    'change_log',
    'graph_version',
    'graph_removed',
    'identity_audit',
    'reserved_id',
    'idempotency',
    'search_removed',
    // Copies that were bought lead through them. Who may have what is behind them is asked each time.
    'withheld_address',
    'withheld_dataset',
  ]);

  it('inherits no row of it', async () => {
    const { database } = world.service.app.store;
    const id = 'inherited-4711';
    await store('alice', 'a', id, 'Wolframite');
    const { service } = world;
    const admin = await service.as('admin');
    for (const scopes of ['READ', 'EDIT'])
      await service.graphql(
        `mutation { grant(id: "${id}", scopes: [${scopes}], subject: "user:carol") { subject } }`,
        {},
        admin,
      );
    await database.write([
      {
        sql: 'INSERT INTO authz_request (resource, requester, scope, created) VALUES (?, ?, ?, 1)',
        params: [id, 'somebody', 'EDIT'],
      },
    ]);
    const offers = { purchaseOffer: { price: '1', type: 'one-off' } };
    const publish = `mutation ($offers: MonetizationInput) { publishDataset(id: "${id}", idempotencyKey: "k", offers: $offers, marketplaceId: "${id}-twin") { __typename } }`;
    expect((await world.ask('alice', publish, { offers })).data).toEqual({
      publishDataset: { __typename: 'PublicationResult' },
    });
    await world.ask('alice', `mutation { withdrawOffer(id: "${id}", idempotencyKey: "l") { __typename } }`);
    expect(await service.app.domain.quality.settled(id)).toBe(true);
    const rows = (): string[] =>
      database.read<{ name: string; columns: string }>(TABLES).flatMap(({ name, columns }) => {
        if (REMEMBERS.has(name)) return [];
        const where = columns
          .split(',')
          .map((column) => `CAST("${column}" AS TEXT) IN (?1, ?2)`)
          .join(' OR ');
        const iri = service.app.domain.identifiers.iri('dataset', id);
        return database.read(`SELECT 1 FROM "${name}" WHERE ${where}`, [id, iri]).map(() => name);
      });
    const numbered = database.readOne<{ number: number }>('SELECT number FROM authz_registered WHERE id = ?', [id]);
    const links = (): number =>
      database.read('SELECT 1 FROM authz_about WHERE resource = ?', [numbered?.number ?? null]).length;
    expect(links()).toBeGreaterThan(0);
    expect(rows()).toEqual(expect.arrayContaining(['authz_registered', 'authz_request', 'graph', 'conformance']));
    await ok(world.send('alice', 'DELETE', `/datasets/${id}`));
    expect(rows()).toEqual([]);
    expect(links()).toBe(0);
  });
});
