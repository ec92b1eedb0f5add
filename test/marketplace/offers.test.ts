/** Offers: what was given comes back by every way, and lists filter, sort, page and count it. */
import fc from 'fast-check';
import { newKey, SELLER, startWorld, turtle, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const PURCHASE = `version type kind price currency free additionalRenewalTerms contractBreachDays contractTerms spatialAvailability
  expirationDate transferable isExclusive duration perpetual updateFrequency updateFrequencyText subscriptionFrequencyText
  numReshare numResell limitNumber nftId licence { identifier title exactMatch } publisher { name email }
  personalDataTerms { containsPersonalData terms } downloads { frequency frequencyText downloads }`;
const INVESTMENT = 'price currency termDate percentageOffer totalShares maxShares availableShares status';

const text = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((value) => value.trim() !== '');
const count = fc.integer({ min: 0, max: 2 ** 31 - 1 });
// In the forms that the query engine gives to decimals and times: RDF reads show them as they were written.
const price = fc.tuple(fc.nat(1_000_000), fc.nat(99)).map(([whole, cents]) => String(whole + cents / 100));
const time = fc
  .integer({ min: 2_000_000_000, max: 4_000_000_000 })
  .map((seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'));
const name = fc.stringMatching(/^[A-Z][a-z]{1,12}( [A-Z][a-z]{1,8})?$/);

const purchase = fc
  .record(
    {
      type: fc.constantFrom('one-off', 'subscription', 'nft', 'barter'),
      price,
      currency: fc.constantFrom('EUR', 'CHF'),
      free: fc.boolean(),
      additionalRenewalTerms: text,
      contractBreachDays: count,
      contractTerms: text,
      spatialAvailability: fc.array(name, { minLength: 1, maxLength: 4 }),
      expirationDate: time,
      transferable: text,
      isExclusive: fc.boolean(),
      duration: count,
      perpetual: text,
      updateFrequency: fc.constantFrom('hourly', 'daily', 'fortnightly'),
      subscriptionFrequency: fc.constantFrom('monthly', 'annual'),
      numReshare: count,
      numResell: count,
      limitNumber: count,
      nftId: text,
      licence: fc.record({ identifier: text, title: text, exactMatch: fc.webUrl() }),
      publisher: fc.record({ name: text, email: fc.constant('mailto:shop@acme.example') }),
      personalDataTerms: fc.array(fc.record({ containsPersonalData: fc.boolean(), terms: text }), {
        minLength: 1,
        maxLength: 1,
      }),
      downloads: fc.array(fc.record({ frequency: fc.constant('daily'), downloads: count }), {
        minLength: 1,
        maxLength: 1,
      }),
    },
    { requiredKeys: ['type', 'price'] },
  )
  // Whether it is free agrees with its price.
  .map((offer) => ('free' in offer ? { ...offer, free: Number(offer.price) === 0 } : offer));
const investment = fc.record(
  {
    price,
    currency: fc.constant('USD'),
    termDate: time,
    percentageOffer: fc.integer({ min: 1, max: 100 }),
    // No more shares for one, or left, than there are.
    totalShares: fc.integer({ min: 1_000, max: 1_000_000 }),
    maxShares: fc.integer({ min: 1, max: 1_000 }),
    availableShares: fc.nat(1_000),
    status: fc.boolean(),
  },
  { requiredKeys: ['price'] },
);

/** What was given, as it is read back: words have a text beside the enum. */
const shown = ({ updateFrequency, subscriptionFrequency, downloads, ...given }: Record<string, unknown>): object => ({
  ...given,
  ...(downloads === undefined
    ? {}
    : {
        downloads: (downloads as { frequency: string }[]).map(({ frequency, ...rest }) => ({
          ...rest,
          frequencyText: frequency,
        })),
      }),
  ...(updateFrequency === undefined ? {} : { updateFrequencyText: updateFrequency }),
  ...(subscriptionFrequency === undefined ? {} : { subscriptionFrequencyText: subscriptionFrequency }),
});

describe('an offer', () => {
  it('comes back as it was given, from the twin and from the list', async () => {
    await fc.assert(
      fc.asyncProperty(purchase, investment, async (purchaseOffer, investmentOffer) => {
        const id = await world.dataset();
        const outcome = await world.run(
          'publishDataset',
          { id, offers: { purchaseOffer, investmentOffer } },
          world.seller,
        );
        const twin = outcome.listing?.marketplaceId;
        const query = `query ($id: ID!, $of: String!) {
          dataset(id: $id) { monetization { sellerId purchaseOffers { ${PURCHASE} } investmentOffers { ${INVESTMENT} } } }
          offers(filter: { datasetIdentifier: { eq: $of } }) { edges { node { seller { identifier } purchaseOffer { ${PURCHASE} } investmentOffer { ${INVESTMENT} } } } } }`;
        const { data, errors } = await world.service.graphql<Record<string, never>>(query, { id: twin, of: twin });
        expect(errors).toBeUndefined();
        expect(data?.['dataset']).toMatchObject({
          monetization: {
            sellerId: SELLER,
            purchaseOffers: [shown(purchaseOffer)],
            investmentOffers: [investmentOffer],
          },
        });
        const { edges } = data?.['offers'] as unknown as { edges: { node: Record<string, object | null> }[] };
        expect(edges.map(({ node }) => node['purchaseOffer']).filter(Boolean)).toMatchObject([shown(purchaseOffer)]);
        expect(edges.map(({ node }) => node['investmentOffer']).filter(Boolean)).toMatchObject([investmentOffer]);
        // Whatever the terms are, the version that is shown is the one that is bought.
        const { version } = edges.map(({ node }) => node['purchaseOffer']).find(Boolean) as { version: string };
        const buy = `mutation ($id: ID!, $key: String!, $version: String) {
          result: acquireDataset(id: $id, idempotencyKey: $key, expected: { version: $version }) {
            ... on AcquisitionResult { acquisition { offerVersion } } } }`;
        const bought = await world.service.graphql(buy, { id: twin, key: newKey(), version }, world.buyer);
        expect(bought.data).toEqual({ result: { acquisition: { offerVersion: version } } });
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    ['price', { price: '-1' }],
    ['currency', { price: '1', currency: 'euro' }],
    ['duration', { price: '1', duration: -1 }],
  ])('is refused where %s is wrong', async (_, purchaseOffer) => {
    const id = await world.dataset();
    const outcome = await world.run('publishDataset', { id, offers: { purchaseOffer } }, world.seller);
    expect(outcome).toMatchObject({ __typename: 'ShaclViolations', code: 'INVALID_METADATA' });
  });

  it('is understood in the spelling of search documents', async () => {
    const more = `; pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "s" ; pst:investmentOffer [
      a pst:InvestmentOffer ; pst:price_per_share 4.5 ; pst:is_active true ; pst:total_shares 9 ; pst:term_date "2040-01-01"^^xsd:date ] ;
      pst:purchaseOffer [ a pst:PurchaseOffer ; pst:is_free true ; pst:nft_id "n" ; pst:update_frequency "yearly" ] ]`;
    const id = await world.dataset(turtle('Aliases', more));
    const query = `query ($id: ID!) { dataset(id: $id) { monetization { purchaseOffers { free nftId updateFrequency }
      investmentOffers { price status totalShares termDate } } } }`;
    const { data } = await world.service.graphql(query, { id }, world.seller);
    expect(data).toEqual({
      dataset: {
        monetization: {
          purchaseOffers: [{ free: true, nftId: 'n', updateFrequency: 'ANNUAL' }],
          investmentOffers: [{ price: '4.5', status: true, totalShares: 9, termDate: '2040-01-01' }],
        },
      },
    });
  });
});

interface List {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly {
    readonly node: {
      readonly dataset: { readonly identifier: string };
      readonly active: boolean;
      readonly sharesLeft: number | null;
    };
  }[];
}
const list = async (filter: object, more: object = {}): Promise<List> => {
  const query = `query ($filter: OfferFilter, $sort: [OfferSort!], $first: Int, $after: String) {
    offers(filter: $filter, sort: $sort, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
      edges { node { dataset { identifier } active sharesLeft } } } }`;
  const { data, errors } = await world.service.graphql<{ offers: List }>(query, { filter, first: 20, ...more });
  if (!data) throw new Error(JSON.stringify(errors));
  return data.offers;
};
const ids = ({ edges }: List): string[] => edges.map(({ node }) => node.dataset.identifier);

describe('the list of offers', () => {
  const seller = newKey();
  const twins: string[] = [];
  const publish = async (offers: object): Promise<string> => {
    const key = await world.key(seller);
    const id = await world.dataset(turtle(), key);
    const outcome = await world.run('publishDataset', { id, offers: { sellerId: seller, ...offers } }, key);
    return outcome.listing?.marketplaceId ?? '';
  };
  beforeAll(async () => {
    for (const [price, year, country] of [
      ['30', 2040, 'Greece'],
      ['10', 2050, 'Italy'],
      ['20', undefined, undefined],
      ['0', 2045, 'greece'],
    ] as const) {
      const expirationDate = year === undefined ? {} : { expirationDate: `${year}-01-01T00:00:00Z` };
      const spatialAvailability = country === undefined ? {} : { spatialAvailability: [country] };
      twins.push(await publish({ purchaseOffer: { price, ...expirationDate, ...spatialAvailability } }));
    }
    twins.push(await publish({ investmentOffer: { price: '5', totalShares: 8, status: false } }));
  });
  const expected = (...numbers: number[]): string[] => numbers.map((number) => twins[number] ?? '');

  it.each([
    [[{ price: 'ASC' }], [3, 4, 1, 2, 0]],
    [[{ price: 'DESC' }], [0, 2, 1, 4, 3]],
    [undefined, [4, 3, 2, 1, 0]],
  ])('is sorted by %j, a page at a time', async (sort, order) => {
    const found: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page: List = await list({ seller: { eq: seller } }, { sort, first: 2, after });
      expect(page.totalCount).toBe(5);
      found.push(...ids(page));
      after = page.pageInfo.endCursor;
      more = page.pageInfo.hasNextPage;
    }
    expect(found).toEqual(expected(...order));
  });

  it('is sorted by the end', async () => {
    expect(ids(await list({ seller: { eq: seller } }, { sort: [{ ends: 'ASC' }] })).slice(0, 3)).toEqual(
      expected(0, 3, 1),
    );
  });

  it.each([
    [{ kind: { eq: 'INVESTMENT' } }, [4]],
    [{ price: { gte: '10', lte: '20' } }, [1, 2]],
    [{ free: { eq: true } }, [3]],
    [{ active: { eq: false } }, [4]],
    [{ ends: { lt: '2046-01-01' } }, [3, 0]],
    [{ availableIn: { eq: 'GREECE' }, kind: { eq: 'PURCHASE' } }, [3, 2, 0]],
    [{ availableIn: { in: ['Italy', 'Spain'] }, kind: { eq: 'PURCHASE' } }, [1, 2]],
    [{ availableIn: { exists: true } }, [3, 1, 0]],
    [{ availableIn: { exists: false } }, [4, 2]],
    [{ not: { availableIn: { eq: 'Greece' } } }, [1]],
    [{ catalogue: { eq: 'marketplace' }, free: { eq: false }, kind: { eq: 'PURCHASE' } }, [1, 2, 0]],
  ])('is narrowed by %j', async (filter, order) => {
    const page = await list({ seller: { eq: seller }, ...filter }, { sort: [{ price: 'ASC' }] });
    expect(ids(page)).toEqual(expected(...order));
    expect(page.totalCount).toBe(order.length);
  });

  it('refuses cursors of another order', async () => {
    const { pageInfo } = await list({ seller: { eq: seller } }, { first: 1 });
    await expect(
      list({ seller: { eq: seller } }, { after: pageInfo.endCursor, sort: [{ price: 'ASC' }] }),
    ).rejects.toThrow('BAD_REQUEST');
  });

  it('knows how many shares are left', async () => {
    const twin = await publish({ investmentOffer: { price: '5', totalShares: 200, percentageOffer: 50 } });
    await world.run('recordInvestment', { id: twin, shares: 3 }, world.buyer);
    const part = await world.run('recordInvestment', { id: twin, percentage: 0.75 }, world.buyer);
    expect(part.investment).toMatchObject({ shares: 3, percentage: 0.75 });
    expect((await list({ datasetIdentifier: { eq: twin } })).edges[0]?.node).toMatchObject({
      sharesLeft: 194,
      active: true,
    });
    expect(await world.run('recordInvestment', { id: twin, percentage: 0.1 }, world.buyer)).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await world.run('recordInvestment', { id: twin }, world.buyer)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await world.run('recordInvestment', { id: twin, shares: 195 }, world.buyer)).toMatchObject({
      code: 'CONFLICT',
    });
    expect(await world.run('recordInvestment', { id: twins[4], shares: 1 }, world.buyer)).toMatchObject({
      code: 'CONFLICT',
    });
  });
});
