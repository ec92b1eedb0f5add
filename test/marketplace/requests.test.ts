/** Requests: asked, answered, agreed or ended; each step once, by the side whose turn it is, and seen by nobody else. */
import { termsIn } from '../../src/features/agreements/agreed-terms.js';
import type { AgreementJwk } from '../../src/features/agreements/jwk.js';
import { verifyAgreement } from '../../src/features/agreements/verify.js';
import { DATASPACE_MACHINE, MACHINE, OPEN, REQUEST_STATES, STEPS } from '../../src/features/trade/requests/states.js';
import { listed, step } from './requests-world.js';
import { BUYER, newKey, SELLER, startWorld, turtle, type World } from './world.js';

const ON_REQUEST = { purchaseOffer: { price: '100', type: 'one-off', onRequest: true, contractBreachDays: 14 } };
const THIRD = 'c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03';

let world: World;
let third: Record<string, string>;
let twin: string;
let dataset: string;

beforeAll(async () => {
  world = await startWorld();
  third = await world.key(THIRD);
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ twin, dataset } = await world.published(ON_REQUEST));
});

const ask = async (variables: object = {}, headers = world.buyer) => {
  const { request, ...rest } = await step(world, 'requestAcquisition', { id: twin, ...variables }, headers);
  if (!request) throw new Error(JSON.stringify(rest));
  return request;
};
const entitled = async (headers = world.buyer): Promise<object> =>
  (await (await world.service.fetch(`/srv/trade/entitlements?dataset=${twin}`, { headers })).json()) as object;
const events = async (
  headers: Record<string, string>,
): Promise<readonly { action: string; subject: string | null }[]> => {
  const query = `query ($dataset: ID) { changes(dataset: $dataset, first: 100) { edges { node { action subject } } } }`;
  type Page = { changes: { edges: { node: { action: string; subject: string | null } }[] } };
  const { data } = await world.service.graphql<Page>(query, { dataset: twin }, headers);
  return data?.changes.edges.map(({ node }) => node) ?? [];
};

