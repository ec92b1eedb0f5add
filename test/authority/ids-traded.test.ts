/** An id that was on the marketplace names what was published and sold under it: nothing else is ever made under it, by nobody. */
import { BUYER, newKey, startWorld, turtle, type World } from '../marketplace/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const put = async (id: string, body: string, catalogue = 'my-data') => {
  const path = `/srv/repo/catalogues/${catalogue}/datasets/origin?originalId=${id}`;
  const headers = { 'content-type': 'text/turtle', ...world.seller };
  const response = await world.service.fetch(path, { method: 'PUT', headers, body });
  return { status: response.status, text: await response.text() };
};
const remove = async (id: string): Promise<void> => {
  const { status } = await world.service.fetch(`/srv/repo/datasets/${id}`, { method: 'DELETE', headers: world.seller });
  expect(status).toBe(204);
};
const OFFERS = { purchaseOffer: { price: '5', type: 'one-off' } };
const TAKEN = { status: 409, text: expect.stringContaining('Under this id something was on the marketplace') };

const standing = async (id: string) => {
  const query =
    'query ($id: ID!) { dataset(id: $id) { listing { state marketplaceId originalId } acquiredCopies { identifier } } }';
  return (await world.service.graphql<{ dataset: unknown }>(query, { id }, world.seller)).data?.dataset;
};

describe('the id of a twin that was withdrawn', () => {
  it('is taken by no new dataset, which would show the publication, its buyers and their rights as its own', async () => {
    const { dataset, twin } = await world.published();
    await world.run('acquireDataset', { id: twin }, world.buyer);
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    expect(await put(twin, turtle('Another'))).toEqual(TAKEN);
    expect(await standing(twin)).toBeNull();
    // It comes back with what it was.
    expect(await world.run('publishDataset', { id: dataset }, world.seller)).toMatchObject({
      listing: { marketplaceId: twin, state: 'ON_SALE' },
    });
    expect(await standing(twin)).toMatchObject({ listing: { state: 'ON_SALE', originalId: dataset } });
  });

  it('is taken by nothing either when its original is gone, and by no other publication, once it was sold', async () => {
    const { dataset, twin } = await world.published();
    await world.run('acquireDataset', { id: twin }, world.buyer);
    await remove(dataset);
    expect(await put(twin, turtle('Another'))).toEqual(TAKEN);
    const other = await world.dataset();
    expect(
      await world.run('publishDataset', { id: other, marketplaceId: twin, offers: OFFERS }, world.seller),
    ).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('is free again where nobody bought, and the original is gone', async () => {
    const { dataset, twin } = await world.published();
    await remove(dataset);
    expect((await put(twin, turtle('Another'))).status).toBe(201);
    expect(await standing(twin)).toEqual({
      listing: { state: 'NOT_OFFERED', marketplaceId: null, originalId: null },
      acquiredCopies: [],
    });
  });
});

it('an agreement of a marketplace elsewhere is about the dataset there, not about what has the same id here', async () => {
  const id = await world.dataset();
  const { agreements } = world.service.app.domain;
  const { dataset, twin } = await world.published();
  await world.run('acquireDataset', { id: twin }, world.buyer);
  const [sold] = agreements.of(BUYER, 'assignee', ['', ''], 100);
  const { signatures: _, ...made } = {
    ...sold!,
    id: newKey(),
    marketplaceId: id,
    iri: 'https://market.example/srv/trade/agreements/1',
  };
  await world.service.app.store.database.write([...agreements.keep({ ...made, metadata: '' }, 'PAID')]);
  const query = 'query ($id: ID!) { entitlement(dataset: $id) { entitled reason } }';
  const asked = async (of: string) => (await world.service.graphql(query, { id: of }, world.buyer)).data;
  expect(await asked(id)).toEqual({ entitlement: { entitled: false, reason: 'NO_AGREEMENT' } });
  expect(await asked(twin)).toMatchObject({ entitlement: { entitled: true } });
  // What is not here is asked about by services that keep the data of what is elsewhere.
  await remove(dataset);
  await remove(id);
  expect(await asked(id)).toMatchObject({ entitlement: { entitled: true } });
});
