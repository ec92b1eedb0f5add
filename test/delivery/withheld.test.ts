/** Addresses that are withheld, where the seller, the marketplace and the buyer are three deployments: told to the buyer alone, by the marketplace. */
import { startReceiver, type Receiver } from '../events/receiver.js';
import type { TestService } from '../support/service.js';
import { forSale, organizationKey, startFactory, startMarketplace, type Factory } from './deployments.js';

/** Stands in the address, and in nothing else. */
const MARKER = 'm5d1f0c7e2a';
const ADDRESS = `https://data-${MARKER}.example/file.csv`;

let marketplace: TestService;
let seller: Factory;
let buyer: Factory;
let keys: { readonly seller: string; readonly buyer: string; readonly other: string };
let receivers: readonly Receiver[];
let original: string;
let twin: string;

beforeAll(async () => {
  marketplace = await startMarketplace({ WEBHOOK_ALLOW: '127.0.0.0/8' });
  keys = {
    seller: await organizationKey(marketplace, 'Seller'),
    buyer: await organizationKey(marketplace, 'Buyer'),
    other: await organizationKey(marketplace, 'Other'),
  };
  [seller, buyer] = await Promise.all([
    startFactory(marketplace.url, keys.seller, 'Seller'),
    startFactory(marketplace.url, keys.buyer, 'Buyer'),
  ]);
  receivers = [await startReceiver(), await startReceiver()];
  const hook = `mutation ($url: Iri!, $query: String) { createWebhook(url: $url, query: $query) { webhook { id } } }`;
  for (const [index, query] of ['trams', MARKER].entries()) {
    const { errors } = await marketplace.graphql(
      hook,
      { url: receivers[index]?.url, query },
      { 'x-api-key': keys.other },
    );
    expect(errors).toBeUndefined();
  }
  original = await seller.create(forSale('Loads of trams').replace('https://data.example/file.csv', ADDRESS));
  const publish = `mutation ($id: ID!) { outcome: publishDataset(id: $id, idempotencyKey: "p", offers: { purchaseOffer: { price: "0",
    type: "one-off", withholdsAddresses: true } }) { ... on Problem { code message } ... on PublicationResult { listing { marketplaceId } } } }`;
  const { outcome } = await seller.ask<{ outcome: { listing: { marketplaceId: string } } }>(publish, {
    id: original,
  });
  twin = outcome.listing.marketplaceId;
  await seller.settled();
});
afterAll(async () => {
  await Promise.all([marketplace.stop(), seller.service.stop(), buyer.service.stop()]);
  for (const receiver of receivers) await receiver.close();
});

const textAt = async (service: TestService, path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await service.fetch(path, { headers });
  expect(response.status).toBe(200);
  return response.text();
};
/** All that a deployment tells of a dataset. */
const toldOf = async (service: TestService, id: string, headers: Record<string, string> = {}): Promise<string> =>
  (
    await Promise.all([
      textAt(service, `/srv/repo/datasets/${id}`, { ...headers, accept: 'text/turtle' }),
      textAt(service, `/srv/search/datasets/${id}`, headers),
      textAt(service, `/srv/search/datasets/${id}/revisions`, headers),
      textAt(service, '/srv/repo/changes', { ...headers, 'x-api-key': 'test-key-0123456789' }),
    ])
  ).join('\n');
/** The addresses of a deployment that a text leads to. */
const gates = (text: string, service: TestService): string[] => [
  ...new Set(text.match(new RegExp(`${service.url}/srv/trade/data/[\\w-]+/\\d+`, 'g')) ?? []),
];
const follow = async (address: string, key?: string): Promise<readonly [number, string | null]> => {
  const headers = new Headers(key === undefined ? [] : [['x-api-key', key]]);
  const response = await fetch(address, { redirect: 'manual', headers });
  return [response.status, response.headers.get('location')];
};

