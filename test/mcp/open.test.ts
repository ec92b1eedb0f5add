/** Agents of nobody: they search and read what everybody may read, and are asked to sign in for the rest. */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application, browserAt, connect, locationOf, secretsOf, startMarket, type Market } from './world.js';

const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
const REDIRECT = 'http://127.0.0.1:7777/callback';
const CREATED = {
  catalogue: 'hers',
  titles: [{ value: 'Ferries', language: 'en' }],
  descriptions: [{ value: 'Where they land.', language: 'en' }],
};
let market: Market;
let id: string;
beforeAll(async () => {
  market = await startMarket();
  ({ twin: id } = await market.published('Hours of rain'));
});
afterAll(() => market.stop());

const send = (body: unknown) =>
  market.fetch('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
const calling = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

it('find, read and validate without a login', async () => {
  const agent = await market.agent();
  expect((await agent.call('find_datasets', { query: 'rain' })).text).toContain(id);
  expect((await agent.call('read_dataset', { id })).text).toContain('Hours of rain');
  expect((await agent.call('who_am_i')).json).toMatchObject({ viewer: { kind: 'ANONYMOUS' } });
  const { contents } = await agent.client.readResource({ uri: `marketplace://datasets/${id}.jsonld` });
  expect(contents).toHaveLength(2);
  expect(await agent.tools()).toEqual(expect.arrayContaining(['find_datasets', 'create_dataset', 'acquire_dataset']));
  await agent.close();
});

it.each([
  ['a tool that writes', calling('create_dataset', CREATED)],
  ['a tool of parties', calling('list_agreements')],
  ['a dry run among other messages', [calling('who_am_i'), calling('publish_dataset', { id: 'x' })]],
  ['an agreement', { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'marketplace://agreements/x' } }],
])('are asked to sign in for %s', async (_name, message) => {
  const answer = await send(message);
  const challenge = answer.headers.get('www-authenticate') ?? '';
  expect([answer.status, challenge]).toEqual([
    401,
    `Bearer realm="marketplace", resource_metadata="${market.url}/.well-known/oauth-protected-resource/mcp"`,
  ]);
  expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('are asked for nothing by what is no tool, and told that a token does not count', async () => {
  expect((await send(calling('drop_everything'))).status).toBe(200);
  const answer = await market.fetch('/mcp', {
    method: 'POST',
    headers: { authorization: 'Bearer forged', 'content-type': 'application/json' },
    body: JSON.stringify(calling('find_datasets')),
  });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    expect.stringContaining('error="invalid_token"'),
  ]);
});

it('sign in by the official client when a tool asks for it, and go on', async () => {
  const application = new Application(REDIRECT, 'A reader that writes');
  const transport = new StreamableHTTPClientTransport(new URL(`${market.url}/mcp`), { authProvider: application });
  const client = new Client({ name: 'a test', version: '1' });
  await client.connect(transport);
  await expect(client.callTool({ name: 'create_dataset', arguments: CREATED })).rejects.toBeInstanceOf(
    UnauthorizedError,
  );
  const browser = browserAt(market);
  const asked = application.asked as URL;
  const login = await browser.get(asked.pathname + asked.search);
  const consent = await browser.submit(login, { ...secretsOf(market).users['alice'] });
  await transport.finishAuth(locationOf(await browser.submit(consent, { answer: 'allow' })).params);
  const agent = await connect(market.url, application);
  expect((await agent.call('create_dataset', CREATED)).json).toMatchObject({ dryRun: true });
  await agent.close();
});

