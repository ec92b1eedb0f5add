/**
 * Searches follow what is on sale: filters, orders and counts by price and kind of offer come from the record of publications. A price that was
 * only drafted is found by nobody; what a listing says is on sale is what searches find.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { startWorld, turtle, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Found {
  readonly totalCount: number;
  readonly edges: readonly { readonly identifier: string }[];
  readonly facets: readonly { readonly facet: string; readonly values: readonly { value: string; count: number }[] }[];
}

const SEARCH = `query ($word: String, $filter: SearchFilter, $sort: [SearchSort!], $asSent: Boolean) {
  search(query: $word, filter: $filter, sort: $sort, asSent: $asSent, first: 50, facets: [{ facet: FREE },
    { facet: MONETIZATION_TYPE }, { facet: OFFER_LICENCE }, { facet: INVESTMENT_ACTIVE }, { facet: KEYWORD }]) {
    totalCount edges { identifier } facets { facet values { value count } } } }`;

const find = async (
  word: string,
  {
    filter = {},
    headers = {},
    ...more
  }: { filter?: object; headers?: Record<string, string>; [name: string]: unknown } = {},
): Promise<Found> => {
  const { data, errors } = await world.service.graphql<{ search: Found }>(SEARCH, { word, filter, ...more }, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.search;
};

const ids = ({ edges }: Found): string[] => edges.map(({ identifier }) => identifier);
const counts = ({ facets }: Found): Record<string, string[]> =>
  Object.fromEntries(
    facets
      .filter(({ facet, values }) => facet !== 'KEYWORD' && values.length > 0)
      .map(({ facet, values }) => [facet, values.map(({ value, count }) => `${value}: ${count}`)]),
  );

/** What may be said of a price and a kind of offer, each way of asking for it. */
const ASKED: readonly object[] = [
  { price: { from: '0' } },
  { price: { to: '1000000' } },
  { free: [true] },
  { free: [false] },
  { monetizationTypes: ['one-off'] },
  { monetizationTypes: ['subscription'] },
  { offerLicences: ['Secret licence'] },
  { investmentActive: [true] },
  { investmentActive: [false] },
];

/** Offers that a seller describes in the metadata, as a client sends them. */
const drafted = (price: string, type: string, free: boolean, shares: boolean): string =>
  `; pst:monetization [ a pst:MonetizationMethod ; pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "${type}" ;
    pst:price ${price} ; pst:free ${free} ; dct:license [ a dct:LicenseDocument ; dct:title "Secret licence" ] ]
    ${shares ? '; pst:investmentOffer [ a pst:InvestmentOffer ; pst:price 5 ; pst:totalShares 10 ; pst:status true ]' : ''} ]`;

describe('a drafted price', () => {
  it('is found by no filter, order or count, whoever asks; it is as documents show it for clients of the REST search', async () => {
    let drafts = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 9_999 }),
        fc.constantFrom('one-off', 'subscription'),
        fc.boolean(),
        fc.boolean(),
        async (cents, type, free, shares) => {
          const word = `Draft${(drafts += 1)}x`;
          const price = free ? '0' : ((cents + 1) / 100).toFixed(2);
          await world.dataset(turtle(word, drafted(price, type, free, shares)));
          for (const headers of [{}, world.buyer, world.seller]) {
            for (const filter of ASKED) {
              expect({ filter, found: ids(await find(word, { filter, headers })) }).toEqual({ filter, found: [] });
            }
            expect(counts(await find(word, { headers }))).toEqual({});
          }
          const sent = await find(word, { asSent: true });
          expect(counts(sent)).toMatchObject({ FREE: [`${free}: 1`], MONETIZATION_TYPE: [`${type}: 1`] });
          const rest = await world.service.fetch(`/srv/search/search?q=${word}&facets={"is_free":["${free}"]}`);
          expect(await rest.json()).toMatchObject({ result: { count: 1 } });
        },
      ),
      { numRuns: 6 },
    );
  });

  it('moves a dataset to no place in an order by price', async () => {
    const made: string[] = [];
    for (const price of ['1.00', '900.00', '30.00'])
      made.push(await world.dataset(turtle('Orderly', drafted(price, 'one-off', false, false))));
    const sold = await world.dataset(turtle('Orderly'));
    await world.run(
      'publishDataset',
      { id: sold, offers: { purchaseOffer: { price: '40', type: 'one-off' } } },
      world.seller,
    );
    const orders = [false, true].map((descending) => ({ sort: [{ by: 'PRICE', descending }] }));
    for (const order of orders) {
      const found = ids(await find('orderly', order));
      // What is on sale first, original and twin; then what has no price, in the order of storage.
      expect(found.slice(0, 2)).toContain(sold);
      expect(found.slice(2).sort()).toEqual([...made].sort());
      const rest = found.slice(2);
      expect(order.sort[0]?.descending ? rest : [...rest].reverse()).toEqual([...made].reverse());
    }
  });

  it('changes nothing of what is on sale already, until it is put on sale', async () => {
    const id = await world.dataset(turtle('Repriced'));
    const offers = { purchaseOffer: { price: '10', type: 'one-off' } };
    const { listing } = await world.run('publishDataset', { id, offers }, world.seller);
    const twin = listing?.marketplaceId ?? '';
    const path = `/srv/repo/datasets/${id}`;
    const body = turtle('Repriced', drafted('77', 'subscription', false, false));
    expect(
      (await world.service.write('PUT', path, body, { 'content-type': 'text/turtle', ...world.seller })).status,
    ).toBe(204);
    const among = async (from: string, to: string) =>
      ids(await find('repriced', { filter: { price: { from, to } } })).sort();
    expect(await among('77', '77')).toEqual([]);
    expect(await among('10', '10')).toEqual([id, twin].sort());
    expect(counts(await find('repriced'))).toMatchObject({ MONETIZATION_TYPE: ['one-off: 2'] });
    await world.run(
      'updateOffer',
      { id, offers: { purchaseOffer: { price: '77', type: 'subscription' } } },
      world.seller,
    );
    expect(await among('77', '77')).toEqual([id, twin].sort());
    expect(await among('10', '10')).toEqual([]);
  });
});

