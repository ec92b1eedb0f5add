/** What agents are offered and what becomes of it: reads, writes with their confirmations, and purchases within a limit. */
import { newKey } from '../marketplace/world.js';
import { startMarket, type Agent, type Market } from './world.js';

const READING = [
  ...['find_datasets', 'read_dataset', 'read_contract', 'look_at_data', 'explain_quality', 'validate_metadata'],
  ...['compare_offers', 'look_up_code', 'who_am_i'],
];
const DEALS = ['list_agreements', 'list_requests'];

let market: Market;
let alice: Agent;
let bob: Agent;
beforeAll(async () => {
  market = await startMarket();
  [alice, bob] = [
    await market.agent(await market.agentToken('alice')),
    await market.agent(await market.agentToken('bob')),
  ];
});
afterAll(async () => {
  await Promise.all([alice.close(), bob.close()]);
  await market.stop();
});

const limit = async (amount: string, period = 'MONTH', currency = 'EUR'): Promise<unknown> => {
  const query = `mutation ($amount: Decimal!, $period: SpendingPeriod!, $currency: String!) {
    setSpendingLimit(amount: $amount, period: $period, currency: $currency) { amount spent left } }`;
  return (await market.graphql(query, { amount, period, currency }, await market.as('bob'))).data;
};

/** Calls a tool that writes: the dry run, then with its confirmation. */
const confirmed = async (agent: Agent, name: string, args: Record<string, unknown>) => {
  const dry = await agent.call(name, args);
  expect(dry).toMatchObject({ isError: false, json: { dryRun: true } });
  const { confirm } = dry.json as { confirm: string };
  return { dry, confirm, done: await agent.call(name, { ...args, confirm }) };
};

it('offers what a caller may do, and nothing else', async () => {
  const carol = await market.agent(await market.agentToken('carol'));
  expect(await alice.tools()).toEqual([...READING, ...DEALS, 'create_dataset']);
  expect(await bob.tools()).toEqual([...READING, ...DEALS]);
  // Of the organization that owns the catalogue, without a role of her own.
  expect(await carol.tools()).toEqual([...READING, ...DEALS, 'create_dataset']);
  const refused = await bob.call('create_dataset', { catalogue: 'hers' });
  expect(refused).toMatchObject({ isError: true, json: { error: 'NOT_FOUND' } });
  expect(refused.json).toEqual((await bob.call('no_such_tool')).json);
  await carol.close();
});

it('speaks the protocol of before as well', async () => {
  const older = await market.agent(await market.agentToken('bob'), 'legacy');
  expect(older.client.getNegotiatedProtocolVersion()).toBe('2025-11-25');
  expect(await older.tools()).toEqual(await bob.tools());
  expect((await older.call('find_datasets', { query: 'nothing-like-this' })).json).toMatchObject({
    search: { totalCount: 0 },
  });
  await older.close();
});

