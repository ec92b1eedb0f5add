/** The face that an operator gives the pages, and faces that are refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrand } from '../../src/brand.js';
import { readConfig } from '../../src/config.js';
import { startService, type TestService } from '../support/service.js';

const folder = mkdtempSync(join(tmpdir(), 'brand-'));
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><rect width="8" height="8"/></svg>';
const TEXTS = {
  en: { tagline: 'Data of the <north>.', links: [['Imprint', 'https://north.example/imprint']] },
  de: { tagline: 'Daten des Nordens.' },
};

let service: TestService;
const get = async (path: string, headers: Record<string, string> = {}) => service.fetch(path, { headers });

beforeAll(async () => {
  service = await startService({
    BRAND_NAME: 'North & Sons',
    BRAND_LOGO: file('logo.svg', LOGO),
    BRAND_COLOURS: '#5b2a86,#cfa8f5',
    BRAND_TEXTS: file('texts.json', JSON.stringify(TEXTS)),
  });
}, 60_000);
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('stands on every page, in the language of the reader', async () => {
  const html = await (await get('/srv/catalog/')).text();
  expect(html).toContain('<title>North &amp; Sons</title>');
  expect(html).toContain('property="og:site_name" content="North &amp; Sons"');
  expect(html).toContain('Data of the &lt;north>.');
  expect(html).toContain('<a href="https://north.example/imprint">Imprint</a>');
  const german = await (await get('/srv/catalog/datasets', { 'accept-language': 'de' })).text();
  expect(german).toMatch(/<title>[^<]* – North &amp; Sons<\/title>/);
  // Links that a language lacks are those in English.
  expect(german).toContain('Imprint');
});

it('is named where people log in', async () => {
  const { location = '' } = Object.fromEntries((await get('/srv/catalog/login')).headers);
  const login = await (await fetch(location)).text();
  expect(login).toContain('<p class="service">North &amp; Sons</p>');
});

it('brings its colours as a style sheet that browsers keep', async () => {
  const html = await (await get('/srv/catalog/')).text();
  const answer = await get(/href="([^"]*\/brand\.css)"/.exec(html)?.[1] ?? '');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ]);
  expect(await answer.text()).toContain('--accent:light-dark(#5b2a86,#cfa8f5)');
});

it('brings a logo that can do nothing when it is opened by itself', async () => {
  const html = await (await get('/srv/catalog/')).text();
  const answer = await get(/<img src="([^"]*\/logo\.svg)" alt/.exec(html)?.[1] ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
});

it.each([
  ['a colour that cannot be read', { BRAND_COLOURS: '#cfa8f5,#cfa8f5' }, 'BRAND_COLOURS: #cfa8f5 has a contrast of'],
  ['one that cannot be read in the dark', { BRAND_COLOURS: '#5b2a86,#5b2a86' }, 'choose a lighter one'],
  ['a logo of another kind', { BRAND_LOGO: file('logo.gif', 'GIF89a') }, 'must be a file that ends in .svg or .png'],
  ['a logo that is heavy', { BRAND_LOGO: file('heavy.png', 'x'.repeat(30_001)) }, '30000 are allowed'],
  [
    'a link that runs',
    { BRAND_TEXTS: file('a.json', '{"en":{"links":[["x","javascript:alert(1)"]]}}') },
    'address of "x"',
  ],
  [
    'a link to another origin in disguise',
    { BRAND_TEXTS: file('b.json', '{"en":{"links":[["x","//evil.example"]]}}') },
    'address of "x"',
  ],
  ['unknown words', { BRAND_TEXTS: file('c.json', '{"en":{"motto":"x"}}') }, '"en" must have a tagline and links'],
])('is refused with %s', (_what, settings, words) => {
  expect(() => readBrand(readConfig(settings))).toThrow(words);
});
