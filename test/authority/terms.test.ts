/** What was bought is what was shown: a buyer names the terms, other terms are refused, and those agreed stay recorded. */
import { createHash } from 'node:crypto';
import { newKey, startWorld, turtle, type World } from '../marketplace/world.js';
import { Buyer, offersAt, type Deal } from './terms-world.js';

let world: World;
let buyer: Buyer;
beforeAll(async () => {
  world = await startWorld();
  buyer = new Buyer(world);
});
afterAll(() => world.stop());

const reprice = async (id: string, price: string): Promise<void> => {
  const outcome = await world.run('updateOffer', { id, offers: offersAt(price) }, world.seller);
  expect(outcome.listing?.state).toBe('ON_SALE');
};

const deals: readonly Deal[] = ['acquire', 'invest'];

describe.each(deals)('%s', (deal) => {
  it('refuses other terms than those that were shown, tells them, and changes nothing', async () => {
    const { dataset, twin } = await world.published(offersAt('10.00'));
    const version = await buyer.version(deal, twin);
    await reprice(dataset, '1000');
    for (const expected of [
      { version },
      { price: '10' },
      { price: '1000', currency: 'CHF' },
      { version, price: '1000' },
    ]) {
      const refused = await buyer.take(deal, twin, expected);
      const now = { version: await buyer.version(deal, twin), price: '1000', currency: 'EUR' };
      expect(refused).toMatchObject({
        __typename: 'TermsChanged',
        code: 'TERMS_CHANGED',
        dataset: twin,
        offers: [now],
      });
    }
    const query =
      '{ acquisitions(first: 100) { edges { node { marketplaceId } } } investments(first: 100) { edges { node { marketplaceId } } } }';
    const { data } = await world.service.graphql(query, {}, world.buyer);
    expect(JSON.stringify(data)).not.toContain(twin);

    // What the refusal tells can be bought as it is.
    const current = (await buyer.take(deal, twin, { version })).offers?.[0]?.version;
    expect(await buyer.take(deal, twin, { version: current })).toMatchObject({ bought: { price: '1000' } });
  });

  it('takes a price as a number, and records terms and metadata as they were', async () => {
    const { dataset, twin } = await world.published(offersAt('10.50'));
    const { hash } = await world.service.app.domain.datasets.require(twin);
    const key = newKey();
    const version = await buyer.version(deal, twin);
    const { bought } = await buyer.take(deal, twin, { version, price: '10.5', currency: 'EUR' }, { key });
    expect(bought).toMatchObject({ price: '10.5', currency: 'EUR', offerVersion: version, metadataHash: hash });
    expect(bought?.licence).toBe(deal === 'acquire' ? 'House licence' : null);
    expect(JSON.parse(bought?.terms ?? '')).toMatchObject({ price: '10.5', currency: 'EUR' });
    const digest = createHash('sha256')
      .update(bought?.terms ?? '')
      .digest('base64url');
    expect(digest.startsWith(version)).toBe(true);
    await reprice(dataset, '20');
    const list = deal === 'acquire' ? 'acquisitions' : 'investments';
    const query = `{ list: ${list}(first: 100) { edges { node { marketplaceId price terms offerVersion metadataHash } } } }`;
    type Listed = { list: { edges: { node: { marketplaceId: string } }[] } };
    const { data } = await world.service.graphql<Listed>(query, {}, world.buyer);
    const row = data?.list.edges.find(({ node }) => node.marketplaceId === twin)?.node;
    expect(row).toMatchObject({ price: '10.5', terms: bought?.terms, offerVersion: version, metadataHash: hash });
    // The same request once more is the same purchase; with another expectation it is another request.
    const again = { version, price: '10.5', currency: 'EUR' };
    expect(await buyer.take(deal, twin, again, { key })).toMatchObject({ bought: { price: '10.5' } });
    expect(await buyer.take(deal, twin, { price: '20' }, { key })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('goes on without an expectation, and says in words when one names nothing', async () => {
    const { twin } = await world.published(offersAt('7'));
    for (const expected of [{}, { currency: 'EUR' }])
      expect(await buyer.take(deal, twin, expected)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await buyer.take(deal, twin)).toMatchObject({ bought: { price: '7', currency: 'EUR' } });
  });

  it('records the price of the version that was accepted, however prices change meanwhile', async () => {
    const { dataset, twin } = await world.published(offersAt('1'));
    const prices = new Map<string, string>();
    const note = async (): Promise<void> => {
      const { triples, iri } = await world.service.app.domain.datasets.require(twin);
      const price = /voc#price> "(\d+)"/.exec(triples)?.[1] ?? '';
      const found = await buyer.version(deal, twin);
      if ((await world.service.app.domain.datasets.require(twin)).triples === triples && iri) prices.set(found, price);
    };
    await note();
    const headers = await Promise.all(Array.from({ length: 6 }, () => world.key(crypto.randomUUID())));
    const seller = (async () => {
      for (let price = 2; price <= 8; price += 1) {
        await reprice(dataset, String(price));
        await note();
      }
    })();
    const buyers = headers.map(async (one) => {
      for (;;) {
        const version = await buyer.version(deal, twin);
        const answer = await buyer.take(deal, twin, { version }, { headers: one });
        if (answer.bought) return [version, answer.bought] as const;
        expect(answer.__typename).toBe('TermsChanged');
      }
    });
    const [results] = await Promise.all([Promise.all(buyers), seller]);
    for (const [version, bought] of results) {
      expect(bought.offerVersion).toBe(version);
      expect(JSON.parse(bought.terms ?? '')).toMatchObject({ price: bought.price });
      expect(prices.get(version)).toBe(bought.price);
    }
  });

  it('stays the refusal that it was once the offer is withdrawn', async () => {
    const { dataset, twin } = await world.published(offersAt('3'));
    const version = await buyer.version(deal, twin);
    await world.run('withdrawOffer', { id: dataset }, world.seller);
    expect((await buyer.take(deal, twin, { version })).code).toBe('NOT_FOUND');
  });
});

describe('a version', () => {
  it('changes when a term does, and not with the order or the spelling of the same terms', async () => {
    const { dataset, twin } = await world.published(offersAt('10'));
    const version = await buyer.version('acquire', twin);
    const { purchaseOffer } = offersAt('10.00') as { purchaseOffer: object };
    const update = async (offer: object): Promise<string> => {
      await world.run(
        'updateOffer',
        { id: dataset, offers: { purchaseOffer: { ...purchaseOffer, ...offer } } },
        world.seller,
      );
      return buyer.version('acquire', twin);
    };
    expect(await update({ spatialAvailability: ['Greece', 'Italy'] })).toBe(version);
    const others = [
      { price: '10.01' },
      { currency: 'CHF' },
      { type: 'subscription' },
      { licence: { identifier: 'Another' } },
      { additionalRenewalTerms: 'yearly' },
      { contractBreachDays: 3 },
      { spatialAvailability: ['Greece'] },
      { isExclusive: true },
      { expirationDate: '2090-01-01T00:00:00Z' },
    ];
    const versions = [];
    for (const other of others) versions.push(await update(other));
    expect(new Set([version, ...versions]).size).toBe(others.length + 1);
  });

  it('says which of several offers is bought, and its licence is that of the copy', async () => {
    const offer = (
      price: string,
    ): string => `[ a pst:PurchaseOffer ; pst:price "${price}"^^xsd:decimal ; pst:type "one-off" ;
      dct:license <https://licences.example/${price}> ]`;
    const id = await world.dataset(
      turtle('Two', `; pst:monetization [ a pst:MonetizationMethod ; pst:purchaseOffer ${offer('9')}, ${offer('5')} ]`),
    );
    const { listing } = await world.run('publishDataset', { id }, world.seller);
    const twin = listing?.marketplaceId ?? '';
    expect(await buyer.take('acquire', twin)).toMatchObject({
      bought: { price: '5', licence: 'https://licences.example/5' },
    });
    const headers = await world.key(crypto.randomUUID());
    const { offers = [] } = await buyer.take('acquire', twin, { version: 'none' }, { headers });
    expect(offers.map(({ price }) => price)).toEqual(['5', '9']);
    const nine = await buyer.take('acquire', twin, { version: offers[1]?.version }, { headers });
    expect(nine).toMatchObject({ bought: { price: '9', licence: 'https://licences.example/9' } });
    const copies = await Promise.all(
      world.service.app.domain.marketplace.records.acquisitions
        .copies(twin)
        .map(async ({ copy, licence }) => [
          licence,
          (await world.service.app.domain.datasets.require(copy ?? '')).triples,
        ]),
    );
    expect(copies).toHaveLength(2);
    for (const [licence, triples] of copies) expect(triples).toContain(`license> <${licence}>`);
  });
});
