/** Requests and agreements on the command line, as both sides use it. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { packed } from '../../src/features/operations/archive/zip.js';
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
});
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

it('are in an archive that their keys prove, and nobody changes unnoticed', async () => {
  const file = join(seller.home, 'all.zip');
  const created = await seller.run(['archive', 'create', file, '--catalogue', 'my-data']);
  expect([0, 2]).toContain(created.code);
  expect((await seller.run(['archive', 'verify', file])).err).toContain(' 0 faults.');
  const files = unzipSync(readFileSync(file));
  const names = Object.keys(files);
  for (const folder of ['catalogues', 'datasets', 'history', 'agreements'])
    expect([folder, names.some((name) => name.startsWith(`${folder}/`))]).toEqual([folder, true]);

  // Somebody who changes an agreement, even with a manifest that fits, is found out by the keys.
  const path = names.find((name) => /^agreements\/.*\.jsonld$/.test(name)) ?? '';
  const forged = new Map(
    names.filter((name) => name !== 'manifest.json').map((name) => [name, strFromU8(files[name] ?? new Uint8Array())]),
  );
  forged.set(path, (forged.get(path) ?? '').replace('"80"', '"8"').replace(/T(\d\d):/, 'T00:'));
  const bytes = await Readable.from(packed(Readable.from(forged), 'https://evil.example')).toArray();
  const changed = seller.file('forged.zip', Buffer.concat(bytes as Uint8Array[]));
  const { code, out } = await seller.run(['archive', 'verify', changed, '--json']);
  expect([code, JSON.parse(out)]).toEqual([1, [expect.objectContaining({ path })]]);
  const plain = seller.file('changed.zip', Buffer.from(zipSync({ ...files, 'datasets/x.nt': strToU8('') })));
  expect((await seller.run(['archive', 'verify', plain])).err).toContain(' 1 faults.');
});