it('creates and improves a dataset, each after a dry run', async () => {
  const args = {
    catalogue: 'hers',
    titles: [{ value: 'Tram stops', language: 'en' }],
    descriptions: [{ value: 'All stops of the trams.', language: 'en' }],
    distributions: [{ titles: [{ value: 'CSV' }], accessUrls: ['https://data.example/stops.csv'] }],
  };
  const before = (await alice.call('find_datasets', { query: 'tram' })).json as { search: { totalCount: number } };
  const dry = await alice.call('create_dataset', args);
  expect((await alice.call('find_datasets', { query: 'tram' })).json).toEqual(before);
  const { confirm } = dry.json as { confirm: string };
  // Other arguments, another person, something that is no confirmation: nothing is done.
  const other = { ...args, titles: [{ value: 'Bus stops', language: 'en' }] };
  expect((await alice.call('create_dataset', { ...other, confirm })).json).toMatchObject({
    error: 'BAD_REQUEST',
    field: 'confirm',
  });
  expect((await alice.call('create_dataset', { ...args, confirm: `${confirm}x` })).json).toMatchObject({
    field: 'confirm',
  });
  const carol = await market.agent(await market.agentToken('carol'));
  expect((await carol.call('create_dataset', { ...args, confirm })).isError).toBe(true);
  await carol.close();
  const done = await alice.call('create_dataset', { ...args, confirm });
  expect(done).toMatchObject({ isError: false, json: { done: { createDataset: { status: 'CREATED' } } } });
  const { identifier: id } = (done.json as { done: { createDataset: { identifier: string } } }).done.createDataset;
  // Sent again it is answered, and not done again.
  expect((await alice.call('create_dataset', { ...args, confirm })).json).toMatchObject({
    done: { createDataset: { identifier: id } },
  });
  const found = (await alice.call('find_datasets', { query: 'tram' })).json as { search: { totalCount: number } };
  expect(found.search.totalCount).toBe(before.search.totalCount + 1);

  const quality = await alice.call('explain_quality', { id });
  expect(quality.text).toContain('gain');
  const suggested = await alice.call('improve_dataset', { id });
  const { would } = suggested.json as {
    would: { replaceDataset: { preview: { suggestions: { id: string; property: string }[] } } };
  };
  const keyword = would.replaceDataset.preview.suggestions.find(({ property }) => property.endsWith('#keyword'));
  expect(keyword).toBeDefined();
  const improvement = { id, apply: [{ id: keyword?.id, values: ['trams'] }] };
  const [first, second] = [
    await alice.call('improve_dataset', improvement),
    await alice.call('improve_dataset', improvement),
  ];
  const improved = await alice.call('improve_dataset', {
    ...improvement,
    confirm: (first.json as { confirm: string }).confirm,
  });
  expect(improved).toMatchObject({ isError: false, json: { done: { replaceDataset: { status: 'UPDATED' } } } });
  // The other dry run was of a version that is no longer stored.
  expect(
    (await alice.call('improve_dataset', { ...improvement, confirm: (second.json as { confirm: string }).confirm }))
      .json,
  ).toMatchObject({ error: 'PRECONDITION_FAILED' });
  expect((await alice.call('read_dataset', { id })).text).toContain('trams');
  expect(await alice.tools()).toEqual(expect.arrayContaining(['improve_dataset', 'publish_dataset']));
  await confirmed(alice, 'publish_dataset', { id, price: '5.00', currency: 'EUR' });
  expect((await alice.call('compare_offers', { dataset: id })).json).toBeDefined();
});

it('buys nothing without a limit, and no more than that', async () => {
  const { twin } = await market.published('Figures for sale');
  expect(await bob.tools()).not.toContain('acquire_dataset');
  await limit('20');
  expect(await bob.tools()).toEqual(expect.arrayContaining(['acquire_dataset', 'request_dataset']));
  const offers = (await bob.call('compare_offers', { dataset: twin })).json as {
    offers: { edges: { node: { version: string; price: string } }[] };
  };
  const { version, price } = offers.offers.edges[0]?.node ?? { version: '', price: '' };
  expect(price).toBe('12.5');
  const args = { id: twin, expected: { version } };
  const { dry, confirm, done } = await confirmed(bob, 'acquire_dataset', args);
  expect(dry.json).toMatchObject({
    would: { acquireDataset: { price: '12.5', currency: 'EUR', offerVersion: version } },
  });
  expect(done).toMatchObject({
    isError: false,
    json: { done: { acquireDataset: { acquisition: { price: '12.5' } } } },
  });
  // The same confirmation buys nothing more.
  const again = await bob.call('acquire_dataset', { ...args, confirm });
  expect(again.json).toMatchObject({ done: { acquireDataset: { replayed: true } } });
  expect((await bob.call('who_am_i')).json).toMatchObject({
    viewer: { spendingLimit: { spent: '12.50', left: '7.50' } },
  });
  const { twin: next } = await market.published('More figures');
  const tooMuch = await bob.call('acquire_dataset', { id: next, expected: { price: '12.50', currency: 'EUR' } });
  expect(tooMuch).toMatchObject({
    isError: true,
    json: { error: 'FORBIDDEN', spending: { left: '7.50', currency: 'EUR' } },
  });
  await limit('25.00');
  const fits = await bob.call('acquire_dataset', { id: next, expected: { price: '12.50', currency: 'EUR' } });
  expect(fits.isError).toBe(false);
  // What is confirmed is bought only while the limit still holds.
  await limit('13');
  const { confirm: late } = fits.json as { confirm: string };
  const refused = await bob.call('acquire_dataset', {
    id: next,
    expected: { price: '12.50', currency: 'EUR' },
    confirm: late,
  });
  expect(refused).toMatchObject({ isError: true, json: { error: 'FORBIDDEN' } });
  await limit('13', 'DAY', 'USD');
  expect(
    (await bob.call('acquire_dataset', { id: next, expected: { price: '12.50', currency: 'EUR' } })).json,
  ).toMatchObject({
    error: 'FORBIDDEN',
  });
  expect((await bob.call('list_agreements')).text).toContain(twin);
});

