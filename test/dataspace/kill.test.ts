/**
 * Two deployments that negotiate and transfer over the Dataspace Protocol, of which one is killed at every message between them: before it
 * arrived, and after it was taken but before its sender knows. Nothing is lost, and nothing is done twice. Their clocks differ by 18 minutes.
 */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUYER, newKey, SELLER, startWorld, type World } from '../marketplace/world.js';
import { Deployment, insist } from '../reliability/deployment.js';
import { API_KEY } from '../support/service.js';
import { until } from '../delivery/deployments.js';
import { Wire, type Moment } from './wire.js';

const OFFERS = { purchaseOffer: { price: '100', type: 'one-off', onRequest: true } };
const PATIENCE = 120_000;
/** What makes the clock of a process wrong. */
const SHIFTED = {
  NODE_OPTIONS: `--import=${new URL('../reliability/shifted-clock.js', import.meta.url).href}`,
  CLOCK_SHIFT_MS: String(18 * 60_000),
};
/** Every message of a negotiation with a counter-offer and of the transfer after it, in their order. */
const MESSAGES = [
  ...['ContractRequestMessage', 'ContractOfferMessage', 'ContractNegotiationEventMessage ACCEPTED'],
  ...['ContractAgreementMessage', 'ContractAgreementVerificationMessage', 'ContractNegotiationEventMessage FINALIZED'],
  ...['TransferRequestMessage', 'TransferStartMessage', 'TransferSuspensionMessage', 'TransferCompletionMessage'],
];

/** A deployment, the address under which the other one knows it, and the key of its own side there. */
interface Side {
  readonly deployment: Deployment;
  readonly wire: Wire;
  readonly key: string;
}
let provider: Side;
let consumer: Side;
interface Twin {
  readonly id: string;
  readonly iri: string;
}
let twins: readonly Twin[];

const keyOf = async (world: World, organization: string): Promise<string> =>
  (await world.key(organization))['x-api-key'] ?? '';

/** Makes the deployment of a side, with what `prepare` puts into it. `keys` are for its own people and for the other deployment. */
const started = async <T>(
  own: string,
  other: string,
  prepare: (world: World) => Promise<T>,
  clock: Record<string, string> = {},
): Promise<{ readonly side: Side; readonly keyOfOther: string; readonly prepared: T }> => {
  const wire = await Wire.start();
  const settings = { BASE_URL: wire.url, DATASPACE_ALLOW: '127.0.0.0/8' };
  const world = await startWorld(settings);
  const key = await keyOf(world, own);
  const keyOfOther = await keyOf(world, other);
  const prepared = await prepare(world);
  const dataDir = mkdtempSync(join(tmpdir(), 'market-dataspace-'));
  // The process goes on with a copy of what is there once everything is closed; the world removes its own.
  await world.service.app.close();
  cpSync(world.service.dataDir, dataDir, { recursive: true });
  await world.stop();
  const deployment = await Deployment.start({ ...settings, ...clock }, dataDir);
  wire.target = deployment.url;
  return { side: { deployment, wire, key }, keyOfOther, prepared };
};

const ask = <T>({ deployment }: Side, query: string, variables: object, key: string): Promise<T> =>
  deployment.ask<T>(query, variables, key);

/** Does something once, however often its side is killed meanwhile. */
const run = async <T>(side: Side, query: string, variables: object): Promise<T> => {
  const all = { key: newKey(), ...variables };
  const { result } = await insist(() => ask<{ result: T & { code?: string } }>(side, query, all, side.key));
  expect(result).not.toHaveProperty('code');
  return result;
};

beforeAll(async () => {
  const none = (): Promise<void> => Promise.resolve();
  const offered = async ({ published }: World): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await published(OFFERS)).twin);
    return ids;
  };
  const selling = await started(SELLER, BUYER, offered);
  const buying = await started(BUYER, SELLER, none, SHIFTED);
  provider = selling.side;
  consumer = buying.side;
  const put = `mutation ($connector: String!, $authorization: String) {
    result: putDataspaceCredential(connector: $connector, authorization: $authorization) { __typename ... on Problem { code } } }`;
  await run(consumer, put, { connector: provider.wire.url, authorization: `Bearer ${selling.keyOfOther}` });
  await run(provider, put, { connector: consumer.wire.url, authorization: `Bearer ${buying.keyOfOther}` });
  twins = await Promise.all(
    selling.prepared.map(async (id) => {
      const { dataset } = await ask<{ dataset: { iri: string } }>(
        ...([provider, `query ($id: ID!) { dataset(id: $id) { iri } }`, { id }, provider.key] as const),
      );
      return { id, iri: dataset.iri };
    }),
  );
});
afterAll(async () => {
  for (const { deployment, wire } of [provider, consumer]) {
    await deployment.process.discard();
    await wire.stop();
  }
});

