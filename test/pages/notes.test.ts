/** What forms say when they have done something, and how they ask back before they do it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDemo } from '../../src/app/demo/load.js';
import { createLogger } from '../../src/core/log.js';
import { startService, type TestService } from '../support/service.js';
import { Browser, type Account } from './browser.js';

const WITHDRAWN = 'The dataset was taken off the marketplace.';

interface Offers {
  readonly offers: {
    readonly edges: readonly {
      readonly node: { readonly dataset: { readonly identifier: string; readonly publisher: { name: string } | null } };
    }[];
  };
}

let service: TestService;
let alice: Browser;
/** A dataset of hers that is on the marketplace. */
let dataset = '';
const pageOf = async (browser: Browser): Promise<string> =>
  (await browser.go(`${service.url}/srv/catalog/datasets/${dataset}`)).text();
/** The fields of the form that leads to an address. */
const formTo = (html: string, action: string): URLSearchParams => {
  const [, form = ''] =
    new RegExp(`action="/srv/catalog/datasets/[^"]*/${action}"[^>]*>([^]*?)</form>`).exec(html) ?? [];
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value]));
};
const send = async (action: string, body: URLSearchParams): Promise<string> => {
  const address = `${service.url}/srv/catalog/datasets/${dataset}/${action}`;
  const answer = await alice.go(address, { method: 'POST', body });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/srv/catalog/datasets/${dataset}`]);
  return pageOf(alice);
};

beforeAll(async () => {
  service = await startService();
  await loadDemo(service.app, createLogger('silent'));
  const { users } = JSON.parse(readFileSync(join(service.dataDir, 'secrets.json'), 'utf8')) as {
    users: Record<string, Account>;
  };
  alice = new Browser();
  await alice.logIn(service, users['alice'] as Account);
  const query = '{ offers(first: 100) { edges { node { dataset { identifier publisher { name } } } } } }';
  const { data } = await service.graphql<Offers>(query);
  const hers = data?.offers.edges
    .map(({ node }) => node.dataset)
    .filter(({ publisher }) => publisher?.name === 'Athens Transport');
  dataset = hers?.[0]?.identifier ?? '';
});
afterAll(() => service.stop());

describe('taking an offer off the marketplace', () => {
  it('asks back, and says once that it is done', async () => {
    const before = await pageOf(alice);
    const [, asked = ''] = /<details class="removal">([^]*?)<\/details>/.exec(before) ?? [];
    expect(asked).toContain('Nobody can buy it any more.');
    expect(asked).toContain(`action="/srv/catalog/datasets/${dataset}/withdraw"`);
    expect(await send('withdraw', formTo(before, 'withdraw'))).toContain(WITHDRAWN);
    expect(await pageOf(alice)).not.toContain(WITHDRAWN);
  });

  it('is said by no link', async () => {
    const stranger = new Browser();
    for (const said of ['note=withdrawn', 'made=bought', 'catalog_note=saved']) {
      const answer = await stranger.go(`${service.url}/srv/catalog/datasets/${dataset}?${said}`);
      expect(await answer.text()).not.toMatch(/class="notice"/);
    }
  });
});
