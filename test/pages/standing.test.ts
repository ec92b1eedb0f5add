/** What is on sale, as pages show it to a visitor, a seller and a buyer; one card for each product; and what GraphQL tells who has no login. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { hiddenFields } from '../identity/visitor.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Account } from './browser.js';

let service: TestService;
const browsers: Record<string, Browser> = { nobody: new Browser(), alice: new Browser(), bob: new Browser() };

beforeAll(async () => {
  service = await startService();
  await loadDemo(service.app, createLogger('silent'));
  const { users } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as {
    readonly users: Readonly<Record<string, Account>>;
  };
  for (const who of ['alice', 'bob']) await browsers[who]?.logIn(service, users[who] as Account);
});
afterAll(() => service.stop());

/** The words of the cards of a search, by their titles. */
const cardsFor = async (who: string): Promise<readonly (readonly [title: string, words: string])[]> => {
  const html = await ((await browsers[who]?.go(`${service.url}/srv/catalog/datasets`)) as Response).text();
  const cards = html.split('<li class="card product">').slice(1);
  return cards.map((card) => {
    const words = card.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    return [/<h3>(.*?)<\/h3>/s.exec(card)?.[1]?.replace(/<[^>]*>/g, '') ?? '', words];
  });
};

it.each(['nobody', 'alice', 'bob'])('is one for each product: %s', async (who) => {
  const titles = (await cardsFor(who)).map(([title]) => title);
  expect(titles).toHaveLength(20);
  expect(new Set(titles).size).toBe(20);
});

it('says what the product is for whoever looks', async () => {
  const words = async (who: string, title: string): Promise<string> =>
    (await cardsFor(who)).find(([name]) => name === title)?.[1] ?? '';
  const sold = 'Depth soundings of the fairway';
  expect(await words('nobody', sold)).toContain('€3,900.00 One-off');
  expect(await words('nobody', sold)).not.toContain('Yours');
  expect(await words('alice', sold)).toContain('Yours, until December 31, 2035');
  expect(await words('bob', sold)).not.toContain('Yours, until');
  expect(await words('nobody', 'Timetable of all lines')).toContain('Open data');
});

it('tells who has no login that a login will do, by GraphQL', async () => {
  const { errors } = await service.graphql('{ savedSearches { id } }', {}, {});
  expect(errors?.[0]?.message).toMatch(/needs a login/);
  expect(JSON.stringify(errors)).not.toContain('X-API-Key required');
  const write = await service.graphql(
    'mutation { deleteDataset(id: "x") { __typename ... on NotAllowed { message } } }',
    {},
    {},
  );
  expect(JSON.stringify(write)).not.toContain('X-API-Key required');
  expect(JSON.stringify(write)).toContain('needs a login');
});