const LISTING = 'query ($id: ID!) { dataset(id: $id) { listing { state } } }';
const stateOf = async (id: string, headers: Record<string, string> = world.seller): Promise<string | undefined> => {
  const { data } = await world.service.graphql<{ dataset: { listing: { state: string } } }>(LISTING, { id }, headers);
  return data?.dataset.listing.state;
};

/** The datasets that count as for sale. */
const FOR_SALE = { free: [true, false], investmentActive: [true], betweenFields: 'OR' };

describe('what is on sale', () => {
  it('is what its listing says, for original, twin and copies, whatever is done with it', async () => {
    const other = await world.key('d4f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b04');
    const soon = () => new Date(Date.now() + 1_500).toISOString();
    const step = fc.constantFrom('withdraw', 'publish', 'buy', 'buyToo', 'invest', 'reprice', 'end', 'give up', 'look');
    const offer = fc.record({
      price: fc.constantFrom('0', '5.50', '120'),
      type: fc.constantFrom('one-off', 'subscription'),
      isExclusive: fc.boolean(),
    });
    const shares = fc.constantFrom(undefined, { price: '3', totalShares: 4, maxShares: 4, percentageOffer: 40 });
    const seen = new Set<string>();
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        offer,
        shares,
        fc.array(step, { maxLength: 6 }),
        async (purchaseOffer, investmentOffer, steps) => {
          const word = `Sale${(made += 1)}x`;
          const id = await world.dataset(turtle(word, drafted('9999', 'nft', false, false)));
          const offers = { purchaseOffer: { ...purchaseOffer, contractBreachDays: 0 }, investmentOffer };
          const { listing } = await world.run('publishDataset', { id, offers }, world.seller);
          const twin = listing?.marketplaceId ?? '';
          const copies: string[] = [];
          const buy = async (headers: Record<string, string>) => {
            const { copy } = await world.run('acquireDataset', { id: twin }, headers);
            if (copy) copies.push(copy.identifier);
          };
          const agreementsOf =
            'query { acquisitions(first: 50) { edges { node { marketplaceId agreement { id } } } } }';
          const act: Record<string, () => Promise<unknown>> = {
            withdraw: () => world.run('withdrawOffer', { id }, world.seller),
            publish: () => world.run('publishDataset', { id, offers }, world.seller),
            buy: () => buy(world.buyer),
            buyToo: () => buy(other),
            invest: () => world.run('recordInvestment', { id: twin, shares: 4 }, world.buyer),
            reprice: () =>
              world.run(
                'updateOffer',
                { id, offers: { purchaseOffer: { ...purchaseOffer, price: '8', isExclusive: false } } },
                world.seller,
              ),
            end: async () => {
              const ending = { purchaseOffer: { ...purchaseOffer, expirationDate: soon() } };
              await world.run('updateOffer', { id, offers: ending }, world.seller);
              await sleep(1_600);
              await world.service.app.domain.marketplace.expiry.run();
            },
            'give up': async () => {
              const { data } = await world.service.graphql<{
                acquisitions: { edges: { node: { marketplaceId: string; agreement: { id: string } | null } }[] };
              }>(agreementsOf, {}, world.buyer);
              const held = data?.acquisitions.edges.find(({ node }) => node.marketplaceId === twin)?.node.agreement?.id;
              if (held === undefined) return;
              const give = `mutation ($id: ID!, $key: String!) { terminateAgreement(id: $id, reason: "enough", idempotencyKey: $key) { __typename } }`;
              await world.service.graphql(give, { id: held, key: crypto.randomUUID() }, world.buyer);
            },
            look: () => world.service.app.domain.marketplace.expiry.run(),
          };
          for (const next of ['look', ...steps]) {
            await act[next]?.();
            const state = await stateOf(id);
            seen.add(state ?? '');
            const isForSale = state === 'ON_SALE';
            const told = { next, steps, state };
            for (const [headers, all] of [
              [{}, [id, twin]],
              [world.buyer, [id, twin, ...copies]],
            ] as const) {
              const [everything, sold] = [
                await find(word, { headers }),
                await find(word, { headers, filter: FOR_SALE }),
              ];
              const there = ids(everything).filter((one) => (all as readonly string[]).includes(one));
              expect({
                ...told,
                sold: ids(sold)
                  .filter((one) => there.includes(one))
                  .sort(),
              }).toEqual({
                ...told,
                sold: isForSale ? [...there].sort() : [],
              });
              expect(ids(await find(word, { headers, filter: { price: { from: '9999' } } }))).toEqual([]);
            }
          }
        },
      ),
      { numRuns: 12, seed: 2030 },
    );
    expect([...seen].sort()).toEqual(expect.arrayContaining(['ENDED', 'ON_SALE', 'PAUSED', 'SOLD_OUT']));
  }, 240_000);

  it('ends by the clock in searches, by itself', async () => {
    const id = await world.dataset(turtle('Fleeting'));
    const expirationDate = new Date(Date.now() + 2_000).toISOString();
    const offers = { purchaseOffer: { price: '7', type: 'one-off', expirationDate } };
    await world.run('publishDataset', { id, offers }, world.seller);
    while (ids(await find('fleeting', { filter: FOR_SALE })).length > 0) await sleep(100);
    expect(await stateOf(id)).toBe('ENDED');
  });

  it('counts what is free as zero', async () => {
    const prices = ['0', '500', '900'];
    for (const price of prices) {
      const id = await world.dataset(turtle('Cheapish'));
      await world.run('publishDataset', { id, offers: { purchaseOffer: { price, type: 'one-off' } } }, world.seller);
    }
    const onRequest = await world.dataset(turtle('Cheapish'));
    await world.run(
      'publishDataset',
      { id: onRequest, offers: { purchaseOffer: { free: true, type: 'one-off' } } },
      world.seller,
    );
    expect((await find('cheapish', { filter: { price: { to: '500' } } })).totalCount).toBe(6);
    const OFFERS = `query { upTo: offers(filter: { price: { lte: "500" } }) { totalCount }
      cheapest: offers(sort: [{ price: ASC }], first: 1) { edges { node { free } } } }`;
    const { data } = await world.service.graphql<{
      upTo: { totalCount: number };
      cheapest: { edges: { node: { free: boolean } }[] };
    }>(OFFERS);
    const rows = world.service.app.store.database.readOne<{ n: number }>(
      'SELECT COUNT(*) AS n FROM offer WHERE price <= 500 AND free = 1',
    );
    expect(rows?.n).toBeGreaterThanOrEqual(2);
    expect(data?.upTo.totalCount).toBeGreaterThanOrEqual(3);
    expect(data?.cheapest.edges[0]?.node.free).toBe(true);
  });

  it('is counted for each organization on the pages', async () => {
    const named = (word: string, more = '') => turtle(word, more).replace('"Acme"', '"Drafters Ltd"');
    await world.dataset(named('Counted', drafted('3', 'one-off', false, false)));
    const page = async () => (await world.service.fetch('/srv/catalog/organizations')).text();
    const card = async () => /Drafters Ltd<\/a>.*?<\/li>/s.exec(await page())?.[0] ?? '';
    expect(await card()).not.toMatch(/for sale/);
    const sold = await world.dataset(named('Counted'));
    await world.run(
      'publishDataset',
      { id: sold, offers: { investmentOffer: { price: '3', totalShares: 5 } } },
      world.seller,
    );
    expect(await card()).toMatch(/1 for sale/);
  });
});
