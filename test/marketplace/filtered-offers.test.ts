/** Offers by the model: filters find what the whole list shows, whatever they combine; pages and figures are those of the record. */
import fc from 'fast-check';
import { newKey, startWorld, turtle, type World } from './world.js';

let world: World;
const seller = newKey();
beforeAll(async () => {
  world = await startWorld();
  const key = await world.key(seller);
  const publish = async (offers: object, title = 'Trams'): Promise<string> => {
    const id = await world.dataset(turtle(title), key);
    const outcome = await world.run('publishDataset', { id, offers: { sellerId: seller, ...offers } }, key);
    expect(outcome.listing?.marketplaceId).toBeDefined();
    return id;
  };
  await publish({ purchaseOffer: { price: '30', currency: 'CHF', expirationDate: '2040-01-01T00:00:00Z' } });
  await publish({ purchaseOffer: { price: '10.5', type: 'subscription', onRequest: true } }, 'Buses');
  await publish(
    { purchaseOffer: { price: '0', free: true }, investmentOffer: { price: '5', totalShares: 8, status: false } },
    'Apples',
  );
  const withdrawn = await publish({ purchaseOffer: { price: '20', currency: 'CHF' } });
  await world.run('withdrawOffer', { id: withdrawn }, key);
  // Two offers of one dataset, of which conditions on terms may mean one.
  const two = `; pst:monetization [ a pst:MonetizationMethod ; pst:purchaseOffer <urn:offer:1>, <urn:offer:2> ] .
    <urn:offer:1> a pst:PurchaseOffer ; pst:price 7 ; pst:type "one-off" .
    <urn:offer:2> a pst:PurchaseOffer ; pst:price 9 ; pst:type "subscription"`;
  const both = await world.dataset(turtle('Two ways', two), key);
  await world.run('publishDataset', { id: both }, key);
});
afterAll(() => world.stop());

interface Node {
  readonly kind: string;
  readonly free: boolean;
  readonly active: boolean;
  readonly ends: string | null;
  readonly seller: { readonly identifier: string } | null;
  readonly sharesLeft: number | null;
  readonly purchaseOffer: Terms | null;
  readonly investmentOffer: Terms | null;
  readonly dataset: { readonly identifier: string; readonly title: string };
}
interface Terms {
  readonly price: string | null;
  readonly currency: string;
  readonly kind?: string | null;
  readonly onRequest?: boolean | null;
}
interface List {
  readonly totalCount: number;
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  readonly edges: readonly { readonly node: Node }[];
}

const list = async (filter: object | null, more: object = {}): Promise<List> => {
  const query = `query ($filter: OfferFilter, $sort: [OfferSort!], $first: Int = 100, $after: String) {
    offers(filter: $filter, sort: $sort, first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor }
      edges { node { kind free active ends seller { identifier } sharesLeft purchaseOffer { price currency kind onRequest }
        investmentOffer { price currency } dataset { identifier title } } } } }`;
  const { data, errors } = await world.service.graphql<{ offers: List }>(query, { filter, ...more }, world.seller);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.offers;
};
const nameOf = ({ dataset, kind, purchaseOffer, investmentOffer }: Node): string =>
  `${dataset.identifier} ${kind} ${(purchaseOffer ?? investmentOffer)?.price}`;

type Case = readonly [filter: object, holds: (node: Node) => boolean];
const terms = ({ purchaseOffer, investmentOffer }: Node): Terms =>
  purchaseOffer ?? investmentOffer ?? { price: null, currency: '' };
const CASES: readonly Case[] = [
  [{ kind: { eq: 'PURCHASE' } }, ({ kind }) => kind === 'PURCHASE'],
  [{ price: { gte: '7', lt: '20' } }, (node) => Number(terms(node).price) >= 7 && Number(terms(node).price) < 20],
  [{ price: { in: ['10.50', '5'] } }, (node) => [10.5, 5].includes(Number(terms(node).price))],
  [{ currency: { eq: 'CHF' } }, (node) => terms(node).currency === 'CHF'],
  [{ currency: { eq: 'eur', ignoreCase: true } }, (node) => terms(node).currency === 'EUR'],
  [{ free: { eq: true } }, ({ free }) => free],
  [{ active: { eq: false } }, ({ active }) => !active],
  [{ ends: { exists: false } }, ({ ends }) => ends === null],
  [{ ends: { gt: '2039-01-01' } }, ({ ends }) => ends !== null],
  [{ seller: { eq: seller } }, ({ seller: own }) => own?.identifier === seller],
  [{ sharesLeft: { gte: '8' } }, ({ sharesLeft }) => (sharesLeft ?? 0) >= 8],
  [{ dataset: { titles: { eq: 'Apples' } } }, ({ dataset }) => dataset.title === 'Apples'],
  [{ purchaseOffer: { kind: { eq: 'SUBSCRIPTION' } } }, ({ purchaseOffer }) => purchaseOffer?.kind === 'SUBSCRIPTION'],
  [{ purchaseOffer: { onRequest: { eq: true } } }, ({ purchaseOffer }) => purchaseOffer?.onRequest === true],
  [{ investmentOffer: {} }, ({ kind }) => kind === 'INVESTMENT'],
];

