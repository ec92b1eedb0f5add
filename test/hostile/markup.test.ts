/** Texts of strangers in every answer that a browser or a reader of feeds makes a tree of: never a tag, never a way out of an attribute. */
import { dataset, TURTLE } from '../conformance/payloads.js';
import { figure } from '../support/figures.js';
import { transmit, type Received } from './client.js';
import { routesOf, type Route } from './routes.js';
import { attackedWorld } from './world.js';

/** In no markup of ours: an element, an entity, and quotes that would end an attribute. */
const MARK = `zq<zq9 zq8=1>zq&zq;'zq"zq`;
/** The same with what XML cannot hold in any form. */
const STORED = `${MARK}\u0001\u000b`;
const MARKUP = /html|xml|svg/;
// eslint-disable-next-line no-control-regex -- characters that XML 1.0 §2.2 does not allow
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

const world = attackedWorld();
let stored = '';
beforeAll(async () => {
  const { service } = world();
  const text = JSON.stringify(STORED);
  const body = dataset('PLACE')
    .replaceAll('"PLACE"', text)
    .replaceAll('"Every stop of every line."', text)
    .replaceAll('"stops.csv"', text)
    .replaceAll('"bus"', text)
    .replaceAll('foaf:name "Acme"', `foaf:name ${text}`);
  const made = await service.write('POST', '/srv/repo/catalogues/safe/datasets?waitForQuality=true', body, TURTLE);
  stored = ((await made.json()) as { id: string }).id;
});

/** Requests that bring the mark to every place of a route at once, or what is stored to the answer. */
const variants = ({ path, query }: Route): string[] => {
  const mark = encodeURIComponent(MARK);
  const all = [...query, 'q', 'locale', 'error', 'state', 'client_id', 'redirect_uri', 'session', 'id_token_hint'];
  const marked = all.map((name) => `${encodeURIComponent(name)}=${mark}`).join('&');
  const reflected = path.replace(/:[A-Za-z]+|\*/g, mark);
  const found = path
    .replace(/:lang/, 'en')
    .replace(/:file/, `${stored}.rss`)
    .replace(/:id/, path.includes('catalogues') ? 'safe' : stored)
    .replace(/:[A-Za-z]+|\*/g, '1');
  return [
    `${reflected}?${marked}`,
    `${found}?${marked}`,
    found,
    ...all.map((name) => `${found}?${encodeURIComponent(name)}=${mark}`),
  ];
};

const expectHarmless = (about: string, { type, headers, text }: Received): void => {
  // Whatever is not declared as markup must not be guessed to be.
  if (text !== '')
    expect([about, type === '' ? '' : headers.join(' ').toLowerCase().includes('nosniff')]).toEqual([
      about,
      type !== '' && true,
    ]);
  if (!MARKUP.test(type)) return;
  const outside = text.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '');
  expect([about, /<zq9|&zq;|zq"zq(?![^<>]*<\/title>)/.exec(outside)?.[0]]).toEqual([about, undefined]);
  if (/xml/.test(type)) expect([about, ILLEGAL.exec(text)?.index]).toEqual([about, undefined]);
  if (/html/.test(type))
    expect([about, headers.join(' ').toLowerCase().includes('content-security-policy')]).toEqual([about, true]);
};

it('is text in every answer to every address', async () => {
  const routes = (await routesOf(world().service)).filter(
    ({ method, path }) => method === 'GET' && !/stream|changes/.test(path),
  );
  let requests = 0;
  let trees = 0;
  let shown = 0;
  for (const route of routes) {
    for (const path of variants(route)) {
      const answer = await transmit(world().service.url, {
        method: 'GET',
        path,
        headers: { accept: 'text/html, application/xml;q=0.9, */*;q=0.8' },
      });
      expectHarmless(path, answer);
      requests += 1;
      if (!MARKUP.test(answer.type)) continue;
      trees += 1;
      if (answer.text.includes('zq8=1')) shown += 1;
    }
  }
  // The mark is in many of them: the test would see it if it were not escaped.
  expect(shown).toBeGreaterThan(20);
  figure('Injection: markup', {
    addresses: routes.length,
    requests,
    'pages and feeds': trees,
    'showing the mark': shown,
    'as markup': 0,
  });
});

it('is text in results of SPARQL as XML, and one cell in those as CSV', async () => {
  const query = 'SELECT ?t WHERE { ?d <http://purl.org/dc/terms/title> ?t FILTER(CONTAINS(?t, "zq8")) } LIMIT 1';
  const ask = (accept: string) =>
    transmit(world().service.url, {
      method: 'GET',
      path: `/sparql?query=${encodeURIComponent(query)}`,
      headers: { accept },
    });
  const xml = await ask('application/sparql-results+xml');
  expect(xml.text).toContain('zq8=1');
  expect(xml.text).not.toMatch(/<zq9|&zq;/);
  const csv = await ask('text/csv');
  // RFC 4180 §2: what holds quotes is quoted, and its quotes are doubled.
  expect(csv.text).toContain(`"${MARK.replaceAll('"', '""')}`);
  expect(csv.type).toMatch(/^text\/csv/);
});
