/**
 * A marketplace and two factories as processes that are killed at random moments while they trade. Whatever was acknowledged
 * is true in the end, once, and on both sides.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deployment, insist } from '../reliability/deployment.js';
import { forSale, until } from './deployments.js';

const ROUNDS = 6;

/** A factory with the key of its own organization. */
interface Side {
  readonly name: string;
  readonly deployment: Deployment;
  readonly key: string;
}

const ask = <T>({ deployment, key }: Side, query: string, variables: object = {}): Promise<T> =>
  deployment.ask<T>(query, variables, key);

const trade = (operation: string, more = '') => `mutation ($id: ID!, $key: String!${more && ', $to: ID'}) {
  outcome: ${operation}(id: $id, idempotencyKey: $key${more}) { __typename ... on Problem { code message } } }`;
const PUBLISH = trade('publishDataset', ', marketplaceId: $to');
const UPDATE = trade('updateOffer');
const WITHDRAW = trade('withdrawOffer');
const ACQUIRE = `mutation ($id: ID!, $key: String!) {
  outcome: acquireDataset(id: $id, idempotencyKey: $key) { ... on Problem { code message } ... on AcquisitionResult { acquisition { id } } } }`;

let marketplace: Deployment;
let factories: readonly Side[];

beforeAll(async () => {
  marketplace = await Deployment.start({ ROLE: 'marketplace', KEYS_ALLOW: '127.0.0.0/8' });
  factories = await Promise.all(
    ['Athens', 'Dublin'].map(async (name): Promise<Side> => {
      const deployment = await Deployment.start({
        ROLE: 'factory',
        KEYS_ALLOW: '127.0.0.0/8',
        MARKETPLACE_URL: marketplace.url,
        MARKETPLACE_API_KEY: await marketplace.organizationKey(name),
      });
      const key = await deployment.organizationKey(name);
      await fetch(`${deployment.url}/srv/repo/catalogues/my-data`, {
        method: 'PUT',
        headers: { 'x-api-key': key, 'content-type': 'text/turtle' },
        body: '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .',
      });
      return { name, deployment, key };
    }),
  );
});
afterAll(() =>
  Promise.all([marketplace, ...factories.map(({ deployment }) => deployment)].map((one) => one.process.discard())),
);

/** What a factory's clients were told. */
interface Told {
  readonly side: Side;
  readonly id: string;
  readonly twin: string;
  withdrawn: boolean;
}

const publish = async (side: Side, number: number, told: Told[]): Promise<void> => {
  const id = `dataset-${side.name}-${number}`.toLowerCase();
  const twin = randomUUID();
  const headers = { 'x-api-key': side.key, 'content-type': 'text/turtle' };
  const path = `/srv/repo/catalogues/my-data/datasets/origin?originalId=${id}`;
  await insist(async () => {
    const answer = await fetch(side.deployment.url + path, {
      method: 'PUT',
      headers,
      body: forSale(`Number ${number}`),
    });
    if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
  });
  const step = async (query: string, to?: string): Promise<void> => {
    const variables = { id, key: randomUUID(), ...(to ? { to } : {}) };
    const { outcome } = await insist(() => ask<{ outcome: { __typename: string } }>(side, query, variables));
    expect(outcome).toMatchObject({ __typename: 'PublicationResult' });
  };
  await step(PUBLISH, twin);
  if (number % 3 === 1) await step(UPDATE);
  if (number % 3 === 2) await step(WITHDRAW);
  told.push({ side, id, twin, withdrawn: number % 3 === 2 });
};

/** Kills one process after the other until trade is over. */
const havoc = async (over: () => boolean): Promise<number> => {
  let kills = 0;
  for (let round = 0; round < ROUNDS && !over(); round += 1) {
    await sleep(randomInt(200, 1_200));
    const victims = [marketplace, ...factories.map(({ deployment }) => deployment)];
    await victims[round % victims.length]?.kill();
    kills += 1;
  }
  return kills;
};

const during = async (work: () => Promise<unknown>): Promise<number> => {
  let over = false;
  const [kills] = await Promise.all([
    havoc(() => over),
    work().finally(() => {
      over = true;
    }),
  ]);
  return kills;
};

const empty = async (side: Side): Promise<boolean> => {
  const { deliveries } = await ask<{ deliveries: { totalCount: number } }>(side, '{ deliveries { totalCount } }');
  return deliveries.totalCount === 0;
};

const settled = (): Promise<void> =>
  until(async () => (await Promise.all(factories.map(empty))).every(Boolean), 60_000);

const offerOf = async ({ url }: Deployment, id: string): Promise<Record<string, string> | null | undefined> => {
  const response = await fetch(`${url}/srv/search/datasets/${id}`);
  if (response.status === 404) return undefined;
  return ((await response.json()) as { result: { offer: Record<string, string> | null } }).result.offer;
};

