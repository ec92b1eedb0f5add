/** A thousand at once for what one alone can have: one agreement, and a clear word for everybody else. */
import { step } from './requests-world.js';
import { startWorld, type World } from './world.js';

const CROWD = 1_000;

type Headers = Record<string, string>;

let world: World;
let crowd: Headers[];
beforeAll(async () => {
  world = await startWorld();
  crowd = [];
  for (let index = 0; index < CROWD; index += 1) crowd.push(await world.key(crypto.randomUUID()));
});
afterAll(() => world.stop());

const counted = (words: readonly (string | undefined)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word ?? 'none'] = (counts[word ?? 'none'] ?? 0) + 1;
  return counts;
};
const agreementsOn = (twin: string): number =>
  world.service.app.domain.database.readOne<{ n: number }>(
    'SELECT COUNT(*) AS n FROM agreement WHERE marketplace_id = ?',
    [twin],
  )?.n ?? 0;

describe(`${CROWD} at once`, () => {
  it('buy an exclusive offer once', async () => {
    const { twin } = await world.published({ purchaseOffer: { price: '5', type: 'one-off', isExclusive: true } });
    const outcomes = await Promise.all(
      crowd.map((headers) => world.run('acquireDataset', { id: twin, copy: false }, headers)),
    );
    expect(counted(outcomes.map(({ acquisition, code }) => acquisition?.state ?? code))).toEqual({
      ...{ ACQUIRED: 1, CONFLICT: CROWD - 1 },
    });
    expect(agreementsOn(twin)).toBe(1);
  });

  it('buy the last share once', async () => {
    const { twin } = await world.published({ investmentOffer: { price: '5', totalShares: 10, percentageOffer: 50 } });
    const first = await world.run('recordInvestment', { id: twin, shares: 9 }, world.buyer);
    expect(first.investment).toMatchObject({ shares: 9 });
    const outcomes = await Promise.all(
      crowd.map((headers) => world.run('recordInvestment', { id: twin, shares: 1 }, headers)),
    );
    const words = outcomes.map(({ investment, code }) => (investment ? 'BOUGHT' : code));
    expect(counted(words)).toEqual({ BOUGHT: 1, CONFLICT: CROWD - 1 });
    expect(agreementsOn(twin)).toBe(2);
  });

  it('are told yes once by a seller who says yes to all of them', async () => {
    const offers = { purchaseOffer: { price: '5', type: 'one-off', onRequest: true, isExclusive: true } };
    const { twin } = await world.published(offers);
    const asked = await Promise.all(crowd.map((headers) => step(world, 'requestAcquisition', { id: twin }, headers)));
    const outcomes = await Promise.all(
      asked.map(({ request }) => step(world, 'approveRequest', { id: request?.id, version: 1 }, world.seller)),
    );
    expect(counted(outcomes.map(({ request, code }) => request?.state ?? code))).toEqual({
      ...{ AGREED: 1, CONFLICT: CROWD - 1 },
    });
    expect(agreementsOn(twin)).toBe(1);
  });
});
