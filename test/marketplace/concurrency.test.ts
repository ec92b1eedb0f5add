/** Retries do nothing twice, and buyers who come at once get no more than there is. */
import type { Actor } from '../../src/features/repository/writes.js';
import { Refusal } from '../../src/core/errors.js';
import { newKey, OFFERS, startWorld, type World } from './world.js';

const BUYERS = 1_000;
const SHARES = 700;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const actor = (number: number): Actor => ({ name: `key:${number}`, organization: `organization-${number}` });
const rows = (sql: string, id: string): number =>
  world.service.app.store.database.readOne<{ n: number }>(sql, [id])?.n ?? -1;
const refusalOf = (settled: PromiseSettledResult<unknown>): string | undefined =>
  settled.status === 'rejected' ? (settled.reason instanceof Refusal ? settled.reason.code : 'OTHER') : undefined;

describe('the same key', () => {
  it('publishes once, however often and at once it is sent', async () => {
    const id = await world.dataset();
    const key = newKey();
    const send = () => world.run('publishDataset', { id, offers: OFFERS, key }, world.seller);
    const outcomes = await Promise.all(Array.from({ length: 20 }, send));
    const twins = new Set(outcomes.map(({ listing }) => listing?.marketplaceId));
    expect(twins.size).toBe(1);
    expect(outcomes.filter(({ replayed }) => replayed === false)).toHaveLength(1);
    expect((await send()).listing?.version).toBe(1);
  });

  it('sells once', async () => {
    const { twin } = await world.published({ ...OFFERS, investmentOffer: { price: '1', totalShares: 10 } });
    const key = newKey();
    const buy = () => world.run('acquireDataset', { id: twin, key }, world.buyer);
    const bought = await Promise.all(Array.from({ length: 20 }, buy));
    expect(new Set(bought.map(({ copy }) => copy?.identifier)).size).toBe(1);
    const invest = () => world.run('recordInvestment', { id: twin, shares: 3, key }, world.buyer);
    const invested = await Promise.all(Array.from({ length: 20 }, invest));
    expect(new Set(invested.map(({ investment }) => investment?.id)).size).toBe(1);
    expect(rows('SELECT sold AS n FROM share_sale WHERE dataset = ?', twin)).toBe(3);
  });

  it('is refused for another request, and belongs to its caller', async () => {
    const [one, two] = [await world.published(), await world.published()];
    const key = newKey();
    expect(await world.run('acquireDataset', { id: one.twin, key }, world.buyer)).toMatchObject({ replayed: false });
    expect(await world.run('acquireDataset', { id: two.twin, key }, world.buyer)).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const other = await world.key('somebody-else');
    expect(await world.run('acquireDataset', { id: two.twin, key }, other)).toMatchObject({ replayed: false });
  });

  it('is free again after a refusal', async () => {
    const id = await world.dataset();
    const key = newKey();
    const buy = () => world.run('acquireDataset', { id, key }, world.buyer);
    expect(await buy()).toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    const offers = { offers: OFFERS, marketplaceId: newKey() };
    await world.run('publishDataset', { id, ...offers }, world.seller);
    expect(await world.run('acquireDataset', { id: offers.marketplaceId, key }, world.buyer)).toMatchObject({
      replayed: false,
    });
  });
});

describe('different keys at once', () => {
  it('publish a dataset once', async () => {
    const id = await world.dataset();
    const send = () => world.run('publishDataset', { id, offers: OFFERS }, world.seller);
    const outcomes = await Promise.all(Array.from({ length: 10 }, send));
    expect(outcomes.filter(({ listing }) => listing)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 'ILLEGAL_TRANSITION')).toHaveLength(9);
  });

  it('sell a dataset to one organization once', async () => {
    const { twin } = await world.published();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => world.run('acquireDataset', { id: twin }, world.buyer)),
    );
    expect(outcomes.filter(({ copy }) => copy)).toHaveLength(1);
    expect(outcomes.filter(({ code }) => code === 'CONFLICT')).toHaveLength(9);
  });

  it('sell an exclusive offer to one organization', async () => {
    const { twin } = await world.published({ purchaseOffer: { ...OFFERS.purchaseOffer, isExclusive: true } });
    const { purchases } = world.service.app.domain.marketplace;
    const settled = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) =>
        purchases.acquire({ id: twin, copy: false, idempotencyKey: newKey() }, actor(number)),
      ),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(settled.map(refusalOf).filter(Boolean)).toEqual(Array.from({ length: 9 }, () => 'CONFLICT'));
  });

  it(`never sell more than ${SHARES} shares to ${BUYERS} buyers`, async () => {
    const { twin } = await world.published({ investmentOffer: { price: '1', totalShares: SHARES, maxShares: 1 } });
    const { shares } = world.service.app.domain.marketplace;
    const settled = await Promise.allSettled(
      Array.from({ length: BUYERS }, (_, number) =>
        shares.invest({ id: twin, shares: 1, idempotencyKey: newKey() }, actor(number)),
      ),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(SHARES);
    expect(new Set(settled.map(refusalOf).filter(Boolean))).toEqual(new Set(['CONFLICT']));
    expect(rows('SELECT sold AS n FROM share_sale WHERE dataset = ?', twin)).toBe(SHARES);
    expect(rows('SELECT SUM(shares) AS n FROM investment WHERE marketplace_id = ?', twin)).toBe(SHARES);
    expect(shares.count(twin)).toMatchObject({ pool: SHARES, sold: SHARES });
  });

  it('never sell one buyer more than the limit', async () => {
    const { twin } = await world.published({ investmentOffer: { price: '1', totalShares: 100, maxShares: 7 } });
    const { shares } = world.service.app.domain.marketplace;
    const settled = await Promise.allSettled(
      Array.from({ length: 20 }, () => shares.invest({ id: twin, shares: 2, idempotencyKey: newKey() }, actor(1))),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(shares.held(twin, 'organization-1')).toBe(6);
  });
});
