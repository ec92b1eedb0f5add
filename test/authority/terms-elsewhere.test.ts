/** A factory buys at its marketplace what its people saw there. */
import { randomUUID } from 'node:crypto';
import { forSale, organizationKey, startFactory, startMarketplace, type Factory } from '../delivery/deployments.js';
import type { TestService } from '../support/service.js';

let marketplace: TestService;
let seller: Factory;
let buyer: Factory;

beforeAll(async () => {
  marketplace = await startMarketplace();
  const [first, second] = [await organizationKey(marketplace, 'Seller'), await organizationKey(marketplace, 'Buyer')];
  seller = await startFactory(marketplace.url, first, 'Seller at home');
  buyer = await startFactory(marketplace.url, second, 'Buyer at home');
});
afterAll(async () => {
  await seller.service.stop();
  await buyer.service.stop();
  await marketplace.stop();
});

const kinds = {
  acquireDataset: { more: '', bought: 'acquisition', list: 'acquisitions', offers: 'purchaseOffers', done: 'ACQUIRED' },
  recordInvestment: {
    more: 'shares: 3',
    bought: 'investment',
    list: 'investments',
    offers: 'investmentOffers',
    done: 'INVESTED',
  },
} as const;
type Kind = keyof typeof kinds;

interface Order {
  readonly id: string;
  readonly state: string;
  readonly problem: string | null;
  readonly price: string | null;
}

const published = async (): Promise<string> => {
  const id = await seller.create(forSale('Sold elsewhere'));
  const to = randomUUID();
  const publish = `mutation ($id: ID!, $to: ID, $key: String!) {
    publishDataset(id: $id, marketplaceId: $to, idempotencyKey: $key) { __typename } }`;
  await seller.ask(publish, { id, to, key: randomUUID() });
  await seller.settled();
  return to;
};

const shown = async (kind: Kind, id: string): Promise<string> => {
  const { offers } = kinds[kind];
  const query = `query ($id: ID!) { dataset(id: $id) { monetization { offers: ${offers} { version } } } }`;
  type Answer = { dataset: { monetization: { offers: { version: string }[] } } };
  const { data } = await marketplace.graphql<Answer>(query, { id });
  return data?.dataset.monetization.offers[0]?.version ?? '';
};

/** Orders, waits for the answer of the marketplace, and reads what became of it. */
const order = async (kind: Kind, id: string, expected: object): Promise<Order> => {
  const { more, bought, list } = kinds[kind];
  const mutation = `mutation ($id: ID!, $key: String!, $expected: ExpectedTermsInput) {
    result: ${kind}(id: $id, idempotencyKey: $key, expected: $expected ${more}) {
      ... on Problem { code message } ... on ${kind === 'acquireDataset' ? 'AcquisitionResult' : 'InvestmentResult'} {
        bought: ${bought} { id state price } } } }`;
  const ordered = await buyer.ask<{ result: { bought: Order } }>(mutation, { id, key: randomUUID(), expected });
  expect(ordered.result).toMatchObject({ bought: { state: 'ORDERED', price: null } });
  await buyer.settled();
  const query = `{ list: ${list}(first: 100) { edges { node { id state problem price currency licence terms offerVersion metadataHash } } } }`;
  const { list: found } = await buyer.ask<{ list: { edges: { node: Order }[] } }>(query);
  return found.edges.map(({ node }) => node).find((one) => one.id === ordered.result.bought.id)!;
};

describe.each(Object.keys(kinds) as Kind[])('%s', (kind) => {
  it('ends refused, in words, where the terms there are others by then', async () => {
    const id = await published();
    const old = await shown(kind, id);
    const update = `mutation ($id: ID!, $key: String!) { updateOffer(id: $id, idempotencyKey: $key, offers: {
      purchaseOffer: { price: "99", type: "one-off" }
      investmentOffer: { price: "99", totalShares: 50, percentageOffer: 50 } }) { __typename } }`;
    await seller.ask(update, { id, key: randomUUID() });
    await seller.settled();
    for (const expected of [{ version: old }, { price: '10' }]) {
      const refused = await order(kind, id, expected);
      expect(refused).toMatchObject({ state: 'REFUSED', price: null });
      expect(refused.problem).toMatch(/terms are not those that the buyer expects/);
    }
  });

  it('brings home what was agreed', async () => {
    const id = await published();
    const version = await shown(kind, id);
    const { hash } = await marketplace.app.domain.datasets.require(id);
    const price = kind === 'acquireDataset' ? '10' : '5';
    const agreed = { price, currency: 'EUR', licence: null, offerVersion: version, metadataHash: hash };
    const bought = await order(kind, id, { version });
    expect(bought).toMatchObject({ state: kinds[kind].done, ...agreed });
    expect((bought as unknown as { terms: string }).terms).toContain(`"price":"${price}"`);
  });
});
