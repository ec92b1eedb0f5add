/** The face that an operator gives the pages, and faces that are refused. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBrand } from '../../src/core/brand.js';
import { TOKENS } from '../../src/core/plain-page.js';
import { readConfig } from '../../src/core/config.js';
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
});
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

/** The page has the face, and a policy that allows it and no other picture or style. */
const expectFace = async (answer: Response): Promise<void> => {
  const html = await answer.text();
  expect(html).toMatch(
    /<p class="service">.*<img src="data:image\/svg\+xml;base64,[^"]+" alt\/><span>North &amp; Sons</,
  );
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(html) ?? [];
  expect(style).toContain('--accent:light-dark(#5b2a86,#cfa8f5)');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; /);
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
};

it('is that of the login, its errors, and the pages about the service', async () => {
  const { location = '' } = Object.fromEntries((await get('/srv/catalog/login')).headers);
  const accept = { accept: 'text/html' };
  await expectFace(await fetch(location, { headers: accept }));
  const wrong = new URL(location);
  wrong.searchParams.set('redirect_uri', 'https://evil.example/');
  await expectFace(await fetch(wrong, { headers: accept }));
  for (const path of ['/problems', '/problems/not-found', '/srv/', '/sparql'])
    await expectFace(await get(path, accept));
});

it('is that of GraphiQL', async () => {
  const html = await (await get('/graphiql')).text();
  expect(html).toContain('<title>North &amp; Sons</title>');
  expect(html).toContain('data-logo="data:image/svg+xml;base64,');
  expect(await (await get('/graphiql/colours.css')).text()).toContain('--color-primary:272.0,');
});

it('has the same colours on all kinds of pages where the operator has none', () => {
  const css = readFileSync('src/app/pages/client/page.css', 'utf8');
  const tokens = [...TOKENS.matchAll(/(--[\w-]+: (?:light-dark\([^)]*\)|[\w.]+));/g)].map(([, token = '']) => token);
  expect(tokens.length).toBeGreaterThan(10);
  expect(tokens.filter((token) => !css.includes(`${token};`))).toEqual([]);
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
