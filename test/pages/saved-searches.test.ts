/** Searches that are watched from the pages, with a browser that runs no scripts. */
import { CATALOGUE, dataset, put, startPeopled, type Peopled } from '../identity-admin/people.js';
import { Browser, type Account } from './browser.js';

const SEARCHES = '/srv/catalog/account/searches';
let service: Peopled;
const bob = new Browser();

const get = async (path: string): Promise<string> => (await bob.go(service.url + path)).text();
/** Sends the form of a page that leads to an address ending so. */
const send = async (html: string, ending: string): Promise<string> => {
  const [, action = '', form = ''] = new RegExp(`action="([^"]*${ending})"[^>]*>([^]*?)</form>`).exec(html) ?? [];
  const fields = [...form.matchAll(/<input[^>]*>/g)].map(([input]): [string, string] => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  const answer = await bob.go(service.url + action, { method: 'POST', body: new URLSearchParams(fields) });
  expect(answer.status).toBe(303);
  return (answer.headers.get('location') ?? '').replaceAll('&amp;', '&');
};
const write = async (id: string, title: string) =>
  put(service, `/catalogues/own/datasets/origin?originalId=${id}`, dataset(title), await service.as('alice'));

beforeAll(async () => {
  service = await startPeopled();
  await put(service, '/catalogues/own', CATALOGUE, await service.as('alice'));
  await write('night', 'Ferries at night');
});
afterAll(() => service.stop());

it('asks visitors to log in, and comes back to the search', async () => {
  const html = await get('/srv/catalog/datasets?q=ferries&catalog=own');
  expect(html).toContain(
    `/srv/catalog/login?return=${encodeURIComponent('/srv/catalog/datasets?q=ferries&catalog=own')}`,
  );
  expect(html).not.toContain(`action="${SEARCHES}"`);
});

it('is offered where something is searched for', async () => {
  await bob.logIn(service, service.secrets.users['bob'] as Account);
  expect(await get('/srv/catalog/datasets')).not.toContain(`action="${SEARCHES}"`);
});

it('saves a search with its filters, tells what is new, shows it, and forgets it', async () => {
  const where = await send(await get('/srv/catalog/datasets?q=ferries&catalog=own'), 'account/searches');
  expect(where).toBe(SEARCHES);
  const saved = await get(SEARCHES);
  expect(saved).toContain('The search is saved.');
  expect(saved).toMatch(/<th scope="row">ferries, own/);
  expect(saved).toContain('Nothing');
  const feed = (/href="([^"]*atom\?[^"]*)"/.exec(saved)?.[1] ?? '').replaceAll('&amp;', '&');
  expect(await get(feed)).toContain('Ferries at night');

  await write('day', 'Ferries by day');
  const news = await get(SEARCHES);
  expect(news).toContain('<strong>1 dataset</strong>');
  const shown = await send(news, '/look');
  expect(shown).toBe('/srv/catalog/datasets?q=ferries&catalog=own&sort=modified');
  expect(await get(shown)).toContain('Ferries by day');

  expect(await send(news, '/forget')).toBe(SEARCHES);
  expect(await get(SEARCHES)).toContain('No saved search yet');
});

it('names a search of a program that it cannot show', async () => {
  const save = 'mutation { saveSearch(name: "Recent", filter: { issued: { from: "2030-01-01" } }) { id } }';
  await service.graphql(save, {}, await service.as('bob'));
  const html = await get(SEARCHES);
  expect(html).toContain('A program saved this search');
  expect(html).not.toContain('/look"');
});
