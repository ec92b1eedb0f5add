/** A factory and a marketplace with a bad network between them: in the end both sides agree, and nothing happened twice. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { SYSTEM } from '../../src/features/repository/writes.js';
import type { TestService } from '../support/service.js';
import { forSale, organizationKey, startFactory, startMarketplace, until, type Factory } from './deployments.js';
import { startNetwork, type Mishap, type Network } from './unreliable.js';
import { createLogger } from '../../src/core/log.js';

let marketplace: TestService;
let network: Network;
let seller: Factory;
let buyer: Factory;

const PUBLISH = `mutation ($id: ID!, $to: ID, $key: String!) {
  publishDataset(id: $id, marketplaceId: $to, idempotencyKey: $key) {
    ... on Problem { code message } ... on PublicationResult { listing { marketplaceId state version } } } }`;
const WITHDRAW = `mutation ($id: ID!, $key: String!) {
  withdrawOffer(id: $id, idempotencyKey: $key) { ... on Problem { code message } ... on PublicationResult { listing { state } } } }`;
const ACQUIRE = `mutation ($id: ID!, $key: String!) {
  acquireDataset(id: $id, idempotencyKey: $key) {
    ... on Problem { code message } ... on AcquisitionResult { acquisition { id state } } } }`;
const INVEST = `mutation ($id: ID!, $shares: Int, $key: String!) {
  recordInvestment(id: $id, shares: $shares, idempotencyKey: $key) {
    ... on Problem { code message } ... on InvestmentResult { investment { id state } } } }`;

const publish = async (id: string, to: string = randomUUID()): Promise<string> => {
  const answer = await seller.ask<{ publishDataset: object }>(PUBLISH, { id, to, key: randomUUID() });
  expect(answer.publishDataset).toMatchObject({ listing: { marketplaceId: to, state: 'ON_SALE' } });
  return to;
};

const order = async (id: string): Promise<string> => {
  const answer = await buyer.ask<{ acquireDataset: { acquisition: { id: string; state: string } } }>(ACQUIRE, {
    id,
    key: randomUUID(),
  });
  expect(answer.acquireDataset).toMatchObject({ acquisition: { state: 'ORDERED' } });
  return answer.acquireDataset.acquisition.id;
};

const offerOf = async (service: TestService, id: string): Promise<unknown> => {
  const response = await service.fetch(`/srv/search/datasets/${id}`);
  // A machine with much to do may say so, with the time after which to ask again.
  if (response.status === 503) {
    await setTimeout(1_000);
    return offerOf(service, id);
  }
  expect([200, 404]).toContain(response.status);
  return response.status === 404 ? 404 : ((await response.json()) as { result: { offer: unknown } }).result.offer;
};

const acquisition = (id: string) => buyer.service.app.domain.marketplace.records.acquisitions.find(id);

beforeAll(async () => {
  marketplace = await startMarketplace();
  network = await startNetwork(() => marketplace.url);
  const [first, second] = [await organizationKey(marketplace, 'Seller'), await organizationKey(marketplace, 'Buyer')];
  seller = await startFactory(network.url, first, 'Seller at home');
  buyer = await startFactory(network.url, second, 'Buyer at home');
});
afterAll(async () => {
  await seller.service.stop();
  await buyer.service.stop();
  await network.stop();
  await marketplace.stop();
});

describe('with a good network', () => {
  it('publishes, updates and withdraws under the id that the factory chose', async () => {
    const id = await seller.create(forSale('Trams'));
    const twin = await publish(id);
    await seller.settled();
    expect(await offerOf(marketplace, twin)).toMatchObject({ original_id: id });
    expect(await offerOf(seller.service, id)).toMatchObject({
      marketplace_offer_id: twin,
      marketplace_original_id: twin,
    });
    const { data } = await marketplace.graphql<{ dataset: { title: string } }>(
      `{ dataset(id: "${twin}") { title(lang: "en") } }`,
    );
    expect(data?.dataset.title).toBe('Trams');
    await seller.ask(WITHDRAW, { id, key: randomUUID() });
    await seller.settled();
    expect(await offerOf(marketplace, twin)).toBe(404);
    expect(await offerOf(seller.service, id)).toBeNull();
    expect(await seller.service.app.domain.remote?.compare(false)).toEqual([]);
  });

  it('brings what was bought home, with references to both twins', async () => {
    const id = await seller.create(forSale('Buses'));
    const twin = await publish(id);
    await seller.settled();
    const bought = await order(twin);
    await buyer.settled();
    const { state, copy } = acquisition(bought) ?? {};
    expect(state).toBe('ACQUIRED');
    expect(await offerOf(buyer.service, copy ?? '')).toMatchObject({
      original_id: id,
      marketplace_offer_id: twin,
      marketplace_original_id: twin,
    });
    const stored = await buyer.service.app.domain.datasets.find(copy ?? '');
    expect(stored).toMatchObject({ catalogue: 'acquired-data' });
    expect(stored?.triples).not.toContain('PurchaseOffer');
  });

  it('ends an order that the marketplace refuses, with its reason', async () => {
    const bought = await order('not-on-the-marketplace');
    await buyer.settled();
    expect(acquisition(bought)).toMatchObject({ state: 'REFUSED', copy: null });
    expect(acquisition(bought)?.problem).toContain('no dataset');
  });

  it('records investments, and what the marketplace says about too many', async () => {
    const twin = await publish(await seller.create(forSale('Ferries')));
    await seller.settled();
    const invest = async (shares: number): Promise<string> => {
      const key = randomUUID();
      const answer = await buyer.ask<{ recordInvestment: { investment: { id: string } } }>(INVEST, {
        id: twin,
        shares,
        key,
      });
      await buyer.settled();
      return answer.recordInvestment.investment.id;
    };
    const { shares } = buyer.service.app.domain.marketplace;
    expect(shares.find(await invest(15))).toMatchObject({ state: 'INVESTED', shares: 15, price: '5' });
    expect(shares.find(await invest(15))).toMatchObject({ state: 'REFUSED' });
    expect(marketplace.app.domain.marketplace.shares.count(twin)?.sold).toBe(15);
  });

  it('learns that the marketplace removed a dataset: no reference to it is left on any side', async () => {
    const id = await seller.create(forSale('Metro'));
    const twin = await publish(id);
    await seller.settled();
    const bought = await order(twin);
    await buyer.settled();
    const copy = acquisition(bought)?.copy ?? '';
    expect((await marketplace.write('DELETE', `/srv/repo/datasets/${twin}`)).status).toBe(204);
    await until(async () => (await offerOf(seller.service, id)) === null);
    await until(async () => (await offerOf(buyer.service, copy)) === null);
    expect(seller.service.app.domain.marketplace.records.state(id)).toBe('WITHDRAWN');
  });
});

describe('with a bad network', () => {
  it('loses and doubles nothing', async () => {
    const before = await marketplace.app.store.count('dataset', 'marketplace');
    const mishaps: Mishap[] = ['none', 'answerLost', 'twice', 'none', 'lost', 'slow', 'none', 'busy', 'twice', 'none'];
    // Requests of three deliveries come in any order, so that any of them meets any mishap.
    let number = 1;
    network.decide = () => mishaps[(number = (number * 48_271) % 2_147_483_647) % mishaps.length] ?? 'none';
    const ids = await Promise.all(Array.from({ length: 16 }, (_, n) => seller.create(forSale(`Bad ${n}`))));
    const twins = await Promise.all(ids.map((id) => publish(id)));
    await Promise.all(twins.slice(0, 4).map((_, n) => seller.ask(WITHDRAW, { id: ids[n], key: randomUUID() })));
    await seller.settled();
    const orders = await Promise.all(twins.slice(4, 10).map(order));
    await buyer.settled();
    network.decide = () => 'none';
    expect(await marketplace.app.store.count('dataset', 'marketplace')).toBe(before + 12);
    expect(orders.map((id) => acquisition(id)?.state)).toEqual(orders.map(() => 'ACQUIRED'));
    const copies = orders.map((id) => acquisition(id)?.copy);
    expect(new Set(copies).size).toBe(6);
    for (const twin of twins.slice(4, 10)) {
      const { acquisitions } = marketplace.app.domain.marketplace.records;
      const sql = 'SELECT COUNT(*) AS n FROM acquisition WHERE marketplace_id = ?';
      expect(marketplace.app.store.database.readOne<{ n: number }>(sql, [twin])?.n).toBe(1);
      expect(acquisitions.copies(twin)).toEqual([]);
    }
    expect(await seller.service.app.domain.remote?.compare(false)).toEqual([]);
    for (const mishap of mishaps) expect(network.counts.get(mishap)).toBeGreaterThan(0);
  });

  it('takes away what an attempt that was given up brought there late', async () => {
    const id = await seller.create(forSale('Late'));
    const twin = await publish(id);
    await seller.settled();
    const late = await marketplace.fetch(`/srv/repo/datasets/${twin}.nt`).then((answer) => answer.text());
    await seller.ask(WITHDRAW, { id, key: randomUUID() });
    await seller.settled();
    const path = `/srv/repo/catalogues/marketplace/datasets/origin?originalId=${twin}`;
    await marketplace.write('PUT', path, late, { 'content-type': 'application/n-triples' });
    await until(async () => (await offerOf(marketplace, twin)) === 404);
  });
});

describe('deliveries', () => {
  const LIST =
    '{ deliveries(first: 5) { totalCount edges { node { id kind state attempts error dueAt destination } } } }';

  it('that are refused are seen and tried again by those who may', async () => {
    const id = await seller.create(forSale('Refused'));
    network.decide = () => 'none';
    // Nobody can delete it: as if it had been lost there.
    const { catalogues, writes } = marketplace.app.domain;
    await writes.remove([await catalogues.require('marketplace')], SYSTEM);
    await publish(id);
    await until(() => seller.service.app.domain.outbox.count({ state: 'failed' }) === 1);
    const { deliveries } = await seller.ask<{
      deliveries: { totalCount: number; edges: { node: { id: string; state: string; error: string } }[] };
    }>(LIST);
    expect(deliveries.totalCount).toBe(1);
    const [edge] = deliveries.edges;
    expect(edge?.node).toMatchObject({ kind: 'publish', state: 'FAILED', attempts: 1, dueAt: null });
    expect(edge?.node.error).toContain('no catalogue');
    for (const headers of [{}, { 'x-api-key': 'wrong' }] as Record<string, string>[]) {
      const { errors } = await seller.service.graphql(LIST, {}, headers);
      expect(errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    }
    const { domain } = marketplace.app;
    await domain.system.establish(domain.catalogues, createLogger('silent'));
    await seller.ask('mutation ($id: ID!) { retryDelivery(id: $id) { id } }', { id: edge?.node.id });
    await seller.settled();
    const { errors } = await seller.service.graphql(
      'mutation ($id: ID!) { retryDelivery(id: $id) { id } }',
      { id: edge?.node.id },
      { 'x-api-key': seller.key },
    );
    expect(errors?.[0]?.extensions?.['code']).toBe('NOT_FOUND');
  });
});
