/**
 * Every page, opened: it fits, it is accessible, and it stands in docs/pages.md. The pictures there are of these pages as they are
 * (`GALLERY=write npx jest browser/gallery` takes them anew): a page that looks otherwise than its picture fails here.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { routesOf } from '../access/routes.js';
import { addressOf, AT, prepare, PAGES, type Found, type Person } from '../pages/every-page.js';
import { startService, type TestService } from '../support/service.js';
import { describeInBrowser, violations } from './browser.js';
import { differenceOf } from './picture.js';
import { logIn } from './people.js';

/** Routes that answer with something else than a page of ours. */
const OTHERS = new Set([
  ...['/*', '/:file', '/theme', '/login', '/suggest', '/sitemap.xml', '/sitemap-pages.xml'],
  ...['/template.:ending', '/catalogues/:id/table.:ending', '/distributions/:id/sample/file'],
  ...['/datasets/:id/versions/:moment', '/data/:id/:number'],
]);

const DOCS = readFileSync('docs/pages.md', 'utf8');
/** Bytes of a picture at most, and its size in pixels. */
const MOST = 40_000;
const PICTURES = 'docs/pictures';
const WINDOW = { width: 1280, height: 900 };
/** The part of a picture in which a page may look otherwise. */
const TOLERATED = 0.03;

/** Sections that show less than they hold. */
const HIDDEN = `[...document.querySelectorAll('main section')]
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map(({ outerHTML }) => outerHTML.slice(0, 80))`;

describe('The list of pages', () => {
  it('is that of the router', async () => {
    const service = await startService();
    const paths = routesOf(service.app.http)
      .filter(({ method, path }) => method === 'GET' && path.startsWith(`${AT}/`))
      .map(({ path }) => path.slice(AT.length));
    await service.stop();
    expect(paths.filter((path) => !OTHERS.has(path)).sort()).toEqual(Object.keys(PAGES).sort());
  });

  it('stands in the documentation, page by page', () => {
    // `…/x` there stands for the address with what comes before it.
    const told = [...DOCS.matchAll(/^\| (`[^|]+?) +\|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, address = '']) => address))
      .map((address) =>
        address
          .replace(/\{(\w+)\}/g, ':$1')
          .replace(/\?.*$/, '')
          .replace(AT, '')
          .replace(/^…/, ''),
      );
    const isTold = (path: string): boolean =>
      told.some(
        (one) =>
          path === one || (one.length > 1 && path.split('/').length > one.split('/').length && path.endsWith(one)),
      );
    const lost = Object.keys(PAGES).filter((path) => !isTold(path));
    expect(lost).toEqual([]);
  });

  it('has its pictures, each small', () => {
    const named = Object.values(PAGES).flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
    expect([...DOCS.matchAll(/\]\(pictures\/(\w+)\.jpg\)/g)].map(([, name]) => name)).toEqual(named);
    const missing = named.filter((name) => !existsSync(join(PICTURES, `${name}.jpg`)));
    expect(process.env['GALLERY'] === 'write' ? [] : missing).toEqual([]);
    const large = named.filter(
      (name) => !missing.includes(name) && statSync(join(PICTURES, `${name}.jpg`)).size > MOST,
    );
    expect(large).toEqual([]);
  });
});

describeInBrowser('Every page', ({ open }) => {
  let service: TestService;
  let found: Found;

  beforeAll(async () => {
    service = await startService();
    found = await prepare(service);
  });
  afterAll(() => service.stop());

  const login = async (page: Page, person: Person): Promise<void> => {
    if (person !== 'nobody') await logIn(service, page, person, '/account/me');
  };
  /** Pages about the service, beside those of the catalogue. */
  const ABOUT = ['/sparql', '/srv/', '/srv/mqa/', '/problems', '/problems/unauthenticated'];

  it.each([
    ['en', 'light', 1280],
    ['en', 'dark', 390],
    ['de', 'light', 390],
    ['el', 'dark', 1280],
    ['el', 'light', 390],
  ] as const)('fits and is accessible in "%s" and %s colours, %d pixels wide', async (language, colorScheme, width) => {
    for (const person of ['nobody', 'alice', 'bob', 'admin'] as const) {
      const { page, watch } = await open({ viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
      await login(page, person);
      await page.goto(`${service.url}${AT}/?lang=${language}`);
      const own = Object.entries(PAGES)
        .filter(([, { by }]) => by === person)
        .map(([path, shown]) => addressOf(path, shown, found));
      for (const path of [...own, ...(person === 'nobody' ? ABOUT : [])]) {
        const answer = await page.goto(service.url + path);
        expect([path, answer?.status()]).toEqual([path, 200]);
        expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, language]);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
        expect([path, await page.evaluate(HIDDEN)]).toEqual([path, []]);
        expect([path, await violations(page)]).toEqual([path, []]);
        if (process.env['LOOK']) {
          const name = path.replace(/\W+/g, '_').slice(0, 60);
          await page.screenshot({
            path: `${process.env['LOOK']}/${language}-${width}${name}.png`,
            animations: 'disabled',
          });
        }
      }
      expect(watch.foreign(service.url)).toEqual([]);
    }
  });

  it('looks as its picture in the documentation shows it', async () => {
    mkdirSync(PICTURES, { recursive: true });
    const { page: scales } = await open();
    const differing: string[] = [];
    for (const [path, shown] of Object.entries(PAGES)) {
      if (shown.picture === undefined) continue;
      const { page } = await open({ viewport: WINDOW, deviceScaleFactor: 0.6, colorScheme: 'light' });
      await login(page, shown.by);
      await page.goto(service.url + addressOf(path, shown, found));
      // What a script asks for at once belongs to the page.
      await page.waitForLoadState('networkidle');
      const picture = await page.screenshot({ type: 'jpeg', quality: 52, animations: 'disabled' });
      expect(picture.length).toBeLessThanOrEqual(MOST);
      const file = join(PICTURES, `${shown.picture}.jpg`);
      if (process.env['GALLERY'] === 'write') writeFileSync(file, picture);
      const difference = await differenceOf(scales, readFileSync(file), picture);
      if (difference > TOLERATED) differing.push(`${shown.picture}: ${difference.toFixed(3)}`);
    }
    expect(differing).toEqual([]);
  });
});