interface Request {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly price: string;
  readonly steps: readonly { readonly state: string; readonly at: string }[];
  readonly agreement: { readonly id: string; readonly iri: string } | null;
  readonly negotiation: { readonly agreement: string | null; readonly consumerPid: string };
}
interface Transfer {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly agreement: string;
  readonly dataAddress: string | null;
}
type Page<T> = { readonly edges: readonly { readonly node: T }[] };

const requestsOf = async (side: Side, as: 'BUYER' | 'SELLER', dataset: string): Promise<readonly Request[]> => {
  const query = `query ($dataset: ID) { page: acquisitionRequests(side: ${as}, dataset: $dataset, first: 100) { edges { node {
    id state version price steps { state at } agreement { id iri } negotiation { agreement consumerPid } } } } }`;
  const { page } = await insist(() => ask<{ page: Page<Request> }>(side, query, { dataset }, side.key));
  return page.edges.map(({ node }) => node);
};
const transfersOf = async (side: Side, role: 'CONSUMER' | 'PROVIDER', of: readonly string[]): Promise<Transfer[]> => {
  const query = `{ page: dataspaceTransfers(role: ${role}, first: 100) { edges { node { id state version agreement dataAddress } } } }`;
  const { page } = await insist(() => ask<{ page: Page<Transfer> }>(side, query, {}, side.key));
  return page.edges.map(({ node }) => node).filter(({ agreement }) => of.includes(agreement));
};
const waited = async <T>(find: () => Promise<T | undefined>): Promise<T> => {
  let found: T | undefined;
  await until(async () => (found = await find()) !== undefined, PATIENCE);
  return found as T;
};

const REQUEST = '__typename ... on Problem { code message } ... on AcquisitionRequestResult { request { id } }';
const NEGOTIATE = `mutation ($connector: ConnectorInput!, $dataset: String!, $offer: String!, $key: String!) {
  result: negotiateDataset(connector: $connector, dataset: $dataset, offer: $offer, purpose: "Bees", idempotencyKey: $key) { ${REQUEST} } }`;
const PROPOSE = `mutation ($id: ID!, $version: Int!, $key: String!) {
  result: proposeTerms(id: $id, version: $version, idempotencyKey: $key, terms: { price: "80" }) { ${REQUEST} } }`;
const APPROVE = `mutation ($id: ID!, $version: Int!, $key: String!) {
  result: approveRequest(id: $id, version: $version, idempotencyKey: $key) { ${REQUEST} } }`;
const TRANSFER = '__typename ... on Problem { code message } ... on DataspaceTransferResult { transfer { id } }';
const FETCH = `mutation ($connector: ConnectorInput!, $agreement: String!, $key: String!) {
  result: requestTransfer(connector: $connector, agreement: $agreement, format: "HTTP-PULL", idempotencyKey: $key) { ${TRANSFER} } }`;
const ANSWER = `mutation ($id: ID!, $version: Int!, $step: TransferStepKind!, $key: String!) {
  result: answerTransfer(id: $id, version: $version, step: $step, idempotencyKey: $key) { ${TRANSFER} } }`;

const END = `mutation ($id: ID!, $version: Int!, $key: String!) {
  result: endRequest(id: $id, version: $version, idempotencyKey: $key, message: "No bees") { ${REQUEST} } }`;

const STEPS = ['REQUESTED', 'OFFERED', 'ACCEPTED', 'CONFIRMED', 'VERIFIED', 'AGREED'];

const connectorOfProvider = () => ({ address: `${provider.wire.url}/srv/dsp/2025-1`, participant: SELLER });

const negotiate = async (twin: Twin): Promise<void> => {
  const catalogue = await insist(() =>
    ask<{ dataset: { contractOffers: readonly { readonly id: string }[] } }>(
      ...([provider, `query ($id: ID!) { dataset(id: $id) { contractOffers { id } } }`, twin, provider.key] as const),
    ),
  );
  const [offer] = catalogue.dataset.contractOffers;
  await run(consumer, NEGOTIATE, { connector: connectorOfProvider(), dataset: twin.iri, offer: offer?.id });
};

/** Names of the agreement about a twin, as either side has them. */
const agreed = new Map<string, readonly [iri: string, id: string]>();

