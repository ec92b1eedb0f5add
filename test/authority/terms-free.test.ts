/** An offer that says whether it is free agrees with its price, however it arrives. */
import { startWorld, turtle, type World } from '../marketplace/world.js';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const withOffer = (offer: string): string =>
  turtle(
    'Priced',
    `; pst:monetization [ a pst:MonetizationMethod ; pst:purchaseOffer <urn:offer> ] . <urn:offer> a pst:PurchaseOffer ; pst:type "one-off" ; ${offer}`,
  );

const put = (id: string, body: string): Promise<Response> =>
  world.service.fetch(`/srv/repo/catalogues/my-data/datasets/origin?originalId=${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'text/turtle', ...world.seller },
    body,
  });

describe('a dataset over REST', () => {
  it.each([
    'pst:free true ; pst:price 12.5',
    'pst:isFree "TRUE" ; pst:price "0.01"',
    'pst:is_free "1" ; pst:price "1e-3"',
    'pst:free false ; pst:price 0',
    'pst:free "0" ; pst:price "0.00"',
  ])('is refused with %s, and the finding names the offer', async (offer) => {
    const response = await put('contradiction', withOffer(offer));
    expect(response.status).toBe(422);
    const { report } = (await response.json()) as { report: { findings: { focusNode: string; message: string }[] } };
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]).toMatchObject({
      focusNode: 'urn:offer',
      message: expect.stringMatching(/free/) as unknown,
    });
    expect((await world.service.fetch('/srv/repo/datasets/contradiction')).status).toBe(404);
  });

  it.each([
    'pst:free false ; pst:price 12.5',
    'pst:free true',
    'pst:free true ; pst:price 0',
    'pst:is_free true ; pst:price "0.00"',
    'pst:free false',
    'pst:price 0',
    'pst:price 10',
  ])('is taken with %s', async (offer) => {
    expect((await put('agreement', withOffer(offer))).status).toBeLessThan(300);
  });
});

describe('offers field by field', () => {
  it.each([
    [{ price: '3', free: true }, /free/],
    [{ price: '0.0', free: false }, /free/],
  ])('are refused as %j', async (offer, message) => {
    const id = await world.dataset();
    const purchaseOffer = { type: 'one-off', ...offer };
    const outcome = await world.run('publishDataset', { id, offers: { purchaseOffer } }, world.seller);
    expect(outcome).toMatchObject({ code: 'INVALID_METADATA', message: expect.stringMatching(message) as unknown });
  });
});
