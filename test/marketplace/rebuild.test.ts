/** Datasets that were stored before there were rows of offers, and work that a stopped process left behind. */
import { OfferIndexing } from '../../src/features/trade/offers/indexing.js';
import { rebuildOffers } from '../../src/features/trade/offers/rebuild.js';
import { startWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const rows = (table: 'offer' | 'stated_copy'): unknown[] =>
  world.service.app.store.database.read(`SELECT * FROM ${table} ORDER BY dataset`);

describe('the rows of offers', () => {
  it('are made again for everything that is stored', async () => {
    const { store, domain } = world.service.app;
    const { twin } = await world.published();
    await world.run('acquireDataset', { id: twin }, world.buyer);
    await world.published({ investmentOffer: { price: '3', totalShares: 5 } });
    const [offers, copies] = [rows('offer'), rows('stated_copy')];
    expect([offers.length, copies.length]).toEqual([2, 1]);
    await store.database.write(
      ['offer', 'stated_copy', 'marketplace_state'].map((table) => ({ sql: `DELETE FROM ${table}` })),
    );
    const indexing = new OfferIndexing(domain.terms);
    await rebuildOffers({ store, database: store.database, indexing, pst: domain.terms }, new AbortController().signal);
    expect([rows('offer'), rows('stated_copy')]).toEqual([offers, copies]);
    expect(rows('offer')).not.toEqual([]);
  });
});

describe('work that is noted', () => {
  it('is done by whoever comes next', async () => {
    const { store, domain } = world.service.app;
    const { dataset, twin } = await world.published();
    // As if the process had ended between the removal of the twin and what follows from it.
    const follow = { sql: "INSERT INTO follow_up (task, dataset) VALUES ('LINK', ?)", params: [dataset] };
    const withdrawn = { sql: "UPDATE publication SET state = 'WITHDRAWN' WHERE dataset = ?", params: [dataset] };
    await store.database.write([withdrawn, follow]);
    expect((await world.found(dataset))?.['offer']).toEqual({
      marketplace_offer_id: twin,
      marketplace_original_id: twin,
    });
    await domain.marketplace.followUps.run();
    expect((await world.found(dataset))?.['offer']).toBeNull();
    expect(domain.marketplace.followUps.length).toBe(0);
  });

  it('that cannot be done does not hold up other work, and stays noted', async () => {
    const { store, domain } = world.service.app;
    const { dataset } = await world.published();
    const stuck = await world.published();
    const follow = (id: string) => ({ sql: "INSERT INTO follow_up (task, dataset) VALUES ('LINK', ?)", params: [id] });
    const withdrawn = (id: string) => ({
      sql: "UPDATE publication SET state = 'WITHDRAWN' WHERE dataset = ?",
      params: [id],
    });
    // A statement that fails stands for whatever may keep a write from being stored, such as a full disk.
    const trigger = `CREATE TRIGGER stuck BEFORE UPDATE ON graph WHEN NEW.id = '${stuck.dataset}' BEGIN SELECT RAISE(ABORT, 'no'); END`;
    const ids = [stuck.dataset, dataset];
    await store.database.write([...ids.map(withdrawn), ...ids.map(follow), { sql: trigger }]);
    await domain.marketplace.followUps.run();
    expect((await world.found(dataset))?.['offer']).toBeNull();
    expect(domain.marketplace.followUps.length).toBe(1);
    await store.database.write([{ sql: 'DROP TRIGGER stuck' }]);
    await domain.marketplace.expiry.run();
    expect((await world.found(stuck.dataset))?.['offer']).toBeNull();
    expect(domain.marketplace.followUps.length).toBe(0);
  });
});