/** A negotiation with a counter-offer and the transfer after it, as the people of both sides go through them. */
const trade = async (twin: Twin): Promise<void> => {
  await negotiate(twin);
  const here = (state: string) => async (): Promise<Request | undefined> =>
    (await requestsOf(provider, 'SELLER', twin.id)).find((one) => one.state === state);
  const there = (state: string) => async (): Promise<Request | undefined> =>
    (await requestsOf(consumer, 'BUYER', twin.iri)).find((one) => one.state === state);
  await run(provider, PROPOSE, await waited(here('REQUESTED')));
  await run(consumer, APPROVE, await waited(there('OFFERED')));
  const sold = await waited(here('AGREED'));
  const bought = await waited(there('AGREED'));

  // One request on each side, which went through each step once, and one agreement, which both name alike.
  for (const one of [
    ...(await requestsOf(provider, 'SELLER', twin.id)),
    ...(await requestsOf(consumer, 'BUYER', twin.iri)),
  ]) {
    expect(one).toMatchObject({ version: 6, price: '80', steps: STEPS.map((state) => ({ state })) });
  }
  expect(await requestsOf(provider, 'SELLER', twin.id)).toHaveLength(1);
  expect(await requestsOf(consumer, 'BUYER', twin.iri)).toHaveLength(1);
  // The clocks did differ.
  const [first, firstThere] = [sold, bought].map(({ steps }) => Date.parse(steps[0]?.at ?? '')) as [number, number];
  expect(firstThere - first).toBeGreaterThan(15 * 60_000);
  const agreement = sold.agreement ?? { id: '', iri: '' };
  const told = JSON.parse(bought.negotiation.agreement ?? '{}') as Record<string, unknown>;
  expect(told['@id']).toBe(`${provider.wire.url}/srv/trade/agreements/${agreement.id}`);

  const names = [String(told['@id']), agreement.id] as const;
  agreed.set(twin.id, names);
  await run(consumer, FETCH, { connector: connectorOfProvider(), agreement: told['@id'] });
  const transfer = (state: string) => async (): Promise<Transfer | undefined> =>
    (await transfersOf(consumer, 'CONSUMER', names)).find((one) => one.state === state);
  const begun = await waited(transfer('STARTED'));
  expect(begun.dataAddress).toContain('https://acme.example/api/files/get_file');
  await run(consumer, ANSWER, { ...begun, step: 'SUSPEND' });
  const held = await waited(transfer('SUSPENDED'));
  const mine = await waited(async () =>
    (await transfersOf(provider, 'PROVIDER', names)).find(({ state }) => state === 'SUSPENDED'),
  );
  await run(provider, ANSWER, { ...mine, step: 'START' });
  const again = await waited(transfer('STARTED'));
  expect(again.version).toBe(held.version + 1);
  await run(consumer, ANSWER, { ...again, step: 'COMPLETE' });
  await waited(async () => (await transfersOf(provider, 'PROVIDER', names)).find(({ state }) => state === 'COMPLETED'));
  expect(await transfersOf(provider, 'PROVIDER', names)).toMatchObject([{ state: 'COMPLETED', version: 5 }]);
  expect(await transfersOf(consumer, 'CONSUMER', names)).toMatchObject([{ state: 'COMPLETED', version: 5 }]);
};

/** Waits until no message is on its way. */
const allDelivered = async (): Promise<void> => {
  for (const side of [provider, consumer]) {
    await until(async () => {
      const waiting = '{ deliveries { totalCount } }';
      const { deliveries } = await insist(() =>
        ask<{ deliveries: { totalCount: number } }>(side, waiting, {}, API_KEY),
      );
      return deliveries.totalCount === 0;
    }, PATIENCE);
  }
};

const cases = (['sent', 'taken'] as const).flatMap((moment) =>
  (['provider', 'consumer'] as const).map((victim) => ({ moment, victim })),
);

it.each(cases)(
  'the $victim is killed at every message that was $moment: one agreement, one transfer, each step once',
  async ({ moment, victim }) => {
    const killed: string[] = [];
    const watch = async (message: string, now: Moment): Promise<boolean> => {
      if (now !== moment || killed.includes(message)) return true;
      killed.push(message);
      await (victim === 'provider' ? provider : consumer).deployment.kill();
      return false;
    };
    for (const { wire } of [provider, consumer]) wire.watch = watch;
    const twin = twins[cases.findIndex((one) => one.moment === moment && one.victim === victim)];
    await trade(twin ?? { id: '', iri: '' }).catch(async (error: unknown) => {
      const states = [
        await requestsOf(provider, 'SELLER', twin?.id ?? ''),
        await requestsOf(consumer, 'BUYER', twin?.iri ?? ''),
      ];
      const query = '{ deliveries { edges { node { kind state attempts error } } } }';
      const stuck = [await ask(provider, query, {}, API_KEY), await ask(consumer, query, {}, API_KEY)];
      throw new Error(`after kills at ${killed.join(', ')}: ${JSON.stringify([states, stuck])}`, { cause: error });
    });
    // What a message changed is seen before its answer is on the wire.
    await until(() => killed.length >= MESSAGES.length, PATIENCE);
    expect(killed).toEqual(MESSAGES);
    await allDelivered();
  },
);

