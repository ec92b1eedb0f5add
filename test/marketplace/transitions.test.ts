/** Every transition in every state: legal ones are done, illegal ones are refused with what is legal. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { legalIn, MACHINE, STATES, TRANSITIONS, type MarketState } from '../../src/features/trade/states.js';
import { newKey, OFFERS, startWorld, type Operation, type Outcome, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const INVESTMENT = { price: '10', totalShares: 100, percentageOffer: 50, maxShares: 60, status: true };
const BOTH = { ...OFFERS, investmentOffer: INVESTMENT };
const until = (time: number) => {
  const end = new Date(time).toISOString();
  return {
    purchaseOffer: { ...OFFERS.purchaseOffer, expirationDate: end },
    investmentOffer: { ...INVESTMENT, termDate: end },
  };
};

/** Makes a dataset that is in a state; the id is the one that a caller would name there. */
const arrange: Record<MarketState, () => Promise<string>> = {
  UNPUBLISHED: () => world.dataset(),
  PUBLISHED: async () => (await world.published(BOTH)).twin,
  WITHDRAWN: async () => {
    const { dataset } = await world.published(BOTH);
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    return dataset;
  },
  EXPIRED: async () => {
    const { twin } = await world.published(until(Date.now() + 2_000));
    await sleep(2_100);
    return twin;
  },
  ACQUIRED: async () => {
    const { twin } = await world.published(BOTH);
    const { copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    return copy?.identifier ?? '';
  },
};

/** The listing that says of a dataset that it is in a state; a copy has that of what was bought. */
const LISTED: Record<MarketState, string> = {
  ...{ UNPUBLISHED: 'NOT_OFFERED', PUBLISHED: 'ON_SALE', WITHDRAWN: 'PAUSED', EXPIRED: 'ENDED', ACQUIRED: 'ON_SALE' },
};

/** The state of a dataset, which its listing says too. */
const stateOf = async (id: string): Promise<string> => {
  const state = world.service.app.domain.marketplace.records.state(id);
  const query = 'query ($id: ID!) { dataset(id: $id) { listing { state } } }';
  const { data } = await world.service.graphql(query, { id });
  expect(data).toEqual({ dataset: { listing: { state: LISTED[state] } } });
  return state;
};

/** Mutation of each transition; `expire` is done by the clock, and publishing again is publishing. */
const OPERATIONS: Readonly<Record<string, readonly [Operation, object, 'seller' | 'buyer']>> = {
  publish: ['publishDataset', { offers: BOTH }, 'seller'],
  updateOffer: ['updateOffer', { offers: BOTH }, 'seller'],
  withdraw: ['withdrawOffer', {}, 'seller'],
  acquire: ['acquireDataset', {}, 'buyer'],
  invest: ['recordInvestment', { shares: 5 }, 'buyer'],
};

const cases = STATES.flatMap((state) => Object.keys(OPERATIONS).map((transition) => ({ state, transition })));

describe.each(cases)('$transition of a dataset that is $state', ({ state, transition }) => {
  const done = transition === 'publish' && 'republish' in MACHINE[state] ? 'republish' : transition;
  const next = MACHINE[state][done as keyof (typeof MACHINE)['PUBLISHED']];

  it(next ? `is done and leaves it ${next}` : 'is refused, naming what is legal', async () => {
    const id = await arrange[state]();
    expect(await stateOf(id)).toBe(state);
    const [operation, variables, who] = OPERATIONS[transition] ?? ['publishDataset', {}, 'seller'];
    const outcome: Outcome = await world.run(operation, { id, ...variables }, world[who]);
    if (next) {
      expect(outcome.code).toBeUndefined();
      const original = outcome.listing?.originalId ?? id;
      expect(await stateOf(original)).toBe(next);
    } else {
      expect(outcome).toMatchObject({
        __typename: 'Conflict',
        code: 'ILLEGAL_TRANSITION',
        state,
        legal: legalIn(state),
      });
      expect(await stateOf(id)).toBe(state);
    }
  });
});

describe('the end of offers', () => {
  it('is recorded as an event for both sides, once', async () => {
    const { dataset, twin } = await world.published(until(Date.now() + 2_000));
    await sleep(2_050);
    const { expiry } = world.service.app.domain.marketplace;
    await expiry.run();
    await expiry.run();
    const answer = await world.service.fetch('/srv/repo/changes?action=expired', { headers: world.seller });
    const events = (await answer.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id?: string });
    expect(events.filter(({ id }) => id === dataset)).toHaveLength(1);
    expect(events.filter(({ id }) => id === twin)).toHaveLength(1);
    expect(await stateOf(dataset)).toBe('EXPIRED');
  });

  it('must lie ahead when a dataset is published', async () => {
    const id = await world.dataset();
    const offers = until(Date.now() - 1000);
    expect(await world.run('publishDataset', { id, offers }, world.seller)).toMatchObject({ code: 'INVALID_METADATA' });
    expect(await stateOf(id)).toBe('UNPUBLISHED');
  });

  it('keeps a dataset that expired from coming back under the old terms', async () => {
    const id = await arrange.EXPIRED();
    expect(await world.run('publishDataset', { id }, world.seller)).toMatchObject({ code: 'INVALID_METADATA' });
  });
});

describe('publishing', () => {
  it('needs an offer', async () => {
    const id = await world.dataset();
    expect(await world.run('publishDataset', { id }, world.seller)).toMatchObject({ code: 'INVALID_METADATA' });
  });

  it('takes the id that the client chose, and refuses one that is taken', async () => {
    const [id, other] = [await world.dataset(), await world.dataset()];
    const marketplaceId = newKey();
    const chosen = { offers: OFFERS, marketplaceId };
    expect(await world.run('publishDataset', { id, ...chosen }, world.seller)).toMatchObject({
      listing: { marketplaceId },
    });
    expect(await world.run('publishDataset', { id: other, ...chosen }, world.seller)).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await stateOf(other)).toBe('UNPUBLISHED');
  });

  it('brings later changes of the metadata to the marketplace with an update', async () => {
    const { dataset, twin } = await world.published();
    const before = await world.found(twin);
    const body = (await import('./world.js')).turtle('Another title');
    await world.service.write('PUT', `/srv/repo/datasets/${dataset}`, body, { 'content-type': 'text/turtle' });
    await world.run('updateOffer', { id: twin }, world.seller);
    const after = await world.found(twin);
    expect(after).toMatchObject({ title: { en: 'Another title' }, offer: { original_id: dataset } });
    expect(after?.['monetization']).toEqual(before?.['monetization']);
  });
});

describe('the picture in the documentation', () => {
  it('shows the transitions of the table', () => {
    const text = readFileSync(new URL('../../../docs/marketplace.md', import.meta.url), 'utf8');
    const drawn = [...text.matchAll(/^ {2}(\w+) --> (\w+): (\w+)$/gm)].map(
      ([, from, to, name]) => `${from} ${name} ${to}`,
    );
    const table = STATES.flatMap((state) =>
      TRANSITIONS.flatMap((name) => (MACHINE[state][name] ? [`${state} ${name} ${MACHINE[state][name]}`] : [])),
    );
    expect(drawn.sort()).toEqual(table.sort());
  });
});
