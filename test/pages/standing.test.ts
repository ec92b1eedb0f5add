/** One card for each product, with what it is for whoever looks; and what somebody without a login is told by GraphQL. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDemo } from '../../src/demo/load.js';
import { createLogger } from '../../src/log.js';
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