it('counts two purchases at once against one limit', async () => {
  const twins = await Promise.all(['One', 'Two', 'Three'].map((title) => market.published(title)));
  const spent = await limit('0');
  const { setSpendingLimit } = spent as { setSpendingLimit: { spent: string } };
  // Room for one of them.
  await limit(String(Number(setSpendingLimit.spent) + 13));
  const expected = { price: '12.50', currency: 'EUR' };
  const dry = await Promise.all(twins.map(({ twin }) => bob.call('acquire_dataset', { id: twin, expected })));
  const done = await Promise.all(
    twins.map(({ twin }, at) =>
      bob.call('acquire_dataset', { id: twin, expected, confirm: (dry[at]?.json as { confirm: string }).confirm }),
    ),
  );
  expect(done.filter(({ isError }) => !isError)).toHaveLength(1);
  expect((await bob.call('who_am_i')).json).toMatchObject({ viewer: { spendingLimit: { left: '0.50' } } });
});

it('counts a request until it ends', async () => {
  const { twin } = await market.published('On request', { purchaseOffer: { price: '5', onRequest: true } });
  const { setSpendingLimit } = (await limit('1000')) as { setSpendingLimit: { left: string } };
  const { done } = await confirmed(bob, 'request_dataset', { id: twin, purpose: 'To see what happens' });
  const { request } = (done.json as { done: { requestAcquisition: { request: { id: string } } } }).done
    .requestAcquisition;
  const left = async (): Promise<number> =>
    Number(
      ((await bob.call('who_am_i')).json as { viewer: { spendingLimit: { left: string } } }).viewer.spendingLimit.left,
    );
  expect(await left()).toBe(Number(setSpendingLimit.left) - 5);
  const end = `mutation ($id: ID!, $key: String!) { endRequest(id: $id, version: 1, idempotencyKey: $key) { ... on Problem { message } } }`;
  await market.graphql(end, { id: request.id, key: newKey() }, await market.as('bob'));
  expect(await left()).toBe(Number(setSpendingLimit.left));
});

it('does not let an agent set what it may spend', async () => {
  const query = 'mutation { setSpendingLimit(amount: "1000000") { amount } }';
  const headers = { authorization: `Bearer ${await market.agentToken('bob')}` };
  expect((await market.graphql(query, {}, headers)).errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
  expect((await bob.tools()).some((name) => /limit|spend/.test(name))).toBe(false);
});

it('refuses what does not fit', async () => {
  expect((await bob.call('find_datasets', { first: 21 })).json).toMatchObject({ error: 'BAD_REQUEST', field: 'first' });
  expect((await bob.call('find_datasets', { where: {} })).json).toMatchObject({ error: 'BAD_REQUEST', field: 'where' });
  expect((await bob.call('find_datasets', { first: 'ten' })).json).toMatchObject({ error: 'BAD_REQUEST' });
  expect((await bob.call('read_dataset', { id: 'no-such-dataset' })).json).toEqual({});
});

it('turns away pages of other origins, large bodies, and other methods', async () => {
  const authorization = `Bearer ${await market.agentToken('bob')}`;
  const ask = (headers: Record<string, string>, body: string, method = 'POST') =>
    market.fetch('/mcp', {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(method === 'POST' ? { body } : {}),
    });
  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect((await ask({ origin: 'https://evil.example' }, list)).status).toBe(403);
  expect((await ask({ origin: market.url }, list)).status).toBe(200);
  expect((await ask({ origin: 'http://localhost:6274' }, list)).status).toBe(200);
  expect((await ask({}, `"${'x'.repeat(2 * 1024 * 1024)}"`)).status).toBe(413);
  expect((await ask({}, '{')).status).toBe(400);
  expect((await ask({}, '', 'GET')).status).toBe(405);
});
