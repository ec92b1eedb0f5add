/** What is known about URLs counts in previews, and lets them suggest an address that answers. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestService } from '../support/service.js';
import { chosen, put, startWorld } from './world.js';

const text = (value: string) => [{ value, language: 'en' }];
let files: Server;
let service: TestService;
let url: string;

beforeAll(async () => {
  files = createServer((_, response) => response.writeHead(200).end());
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(files.address() as AddressInfo).port}`;
  url = `http://${host}/data.csv`;
  service = await startWorld({ URL_CHECK: 'on', URL_CHECK_ALLOW: host });
});
afterAll(async () => {
  await service.stop();
  files.closeAllConnections();
  await new Promise((resolve) => files.close(resolve));
});

const dataset = (downloadUrl: string) => ({
  fields: {
    titles: text('A'),
    descriptions: text('B'),
    distributions: [{ titles: text('file'), downloadUrls: [downloadUrl] }],
  },
});

it('suggests the download address as access address once it is known to answer', async () => {
  const unknown = await put(service, 'b', dataset(url), { dryRun: true });
  const before = unknown.preview?.suggestions.find(({ indicator }) => indicator === 'accessUrlStatusCode');
  expect(before).toMatchObject({ edit: null, scoreAfter: null });
  expect(before?.text).toMatch(/not yet checked/);

  await put(service, 'a', dataset(url));
  while (service.app.domain.quality.urls.statuses([url]).get(url)?.state !== 'OK') await sleep(50);
  const known = await put(service, 'b', dataset(url), { dryRun: true });
  expect(known.preview?.after.score).toBe((unknown.preview?.after.score ?? 0) + 30);
  const suggestion = known.preview?.suggestions.find(({ indicator }) => indicator === 'accessUrlStatusCode');
  expect(suggestion?.edit?.changes).toEqual([
    expect.objectContaining({ field: 'distributions[0].accessUrls', values: [url], origin: 'METADATA' }),
  ]);
  const written = await put(service, 'b', dataset(url), { apply: suggestion ? [chosen(suggestion)] : [] });
  expect(written.quality?.score).toBe(suggestion?.scoreAfter);
});
