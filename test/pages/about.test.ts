/** The pages about the service: in the language of the reader, as chosen on the pages of the catalogue; programs get what they always got. */
import { refusals } from '../../src/core/errors.js';
import { problems, texts } from '../../src/core/http/texts/index.js';
import { texts as sparql } from '../../src/core/sparql/texts.js';
import { sharedService, type SharedService } from '../support/service.js';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});

const PAGES = ['/sparql', '/srv/virtuoso/sparql', '/srv/', '/srv/mqa/', '/problems', '/problems/conflict'];

const get = (path: string, headers: Record<string, string>) =>
  service.fetch(path, { headers: { accept: 'text/html', ...headers } });
const languageOf = async (answer: Response) => /<html lang="(\w+)"/.exec(await answer.text())?.[1];

it.each(PAGES)('%s follows the address, then the cookie, then the browser, and tells caches so', async (path) => {
  const asked = await get(`${path}?lang=de`, { 'accept-language': 'el' });
  expect(asked.headers.get('vary')).toBe('Accept, Accept-Language, Cookie');
  expect(asked.headers.get('set-cookie')).toMatch(/^page_language=de; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(await languageOf(asked)).toBe('de');
  expect(await languageOf(await get(path, { cookie: 'page_language=de', 'accept-language': 'el' }))).toBe('de');
  expect(await languageOf(await get(path, { 'accept-language': 'fr, el;q=0.5' }))).toBe('el');
  const other = await get(`${path}?lang=fr`, {});
  expect([await languageOf(other), other.headers.get('set-cookie')]).toEqual(['en', null]);
});

it('keeps one language for all pages of the service', async () => {
  const cookie = (await get('/srv/catalog/?lang=el', {})).headers.get('set-cookie')?.split(';')[0] ?? '';
  for (const path of PAGES) expect([path, await languageOf(await get(path, { cookie }))]).toEqual([path, 'el']);
});

it('takes nothing for a language that is none', async () => {
  for (const lang of ['toString', '__proto__', 'de"><script>', ''])
    for (const [path, headers] of [
      [`/problems?lang=${encodeURIComponent(lang)}`, {}],
      ['/problems', { cookie: `page_language=${encodeURIComponent(lang)}` }],
    ] as const) {
      const answer = await get(path, headers);
      const html = await answer.text();
      expect([answer.status, /<html lang="en">/.test(html), html.includes('<script>')]).toEqual([200, true, false]);
    }
});

it('keeps a query where the page is opened in another language', async () => {
  const html = await (await get('/sparql?edit=ASK%20%7B%7D', {})).text();
  expect(html).toContain('href="?edit=ASK+%7B%7D&amp;lang=el"');
  expect(await (await get('/sparql?edit=ASK+%7B%7D&lang=el', {})).text()).toContain('>ASK {}</textarea>');
});

it('gives programs the document and the table in English, whatever they prefer', async () => {
  const headers = { accept: 'application/json', 'accept-language': 'de' };
  const document = (await (await service.fetch('/srv/openapi.json', { headers })).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly summary: string }>>>>;
  };
  expect(document.paths['/srv/repo/datasets']?.['get']?.summary).toBe('Datasets');
  const table = await (await service.fetch('/problems', { headers })).json();
  expect(table).toContainEqual({ code: 'CONFLICT', ...refusals.CONFLICT });
});

it('has the same words in every language, each of them said in it', () => {
  const leaves = (tree: object, within = ''): [name: string, said: string][] =>
    Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value === 'object' && value !== null) return leaves(value, `${within}${name}.`);
      return [[within + name, String(typeof value === 'function' ? (value as (one: string) => string)('7') : value)]];
    });
  for (const tree of [texts, problems, sparql]) {
    const english = leaves(tree.en);
    for (const language of ['de', 'el'] as const) {
      const said = new Map(leaves(tree[language]));
      expect([...said.keys()].sort()).toEqual(
        english
          .map(([name]) => name)
          .filter((name) => said.has(name))
          .sort(),
      );
      const same = english.filter(([name, text]) => /\s/.test(text) && said.get(name) === text).map(([name]) => name);
      expect(same).toEqual([]);
    }
  }
});
