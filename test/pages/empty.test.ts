/** What stands where a list is empty: a drawing of our own, and a way on that leads somewhere for whoever sees it. */
import { put, startPeopled, type Peopled, type Person } from '../identity-admin/people.js';
import { Browser, type Account } from './browser.js';

const AT = '/srv/catalog';
type Who = Person | 'nobody';

let service: Peopled;
const browsers = new Map<Who, Browser>();

beforeAll(async () => {
  service = await startPeopled();
  for (const who of ['nobody', 'alice', 'bob', 'carol', 'admin'] as const) {
    const browser = new Browser();
    browsers.set(who, browser);
    if (who !== 'nobody') await browser.logIn(service, service.secrets.users[who] as Account);
  }
});
afterAll(() => service.stop());

interface Shown {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

const open = async (who: Who, address: string): Promise<Shown> => {
  let url = new URL(address, service.url);
  for (let hops = 0; hops < 4; hops += 1) {
    const answer = await (browsers.get(who) as Browser).go(url);
    const next = answer.headers.get('location');
    if (next === null) return { url, status: answer.status, html: await answer.text() };
    url = new URL(next, url);
  }
  throw new Error(`${address} leads in a circle`);
};

/** The notes of a page: what each says, its drawing, and its link. */
const notesOf = (html: string): readonly { title: string; lines: string; href: string; label: string }[] =>
  [
    ...html.matchAll(
      /<div class="empty"><svg class="drawing".*?<path d="([^"]+)".*?<p class="empty-title">(.*?)<\/p>.*?<a class="button quiet" href="([^"]*)">(.*?)<\/a>/gs,
    ),
  ].map(([, lines = '', title = '', href = '', label = '']) => ({
    title,
    lines,
    href: href.replaceAll('&amp;', '&'),
    label,
  }));

/** Checks that a page has this note, and that its link leads to `target` with `holds` on it. */
const leadsOn = async (who: Who, path: string, title: string, target: RegExp, holds: RegExp): Promise<void> => {
  const page = await open(who, AT + path);
  expect([path, page.status]).toEqual([path, 200]);
  const note = notesOf(page.html).find((one) => one.title === title);
  expect([path, notesOf(page.html).map((one) => one.title)]).toEqual([path, expect.arrayContaining([title])]);
  expect(note?.label).not.toBe('');
  const there = await open(who, new URL(note?.href ?? '', page.url).href);
  expect([path, there.status, there.url.pathname + there.url.hash]).toEqual([path, 200, expect.stringMatching(target)]);
  expect(there.html).toMatch(holds);
};

const DATASETS = /^\/srv\/catalog\/datasets$/;
const OFFERS = /^\/srv\/catalog\/offers$/;
const SEARCH = /<input[^>]*type="search"/;

describe('in a service without data', () => {
  it.each<[Who, string, string, RegExp, RegExp]>([
    ['nobody', '/', 'There are no datasets yet', /^\/realms\//, /type="password"/],
    ['alice', '/', 'There are no datasets yet', /\/account$/, /<h1>Workspace/],
    ['nobody', '/datasets', 'There are no datasets yet', /^\/realms\//, /type="password"/],
    ['nobody', '/offers', 'Nothing is on offer', DATASETS, /<h1>Datasets/],
    ['nobody', '/organizations', 'No publishers yet', /^\/realms\//, /type="password"/],
    ['nobody', '/compare', 'Nothing to compare', DATASETS, /<h1>Datasets/],
    ['carol', '/account', 'No catalogue to add to', /\/catalogues$/, /<h1>Catalogues/],
    ['carol', '/account/people', 'No catalogue to add to', /\/catalogues$/, /<h1>Catalogues/],
    ['alice', '/account/orders', 'Nothing was bought yet', OFFERS, /<h1>Offers/],
    ['alice', '/account/sales', 'Nothing was sold yet', /\/account$/, /<h1>Workspace/],
    ['alice', '/account/requests', 'No requests yet', OFFERS, /<h1>Offers/],
    ['alice', '/account/searches', 'No saved search yet', DATASETS, /<h1>Datasets/],
    ['alice', '/account/keys', 'Keys are made by administrators', /^\/graphiql$/, /graphiql/i],
    ['admin', '/account/keys', 'No webhooks yet', /\/keys#new-webhook$/, /<details[^>]*id="new-webhook"[^>]* open/],
  ])('%s at %s: %s', leadsOn);
});

describe('in a service with little', () => {
  beforeAll(async () => {
    const prefixes = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .';
    const headers = await service.as('alice');
    await put(service, '/catalogues/bare', `${prefixes} <> a dcat:Catalog ; dct:title "Bare"@en .`, headers);
    await put(service, '/catalogues/own', `${prefixes} <> a dcat:Catalog ; dct:title "Own"@en .`, headers);
  });

  it('an own catalogue leads to the form, that of others to the search', async () => {
    const title = 'This catalogue holds no datasets yet';
    await leadsOn('alice', '/catalogues/bare', title, /\/catalogues\/bare\/datasets\/new$/, /<h1>Add a dataset/);
    await leadsOn('nobody', '/catalogues/bare', title, DATASETS, /<h1>Datasets/);
    await leadsOn('alice', '/account', 'No dataset yet', /\/datasets\/new$/, /<h1>Add a dataset/);
  });

  it('a search that finds nothing leads to everything there is, in the place where it was asked', async () => {
    const prefixes = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .';
    const about = `a dcat:Dataset ; dct:title "Owls"@en ; dct:description "Heard at night."@en ;
      dct:publisher [ a <http://xmlns.com/foaf/0.1/Agent> ; <http://xmlns.com/foaf/0.1/name> "Zoo" ]`;
    const made = await put(
      service,
      '/catalogues/own/datasets/origin?originalId=owls',
      `${prefixes} <urn:d> ${about} .`,
      await service.as('alice'),
    );
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    const nothing = 'Nothing matches';
    await leadsOn('nobody', '/datasets?q=zzzz', nothing, DATASETS, />Owls</);
    await leadsOn('nobody', '/catalogues/own?q=zzzz', nothing, /\/catalogues\/own$/, />Owls</);
    await leadsOn('nobody', '/offers?from=1000', nothing, OFFERS, SEARCH);
    await leadsOn('nobody', '/organizations/Zoo?q=zzzz', nothing, /\/organizations\/Zoo$/, />Owls</);
    const files = 'No data files are described.';
    await leadsOn('nobody', `/datasets/${id}`, files, DATASETS, />Owls</);
    await leadsOn('alice', `/datasets/${id}`, files, /\/edit$/, /name="file\.0\.accessUrl"/);
  });
});

describe('the drawings', () => {
  it('are ours and differ by what is missing', async () => {
    const paths = ['/account/orders', '/account/sales', '/account/requests', '/account/searches', '/account/keys'];
    const pages = await Promise.all(paths.map((path) => open('alice', AT + path)));
    const lines = pages.flatMap(({ html }) => notesOf(html).map((note) => note.lines));
    expect(new Set(lines).size).toBe(paths.length);
  });
});
