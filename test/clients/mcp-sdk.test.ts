/**
 * @modelcontextprotocol/sdk 1, which most agents are built on: signs in by the whole flow, finds, reads, and changes by a dry run first,
 * in the protocol of its time. (Version 2 is what test/mcp is made with.)
 */
import type { Client } from '@modelcontextprotocol/client';
import { Application, browserAt, locationOf, secretsOf, startMarket, type Market } from '../mcp/world.js';
import { describeClient, load } from './npm.js';

/** What is used of version 1. Its clients are made alike. */
interface ClientModule {
  readonly Client: new (info: { readonly name: string; readonly version: string }) => Client;
}
interface Transport {
  finishAuth(code: string): Promise<void>;
}
interface TransportModule {
  readonly StreamableHTTPClientTransport: new (url: URL, options: { readonly authProvider: object }) => Transport;
}

const REDIRECT = 'http://127.0.0.1:7777/callback';

describeClient('@modelcontextprotocol/sdk', () => {
  let market: Market;
  let sdk: ClientModule & TransportModule;
  beforeAll(async () => {
    market = await startMarket({ MCP: 'login' });
    sdk = {
      ...(await load<ClientModule>('@modelcontextprotocol/sdk/client/index.js')),
      ...(await load<TransportModule>('@modelcontextprotocol/sdk/client/streamableHttp.js')),
    };
  });
  afterAll(() => market.stop());

  const connection = (application: Application) => {
    const transport = new sdk.StreamableHTTPClientTransport(new URL(`${market.url}/mcp`), {
      authProvider: application,
    });
    const client = new sdk.Client({ name: 'a test', version: '1' });
    return { transport, client, connect: () => client.connect(transport as never) };
  };

  /** Lets a person allow an application, and connects it. */
  const signedIn = async (name: string): Promise<Client> => {
    const application = new Application(REDIRECT, 'An agent of today');
    const first = connection(application);
    await expect(first.connect()).rejects.toThrow('Unauthorized');
    const asked = application.asked as URL;
    const browser = browserAt(market);
    const login = await browser.get(asked.pathname + asked.search);
    const consent = await browser.submit(login, { ...secretsOf(market).users[name] });
    const end = await browser.submit(consent, { answer: 'allow' });
    await first.transport.finishAuth(locationOf(end).params.get('code') ?? '');
    const { client, connect } = connection(application);
    await connect();
    return client;
  };

  const call = async (client: Client, name: string, args: Record<string, unknown> = {}): Promise<object> => {
    const { content } = await client.callTool({ name, arguments: args });
    const text = (content as readonly { readonly text: string }[])[0]?.text ?? '';
    return JSON.parse(text.slice(text.indexOf('\n') + 1)) as object;
  };

  it('signs in, and acts as the person', async () => {
    const client = await signedIn('bob');
    expect(await call(client, 'who_am_i')).toMatchObject({ viewer: { kind: 'USER' } });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['find_datasets', 'read_dataset']));
    await client.close();
  });

  it('finds a dataset, and reads it as a resource', async () => {
    const { twin } = await market.published('Hours of sunshine');
    const client = await signedIn('bob');
    const found = await call(client, 'find_datasets', { query: '"Hours of sunshine"' });
    expect(JSON.stringify(found)).toContain(twin);
    const { contents } = await client.readResource({ uri: `marketplace://datasets/${twin}.ttl` });
    expect((contents[0] as { text: string }).text).toContain('Hours of sunshine');
    const { prompts } = await client.listPrompts();
    expect(prompts.length).toBeGreaterThan(0);
    await client.close();
  });
});