it('the seller and the marketplace tell nobody, and withhold each by an address of its own', async () => {
  for (const [service, id, of] of [
    [seller.service, original, [undefined, seller.key]],
    [marketplace, twin, [undefined, keys.seller, keys.buyer, keys.other]],
  ] as const) {
    for (const key of of) {
      const told = await toldOf(service, id, key === undefined ? {} : { 'x-api-key': key });
      expect(told).not.toContain(MARKER);
      expect(gates(told, service)).toHaveLength(1);
    }
  }
  // What waits for delivery, or was delivered, is told to who runs the factory alone, and without it.
  const { deliveries } = await seller.ask<{ deliveries: object }>(
    '{ deliveries { edges { node { error subject } } } }',
  );
  expect(JSON.stringify(deliveries)).not.toContain(MARKER);
});

it('before it was bought the marketplace leads nobody there but its seller', async () => {
  const [gate = ''] = gates(await toldOf(marketplace, twin), marketplace);
  expect((await follow(gate))[0]).toBe(401);
  for (const key of [keys.buyer, keys.other]) expect(await follow(gate, key)).toEqual([403, null]);
  expect(await follow(gate, keys.seller)).toEqual([303, ADDRESS]);
  const [own = ''] = gates(await toldOf(seller.service, original), seller.service);
  expect(await follow(own, seller.key)).toEqual([303, ADDRESS]);
  expect((await follow(own))[0]).toBe(401);
});

it('the copy of a buyer elsewhere leads to the marketplace, which leads the buyer on until the agreement ends', async () => {
  const acquire = `mutation ($id: ID!) { outcome: acquireDataset(id: $id, idempotencyKey: "a") { ... on Problem { code message }
    ... on AcquisitionResult { acquisition { id } } } }`;
  await buyer.ask(acquire, { id: twin });
  await buyer.settled();
  type Bought = {
    acquisitions: { edges: { node: { copy: { identifier: string }; agreement: { iri: string } } }[] };
  };
  const query = '{ acquisitions { edges { node { copy { identifier } agreement { iri } } } } }';
  const { acquisitions } = await buyer.ask<Bought>(query);
  const { copy: dataset, agreement } = acquisitions.edges[0]?.node ?? {
    copy: { identifier: '' },
    agreement: { iri: '' },
  };
  for (const key of [undefined, buyer.key]) {
    const told = await toldOf(buyer.service, dataset.identifier, key === undefined ? {} : { 'x-api-key': key });
    expect(told).not.toContain(MARKER);
    const [gate = '', ...more] = gates(told, marketplace);
    expect(more).toEqual([]);
    expect(await follow(gate, keys.buyer)).toEqual([303, ADDRESS]);
    expect(await follow(gate, keys.other)).toEqual([403, null]);
    expect((await follow(gate))[0]).toBe(401);
  }
  // Neither does the signed text, nor the metadata that are kept with it, at either side.
  const id = agreement.iri.split('/').at(-1) ?? '';
  for (const path of ['', '/metadata']) {
    const text = await textAt(marketplace, `/srv/trade/agreements/${id}${path}`, { 'x-api-key': keys.buyer });
    expect(text).not.toContain(MARKER);
  }
  const end = `mutation ($id: ID!) { outcome: terminateAgreement(id: $id, reason: "Enough", idempotencyKey: "t") { __typename } }`;
  const ended = await marketplace.graphql(end, { id }, { 'x-api-key': keys.buyer });
  expect(ended.data).toEqual({ outcome: { __typename: 'AgreementResult' } });
  const [gate = ''] = gates(await toldOf(buyer.service, dataset.identifier), marketplace);
  expect(await follow(gate, keys.buyer)).toEqual([403, null]);
});

it('webhooks carry no such address, and those that look for one find nothing', async () => {
  const [plain, looking] = receivers;
  const bodies = (await plain?.until(1))?.map(({ body }) => body) ?? [];
  expect(bodies.join()).toContain(twin);
  expect(bodies.join()).not.toContain(MARKER);
  expect(looking?.received).toEqual([]);
});