/** A request, then a transfer, each ended by either side. What became of them is the same at both. */
const breakOff = async (twin: Twin, [iri, id]: readonly [string, string]): Promise<void> => {
  for (const [side, state, version] of [
    [consumer, 'WITHDRAWN', 3],
    [provider, 'REFUSED', 2],
  ] as const) {
    await negotiate(twin);
    const open = await waited(async () =>
      (await requestsOf(provider, 'SELLER', twin.id)).find((one) => one.state === 'REQUESTED'),
    );
    if (side === provider) await run(provider, END, open);
    else {
      await run(provider, PROPOSE, open);
      const offered = async () =>
        (await requestsOf(consumer, 'BUYER', twin.iri)).find((one) => one.state === 'OFFERED');
      await run(consumer, END, await waited(offered));
    }
    const ended = (found: readonly Request[]) =>
      found.find((one) => one.state === state && one.version === version && one.agreement === null);
    await waited(async () => ended(await requestsOf(provider, 'SELLER', twin.id)));
    await waited(async () => ended(await requestsOf(consumer, 'BUYER', twin.iri)));
  }
  const earlier = new Set((await transfersOf(consumer, 'CONSUMER', [iri, id])).map((one) => one.id));
  const earlierHere = new Set((await transfersOf(provider, 'PROVIDER', [iri, id])).map((one) => one.id));
  for (const side of [consumer, provider]) {
    await run(consumer, FETCH, { connector: connectorOfProvider(), agreement: iri });
    const there = async (state: string) =>
      (await transfersOf(consumer, 'CONSUMER', [iri, id])).find((one) => !earlier.has(one.id) && one.state === state);
    const here = async (state: string) =>
      (await transfersOf(provider, 'PROVIDER', [iri, id])).find(
        (one) => !earlierHere.has(one.id) && one.state === state,
      );
    const bought = await waited(() => there('STARTED'));
    const sold = await waited(() => here('STARTED'));
    await run(side, ANSWER, { ...(side === consumer ? bought : sold), step: 'TERMINATE' });
    for (const one of [await waited(() => there('TERMINATED')), await waited(() => here('TERMINATED'))])
      expect(one.version).toBe(3);
    earlier.add(bought.id);
    earlierHere.add(sold.id);
  }
};

it.each(cases)(
  'the $victim is killed at every message of an end that was $moment: both sides end, each once',
  async ({ moment, victim }) => {
    const at = cases.findIndex((one) => one.moment === moment && one.victim === victim);
    const [traded, twin] = [twins[at], twins[cases.length + at]] as [Twin, Twin];
    const killed: string[] = [];
    for (const [to, { wire }] of Object.entries({ provider, consumer })) {
      wire.watch = async (message, now) => {
        const seen = `${message} to the ${to}`;
        if (now !== moment || !message.includes('Termination') || killed.includes(seen)) return true;
        killed.push(seen);
        await (victim === 'provider' ? provider : consumer).deployment.kill();
        return false;
      };
    }
    await breakOff(twin, agreed.get(traded.id) ?? ['', '']);
    const ends = ['ContractNegotiationTerminationMessage', 'TransferTerminationMessage'].flatMap((message) =>
      ['consumer', 'provider'].map((to) => `${message} to the ${to}`),
    );
    await until(() => killed.length >= ends.length, PATIENCE);
    expect(killed.sort()).toEqual(ends);
    expect(await requestsOf(provider, 'SELLER', twin.id)).toHaveLength(2);
    expect(await requestsOf(consumer, 'BUYER', twin.iri)).toHaveLength(2);
    await allDelivered();
  },
);

it('everything that was sold is one agreement that holds', async () => {
  const query = `{ page: agreements(side: ASSIGNER, first: 100) { edges { node { marketplaceId state } } } }`;
  const { page } = await ask<{ page: Page<{ marketplaceId: string; state: string }> }>(
    provider,
    query,
    {},
    provider.key,
  );
  const sold = twins.slice(0, cases.length).map(({ id }) => id);
  expect(page.edges.map(({ node }) => node.marketplaceId).sort()).toEqual(sold.sort());
  expect(page.edges.every(({ node }) => node.state === 'IN_FORCE')).toBe(true);
});