/** Copies of what was bought are in the lists of those alone who bought them. */
const idsIn = async ({ url }: Deployment, catalogue: string, key?: string): Promise<string[]> => {
  const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
  const response = await fetch(`${url}/srv/search/datasets?catalogue=${catalogue}`, { headers });
  return response.ok ? ((await response.json()) as string[]) : [];
};

describe('three processes that are killed while they trade', () => {
  const told: Told[] = [];

  it('publish, change and withdraw: nothing acknowledged is lost or doubled', async () => {
    const kills = await during(async () => {
      for (let number = 0; number < 24; number += 4) {
        await Promise.all(factories.flatMap((side) => [0, 1, 2, 3].map((n) => publish(side, number + n, told))));
      }
    });
    expect(kills).toBeGreaterThan(0);
    await settled();
    const present = told.filter(({ withdrawn }) => !withdrawn).map(({ twin }) => twin);
    expect((await idsIn(marketplace, 'marketplace')).sort()).toEqual([...present].sort());
    for (const { side, id, twin, withdrawn } of told) {
      const here = await offerOf(side.deployment, id);
      const there = await offerOf(marketplace, twin);
      if (withdrawn) expect([here, there]).toEqual([null, undefined]);
      else expect([here?.['marketplace_offer_id'], there?.['original_id']]).toEqual([twin, id]);
    }
  });

  it('buy from each other: every order ends once, on both sides', async () => {
    const [athens, dublin] = factories as [Side, Side];
    const offered = told.filter(({ withdrawn }) => !withdrawn);
    const orders: { readonly buyer: Side; readonly twin: string; readonly id: string }[] = [];
    const buy = async ({ side, twin, id }: Told): Promise<void> => {
      const buyer = side === athens ? dublin : athens;
      const variables = { id: twin, key: randomUUID() };
      await insist(() => ask(buyer, ACQUIRE, variables));
      orders.push({ buyer, twin, id });
    };
    const kills = await during(async () => {
      for (let number = 0; number < offered.length; number += 4) {
        await Promise.all(offered.slice(number, number + 4).map(buy));
        await sleep(100);
      }
      await sleep(1_000);
    });
    expect(kills).toBeGreaterThan(0);
    await settled();
    for (const buyer of factories) {
      const copies = await idsIn(buyer.deployment, 'acquired-data', buyer.key);
      const links = await Promise.all(copies.map((copy) => offerOf(buyer.deployment, copy)));
      const expected = orders.filter((order) => order.buyer === buyer).map(({ twin, id }) => `${twin} of ${id}`);
      expect(links.map((link) => `${link?.['marketplace_offer_id']} of ${link?.['original_id']}`).sort()).toEqual(
        expected.sort(),
      );
    }
  });

  it('have one agreement for each purchase, signed by both where the seller had told its keys, and the same everywhere', async () => {
    interface Kept {
      readonly iri: string;
      readonly document: string;
      readonly controller: string | null;
      readonly signatures: readonly object[];
    }
    const listed = async (side: Side, as: 'ASSIGNER' | 'ASSIGNEE'): Promise<Kept[]> => {
      const query = `{ agreements(side: ${as}, first: 100) { edges { node { iri document controller signatures { method } } } } }`;
      const { agreements } = await ask<{ agreements: { edges: { node: Kept }[] } }>(side, query);
      return agreements.edges.map(({ node }) => node);
    };
    for (const [index, buyer] of factories.entries()) {
      const seller = factories[1 - index] as Side;
      const copies = await idsIn(buyer.deployment, 'acquired-data', buyer.key);
      const isSigned = ({ controller, signatures }: Kept): boolean => controller === null || signatures.length === 1;
      await until(async () => {
        const [bought, sold] = [await listed(buyer, 'ASSIGNEE'), await listed(seller, 'ASSIGNER')];
        return [...bought, ...sold].every(isSigned);
      }, 60_000);
      const bought = await listed(buyer, 'ASSIGNEE');
      expect(bought).toHaveLength(copies.length);
      expect(new Set(bought.map(({ iri }) => iri)).size).toBe(copies.length);
      const demanded = bought.filter(({ controller }) => controller !== null);
      expect(demanded.length).toBeGreaterThan(0);
      const sold = await listed(seller, 'ASSIGNER');
      expect(sold.map(({ document }) => document).sort()).toEqual(demanded.map(({ document }) => document).sort());
    }
  });

  it('agree about everything in the end', async () => {
    for (const side of factories) {
      const query = 'mutation { compareWithMarketplace { marketplaceId difference } }';
      expect(await ask(side, query)).toEqual({ compareWithMarketplace: [] });
    }
  });
});
