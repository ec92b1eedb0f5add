/** Addresses that buyers alone are told: nothing that is made of the twin holds them, and the way to them ends with the agreement. */
import { newKey, startWorld, turtle, type World } from './world.js';

const OFFERS = { purchaseOffer: { price: '10', type: 'one-off', withholdsAddresses: true, contractBreachDays: 0 } };
const SECRET = 'https://acme.example/api/files/get_file?asset_uuid=1';

let world: World;
let third: Record<string, string>;
let twin: string;
let dataset: string;

beforeAll(async () => {
  world = await startWorld({ READS: 'restricted' });
  third = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
}, 60_000);
afterAll(() => world.stop());
beforeEach(async () => {
  ({ dataset, twin } = await world.published(OFFERS));
});

const gate = (number = 1): string => `/srv/trade/data/${twin}/${number}`;
const follow = async (headers: Record<string, string>, path = gate()): Promise<[number, string | null]> => {
  const response = await world.service.fetch(path, { headers, redirect: 'manual' });
  return [response.status, response.headers.get('location')];
};
const read = async (path: string, accept: string): Promise<string> => {
  const response = await world.service.fetch(path, { headers: { ...world.seller, accept } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

describe('an address that is withheld', () => {
  it('is in nothing that shows the twin or a copy, and in the original as ever', async () => {
    const { copy } = await world.run('acquireDataset', { id: twin }, world.buyer);
    const graphql = `query ($id: ID!) { dataset(id: $id) { distributions { accessUrls downloadUrls }
      rdf(syntax: TRIG) { body } history(first: 10) { edges { node { rdf(syntax: TURTLE) { body } } } } } }`;
    for (const id of [twin, copy?.identifier ?? '']) {
      const shown = [
        ...(await Promise.all(
          ['text/turtle', 'application/ld+json', 'application/rdf+xml', 'application/n-quads'].map((accept) =>
            read(`/srv/repo/datasets/${id}`, accept),
          ),
        )),
        await read(`/srv/search/datasets/${id}`, 'application/json'),
        JSON.stringify((await world.service.graphql(graphql, { id }, world.seller)).data),
      ];
      for (const text of shown) {
        expect(text).not.toContain('acme.example/api');
        expect(text).toContain(gate());
      }
    }
    expect(await read(`/srv/repo/datasets/${dataset}`, 'text/turtle')).toContain(SECRET);
  });

  it('is told to buyers and sellers, and to nobody else', async () => {
    expect(await follow({})).toEqual([401, null]);
    for (const headers of [world.buyer, third]) expect(await follow(headers)).toEqual([403, null]);
    expect(await follow(world.seller)).toEqual([302, SECRET]);
    const { acquisition } = await world.run('acquireDataset', { id: twin }, world.buyer);
    expect(await follow(world.buyer)).toEqual([302, SECRET]);
    expect(await follow(third)).toEqual([403, null]);
    for (const path of [gate(2), gate(0), `/srv/trade/data/${twin}/x`]) {
      expect(await follow(world.buyer, path)).toEqual([404, null]);
    }
    // What was bought is to be had as long as the agreement holds, whatever becomes of the dataset.
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    expect(await follow(world.buyer)).toEqual([302, SECRET]);
    const end = `mutation ($id: ID!, $key: String!) {
      terminateAgreement(id: $id, reason: "Over", idempotencyKey: $key) { __typename } }`;
    await world.service.graphql(end, { id: acquisition?.id, key: newKey() }, world.buyer);
    expect(await follow(world.buyer)).toEqual([403, null]);
  });

  it('keeps its number when others come, so that copies lead to it still', async () => {
    await world.run('acquireDataset', { id: twin }, world.buyer);
    const moved = turtle().replace('asset_uuid=1', 'asset_uuid=2');
    await world.service.write('PUT', `/srv/repo/datasets/${dataset}`, moved, { 'content-type': 'text/turtle' });
    await world.run('updateOffer', { id: dataset }, world.seller);
    expect(await read(`/srv/repo/datasets/${twin}`, 'text/turtle')).toContain(gate(2));
    expect(await follow(world.buyer)).toEqual([302, SECRET]);
    expect(await follow(world.buyer, gate(2))).toEqual([302, SECRET.replace('=1', '=2')]);
  });
});

describe('withholding is refused', () => {
  it('where everybody may read the original', async () => {
    const open = await startWorld();
    try {
      const id = await open.dataset();
      const outcome = await open.run('publishDataset', { id, offers: OFFERS }, open.seller);
      expect(outcome).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('reads are restricted') });
      expect(
        (
          await open.run(
            'publishDataset',
            { id, offers: { purchaseOffer: { price: '1', type: 'one-off' } } },
            open.seller,
          )
        ).code,
      ).toBeUndefined();
    } finally {
      await open.stop();
    }
  });

  it('of metadata that come as RDF with their addresses', async () => {
    const offered = turtle(
      'Listed',
      `; pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "x" ; pst:purchaseOffer
        [ a pst:PurchaseOffer ; pst:price 5 ; pst:type "one-off" ; pst:withholdsAddresses true ] ]`,
    );
    const response = await world.service.write('POST', '/srv/repo/catalogues/marketplace/datasets', offered, {
      'content-type': 'text/turtle',
    });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('publishDataset');
  });
});
