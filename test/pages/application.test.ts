/** `CATALOG_UI`: an application of the operator's own in place of the pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type TestService } from '../support/service.js';

const folder = mkdtempSync(join(tmpdir(), 'application-'));
let service: TestService;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Own</title>');
  writeFileSync(join(folder, 'assets', 'main-3f2a91bc.js'), 'export {};');
  writeFileSync(join(folder, 'runtime-config.json'), '{"api":"/srv/search"}');
  service = await startService({ CATALOG_UI: folder });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('answers every address of the application with its index', async () => {
  for (const path of [
    '/srv/catalog',
    '/srv/catalog/',
    '/srv/catalog/datasets',
    '/srv/catalog/datasets/abc',
    '/srv/catalog/datasets/abc/quality',
    '/srv/catalog/data-lineage?x=1',
  ]) {
    const response = await service.fetch(path);
    expect([path, response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
      path,
      200,
      'no-cache',
      '<!doctype html><title>Own</title>',
    ]);
  }
});

it('serves its files, settings always fresh and hashed names for ever', async () => {
  const settings = await service.fetch('/srv/catalog/runtime-config.json');
  expect([await settings.json(), settings.headers.get('cache-control')]).toEqual([{ api: '/srv/search' }, 'no-cache']);
  const script = await service.fetch('/srv/catalog/assets/main-3f2a91bc.js');
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});

it('leads addresses that it does not know to what they mean', async () => {
  const location = async (path: string) => (await service.fetch(path)).headers.get('location');
  expect(await location('/srv/catalog/catalogues/my-data')).toBe('/srv/catalog/datasets?catalog=my-data');
  expect(await location('/srv/catalog/datasets/abc.ttl')).toBe('/srv/repo/datasets/abc.ttl');
});

it('serves nothing outside of its folder', async () => {
  for (const path of ['/srv/catalog/..%2f..%2fetc%2fpasswd', '/srv/catalog/assets/%2e%2e/%2e%2e/etc/passwd']) {
    expect(await (await service.fetch(path)).text()).not.toContain('root:');
  }
  expect((await service.fetch('/srv/catalog/datasets', { method: 'POST' })).status).toBe(405);
});

it('does not start without an index', async () => {
  await expect(startService({ CATALOG_UI: join(folder, 'assets') })).rejects.toThrow(/index\.html/);
});
