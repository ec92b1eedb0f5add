/**
 * An agent as people start one: over standard input and output, with the login of the command line. A script in the place of a language
 * model finds, checks, buys and verifies.
 */
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { fileURLToPath } from 'node:url';
import { Tool } from '../cli/tool.js';
import { secretsOf, startMarket, type Market } from './world.js';

const MAIN = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));

let market: Market;
let bob: Tool;
beforeAll(async () => {
  market = await startMarket();
  const { clients, users } = secretsOf(market);
  bob = new Tool({ MARKETPLACE_CLIENT_SECRET: clients.cli.secret });
  const login = ['login', '--url', market.url, '--user', 'bob', '--password-stdin'];
  const { code, err } = await bob.run(login, `${users['bob']?.password ?? ''}\n`);
  if (code !== 0) throw new Error(err);
});
afterAll(async () => {
  bob?.remove();
  await market?.stop();
});

it.each(['auto', 'legacy'] as const)('finds, checks, buys and verifies (%s)', async (mode) => {
  await market.published(`Production of ${mode}`);
  await bob.json(['spending', 'set', '100', '--currency', 'EUR', '--period', 'day']);
  const client = new Client({ name: 'a script', version: '1' }, { versionNegotiation: { mode } });
  const env = { PATH: process.env['PATH'] ?? '', XDG_CONFIG_HOME: bob.home };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'], env, stderr: 'pipe' }),
  );
  const call = async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const text = (content as readonly { readonly text: string }[])[0]?.text ?? '';
    if (isError) throw new Error(text);
    return JSON.parse(text.slice(text.indexOf('\n') + 1)) as T;
  };

  const { search } = await call<{ search: { edges: { node: { identifier: string; title: string } }[] } }>(
    'find_datasets',
    { query: `"Production of ${mode}"` },
  );
  expect(search.edges[0]?.node.title).toContain(`Production of ${mode}`);
  type Offers = {
    offers: {
      edges: { node: { dataset: { identifier: string; title: string }; version: string } }[];
    };
  };
  const { offers } = await call<Offers>('compare_offers', { priceTo: '20' });
  const found = offers.edges.find(({ node }) => node.dataset.title.includes(mode))?.node;
  const id = found?.dataset.identifier ?? '';
  const { dataset } = await call<{ dataset: { entitlement: { entitled: boolean } } }>('read_dataset', { id });
  expect(dataset.entitlement.entitled).toBe(false);
  const purchase = { id, expected: { version: found?.version } };
  const { confirm } = await call<{ confirm: string }>('acquire_dataset', purchase);
  type Bought = { done: { acquireDataset: { acquisition: { agreement: { id: string } } } } };
  const { done } = await call<Bought>('acquire_dataset', { ...purchase, confirm });

  const { id: agreement } = done.acquireDataset.acquisition.agreement;
  const { contents } = await client.readResource({ uri: `marketplace://agreements/${agreement}` });
  const jws = bob.file(`${mode}.jws`, (contents[0] as { text: string }).text);
  const jwks = bob.file('jwks.json', await (await market.fetch('/srv/trade/jwks')).text());
  // Without any service: the agreement says who agreed on what, and nothing was changed.
  const verified = await bob.run(['verify-agreement', jws, '--jwks', jwks, '--json']);
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('"valid": true')]);
  expect((await bob.json<{ spent: string }>(['spending', 'show'])).spent).not.toBe('0');
  // The login is as good as before for other commands.
  expect(await bob.json(['whoami'])).toMatchObject({ kind: 'USER' });
  await client.close();
});