describe('a dataset that is sold on request', () => {
  it('cannot be bought at once', async () => {
    const outcome = await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(outcome).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('requestAcquisition') });
    expect(await entitled()).toMatchObject({ entitled: false, reason: 'NO_AGREEMENT' });
  });

  it('is sold when its seller approves, on the terms that were asked for', async () => {
    const until = new Date(Date.now() + 50 * 24 * 3_600_000).toISOString();
    const asked = await ask({ terms: { price: '80', until } });
    expect(asked).toMatchObject({ state: 'REQUESTED', version: 1, price: '80', until, legal: ['PROPOSE', 'END'] });
    const [seen] = await listed(world, { side: 'SELLER', dataset: twin }, world.seller);
    expect(seen).toMatchObject({ id: asked.id, purpose: 'Research on bees', legal: ['PROPOSE', 'APPROVE', 'END'] });
    expect(await entitled()).toMatchObject({ entitled: false });
    const { request } = await step(
      world,
      'approveRequest',
      { id: asked.id, version: 1, message: 'Fine' },
      world.seller,
    );
    expect(request).toMatchObject({ state: 'AGREED', version: 2, agreement: { ends: until } });
    expect(request?.steps).toEqual([
      { side: 'BUYER', state: 'REQUESTED', message: null },
      { side: 'SELLER', state: 'AGREED', message: 'Fine' },
    ]);
    expect(await entitled()).toMatchObject({ entitled: true, reason: 'AGREEMENT' });
    const { keys } = (await (await world.service.fetch('/srv/trade/jwks')).json()) as { keys: AgreementJwk[] };
    const document = request?.agreement?.document ?? '';
    const verdict = verifyAgreement(document, keys);
    expect(verdict.valid).toBe(true);
    expect(verdict.words.join(' ')).toContain('for 80 EUR, for this purpose: Research on bees,');
    const { assigner, assignee } = JSON.parse(document) as Record<string, { identifier: string }>;
    expect([assigner?.identifier, assignee?.identifier]).toEqual([SELLER, BUYER]);
    const query = `{ acquisitions(first: 100) { edges { node { id price state copy { identifier } } } } }`;
    const { data } = await world.service.graphql(query, {}, world.buyer);
    expect(JSON.stringify(data)).toContain(`"id":"${request?.agreement?.id}","price":"80","state":"ACQUIRED"`);
  });

  it('tells where its stream is to its buyer alone, by the copy as well', async () => {
    const stream = `, <urn:live> . <urn:live> a dcat:Distribution ; dct:title "Live" ; dcat:accessService <urn:s> .
      <urn:s> a dcat:DataService ; dct:title "Live" ; dcat:endpointURL <wss://streams.example/secret-9f1c>`;
    const id = await world.dataset(turtle('Live figures', stream));
    const { listing } = await world.run('publishDataset', { id, offers: ON_REQUEST }, world.seller);
    twin = listing?.marketplaceId ?? '';
    const asked = await ask();
    await step(world, 'approveRequest', { id: asked.id, version: 1 }, world.seller);
    type Bought = { acquisitions: { edges: { node: { marketplaceId: string; copy: { identifier: string } } }[] } };
    const query = '{ acquisitions(first: 100) { edges { node { marketplaceId copy { identifier } } } } }';
    const { data } = await world.service.graphql<Bought>(query, {}, world.buyer);
    const copy = data?.acquisitions.edges.find(({ node }) => node.marketplaceId === twin)?.node.copy.identifier ?? '';
    for (const [of, headers] of [id, twin, copy].flatMap((one) => [{}, third].map((who) => [one, who] as const)))
      for (const path of [`repo/datasets/${of}.nt`, `search/datasets/${of}`, `catalog/datasets/${of}`]) {
        const answer = await world.service.fetch(`/srv/${path}`, { headers });
        expect([path, answer.status, (await answer.text()).includes('secret-9f1c')]).toEqual([path, 200, false]);
      }
    const lead = /srv\/trade\/data\/[\w-]+\/\d+/g;
    const told = await (await world.service.fetch(`/srv/repo/datasets/${copy}.nt`, { headers: world.buyer })).text();
    const ends = await Promise.all(
      [...new Set(told.match(lead) ?? [])].map(async (path) => {
        const answer = await world.service.fetch(`/${path}`, { headers: world.buyer, redirect: 'manual' });
        return `${answer.headers.get('location')} ${await answer.text()}`;
      }),
    );
    expect(told + ends.join()).toContain('secret-9f1c');
  });

  it('is negotiated: each side asks for other terms until the other agrees', async () => {
    const { id } = await ask({ terms: { price: '50' } });
    const offered = await step(
      world,
      'proposeTerms',
      { id, version: 1, terms: { price: '90' }, message: 'Too little' },
      world.seller,
    );
    expect(offered.request).toMatchObject({ state: 'OFFERED', version: 2, price: '90', legal: ['PROPOSE', 'END'] });
    expect(await step(world, 'approveRequest', { id, version: 2 }, world.seller)).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    const again = await step(world, 'proposeTerms', { id, version: 2, terms: { price: '70' } }, world.buyer);
    expect(again.request).toMatchObject({ state: 'REQUESTED', version: 3, price: '70' });
    await step(world, 'proposeTerms', { id, version: 3, terms: { price: '75' } }, world.seller);
    const { request } = await step(world, 'approveRequest', { id, version: 4 }, world.buyer);
    expect(request).toMatchObject({ state: 'AGREED', price: '75' });
    expect(request?.agreement?.document).toContain('"amount": "75"');
    expect(request?.steps.map(({ side, state }) => `${side} ${state}`)).toEqual([
      ...['BUYER REQUESTED', 'SELLER OFFERED', 'BUYER REQUESTED', 'SELLER OFFERED', 'BUYER AGREED'],
    ]);
  });

  it.each([
    ['refused by its seller', 'seller', 'REFUSED'],
    ['withdrawn by its buyer', 'buyer', 'WITHDRAWN'],
  ] as const)('is %s', async (_, side, state) => {
    const { id } = await ask();
    const { request } = await step(world, 'endRequest', { id, version: 1, message: 'Not now' }, world[side]);
    expect(request).toMatchObject({ state, legal: [], agreement: null });
    for (const operation of ['approveRequest', 'endRequest'] as const) {
      expect(await step(world, operation, { id, version: 2 }, world.seller)).toMatchObject({
        code: 'ILLEGAL_TRANSITION',
      });
    }
    // Another one may follow.
    expect(await ask()).toMatchObject({ state: 'REQUESTED' });
  });

  it('is asked for once at a time, and once for each key', async () => {
    const key = newKey();
    const { id } = await ask({ key });
    expect(await step(world, 'requestAcquisition', { id: twin, key }, world.buyer)).toMatchObject({
      ...{ replayed: true, request: { id } },
    });
    expect(await step(world, 'requestAcquisition', { id: twin }, world.buyer)).toMatchObject({ code: 'CONFLICT' });
  });

  it('answers to what was read alone: a stale version changes nothing', async () => {
    const { id } = await ask();
    await step(world, 'proposeTerms', { id, version: 1, terms: { price: '1' } }, world.buyer);
    expect(await step(world, 'approveRequest', { id, version: 1 }, world.seller)).toMatchObject({
      code: 'PRECONDITION_FAILED',
    });
    expect(await entitled()).toMatchObject({ entitled: false });
  });

  it('takes an end that the sides come to in the place of the time of use that was offered', async () => {
    const { agreements } = world.service.app.domain;
    const offer = { ...ON_REQUEST.purchaseOffer, duration: 30 };
    const days = (number: number, since: number): string => new Date(since + number * 24 * 3_600_000).toISOString();
    ({ twin } = await world.published({ purchaseOffer: offer }));
    const { id } = await ask();
    const { request } = await step(world, 'approveRequest', { id, version: 1 }, world.seller);
    const { ends, at } = agreements.find(request?.agreement?.id ?? '') ?? {};
    expect(ends).toBe(days(30, Date.parse(at ?? '')));
    ({ twin } = await world.published({ purchaseOffer: offer }));
    const until = days(400, Date.now());
    const asked = await ask({ terms: { until } });
    const { request: longer } = await step(world, 'approveRequest', { id: asked.id, version: 1 }, world.seller);
    expect(longer?.agreement?.ends).toBe(until);
    expect(JSON.parse(termsIn({ document: longer?.agreement?.document ?? '' }).terms.all)).not.toHaveProperty(
      'duration',
    );
  });

  it('ends by itself', async () => {
    const { id } = await ask();
    const { requests, expiry } = world.service.app.domain.marketplace;
    const { expires } = requests.records.find(id) ?? { expires: '' };
    expect(Date.parse(expires) - Date.now()).toBeGreaterThan(29 * 24 * 3_600_000);
    await expiry.run(Date.parse(expires) + 1);
    const [request] = await listed(world, { side: 'BUYER', dataset: twin }, world.buyer);
    expect(request).toMatchObject({ state: 'EXPIRED', steps: [{}, { side: 'SYSTEM', state: 'EXPIRED' }] });
  });

  it('is not agreed on once it has left the marketplace', async () => {
    const { id } = await ask();
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    expect((await step(world, 'approveRequest', { id, version: 1 }, world.seller)).code).toBeDefined();
    expect(await entitled()).toMatchObject({ entitled: false });
    const { request } = await step(world, 'endRequest', { id, version: 1 }, world.seller);
    expect(request).toMatchObject({ state: 'REFUSED' });
  });

  it.each([
    ['no purpose', { purpose: ' ' }],
    ['a purpose without end', { purpose: 'x'.repeat(2_001) }],
    ['a price below zero', { terms: { price: '-1' } }],
    ['a currency that is none', { terms: { currency: 'Euro' } }],
    ['an end that has passed', { terms: { until: '2020-01-01T00:00:00Z' } }],
  ])('is not asked for with %s', async (_, variables) => {
    expect(await step(world, 'requestAcquisition', { id: twin, ...variables }, world.buyer)).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('of a request', () => {
  it('strangers learn nothing, and can do nothing', async () => {
    const { id } = await ask();
    for (const operation of ['approveRequest', 'endRequest'] as const) {
      for (const some of [id, 'nothing']) {
        const outcome = await step(world, operation, { id: some, version: 1 }, third);
        expect(outcome).toMatchObject({ code: 'NOT_FOUND', message: 'There is no request with this id.' });
      }
    }
    const query = 'query ($id: ID!) { acquisitionRequest(id: $id) { id } }';
    for (const [headers, seen] of [
      [third, null],
      [world.buyer, { id }],
      [world.seller, { id }],
      [{ 'x-api-key': 'test-key-0123456789' }, { id }],
    ] as const) {
      expect((await world.service.graphql(query, { id }, headers)).data).toEqual({ acquisitionRequest: seen });
    }
    expect(await listed(world, { side: 'SELLER' }, third)).toEqual([]);
    expect(await step(world, 'requestAcquisition', { id: twin }, world.seller)).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('a party sees of the other which organization it is, and what it said: nobody who works there, and no key', async () => {
    const { id } = await ask();
    const approved = await step(world, 'approveRequest', { id, version: 1, message: 'With pleasure' }, world.seller);
    const agreement = JSON.parse(approved.request?.agreement?.document ?? '{}') as Record<string, unknown>;
    const party = (name: string, identifier: string) => ({
      ...{ '@id': expect.stringMatching(new RegExp(`#${name}$`)) as unknown, '@type': 'Party', identifier },
    });
    expect(agreement['assigner']).toEqual(party('assigner', SELLER));
    expect(agreement['assignee']).toEqual(party('assignee', BUYER));
    // Actors are known to the service by such names.
    for (const headers of [world.buyer, world.seller]) {
      const seen = JSON.stringify([
        await listed(world, { side: headers === world.buyer ? 'BUYER' : 'SELLER' }, headers),
        agreement,
      ]);
      expect(seen).toContain('With pleasure');
      expect(seen).not.toMatch(/"(key|user):/);
    }
  });

  it('both sides are told, and nobody else', async () => {
    const { id } = await ask();
    await step(world, 'approveRequest', { id, version: 1 }, world.seller);
    for (const headers of [world.buyer, world.seller]) {
      const told = (await events(headers)).filter(({ subject }) => subject === id);
      expect(told.map(({ action }) => action)).toEqual(['requested', 'requestApproved']);
    }
    for (const headers of [third, {}]) {
      expect((await events(headers)).filter(({ subject }) => subject !== null)).toEqual([]);
      expect((await events(headers)).map(({ action }) => action)).toContain('acquired');
    }
  });

  it('both sides are told how many wait for them', async () => {
    const waiting = async (headers: Record<string, string>): Promise<number> => {
      type Answer = { viewer: { waitingRequests: number } };
      const { data } = await world.service.graphql<Answer>('{ viewer { waitingRequests } }', {}, headers);
      return data?.viewer.waitingRequests ?? -1;
    };
    const [selling, buying] = [await waiting(world.seller), await waiting(world.buyer)];
    const { id } = await ask();
    expect([await waiting(world.seller), await waiting(world.buyer)]).toEqual([selling + 1, buying]);
    await step(world, 'proposeTerms', { id, version: 1, terms: { price: '90' } }, world.seller);
    expect([await waiting(world.seller), await waiting(world.buyer)]).toEqual([selling, buying + 1]);
    await step(world, 'approveRequest', { id, version: 2 }, world.buyer);
    expect([await waiting(world.seller), await waiting(world.buyer)]).toEqual([selling, buying]);
    expect(await waiting({})).toBe(0);
  });

  it('the audit log says who did what', async () => {
    const { id } = await ask();
    await step(world, 'endRequest', { id, version: 1 }, world.seller);
    const entries = world.service.app.identity.realm.audit.latest(50).map(({ event, detail }) => `${event} ${detail}`);
    for (const event of ['acquisition-requested', 'request-refused']) {
      expect(entries.some((entry) => entry.startsWith(event) && entry.endsWith(`about ${id}`))).toBe(true);
    }
  });
});

describe('many at once', () => {
  it('make one agreement of an exclusive offer', async () => {
    const offers = { purchaseOffer: { price: '5', type: 'one-off', onRequest: true, isExclusive: true } };
    ({ twin } = await world.published(offers));
    const callers = await Promise.all(Array.from({ length: 12 }, () => world.key(crypto.randomUUID())));
    const asked = await Promise.all(callers.map((headers) => ask({}, headers)));
    const outcomes = await Promise.all(
      asked.map(({ id }) => step(world, 'approveRequest', { id, version: 1 }, world.seller)),
    );
    expect(outcomes.filter(({ request }) => request?.state === 'AGREED')).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 'CONFLICT')).toHaveLength(11);
  });

  it('renew nothing that was bought after they asked', async () => {
    for (const isExclusive of [false, true]) {
      ({ twin } = await world.published({ purchaseOffer: { price: '5', type: 'one-off', isExclusive } }));
      const { id } = await ask();
      expect(await world.run('acquireDataset', { id: twin }, world.buyer)).toMatchObject({
        acquisition: { state: 'ACQUIRED' },
      });
      const late = await step(world, 'approveRequest', { id, version: 1 }, world.seller);
      expect(late).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('acquired this dataset already'),
      });
      await step(world, 'endRequest', { id, version: 1 }, world.seller);
    }
  });

  it('renew what was bought before, and of what one alone gets nothing that would be the same', async () => {
    ({ twin } = await world.published({ purchaseOffer: { price: '5', type: 'one-off' } }));
    const bought = await world.run('acquireDataset', { id: twin }, world.buyer);
    const again = await step(world, 'approveRequest', { id: (await ask()).id, version: 1 }, world.seller);
    const { endings } = world.service.app.domain.agreements;
    expect(endings.of(bought.acquisition?.id ?? '')).toMatchObject({
      ...{ kind: 'SUPERSEDED', successor: again.request?.agreement?.id },
    });

    ({ twin } = await world.published({ purchaseOffer: { price: '5', type: 'one-off', isExclusive: true } }));
    const alone = await world.run('acquireDataset', { id: twin }, world.buyer);
    const same = await step(world, 'requestAcquisition', { id: twin, purpose: 'Wasps' }, world.buyer);
    expect(same.code).toBe('CONFLICT');
    const until = new Date(Date.now() + 50 * 24 * 3_600_000).toISOString();
    const other = await step(
      world,
      'approveRequest',
      { id: (await ask({ terms: { until } })).id, version: 1 },
      world.seller,
    );
    expect(endings.of(alone.acquisition?.id ?? '')).toMatchObject({ successor: other.request?.agreement?.id });
  });

  it('leave the offers to be had at once to those who ask nobody', async () => {
    const offer = (price: number, more: string) =>
      `pst:purchaseOffer [ a pst:PurchaseOffer ; pst:price ${price} ; pst:type "one-off" ${more} ]`;
    const both = `${offer(5, '; pst:onRequest true')} ; ${offer(8, '')}`;
    const dataset = await world.dataset(
      turtle('Two ways', `; pst:monetization [ a pst:MonetizationMethod ; ${both} ]`),
    );
    const { listing } = await world.run('publishDataset', { id: dataset }, world.seller);
    await world.run('acquireDataset', { id: listing?.marketplaceId }, world.buyer);
    const { agreements } = world.service.app.domain;
    const agreement = agreements.newest(listing?.marketplaceId ?? '', 'nobody');
    expect(agreement && termsIn(agreement).terms).toMatchObject({ price: '8' });
  });

  it('answer one request once', async () => {
    const { id } = await ask();
    const steps = ['approveRequest', 'endRequest', 'approveRequest', 'endRequest'] as const;
    const outcomes = await Promise.all(steps.map((name) => step(world, name, { id, version: 1 }, world.seller)));
    expect(outcomes.filter(({ request }) => request)).toHaveLength(1);
    const codes = outcomes.flatMap(({ code }) => code ?? []);
    expect(codes).toHaveLength(3);
    for (const code of codes) expect(['PRECONDITION_FAILED', 'CONFLICT']).toContain(code);
  });
});

it.each([
  ['HERE', MACHINE],
  ['PROVIDER', DATASPACE_MACHINE],
] as const)('the table of states leaves no open state without a way on, and no end with one: %s', (route, machine) => {
  for (const state of REQUEST_STATES) {
    const ways = Object.values(machine[state]).flatMap((of) => STEPS.filter((name) => of[name] !== undefined));
    // Where both sides are here, nobody confirms what they have said.
    const isReached = route !== 'HERE' || !['ACCEPTED', 'CONFIRMED', 'VERIFIED'].includes(state);
    expect(ways.length > 0).toBe(OPEN.includes(state) && isReached);
  }
});