describe('what is on sale', () => {
  const FILE = 'https://data.example/gauges.csv';
  const DRAFT = 'Draft, not for sale yet';
  const TOLD = 'Everybody can read where the data are';
  const OUTDATED = 'The marketplace still shows the dataset as it was';
  let original = '';
  let twin = '';

  const open = async (who: string, path: string): Promise<string> =>
    ((await browsers[who]?.go(`${service.url}/srv/catalog${path}`)) as Response).text();
  const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  const offersIn = (html: string): string =>
    words(/<section aria-labelledby="offers">[^]*?<\/section>/.exec(html)?.[0] ?? '')
      .replaceAll('Buy access', '')
      .trim();
  const send = async (who: string, path: string, fields: Record<string, string>): Promise<Response> => {
    const hidden = Object.entries(hiddenFields(await open(who, path)));
    const plain = hidden.map(([name, value]): [string, string] => [name, value.replaceAll('&quot;', '"')]);
    const body = new URLSearchParams({ ...Object.fromEntries(plain), ...fields });
    return (await browsers[who]?.go(`${service.url}/srv/catalog${path}`, { method: 'POST', body })) as Response;
  };
  const idIn = (answer: Response): string => answer.headers.get('location')?.split('/').at(-1) ?? '';
  const typed = {
    ...{ language: 'en', title: 'Gauges of the river', description: 'Water levels.', 'file.0.title': 'gauges.csv' },
    ...{ 'file.0.accessUrl': FILE, 'purchase.0.price': '190', 'purchase.0.currency': 'EUR' },
    ...{ 'purchase.0.type': 'subscription', 'purchase.0.payments': 'monthly', 'purchase.0.tax': 'false' },
  };

  // A form that is shown again has what was stored chosen.
  const stored = { ...typed, 'purchase.0.withheld': 'true' };

  it('is shown to nobody but its seller while it is a draft, and the form withholds the address of what costs something', async () => {
    original = idIn(await send('alice', '/catalogues/my-data/datasets/new', { ...typed, intent: 'save' }));
    const seen = await open('nobody', `/datasets/${original}`);
    expect(seen).toContain('Comes with the purchase.');
    expect(seen).not.toContain(FILE);
    // As a number of its own: names that are made by chance may hold these digits.
    expect(seen).not.toMatch(/\b190\b/);
    expect(seen).not.toContain(DRAFT);
    const own = await open('alice', `/datasets/${original}`);
    expect(offersIn(own)).toContain('€190.00 / month, plus tax');
    expect(own).toContain(DRAFT);
    expect(own).toContain('Open gauges.csv');
    expect(own).not.toContain(TOLD);
    expect(await open('nobody', `/datasets/${original}/quality`)).not.toContain(FILE);
  });

  it('goes on sale by the button beside its prices, and reads the same of the original, the twin and a copy', async () => {
    const sold = await send('alice', `/datasets/${original}/edit`, { ...stored, intent: 'sell' });
    expect(sold.status).toBe(303);
    const { data } = await service.graphql<{ dataset: { listing: { marketplaceId: string } } }>(
      `{ dataset(id: "${original}") { listing { marketplaceId } } }`,
    );
    twin = data?.dataset.listing.marketplaceId ?? '';
    const ofTwin = await open('nobody', `/datasets/${twin}`);
    const ofOriginal = await open('nobody', `/datasets/${original}`);
    expect(offersIn(ofTwin)).toContain('€190.00 / month, plus tax');
    expect(offersIn(ofOriginal)).toBe(offersIn(ofTwin));
    for (const page of [ofTwin, ofOriginal]) {
      expect(page).toContain(`href="/srv/catalog/datasets/${twin}/buy"`);
      expect(page).toContain('"unitCode":"MON","valueAddedTaxIncluded":false');
      expect(page).toContain('Comes with the purchase.');
      expect(page).not.toContain(FILE);
    }
    expect(
      (await browsers['bob']?.go(`${service.url}/srv/catalog/datasets/${original}/buy`))?.headers.get('location'),
    ).toBe(`/srv/catalog/datasets/${twin}/buy`);
    const deal = await open('bob', `/datasets/${twin}/buy`);
    expect(deal).toContain('/ month, plus tax');
    expect((await send('bob', `/datasets/${twin}/buy`, {})).status).toBe(303);
    const copy = 'SELECT copy FROM acquisition WHERE marketplace_id = ?';
    const own = service.app.store.database.readOne<{ copy: string }>(copy, [twin])?.copy ?? '';
    const ofCopy = await open('bob', `/datasets/${own}`);
    expect(offersIn(ofCopy)).toBe(offersIn(ofTwin));
    expect(ofCopy).not.toContain('Comes with the purchase.');
    expect(await open('bob', `/datasets/${original}`)).not.toContain('Comes with the purchase.');
  });

  it('is told to its seller when the listing is out of date, and only then can be brought up to date', async () => {
    const current = await open('alice', `/datasets/${original}`);
    expect(current).not.toContain(`action="/srv/catalog/datasets/${original}/update-offer"`);
    expect(current).not.toContain(OUTDATED);
    await send('alice', `/datasets/${original}/edit`, { ...stored, title: 'Gauges of two rivers', intent: 'save' });
    for (const id of [original, twin]) {
      const page = await open('alice', `/datasets/${id}`);
      expect(page).toContain(`action="/srv/catalog/datasets/${original}/update-offer"`);
      expect(page).toContain(OUTDATED);
      expect(await open('nobody', `/datasets/${id}`)).not.toContain(OUTDATED);
    }
    await send('alice', `/datasets/${original}/edit`, { ...stored, title: 'Gauges of two rivers', intent: 'sell' });
    expect(await open('nobody', `/datasets/${twin}`)).toContain('Gauges of two rivers');
    expect(await open('alice', `/datasets/${original}`)).not.toContain(OUTDATED);
  });

  it('shows a lock only where there is one, and tells the seller of an address that everybody can read', async () => {
    const bare = { ...typed, title: 'Tides of the bay', 'purchase.0.withheld': 'false', intent: 'sell' };
    const open1 = idIn(await send('alice', '/catalogues/my-data/datasets/new', bare));
    const seen = await open('nobody', `/datasets/${open1}`);
    expect(seen).toContain(FILE);
    expect(seen).not.toContain('Comes with the purchase.');
    expect(seen).not.toContain(TOLD);
    expect(await open('alice', `/datasets/${open1}`)).toContain(TOLD);
  });

  it('stays saved, with the reason, where it cannot be put on sale', async () => {
    const { 'purchase.0.price': _price, ...unpriced } = typed;
    const free = { ...unpriced, title: 'Ferries of the gulf', intent: 'sell', 'purchase.0.payments': '' };
    const answer = await send('alice', '/catalogues/my-data/datasets/new', free);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const page = await answer.text();
    expect(page).toContain('Saved, but not on sale');
    const id = /datasets\/([^/"]+)\/edit#offers/.exec(page)?.[1] ?? '';
    expect(await open('alice', `/datasets/${id}`)).toContain('Ferries of the gulf');
  });

  it('of a table is put on sale by one button and saved as drafts by the other', async () => {
    const text =
      'id,title,description,file.access,offer.price,offer.until\nq-1,Quays,D,https://q.example/,5,\nq-2,Piers,D,https://q.example/,5,2020\n';
    const file = { 'file.name': 'q.csv', 'file.base64': Buffer.from(text).toString('base64') };
    const path = '/catalogues/my-data/datasets/many';
    const preview = words(await (await send('alice', path, { ...file, intent: 'read' })).text());
    expect(preview).toMatch(/Save 2 as drafts\s+Put 2 on sale/);
    const countsOf = async (intent: string): Promise<readonly string[]> => {
      const page = await (await send('alice', path, { ...file, intent })).text();
      return [...page.matchAll(/data-count="[a-z-]+"[^>]*>(\d+)</g)].map(([, count = '']) => count);
    };
    expect(await countsOf('load')).toEqual(['2', '0', '0', '0', '0']);
    expect(words(await open('nobody', '/datasets/q-1'))).not.toContain('€5');
    expect(await countsOf('sell')).toEqual(['0', '0', '2', '1', '0']);
    expect(words(await open('nobody', '/datasets/q-1'))).toContain('€5');
    const told = words(await (await send('alice', path, { ...file, intent: 'sell' })).text());
    expect(told).toContain('3 Piers: Saved, but not on sale: All offers have ended already');
  });
});
