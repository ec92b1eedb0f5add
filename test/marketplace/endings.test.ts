/** The ends of agreements: by the clock, by a side, by a successor; and what is said of their payments. */
import { endAfter } from '../../src/core/rdf/durations.js';
import { BUYER, newKey, startWorld, turtle, type World } from './world.js';

const DAY = 24 * 3_600_000;
const OPERATOR = { 'x-api-key': 'test-key-0123456789' };

let world: World;
let third: Record<string, string>;

beforeAll(async () => {
  world = await startWorld({ PAYMENT: 'first' });
  third = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
});
afterAll(() => world.stop());

interface Said {
  readonly code?: string;
  readonly message?: string;
  readonly agreement?: {
    readonly state: string;
    readonly ending: { readonly kind: string; readonly effective: string; readonly reason: string | null } | null;
    readonly payment: { readonly state: string; readonly reference: string | null };
  };
}

const OUTCOME = `... on Problem { code message }
  ... on AgreementResult { agreement { state ending { kind effective reason } payment { state reference } } }`;
const said = async (document: string, variables: object, headers: Record<string, string>): Promise<Said> => {
  const { data, errors } = await world.service.graphql<{ result: Said }>(document, variables, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.result;
};
const terminate = (id: string, headers: Record<string, string>): Promise<Said> =>
  said(
    `mutation ($id: ID!, $key: String!) {
      result: terminateAgreement(id: $id, reason: "It is over", idempotencyKey: $key) { ${OUTCOME} } }`,
    { id, key: newKey() },
    headers,
  );
const pay = (id: string, state: string, headers: Record<string, string>, reference?: string): Promise<Said> =>
  said(
    `mutation ($id: ID!, $state: PaymentState!, $reference: String) {
      result: recordPayment(id: $id, state: $state, reference: $reference) { ${OUTCOME} } }`,
    { id, state, reference },
    headers,
  );
const entitled = async (dataset: string): Promise<{ entitled: boolean; reason: string }> =>
  (await (
    await world.service.fetch(`/srv/trade/entitlements?dataset=${dataset}`, { headers: world.buyer })
  ).json()) as { entitled: boolean; reason: string };

const bought = async (offer: object = {}) => {
  const { twin } = await world.published({ purchaseOffer: { price: '0', type: 'one-off', ...offer } });
  const outcome = await world.run('acquireDataset', { id: twin }, world.buyer);
  return { twin, id: outcome.acquisition?.id ?? '', copy: outcome.copy?.identifier };
};

describe('an agreement ends', () => {
  it('by the clock, noted once, and can be made anew with the copy that is there', async () => {
    const end = Date.now() + 100 * DAY;
    const { twin, id, copy } = await bought({ expirationDate: new Date(end).toISOString() });
    const { domain } = world.service.app;
    expect(domain.agreements.entitling('b2f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b02', twin)).toMatchObject({ id });
    expect(domain.agreements.entitling('b2f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b02', twin, new Date(end))).toBeUndefined();
    const revision = (): number => domain.events.log.latest.sequence;
    await domain.marketplace.terminations.expire(new Date(end + 1), 10);
    const once = revision();
    await domain.marketplace.terminations.expire(new Date(end + 2), 10);
    expect(revision()).toBe(once);
    expect(domain.agreements.endings.of(id)).toMatchObject({ kind: 'EXPIRED', party: null });
    expect(domain.marketplace.records.acquisitions.find(id)).toMatchObject({ state: 'ENDED', copy });
    const again = await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(again).toMatchObject({ acquisition: { state: 'ACQUIRED' }, copy: { identifier: copy } });
  });

  const UNITS = [
    ['30', 'days', 'P30D'],
    ['"45"^^xsd:nonNegativeInteger', 'days', 'P45D'],
    ['"P2W"^^xsd:duration', 'weeks', 'P2W'],
    ['"P1Y2M"^^xsd:duration', 'months', 'P1Y2M'],
    ['"P1Y"^^xsd:yearMonthDuration', 'years', 'P1Y'],
    ['"PT36H"^^xsd:dayTimeDuration', 'hours', 'PT36H'],
    ['"6 months"', 'words', 'P6M'],
    ['"1 Year"@en', 'words', 'P1Y'],
  ] as const;
  it.each(UNITS)('when its time of use is over, %s (%s)', async (written, _, useTime) => {
    const { dataset } = world;
    const offer = `; pst:monetization [ a pst:MonetizationMethod ; pst:purchaseOffer
      [ a pst:PurchaseOffer ; pst:price "0"^^xsd:decimal ; pst:type "one-off" ; pst:duration ${written} ] ]`;
    const { listing } = await world.run('publishDataset', { id: await dataset(turtle('Lent', offer)) }, world.seller);
    const twin = listing?.marketplaceId ?? '';
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const { agreements } = world.service.app.domain;
    const agreement = agreements.find(acquisition?.id ?? '');
    const end = endAfter(useTime, new Date(agreement?.at ?? ''));
    expect(agreement?.ends).toBe(end?.toISOString());
    expect(agreement?.document).toContain(`"until": "${end?.toISOString()}"`);
    const before = new Date(Number(end) - 1);
    expect(agreements.entitling(BUYER, twin, before)).toMatchObject({ id: acquisition?.id });
    expect(agreements.entitling(BUYER, twin, end)).toBeUndefined();
  });

  it('when what comes first is over, the offer or the time of use', async () => {
    const { agreements } = world.service.app.domain;
    const soon = new Date(Date.now() + 10 * DAY).toISOString();
    const first = await bought({ expirationDate: soon, duration: 30 });
    expect(agreements.find(first.id)?.ends).toBe(soon);
    const late = new Date(Date.now() + 100 * DAY).toISOString();
    const second = await bought({ expirationDate: late, duration: 30 });
    const { at = '', ends } = agreements.find(second.id) ?? {};
    expect(ends).toBe(new Date(Date.parse(at) + 30 * DAY).toISOString());
    // Where an offer does not limit the use, an agreement does not end by it.
    expect(agreements.find((await bought({ duration: 0 })).id)?.ends).toBeNull();
  });

  it('at once when the buyer gives it up', async () => {
    const { twin, id } = await bought({ contractBreachDays: 30 });
    expect(await entitled(twin)).toMatchObject({ entitled: true });
    const outcome = await terminate(id, world.buyer);
    expect(outcome.agreement).toMatchObject({
      state: 'TERMINATED',
      ending: { kind: 'TERMINATED', reason: 'It is over' },
    });
    expect(await entitled(twin)).toMatchObject({ entitled: false, reason: 'NO_AGREEMENT' });
    expect(await terminate(id, world.buyer)).toMatchObject({ code: 'CONFLICT' });
  });

  it('after the days that it leaves to mend a breach when the seller ends it', async () => {
    const { twin, id } = await bought({ contractBreachDays: 30 });
    const { agreement } = await terminate(id, world.seller);
    expect(agreement?.state).toBe('IN_FORCE');
    const left = Date.parse(agreement?.ending?.effective ?? '') - Date.now();
    expect(left).toBeGreaterThan(29 * DAY);
    expect(await entitled(twin)).toMatchObject({ entitled: true });
    const { agreements, marketplace } = world.service.app.domain;
    const later = new Date(Date.now() + 31 * DAY);
    expect(agreements.entitling('b2f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b02', twin, later)).toBeUndefined();
    await marketplace.terminations.expire(later, 10);
    expect(marketplace.records.acquisitions.find(id)?.state).toBe('ENDED');
  });

  it('at once when the seller ends one that was not paid', async () => {
    const { id } = await bought({ price: '10', contractBreachDays: 30 });
    expect((await terminate(id, world.seller)).agreement?.state).toBe('TERMINATED');
  });

  it('by a successor when the buyer renews it', async () => {
    const { twin, id, copy } = await bought();
    expect(await world.run('acquireDataset', { id: twin }, world.buyer)).toMatchObject({ code: 'CONFLICT' });
    const renewed = await world.run('acquireDataset', { id: twin, renew: true }, world.buyer);
    expect(renewed).toMatchObject({ acquisition: { state: 'ACQUIRED' }, copy: { identifier: copy } });
    const { agreements } = world.service.app.domain;
    expect(agreements.endings.of(id)).toMatchObject({ kind: 'SUPERSEDED', successor: renewed.acquisition?.id });
    expect(await entitled(twin)).toMatchObject({ entitled: true });
  });

  it('by a successor when who has it alone renews it, and somebody else gets it only when it is over', async () => {
    const alone = { price: '0', type: 'one-off', isExclusive: true };
    const { twin, dataset } = await world.published({ purchaseOffer: alone });
    await world.run('acquireDataset', { id: twin }, world.buyer);
    const renewed = await world.run('acquireDataset', { id: twin, renew: true }, world.buyer);
    expect(renewed).toMatchObject({ acquisition: { state: 'ACQUIRED' } });
    const offers = { purchaseOffer: { price: '0', type: 'one-off' } };
    expect(await world.run('updateOffer', { id: dataset, offers }, world.seller)).toMatchObject({ listing: {} });
    // What was promised to one is not sold to others, whatever is offered since.
    expect(await world.run('acquireDataset', { id: twin }, third)).toMatchObject({ code: 'CONFLICT' });
    await terminate(renewed.acquisition?.id ?? '', world.buyer);
    expect(await world.run('acquireDataset', { id: twin }, third)).toMatchObject({
      acquisition: { state: 'ACQUIRED' },
    });
  });

  it('by the seller, also when the dataset is gone', async () => {
    const { dataset, twin } = await world.published({ purchaseOffer: { price: '0', type: 'one-off' } });
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    await world.service.write('DELETE', `/srv/repo/datasets/${dataset}`, undefined, world.seller);
    expect(await world.status(dataset)).toBe(404);
    expect((await terminate(acquisition?.id ?? '', world.seller)).agreement?.state).toBe('TERMINATED');
  });

  it('for nobody else, and never by deletion of the buyer’s copy', async () => {
    const { twin, id, copy } = await bought({ isExclusive: true });
    for (const headers of [third, OPERATOR])
      expect((await terminate(id, headers).catch(() => ({}) as Said)).agreement).toBeUndefined();
    await world.service.write('DELETE', `/srv/repo/datasets/${copy}`, undefined, world.buyer);
    expect(await entitled(twin)).toMatchObject({ entitled: true });
    // What one alone has bought stays that one's.
    expect(await world.run('acquireDataset', { id: twin }, third)).toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a payment', () => {
  it('is due, paid and refunded, by the word of who handles it', async () => {
    const { twin, id } = await bought({ price: '10' });
    expect(await entitled(twin)).toMatchObject({ entitled: false, reason: 'PAYMENT_DUE' });
    expect(await pay(id, 'PAID', world.buyer)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await pay(id, 'PAID', third)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await pay(id, 'REFUNDED', OPERATOR)).toMatchObject({ code: 'CONFLICT' });
    for (let time = 0; time < 2; time += 1) {
      const { agreement } = await pay(id, 'PAID', OPERATOR, 'pi_123');
      expect(agreement?.payment).toEqual({ state: 'PAID', reference: 'pi_123' });
    }
    expect(await entitled(twin)).toMatchObject({ entitled: true });
    expect((await pay(id, 'REFUNDED', world.seller, 're_9')).agreement?.payment.state).toBe('REFUNDED');
    expect(await entitled(twin)).toMatchObject({ entitled: false, reason: 'REFUNDED' });
    expect(await pay(id, 'PAID', OPERATOR)).toMatchObject({ code: 'CONFLICT' });
  });

  it('is told to whoever collects the money when it falls due, with the agreement', async () => {
    const told = async (twin: string, headers: Record<string, string>): Promise<readonly (string | null)[]> => {
      type Log = { changes: { edges: { node: { action: string; subject: string | null } }[] } };
      const query =
        'query ($dataset: ID) { changes(dataset: $dataset, first: 100) { edges { node { action subject } } } }';
      const { data } = await world.service.graphql<Log>(query, { dataset: twin }, headers);
      return data?.changes.edges.flatMap(({ node }) => (node.action === 'paymentDue' ? [node.subject] : [])) ?? [];
    };
    const { twin, id } = await bought({ price: '10' });
    for (const side of [world.seller, world.buyer, OPERATOR]) expect(await told(twin, side)).toEqual([id]);
    for (const other of [third, {}]) expect(await told(twin, other)).not.toContain(id);
    // What costs nothing is due to nobody.
    const free = await bought();
    expect(await told(free.twin, world.seller)).toEqual([]);
  });

  it('is said once, of two that say it at a time otherwise', async () => {
    const { id } = await bought({ price: '10' });
    const said = await Promise.all(['a', 'b', 'c'].map((reference) => pay(id, 'PAID', OPERATOR, reference)));
    expect(said.filter(({ agreement }) => agreement)).toHaveLength(1);
    expect(said.filter(({ code }) => code === 'CONFLICT')).toHaveLength(2);
  });

  it('has a reference that is a text, of bounded length', async () => {
    const { id } = await bought({ price: '10' });
    for (const reference of ['', 'x'.repeat(201), 'half \ud800']) {
      expect(await pay(id, 'PAID', OPERATOR, reference)).toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  it('of nothing is not needed', async () => {
    const { twin, id } = await bought();
    expect(await pay(id, 'PAID', OPERATOR)).toMatchObject({ code: 'CONFLICT' });
    expect(await entitled(twin)).toMatchObject({ entitled: true });
  });
});

describe('the search document of what was bought', () => {
  const found = async (id: string, headers: Record<string, string>) => {
    const response = await world.service.fetch(`/srv/search/datasets/${id}`, { headers });
    type Found = { result: { acquired?: { agreement: string; until: string | null }; quality_meas?: unknown } };
    // The assessment of a new dataset comes when it comes.
    const { quality_meas: _, ...rest } = ((await response.json()) as Found).result;
    return rest;
  };

  it('tells its buyer until when, and others what it told before', async () => {
    const end = new Date(Date.now() + DAY).toISOString();
    const { twin, id, copy } = await bought({ expirationDate: end });
    const { agreements } = world.service.app.domain;
    const agreement = agreements.iri({ id });
    const ends = agreements.find(id)?.ends;
    const { acquired, ...rest } = await found(twin, world.buyer);
    expect(acquired).toEqual({ agreement, until: ends });
    expect((await found(copy ?? '', world.buyer)).acquired).toEqual(acquired);
    for (const headers of [{}, third, world.seller, OPERATOR]) expect(await found(twin, headers)).toEqual(rest);
    await terminate(id, world.buyer);
    expect(await found(twin, world.buyer)).toEqual(rest);
  });

  const hits = async (path: string, headers: Record<string, string>, init: RequestInit = {}) => {
    const answer = await world.service.fetch(`/srv/search/${path}`, { ...init, headers });
    type Found = { result: { results: { id?: string; acquired?: unknown; quality_meas?: unknown }[] } };
    const { results } = ((await answer.json()) as Found).result;
    return results.map(({ quality_meas: _, ...rest }) => rest);
  };

  it('tells it in every list of hits, by one question to the store', async () => {
    const acquired: [id: string, acquired: object][] = [];
    const copies: string[] = [];
    const { agreements } = world.service.app.domain;
    for (let number = 0; number < 3; number += 1) {
      const { twin, id, copy = '' } = await bought(number === 0 ? { duration: 30 } : {});
      const told = { agreement: agreements.iri({ id }), until: agreements.find(id)?.ends ?? null };
      acquired.push([twin, told], [copy, told]);
      copies.push(copy);
    }
    const { twin: other } = await world.published({ purchaseOffer: { price: '0', type: 'one-off' } });
    const { twin: unpaid } = await bought({ price: '5' });
    const ids = [...acquired.map(([id]) => id), other, unpaid];
    const q = encodeURIComponent('figures');
    const read = jest.spyOn(world.service.app.parts.domain.marketplace.dataAccess, 'acquiredAmong');
    const first = `search?q=${q}&limit=1000`;
    const scroll = (await (
      await world.service.fetch(`/srv/search/${first.replace('1000', '1')}&scroll=true`)
    ).json()) as { result: { scrollId: string } };
    const paths = [
      first,
      `?q=${q}&limit=1000`,
      'autocomplete?q=figu&limit=1000',
      `search?q=${q}&limit=1000&includes=id,acquired`,
    ];
    for (const path of paths) {
      read.mockClear();
      const all = await hits(path, world.buyer);
      const results = all.filter(({ id = '' }) => ids.includes(id));
      expect(read).toHaveBeenCalledTimes(1);
      const told = new Map(results.map(({ id = '', acquired }) => [id, acquired]));
      expect([...told].filter(([, value]) => value !== undefined).sort()).toEqual([...acquired].sort());
      expect(told.has(other) && told.has(unpaid)).toBe(true);
      const plain = results.map((hit) => ({ ...hit, acquired: undefined }));
      const seenBy = async (headers: Record<string, string>) =>
        (await hits(path, headers)).filter(({ id = '' }) => ids.includes(id));
      expect(await seenBy(OPERATOR)).toEqual(plain);
      // Copies are in the lists of who bought them, and of who runs the service.
      const others = plain.filter(({ id = '' }) => !copies.includes(id));
      for (const headers of [third, world.seller, {}]) expect(await seenBy(headers)).toEqual(others);
    }
    const rest = await hits(`scroll?scrollId=${scroll.result.scrollId}`, world.buyer);
    expect(rest).toHaveLength(1);
    const posted = await hits('search', world.buyer, {
      method: 'POST',
      body: JSON.stringify({ q: 'figures', limit: 1000 }),
    });
    expect(posted.filter((hit) => hit.acquired !== undefined)).not.toHaveLength(0);
    // Who asks for certain members gets these.
    const titles = await hits(`search?q=${q}&limit=1000&includes=id,title`, world.buyer);
    expect(titles.filter((hit) => 'acquired' in hit)).toEqual([]);
    read.mockRestore();
  });

  it('is kept for nobody else, and for the caller as long as it stays the same', async () => {
    const { twin, id } = await bought();
    // The assessment of what is new would change an answer between two questions.
    await world.service.app.domain.quality.currentOf([twin]);
    const still = 'includes=id,acquired&aggregation=false';
    for (const path of [
      `/srv/search/search?q=${twin}&fields=id&${still}`,
      `/srv/search/search?limit=3&${still}`,
      `/srv/search/datasets/${twin}`,
    ]) {
      const ask = (headers: Record<string, string>) => world.service.fetch(path, { headers });
      const anonymous = await ask({});
      expect([anonymous.headers.get('cache-control'), anonymous.headers.get('etag')]).toEqual([null, null]);
      const own = await ask(world.buyer);
      expect(own.headers.get('cache-control')).toBe('private, no-cache');
      const etag = own.headers.get('etag') ?? '';
      const again = await ask({ ...world.buyer, 'if-none-match': etag });
      expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([
        304,
        'private, no-cache',
        '',
      ]);
      expect((await ask({ 'if-none-match': etag })).status).toBe(200);
    }
    // What a caller has is asked for anew: another answer after the agreement has ended.
    const path = `/srv/search/datasets/${twin}`;
    const etag = (await world.service.fetch(path, { headers: world.buyer })).headers.get('etag') ?? '';
    await terminate(id, world.buyer);
    const after = await world.service.fetch(path, { headers: { ...world.buyer, 'if-none-match': etag } });
    expect([after.status, after.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('says nothing before it is paid for where the money comes first', async () => {
    const { twin, id } = await bought({ price: '5' });
    expect(await found(twin, world.buyer)).not.toHaveProperty('acquired');
    await pay(id, 'PAID', world.seller);
    expect(await found(twin, world.buyer)).toMatchObject({ acquired: { until: null } });
  });
});
