/** The end of an offer is a date or refused, one offer has one end, and nobody is sold more of a dataset than there is of it. */
import { OfferIndexing } from '../../src/features/trade/offers/indexing.js';
import { rebuildOffers } from '../../src/features/trade/offers/rebuild.js';
import { startWorld, turtle, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const XSD = 'http://www.w3.org/2001/XMLSchema#';
const offering = (statements: string, kind = 'purchaseOffer'): string =>
  turtle('Offered', `; pst:monetization [ a pst:MonetizationMethod ; pst:${kind} [ ${statements} ] ]`);
const stored = async (body: string): Promise<number> => {
  const path = '/srv/repo/catalogues/my-data/datasets';
  const headers = { 'content-type': 'text/turtle', ...world.seller };
  return (await world.service.fetch(path, { method: 'POST', headers, body })).status;
};

describe('an end', () => {
  it.each([
    `"2020-01-01+01:00"^^<${XSD}date>`,
    '"2020-01-01+01:00"',
    '"-2020-01-01"',
    '"2020-06-30+02:00"',
    '"2019"',
    '"2019-12-14:00"',
  ])('that has passed, %s, is taken from metadata, and nothing is sold by it', async (end) => {
    for (const spelling of ['expirationDate', 'expiration_date', 'termDate', 'term_date']) {
      const id = await world.dataset(offering(`pst:price "5" ; pst:${spelling} ${end}`));
      const outcome = await world.run('publishDataset', { id }, world.seller);
      expect(outcome).toMatchObject({ code: 'INVALID_METADATA', message: expect.stringContaining('ended') });
    }
  });

  it.each(['2020-01-01+01:00', '-2020-01-01', '2020Z', '2020-06'])('that is given as %s has passed', async (end) => {
    const offers = {
      purchaseOffer: { price: '5', expirationDate: end },
      investmentOffer: { price: '1', termDate: end },
    };
    const outcome = await world.run('publishDataset', { id: await world.dataset(), offers }, world.seller);
    expect(outcome).toMatchObject({ code: 'INVALID_METADATA', message: expect.stringContaining('ended') });
  });

  it.each(['soon', '31.12.2031', '2031-02-30', '2031-01-01+15:00', '2031-01-01T24:00:01Z', ''])(
    'that is no date, %j, is refused on every way',
    async (end) => {
      expect(await stored(offering(`pst:price "5" ; pst:expirationDate "${end}"`))).toBe(422);
      expect(await stored(offering(`pst:price "5" ; pst:term_date "${end}"`, 'investmentOffer'))).toBe(422);
      const offers = { purchaseOffer: { price: '5', expirationDate: end } };
      await expect(world.run('publishDataset', { id: await world.dataset(), offers }, world.seller)).rejects.toThrow(
        'BAD_USER_INPUT',
      );
    },
  );

  it('is one, whatever the spellings, for search documents as for GraphQL', async () => {
    const id = await world.dataset(
      offering(
        'a pst:PurchaseOffer ; pst:price "5" ; pst:expirationDate "2031-05-06" ; pst:termDate "2035-01-01T00:00:00Z" ; pst:on_request "true"',
      ),
    );
    const query =
      'query ($id: ID!) { dataset(id: $id) { monetization { purchaseOffers { expirationDate onRequest } } } }';
    const { data } = await world.service.graphql<Record<string, unknown>>(query, { id }, world.seller);
    expect(data?.['dataset']).toMatchObject({
      monetization: { purchaseOffers: [{ expirationDate: '2031-05-06', onRequest: true }] },
    });
    const end = '2031-05-06T00:00:00Z';
    expect(await world.found(id)).toMatchObject({
      monetization: [
        { purchase_offer: [{ expiration_date: end, term_date: end, termDate: end, on_request: true }], term_date: end },
      ],
    });
  });

  it('that was stored before and cannot be read has passed, and is told to the seller as it stands', async () => {
    const offers = { purchaseOffer: { price: '5', expirationDate: '2031-05-06' } };
    const { dataset, twin } = await world.published(offers);
    const { store, domain } = world.service.app;
    // As it was written before: nobody looked whether it was a date.
    await store.database.write([
      {
        sql: "UPDATE publication SET terms = replace(terms, '2031-05-06', 'soon'), ends = NULL WHERE dataset = ?",
        params: [dataset],
      },
      { sql: "DELETE FROM marketplace_state WHERE key = 'offers'" },
    ]);
    const indexing = new OfferIndexing(domain.terms);
    const { signal } = new AbortController();
    await rebuildOffers({ store, database: store.database, indexing, pst: domain.terms }, signal);
    const query = 'query ($id: ID!) { dataset(id: $id) { listing { state ends } } }';
    const { data } = await world.service.graphql(query, { id: dataset }, world.seller);
    expect(data).toEqual({ dataset: { listing: { state: 'ENDED', ends: null } } });
    expect(await world.run('acquireDataset', { id: twin }, world.buyer)).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });
});

describe('shares', () => {
  it.each([
    [{ percentageOffer: 130, totalShares: 10, maxShares: 50 }, 'pst:percentageOffer 130 ; pst:totalShares 10'],
    [{ percentageOffer: 0 }, 'pst:percentage_offer "0"'],
    [{ totalShares: 0 }, 'pst:totalShares 0'],
    [{ totalShares: 10, maxShares: 50 }, 'pst:total_shares "10" ; pst:max_shares "50"'],
    [{ totalShares: 10, availableShares: 20 }, 'pst:totalShares 10 ; pst:availableShares 20'],
    [{ price: '1e400' }, 'pst:price "1e400"'],
    [{ price: '-1' }, 'pst:price -1'],
  ])('that cannot be, %j, are refused on every way', async (offer, statements) => {
    const offers = { investmentOffer: { price: '1', ...offer } };
    const outcome = await world.run('publishDataset', { id: await world.dataset(), offers }, world.seller);
    expect(outcome).toMatchObject({ code: 'INVALID_METADATA' });
    expect(await stored(offering(statements, 'investmentOffer'))).toBe(422);
  });

  it('are never more than the whole, however they are cut after some were sold', async () => {
    const offer = { price: '1', percentageOffer: 100, totalShares: 10 };
    const { dataset, twin } = await world.published({ investmentOffer: offer });
    const bought = await world.run('recordInvestment', { id: twin, shares: 9 }, world.buyer);
    expect(bought).toMatchObject({ investment: { percentage: 90 } });
    const offers = { investmentOffer: { ...offer, totalShares: 100 } };
    expect(await world.run('updateOffer', { id: dataset, offers }, world.seller)).toMatchObject({
      listing: { state: 'ON_SALE' },
    });
    const other = await world.key('c3f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b03');
    expect(await world.run('recordInvestment', { id: twin, shares: 11 }, other)).toMatchObject({
      ...{ code: 'CONFLICT', message: 'Of the dataset 10 per cent are left.' },
    });
    // Of several who ask at once for all that is left one gets it, and the whole is sold once.
    const third = await world.key('d4f6c1de-8b1f-4a52-8a2e-0f3f0c8f5b04');
    const asked = [other, third, other, third].map((who) =>
      world.run('recordInvestment', { id: twin, shares: 10 }, who),
    );
    const codes = (await Promise.all(asked)).map(({ code, investment }) => code ?? investment?.percentage);
    expect(codes.toSorted()).toEqual([10, 'CONFLICT', 'CONFLICT', 'CONFLICT']);
    const { database } = world.service.app.store;
    const sql = 'SELECT SUM(percentage) AS sold FROM investment WHERE marketplace_id = ?';
    expect(database.readOne<{ sold: number }>(sql, [twin])?.sold).toBeCloseTo(100);
  });
});