const leaf = fc.constantFrom(...CASES);
const combined: fc.Arbitrary<Case> = fc.oneof(
  leaf,
  leaf.map(([filter, holds]): Case => [{ not: filter }, (node) => !holds(node)]),
  fc
    .array(leaf, { maxLength: 3 })
    .map((all): Case => [{ and: all.map(([filter]) => filter) }, (node) => all.every(([, holds]) => holds(node))]),
  fc
    .array(leaf, { maxLength: 3 })
    .map((all): Case => [
      { or: [...all.map(([filter]) => filter), { not: { and: all.map(([filter]) => filter) } }] },
      (node) => all.some(([, holds]) => holds(node)) || !all.every(([, holds]) => holds(node)),
    ]),
);

describe('offers by the model', () => {
  it('are those that the whole list shows', async () => {
    const all = (await list({})).edges.map(({ node }) => node);
    expect(all.length).toBeGreaterThan(5);
    for (const [filter, holds] of CASES) {
      const expected = all.filter(holds).map(nameOf).sort();
      const found = (await list(filter)).edges.map(({ node }) => nameOf(node));
      expect([filter, found.sort()]).toEqual([filter, expected]);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(all.length + (JSON.stringify(filter).includes(seller) ? 1 : 0));
    }
    await fc.assert(
      fc.asyncProperty(combined, async ([filter, holds]) => {
        const { totalCount, edges } = await list(filter);
        expect(edges.map(({ node }) => nameOf(node)).sort()).toEqual(all.filter(holds).map(nameOf).sort());
        expect(totalCount).toBe(edges.length);
      }),
      { numRuns: 20 },
    );
  });

  it('come in any order, each once however long the pages are', async () => {
    const whole = async (sort: readonly object[], first: number): Promise<Node[]> => {
      const found: Node[] = [];
      for (let after: string | null = null; ;) {
        const page: List = await list(null, { sort, first, after });
        found.push(...page.edges.map(({ node }) => node));
        if (!page.pageInfo.hasNextPage) return found;
        after = page.pageInfo.endCursor;
      }
    };
    for (const sort of [
      [{ price: 'ASC' }],
      [{ ends: 'DESC' }, { currency: 'DESC' }],
      [{ sharesLeft: 'ASC' }, { kind: 'ASC' }],
    ]) {
      const at_once = await whole(sort, 100);
      expect((await whole(sort, 2)).map(nameOf)).toEqual(at_once.map(nameOf));
      expect(new Set(at_once.map(nameOf)).size).toBe(at_once.length);
    }
    const prices = (await whole([{ price: 'DESC' }], 3)).map((node) => Number(terms(node).price));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });

  it('have figures by currency, and say how they were found', async () => {
    const { data, errors } = await world.service.graphql(
      `{ offers(filter: { active: { eq: true }, kind: { eq: PURCHASE }, dataset: { titles: { exists: true } } }) {
        totalCount groups(by: CURRENCY, of: PRICE) { value count figures { sum } }
        explain { road sparql } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      offers: {
        totalCount: 5,
        groups: [
          { value: 'EUR', count: 4, figures: { sum: '26.5' } },
          { value: 'CHF', count: 1, figures: { sum: '30' } },
        ],
        explain: { road: 'SQL', sparql: expect.stringContaining('monetization') as unknown },
      },
    });
  });

  it('have no figures of several currencies', async () => {
    for (const field of ['aggregate(of: PRICE) { sum }', 'groups(by: FREE, of: PRICE) { value }']) {
      const { errors } = await world.service.graphql(`{ offers { ${field} } }`);
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('CURRENCY') as unknown,
        extensions: { code: 'BAD_REQUEST' },
      });
    }
  });

  it('are refused with the place', async () => {
    const codeOf = async (args: string) =>
      (await world.service.graphql(`{ offers(${args}) { totalCount } }`)).errors?.[0]?.extensions;
    expect(await codeOf('filter: { price: { gt: "1e30" } }')).toMatchObject({
      code: 'BAD_USER_INPUT',
      place: 'filter.price.gt',
    });
    expect(await codeOf('sort: [{ price: ASC }], after: "bm8"')).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
