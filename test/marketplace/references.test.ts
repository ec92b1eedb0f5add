/** Cross-references are right whatever happens to either side, and lead nowhere that is not there. */
import { SELLER, startWorld, turtle, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const acquired = async (twin: string): Promise<string> => {
  const { copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
  if (!copy) throw new Error('no copy was made');
  return copy.identifier;
};
const offer = async (id: string): Promise<unknown> => (await world.found(id))?.['offer'];
const remove = async (id: string): Promise<number> =>
  (await world.service.write('DELETE', `/srv/repo/datasets/${id}`)).status;

describe('the offer of search documents', () => {
  it('is null before publication, and names the other side after it', async () => {
    const plain = await world.dataset();
    expect(await offer(plain)).toBeNull();
    const { dataset, twin } = await world.published();
    const copy = await acquired(twin);
    expect(await offer(dataset)).toEqual({ marketplace_offer_id: twin, marketplace_original_id: twin });
    expect(await offer(twin)).toEqual({ original_id: dataset });
    expect(await offer(copy)).toEqual({
      original_id: dataset,
      marketplace_offer_id: twin,
      marketplace_original_id: twin,
    });
  });

  it('is there for what a key posts to the catalogue of the marketplace, and names the dataset itself', async () => {
    const said = `; pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "${SELLER}" ;
      pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "one-off" ; pst:price 5 ] ]`;
    const post = async (more: string): Promise<string> => {
      const place = '/srv/repo/catalogues/marketplace/datasets';
      const response = await world.service.write('POST', place, turtle('Posted', more), {
        'content-type': 'text/turtle',
      });
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: string }).id;
    };
    const listed = await post(said);
    expect(await offer(listed)).toEqual({ original_id: listed });
    const copy = await acquired(listed);
    const link = { original_id: listed, marketplace_offer_id: listed, marketplace_original_id: listed };
    expect(await offer(copy)).toEqual(link);
    const path = `/srv/search/search?fields=offer.original_id.raw&q=${listed}&includes=id`;
    const answer = (await (await world.service.fetch(path, { headers: world.buyer })).json()) as {
      result: { results: { id: string }[] };
    };
    expect(answer.result.results.map(({ id }) => id).sort()).toEqual([copy, listed].sort());
    // An id that the payload names goes before its own.
    const named = await post(`${said} ; pst:offer [ a pst:Offer ; pst:originalId "factory-7" ]`);
    expect(await offer(named)).toMatchObject({ original_id: 'factory-7' });
    expect(await offer(await acquired(named))).toMatchObject({ original_id: 'factory-7', marketplace_offer_id: named });
    // What is not on sale stays as it was.
    expect(await offer(await post(''))).toBeNull();
    expect(
      (
        await world.service.write('PUT', `/srv/repo/datasets/${listed}`, turtle('Posted'), {
          'content-type': 'text/turtle',
        })
      ).status,
    ).toBe(204);
    expect(await offer(listed)).toBeNull();
  });

  it('is found by clients as before', async () => {
    const { dataset, twin } = await world.published();
    const path = `/srv/search/search?fields=offer.original_id.raw&q=${dataset}&includes=id,offer,monetization`;
    const answer = (await (await world.service.fetch(path)).json()) as { result: { results: Record<string, never>[] } };
    expect(answer.result.results).toEqual([
      expect.objectContaining({
        id: twin,
        offer: { original_id: dataset },
        monetization: [expect.objectContaining({ purchase_offer: [expect.objectContaining({ price: 12.5 })] })],
      }),
    ]);
  });

  it('survives a replacement of the metadata on every side', async () => {
    const { dataset, twin } = await world.published();
    const copy = await acquired(twin);
    for (const id of [dataset, copy]) {
      const response = await world.service.write('PUT', `/srv/repo/datasets/${id}`, turtle('Another title'), {
        'content-type': 'text/turtle',
      });
      expect(response.status).toBe(204);
    }
    expect(await offer(dataset)).toEqual({ marketplace_offer_id: twin, marketplace_original_id: twin });
    expect(await offer(copy)).toEqual({
      original_id: dataset,
      marketplace_offer_id: twin,
      marketplace_original_id: twin,
    });
  });
});

describe('after a withdrawal', () => {
  it('no side refers to the other, and publishing again brings the references back under the same id', async () => {
    const { dataset, twin } = await world.published();
    const copy = await acquired(twin);
    expect(await world.run('withdrawOffer', { id: dataset }, world.seller)).toMatchObject({
      listing: { state: 'PAUSED' },
      marketplaceDataset: null,
    });
    expect(await world.status(twin)).toBe(404);
    expect(await offer(dataset)).toBeNull();
    expect(await offer(copy)).toBeNull();
    const again = await world.run('publishDataset', { id: dataset }, world.seller);
    expect(again).toMatchObject({ listing: { state: 'ON_SALE', marketplaceId: twin } });
    expect(await offer(dataset)).toEqual({ marketplace_offer_id: twin, marketplace_original_id: twin });
    expect(await offer(copy)).toEqual({
      original_id: dataset,
      marketplace_offer_id: twin,
      marketplace_original_id: twin,
    });
    expect(world.service.app.domain.marketplace.followUps.length).toBe(0);
  });
});

describe('after a deletion', () => {
  it('of the marketplace dataset over REST, the original is withdrawn and refers to nothing', async () => {
    const { dataset, twin } = await world.published();
    const copy = await acquired(twin);
    expect(await remove(twin)).toBe(204);
    expect(await offer(dataset)).toBeNull();
    expect(await offer(copy)).toBeNull();
    const { data } = await world.service.graphql<{ dataset: object }>(
      'query ($id: ID!) { dataset(id: $id) { listing { state } original { id } marketplaceDataset { id } } }',
      { id: dataset },
    );
    expect(data?.dataset).toEqual({ listing: { state: 'PAUSED' }, original: null, marketplaceDataset: null });
    const rdf = await (await world.service.fetch(`/srv/repo/datasets/${copy}`)).text();
    expect(rdf).not.toContain(twin);
    const path = `/srv/repo/changes?action=withdrawn&dataset=${dataset}`;
    const changes = await world.service.fetch(path, { headers: { accept: 'application/json' } });
    expect(await changes.json()).toHaveLength(1);
  });

  it('of the original, the marketplace dataset goes with it and copies stay', async () => {
    const { dataset, twin } = await world.published();
    const copy = await acquired(twin);
    expect(await remove(dataset)).toBe(204);
    expect(await world.status(twin)).toBe(404);
    expect(await world.status(copy)).toBe(200);
    expect(await offer(copy)).toBeNull();
  });

  it('of the copy, its buyer may acquire the dataset again', async () => {
    const { twin } = await world.published();
    expect(await remove(await acquired(twin))).toBe(204);
    expect(await world.status(await acquired(twin))).toBe(200);
  });

  it('of a whole catalogue, both sides of everything in it are right', async () => {
    const pairs = [await world.published(), await world.published()];
    const copies = await Promise.all(pairs.map(({ twin }) => acquired(twin)));
    expect((await world.service.write('DELETE', '/srv/repo/catalogues/my-data')).status).toBe(204);
    for (const { dataset, twin } of pairs) {
      expect(await world.status(dataset)).toBe(404);
      expect(await world.status(twin)).toBe(404);
    }
    for (const copy of copies) expect(await offer(copy)).toBeNull();
    expect(world.service.app.domain.marketplace.followUps.length).toBe(0);
  });
});
