/** What became of a sale is learnt, although the feed told it too early, or of a dataset that is not kept, or with keys that could not be read. */
import { startService, type TestService } from '../support/service.js';
import { forSale, organizationKey, startFactory, until, type Factory } from './deployments.js';
import { startNetwork, type Network } from './unreliable.js';

const LOCAL = { KEYS_ALLOW: '127.0.0.0/8' };

let marketplace: TestService;
let keys: { readonly seller: string; readonly buyer: string };
let toSeller: Network;
let toMarketplace: Network;
let seller: Factory;
let buyer: Factory;
beforeAll(async () => {
  marketplace = await startService({ ROLE: 'marketplace', ...LOCAL });
  keys = {
    seller: await organizationKey(marketplace, 'Seller there'),
    buyer: await organizationKey(marketplace, 'Buyer there'),
  };
  let started = (_url: string): void => undefined;
  const behind = new Promise<string>((resolve) => (started = resolve));
  toSeller = await startNetwork(() => behind);
  toMarketplace = await startNetwork(() => marketplace.url);
  seller = await startFactory(marketplace.url, keys.seller, 'Seller', { ...LOCAL, BASE_URL: toSeller.url });
  started(seller.service.url);
  buyer = await startFactory(toMarketplace.url, keys.buyer, 'Buyer', LOCAL);
  // Sales demand the signature of the seller from the moment on at which its keys are known.
  const controller = encodeURIComponent(`${toSeller.url}/srv/trade/keys`);
  await until(async () => {
    const known = await marketplace.fetch(`/srv/trade/jwks?controller=${controller}`);
    return ((await known.json()) as { keys: unknown[] }).keys.length > 0;
  });
});
afterEach(() => {
  for (const network of [toSeller, toMarketplace]) network.decide = () => 'none';
});
afterAll(async () => {
  await Promise.all([buyer, seller].map((one) => one?.service.stop()));
  await Promise.all([toSeller, toMarketplace].map((one) => one?.stop()));
  await marketplace?.stop();
});

interface Shown {
  readonly iri: string;
  readonly marketplaceId: string;
  readonly state: string;
  readonly signatures: readonly { readonly proof: string }[];
  readonly payment: { readonly state: string };
}
const LIST = `{ agreements(side: ASSIGNEE, first: 50) { edges { node {
  iri marketplaceId state signatures { proof } payment { state } } } } }`;
type Page = { readonly agreements: { readonly edges: readonly { readonly node: Shown }[] } };
const shownIn = ({ agreements }: Page, id: string): Shown | undefined =>
  agreements.edges.map(({ node }) => node).find(({ marketplaceId }) => marketplaceId === id);
const atBuyer = async (id: string): Promise<Shown | undefined> => shownIn(await buyer.ask<Page>(LIST), id);
const atMarket = async <T>(query: string, variables: object, key: string): Promise<T> => {
  const { data, errors } = await marketplace.graphql(query, variables, { 'x-api-key': key });
  if (errors) throw new Error(JSON.stringify(errors));
  return data as T;
};
const soldThere = async (id: string): Promise<Shown | undefined> =>
  shownIn(await atMarket<Page>(LIST, {}, keys.buyer), id);

/** Publishes a dataset of the seller. Returns its id on the marketplace. */
const published = async (title: string): Promise<string> => {
  const { outcome } = await seller.ask<{ outcome: { listing: { marketplaceId: string } } }>(
    `mutation ($id: ID!, $key: String!) { outcome: publishDataset(id: $id, idempotencyKey: $key) {
      ... on PublicationResult { listing { marketplaceId } } } }`,
    { id: await seller.create(forSale(title)), key: `publish-${title.replaceAll(' ', '-')}` },
  );
  await seller.settled();
  return outcome.listing.marketplaceId;
};
const act = (mutation: string, id: string): Promise<unknown> => buyer.ask(mutation, { id, key: `key-${id}` });
const buy = (id: string): Promise<unknown> =>
  act(
    `mutation ($id: ID!, $key: String!) { outcome: acquireDataset(id: $id, idempotencyKey: $key) { __typename
      ... on Problem { message } } }`,
    id,
  );

/** Resolves when the buyer has read all that the marketplace told until now. */
const feedIsRead = async (): Promise<void> => {
  const { headers } = await marketplace.fetch('/srv/repo/changes?since=latest', {
    headers: { 'x-api-key': keys.buyer },
  });
  const latest = headers.get('x-next-cursor');
  const sql = 'SELECT cursor FROM remote_feed';
  const { database } = buyer.service.app.store;
  await until(() => database.readOne<{ cursor: string }>(sql)?.cursor === latest);
};

it('an agreement is kept with what the feed told of it while it was not there', async () => {
  const id = await published('Early');
  // The purchase succeeds, and the buyer hears nothing of it until the seller has signed.
  let tries = 0;
  toMarketplace.decide = (_request, body) => {
    if (!body.includes('acquireDataset')) return 'none';
    tries += 1;
    return tries === 1 ? 'answerLost' : 'busy';
  };
  await buy(id);
  await until(async () => ((await soldThere(id))?.signatures.length ?? 0) > 0);
  await feedIsRead();
  expect(await atBuyer(id)).toBeUndefined();
  toMarketplace.decide = () => 'none';
  await buyer.settled();
  expect((await atBuyer(id))?.signatures).toEqual((await soldThere(id))?.signatures);
});

it('a signature whose keys cannot be read is kept when they can, and nobody waits for it meanwhile', async () => {
  const id = await published('Without keys');
  // Another organization's deployment knows no key of the seller yet.
  const other = await startFactory(
    toMarketplace.url,
    await organizationKey(marketplace, 'Other there'),
    'Other',
    LOCAL,
  );
  try {
    toSeller.decide = ({ url }) => (url?.startsWith('/srv/trade/keys') === true ? 'busy' : 'none');
    await other.ask(
      'mutation ($id: ID!) { outcome: acquireDataset(id: $id, idempotencyKey: "without-keys") { __typename } }',
      { id },
    );
    const { outbox } = other.service.app.domain;
    await until(() => outbox.list({}, 0, 10).some(({ kind, error }) => kind === 'learn' && error !== null));
    const signatures = async () => shownIn(await other.ask<Page>(LIST), id)?.signatures;
    expect(await signatures()).toEqual([]);
    toSeller.decide = () => 'none';
    await other.settled();
    expect(await signatures()).toHaveLength(1);
  } finally {
    await other.service.stop();
  }
});

it('who bought shares learns what becomes of the agreement, too', async () => {
  const id = await published('Shares');
  await act(
    `mutation ($id: ID!, $key: String!) { outcome: recordInvestment(id: $id, shares: 2, idempotencyKey: $key) { __typename
      ... on Problem { message } } }`,
    id,
  );
  await buyer.settled();
  const bought = await atBuyer(id);
  expect(bought?.payment.state).not.toBe('PAID');
  await atMarket(
    'mutation ($id: ID!) { outcome: recordPayment(id: $id, state: PAID, reference: "pi_2") { __typename } }',
    { id: bought?.iri.split('/').at(-1) },
    keys.seller,
  );
  await until(async () => (await atBuyer(id))?.payment.state === 'PAID');
});
