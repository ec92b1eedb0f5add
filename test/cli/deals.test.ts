/** Requests and agreements on the command line, as both sides use it. */
import { startWorld, type World } from '../marketplace/world.js';
import { Tool } from './tool.js';

interface Step {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly agreement: { readonly id: string } | null;
}

let world: World;
let seller: Tool;
let buyer: Tool;
beforeAll(async () => {
  world = await startWorld();
  const tool = (headers: Record<string, string>): Tool =>
    new Tool({ MARKETPLACE: world.service.url, MARKETPLACE_API_KEY: headers['x-api-key'] ?? '' });
  [seller, buyer] = [tool(world.seller), tool(world.buyer)];
}, 60_000);
afterAll(async () => {
  seller.remove();
  buyer.remove();
  await world.stop();
});

it('lead from a request over a counter-offer to an agreement that is paid and ended', async () => {
  const { twin } = await world.published({ purchaseOffer: { price: '100', type: 'one-off', onRequest: true } });
  expect((await buyer.run(['offer', 'acquire', twin])).code).not.toBe(0);
  const asked = await buyer.json<Step>(['request', 'ask', twin, '--purpose', 'Bees', '--price', '60']);
  expect(asked).toMatchObject({ state: 'REQUESTED', version: 1, price: '60', purpose: 'Bees' });
  const received = await seller.json<Step[]>(['request', 'list', '--received']);
  expect(received).toEqual([expect.objectContaining({ id: asked.id, state: 'REQUESTED' })]);
  const offered = await seller.json<Step>(['request', 'propose', asked.id, '1', '--price', '80', '--message', 'No']);
  expect(offered).toMatchObject({ state: 'OFFERED', version: 2, price: '80' });
  expect((await buyer.run(['request', 'approve', asked.id, '1'])).code).not.toBe(0);
  const { agreement } = await buyer.json<Step>(['request', 'approve', asked.id, '2']);
  const id = agreement?.id ?? '';
  expect(await buyer.json(['agreement', 'list'])).toEqual([
    expect.objectContaining({ id, state: 'IN_FORCE', price: '80', payment: 'DUE' }),
  ]);
  expect(await seller.json(['agreement', 'payment', id, 'paid', '--reference', 'x1'])).toMatchObject({
    payment: { state: 'PAID', reference: 'x1' },
  });
  expect(await buyer.json(['agreement', 'end', id, '--reason', 'Done'])).toMatchObject({ id, state: 'TERMINATED' });
  expect(await seller.json(['agreement', 'list', '--sold'])).toEqual([
    expect.objectContaining({ id, state: 'TERMINATED', payment: 'PAID' }),
  ]);
});

it('say what is wrong with what was typed', async () => {
  const { code, err } = await buyer.run(['request', 'end', 'x', 'first']);
  expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('whole number')]);
  expect((await buyer.run(['agreement', 'payment', 'x', 'perhaps'])).code).not.toBe(0);
  expect((await buyer.run(['request', 'approve', 'nothing', '1'])).err).toContain('There is no request');
});