it('do the same over standard input and output', async () => {
  const home = mkdtempSync(join(tmpdir(), 'mcp-home-'));
  const child = spawn(process.execPath, [CLI, 'mcp', '--url', market.url], {
    env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (message: object): Promise<string> => {
    child.stdin.write(`${JSON.stringify(message)}\n`);
    return String((await lines.next()).value);
  };
  expect(await ask(calling('find_datasets', { query: 'rain' }))).toContain(id);
  const refused = JSON.parse(await ask(calling('create_dataset', CREATED))) as { error: { message: string } };
  expect(refused.error.message).toBe(
    `Sign in for this: it is done in the name of somebody. Run: marketplace login --url ${market.url}`,
  );
  child.stdin.end();
  await new Promise((resolve) => child.once('close', resolve));
});

it('serves nobody who sent nothing where the operator wants logins, or where reads are restricted', async () => {
  const closed = await startMarket({ MCP: 'login' });
  await expect(connect(closed.url, undefined)).rejects.toThrow();
  await closed.stop();
  const restricted = await startMarket({ READS: 'restricted' });
  await expect(connect(restricted.url, undefined)).rejects.toThrow();
  await restricted.stop();
});

describe('members of code lists', () => {
  const agentOf = async () => market.agent(await market.agentToken('alice'));
  const authority = 'http://publications.europa.eu/resource/authority';
  const LANGUAGES = [['en'], ['English'], ['eng'], ['ENG'], ['Englisch'], [`${authority}/language/ENG`]];

  it.each(LANGUAGES)('are taken by any of their names: %s', async (language) => {
    const agent = await agentOf();
    const told = await agent.call('create_dataset', {
      ...CREATED,
      languages: [language],
      themes: ['transport', 'Environment', `${authority}/data-theme/ENER`],
      accessRights: 'public',
      spatial: ['Germany', 'https://www.geonames.org/2950159'],
      distributions: [
        {
          titles: [{ value: 'CSV' }],
          accessUrls: ['https://a.example/x'],
          format: 'csv',
          licence: { identifier: 'cc-by-4.0' },
        },
      ],
    });
    expect([told.isError, told.text]).toEqual([false, expect.stringContaining('"dryRun":true')]);
    const { confirm } = told.json as { confirm: string };
    const done = await agent.call('create_dataset', {
      ...CREATED,
      languages: [language],
      themes: ['transport', 'Environment', `${authority}/data-theme/ENER`],
      accessRights: 'public',
      spatial: ['Germany', 'https://www.geonames.org/2950159'],
      distributions: [
        {
          titles: [{ value: 'CSV' }],
          accessUrls: ['https://a.example/x'],
          format: 'csv',
          licence: { identifier: 'cc-by-4.0' },
        },
      ],
      confirm,
    });
    const { identifier } = (done.json as { done: { createDataset: { identifier: string } } }).done.createDataset;
    const stored = await (
      await market.fetch(`/srv/repo/datasets/${identifier}`, { headers: { accept: 'application/n-triples' } })
    ).text();
    for (const member of [
      'language/ENG',
      'data-theme/TRAN',
      'data-theme/ENVI',
      'data-theme/ENER',
      'access-right/PUBLIC',
      'country/DEU',
      'file-type/CSV',
      'licence/CC_BY_4_0',
    ])
      expect(stored).toContain(`<${authority}/${member}>`);
    expect(stored).toContain('<https://www.geonames.org/2950159>');
    await agent.close();
  });

  it.each([
    [{ languages: ['Englsh'] }, 'languages[0]', 'ENG (English)'],
    [{ themes: ['TRAN', 'Enviroment'] }, 'themes[1]', 'ENVI (Environment)'],
    [
      { distributions: [{ titles: [], accessUrls: ['https://a.example/x'], format: 'CSW' }] },
      'distributions[0].format',
      'CSV (CSV)',
    ],
  ])('are refused with names near them where nobody knows them: %j', async (more, field, near) => {
    const agent = await agentOf();
    const told = await agent.call('create_dataset', { ...CREATED, ...more });
    expect(told.json).toMatchObject({ error: 'BAD_REQUEST', field, detail: expect.stringContaining(near) });
    await agent.close();
  });

  it('are searched by any of their names', async () => {
    const agent = await agentOf();
    const found = await agent.call('find_datasets', {
      query: 'Ferries',
      categories: ['Transport'],
      formats: ['csv'],
    });
    expect(found.text).toContain('Ferries');
    const none = await agent.call('find_datasets', { query: 'Ferries', categories: ['Health'] });
    expect(none.json).toMatchObject({ search: { totalCount: 0 } });
    await agent.close();
  });
});
