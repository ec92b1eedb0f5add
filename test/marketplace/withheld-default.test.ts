/** Data that are sold for money keep their addresses to buyers: by default where people and typed input name the price, by a setting where RDF does. */
import { SELLER, startWorld, turtle, type World } from './world.js';

const SECRET = 'https://acme.example/api/files/get_file?asset_uuid=1';
const sold = (more = '', price = '5') => `; pst:monetization [ a pst:MonetizationMethod ; pst:sellerId "${SELLER}" ;
  pst:purchaseOffer [ a pst:PurchaseOffer ; pst:type "one-off" ; pst:price ${price} ${more} ] ]`;

let world: World;
const read = async (id: string): Promise<string> => (await world.service.fetch(`/srv/repo/datasets/${id}`)).text();
const typed = async (purchaseOffer: object): Promise<string> => {
  const { twin } = await world.published({ purchaseOffer: { type: 'one-off', ...purchaseOffer } });
  return read(twin);
};
const findings = async (id: string): Promise<string[]> => {
  const query = 'query ($id: ID!) { dataset(id: $id) { validation { findings { code } } } }';
  interface Found {
    readonly dataset: { readonly validation: { readonly findings: readonly { readonly code: string }[] } };
  }
  const { data } = await world.service.graphql<Found>(query, { id }, world.seller);
  return data?.dataset.validation.findings.map(({ code }) => code) ?? [];
};

describe('as the service starts', () => {
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  it.each([
    ['a price', { price: '10' }, false],
    ['on request', { onRequest: true }, false],
    ['a price, and told by word', { price: '10', withholdsAddresses: false }, true],
    ['nothing', { price: '0' }, true],
    ['said to be free', { free: true }, true],
  ])('typed offers: %s', async (_name, offer, isTold) => {
    expect((await typed(offer)).includes(SECRET)).toBe(isTold);
  });

  it('RDF stays as it was sent, and the answer says that everybody can read the address', async () => {
    const told = await world.dataset(turtle('Told', sold()));
    expect(await read(told)).toContain(SECRET);
    expect(await findings(told)).toContain('purchase-offer.addresses');
    for (const more of ['; pst:withholdsAddresses true', '; pst:withholds_addresses false']) {
      expect(await findings(await world.dataset(turtle('Said', sold(more))))).not.toContain('purchase-offer.addresses');
    }
    const free = await world.dataset(turtle('Free', sold('', '0')));
    expect(await findings(free)).not.toContain('purchase-offer.addresses');
  });

  it('an offer that is changed goes on telling what copies of buyers tell already', async () => {
    const { dataset, twin } = await world.published({ purchaseOffer: { type: 'one-off', price: '0' } });
    await world.run('acquireDataset', { id: twin }, world.buyer);
    const offers = { purchaseOffer: { type: 'one-off', price: '7' } };
    expect((await world.run('updateOffer', { id: dataset, offers }, world.seller)).code).toBeUndefined();
    expect(await read(twin)).toContain(SECRET);
  });
});

describe('with PRICED_ADDRESSES=withheld', () => {
  beforeAll(async () => {
    world = await startWorld({ PRICED_ADDRESSES: 'withheld' });
  });
  afterAll(() => world.stop());

  it('RDF that says nothing of addresses withholds those of what costs money, also when it is put on sale', async () => {
    const id = await world.dataset(turtle('Quiet', sold()));
    expect(await read(id)).not.toContain(SECRET);
    expect(await findings(id)).not.toContain('purchase-offer.addresses');
    const { listing } = await world.run('publishDataset', { id }, world.seller);
    for (const one of [id, listing?.marketplaceId ?? '']) expect(await read(one)).not.toContain(SECRET);
    const listed = await world.service.write(
      'POST',
      '/srv/repo/catalogues/marketplace/datasets',
      turtle('Listed', sold()),
      {
        'content-type': 'text/turtle',
      },
    );
    expect(await read(((await listed.json()) as { id: string }).id)).not.toContain(SECRET);
  });

  it('RDF that tells them, or costs nothing, stays as it was sent', async () => {
    for (const said of [sold('; pst:withholdsAddresses false'), sold('', '0'), ''])
      expect(await read(await world.dataset(turtle('Told', said)))).toContain(SECRET);
  });
});
