/** One hit for each product: the publication stands for its original and for what was bought, as long as it is there. */
import { startWorld, turtle, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Answer {
  readonly search: {
    readonly totalCount: number;
    readonly edges: readonly {
      readonly node: { readonly identifier: string; readonly listing: object; readonly entitlement: object | null };
    }[];
    readonly facets: readonly {
      readonly total: number;
      readonly values: readonly { readonly value: string; readonly count: number }[];
    }[];
  };
}

const SEARCH = `query ($word: String, $products: Boolean!, $filter: SearchFilter) {
  search(query: $word, products: $products, filter: $filter, facets: [{ facet: CATALOGUE }, { facet: KEYWORD }]) {
    totalCount
    edges { node { ... on Dataset { identifier listing { state } entitlement { entitled reason agreement { ends } } } } }
    facets { total values { value count } } } }`;

const find = async (
  word: string,
  headers: Record<string, string> = {},
  { products = true, filter = null as object | null } = {},
): Promise<Answer['search']> => {
  const { data, errors } = await world.service.graphql<Answer>(SEARCH, { word, products, filter }, headers);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.search;
};

const ids = ({ edges }: Answer['search']): string[] => edges.map(({ node }) => node.identifier);

/** A dataset of the seller that is found by a word of its own, published. */
const product = async (word: string) => {
  const dataset = await world.dataset(turtle(word));
  const outcome = await world.run(
    'publishDataset',
    { id: dataset, offers: { purchaseOffer: { price: '12.50', type: 'one-off' } } },
    world.seller,
  );
  const twin = outcome.marketplaceDataset?.identifier ?? '';
  expect(twin).not.toBe('');
  return { dataset, twin };
};

const countOf = (search: Answer['search'], facet: 0 | 1, value: string): number =>
  search.facets[facet]?.values.find((one) => one.value === value)?.count ?? 0;

describe('products', () => {
  it('are what was not published, too', async () => {
    const dataset = await world.dataset(turtle('Solitary'));
    expect(ids(await find('solitary'))).toEqual([dataset]);
  });

  it('stand for the original and for copies; without the argument each is a hit, a copy for the buyer and operators', async () => {
    const { dataset, twin } = await product('Zebra');
    const { copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const copyId = copy?.identifier ?? '';
    for (const headers of [{}, world.seller, world.buyer]) {
      const found = await find('zebra', headers);
      expect([ids(found), found.totalCount]).toEqual([[twin], 1]);
      expect(countOf(found, 1, 'production')).toBe(1);
      // Each catalogue has its own.
      expect(countOf(found, 0, 'my-data')).toBe(1);
    }
    const all = await find('zebra', world.buyer, { products: false });
    expect(ids(all).sort()).toEqual([dataset, twin, copyId].sort());
    const others = await find('zebra', {}, { products: false });
    expect([ids(others).sort(), others.totalCount]).toEqual([[dataset, twin].sort(), 2]);
    expect(countOf(others, 0, 'acquired-data')).toBe(0);
    const own = await find('zebra', {}, { filter: { catalogues: ['my-data'] } });
    expect([ids(own), own.totalCount]).toEqual([[dataset], 1]);
  });

  it('are whole again when the publication goes, and one hit when it comes back', async () => {
    const { dataset, twin } = await product('Okapi');
    const { copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(ids(await find('okapi'))).toEqual([twin]);
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    expect(ids(await find('okapi', world.buyer)).sort()).toEqual([dataset, copy?.identifier ?? ''].sort());
    expect(ids(await find('okapi'))).toEqual([dataset]);
    const { marketplaceDataset } = await world.run('publishDataset', { id: dataset }, world.seller);
    expect(ids(await find('okapi'))).toEqual([marketplaceDataset?.identifier]);
  });

  it('follow an original that is changed and deleted', async () => {
    const { dataset, twin } = await product('Tapir');
    const put = { 'content-type': 'text/turtle' };
    const path = `/srv/repo/datasets/${dataset}`;
    expect((await world.service.write('PUT', path, turtle('Tapir again'), put)).status).toBe(204);
    expect(ids(await find('tapir'))).toEqual([twin]);
    expect((await world.service.write('DELETE', path)).status).toBe(204);
    expect(ids(await find('tapir'))).not.toContain(dataset);
  });

  it('are not decided by what metadata say of themselves', async () => {
    const { twin } = await product('Quagga');
    const claim = `; pst:offer [ pst:originalId "${twin}" ; pst:marketplaceOfferId "${twin}" ]`;
    const other = await world.dataset(
      turtle('Quagga claimed', claim),
      await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03'),
    );
    expect(ids(await find('quagga')).sort()).toEqual([twin, other].sort());
  });

  it('tell the buyer that they are theirs', async () => {
    const { twin } = await product('Lynx');
    const of = async (headers: Record<string, string>) => (await find('lynx', headers)).edges[0]?.node;
    expect(await of({})).toMatchObject({ listing: { state: 'ON_SALE' }, entitlement: null });
    expect(await of(world.buyer)).toMatchObject({ entitlement: { entitled: false, reason: 'NO_AGREEMENT' } });
    await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(await of(world.buyer)).toMatchObject({ entitlement: { reason: 'AGREEMENT', agreement: { ends: null } } });
    expect(await of(world.seller)).toMatchObject({ entitlement: { entitled: true, reason: 'OWNER' } });
  });
});

describe('products where reads are restricted', () => {
  it('hide what stands behind a publication from those alone who may read the publication', async () => {
    const { domain } = world.service.app;
    const { dataset, twin } = await product('Ibex');
    const found = async (datasets: readonly string[]) => {
      const request = { kinds: ['dataset'] as const, query: 'ibex', limit: 10, products: true };
      return (await domain.search.find(request, { datasets })).hits.map(({ identifier }) => identifier);
    };
    expect(await found([dataset])).toEqual([dataset]);
    expect(await found([dataset, twin])).toEqual([twin]);
  });
});
