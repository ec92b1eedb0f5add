/**
 * Agents that are named by the address of a document about them: the official client over real HTTP, and documents on a server of ours with
 * TLS, whose certificate is for tests alone. The service is a process of its own, so that it trusts that certificate.
 */
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { ClientDocuments, type ReadDocument } from '../../src/features/identity/accounts/client-documents.js';
import { AUTH, authRequest, locationOf, pkce, type Visitor } from '../identity/visitor.js';
import type { Answer } from '../identity/world.js';
import { freePort, startProcess, type ServiceProcess } from '../reliability/process.js';
import { Application, browserAt, connect, secretsOf } from './world.js';

/** Seen from dist/test/mcp. */
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../test/mcp/certificate/${name}.pem`, import.meta.url));

const REDIRECT = 'http://127.0.0.1:7777/callback';

interface Sent {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

let documents: Server;
let home: string;
let hits: string[] = [];
let service: ServiceProcess;

const about = (url: string, more: object = {}): Record<string, unknown> => ({
  client_id: url,
  client_name: 'Helpful <b>agent</b>',
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: 'none',
  ...more,
});
const json = (value: object): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** What stands at a path, and what is wrong with it. */
const faulty: Readonly<Record<string, readonly [says: string, sent: (url: string) => Sent]>> = {
  '/another.json': ['is about another client_id', (url) => json(about(`${url}x`))],
  '/secret.json': ['has a secret', (url) => json(about(url, { client_secret: 'known to all' }))],
  '/basic.json': [
    'token_endpoint_auth_method other than none',
    (url) => json(about(url, { token_endpoint_auth_method: 'client_secret_basic' })),
  ],
  '/grant.json': ['authorization code flow', (url) => json(about(url, { grant_types: ['client_credentials'] }))],
  '/response.json': ['authorization code flow', (url) => json(about(url, { response_types: ['token'] }))],
  '/text.json': ['not sent as JSON', (url) => ({ ...json(about(url)), headers: { 'content-type': 'text/html' } })],
  '/list.json': ['is no JSON object', () => json([])],
  '/broken.json': ['is no JSON object', () => ({ ...json({}), body: '{' })],
  '/script.json': ['redirect_uris[0]', (url) => json(about(url, { redirect_uris: ['javascript:alert(1)'] }))],
  '/open.json': ['redirect_uris[0]', (url) => json(about(url, { redirect_uris: ['https://agent.example/*'] }))],
  '/nowhere.json': ['redirect_uris: at least one', (url) => json(about(url, { redirect_uris: [] }))],
  '/large.json': ['cannot be read', (url) => json(about(url, { more: 'x'.repeat(10_000) }))],
  '/missing.json': ['cannot be read', (url) => ({ ...json(about(url)), status: 404 })],
  '/moved.json': [
    'cannot be read',
    () => ({ status: 302, headers: { location: `${home}/agent.json`, 'content-type': 'application/json' }, body: '' }),
  ],
};

const contentOf = (path: string): Sent => faulty[path]?.[1](home + path) ?? json(about(home + path));

beforeAll(async () => {
  documents = createServer(
    { key: readFileSync(fixture('key')), cert: readFileSync(fixture('certificate')) },
    (request, response) => {
      const path = request.url ?? '';
      hits.push(path);
      const { status = 200, headers = {}, body } = contentOf(path);
      response.writeHead(status, headers).end(body);
    },
  );
  await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
  const { port } = documents.address() as AddressInfo;
  home = `https://localhost:${port}`;
  service = await startProcess({
    MCP: 'login',
    NODE_EXTRA_CA_CERTS: fixture('certificate'),
    CLIENT_DOCUMENTS_ALLOW: `localhost:${port}`,
  });
});
beforeEach(() => {
  hits = [];
});
afterAll(async () => {
  await service.discard();
  await new Promise((resolve) => documents.close(resolve));
});

const asked = (client: string, more: Record<string, string> = {}): Record<string, string> =>
  authRequest(pkce().challenge, { client_id: client, redirect_uri: REDIRECT, resource: `${service.url}/mcp`, ...more });
const logIn = (browser: Visitor, page: Answer): Promise<Answer> =>
  browser.submit(page, { ...secretsOf(service).users['admin'] });

/** A browser in which somebody is logged in. */
const someone = async (): Promise<Visitor> => {
  const browser = browserAt(service);
  await logIn(browser, await browser.get(AUTH, asked(`${home}/agent.json`)));
  hits = [];
  return browser;
};

it('are let in by the official client without registering, and stay it after a restart', async () => {
  class Documented extends Application {
    readonly clientMetadataUrl = `${home}/official.json`;
  }
  const application = new Documented(REDIRECT, 'not asked');
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { authProvider: application });
  const client = new Client({ name: 'a test', version: '1' });
  await expect(client.connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
  const wanted = application.asked as URL;
  expect(wanted.searchParams.get('client_id')).toBe(application.clientMetadataUrl);
  const browser = browserAt(service);
  const login = await browser.get(wanted.pathname + wanted.search);
  const consent = await logIn(browser, login);
  expect(consent.text).toContain(`“${new URL(home).host} (Helpful &lt;b>agent&lt;/b>)”`);
  const { base, params } = locationOf(await browser.submit(consent, { answer: 'allow' }));
  expect(base).toBe(REDIRECT);
  await transport.finishAuth(params);
  const own = async (): Promise<object> => {
    const agent = await connect(service.url, application);
    const told = await agent.call('who_am_i');
    await agent.close();
    return told.json;
  };
  expect(await own()).toMatchObject({ viewer: { kind: 'USER' } });
  expect(hits).toEqual(['/official.json']);
  // A gateway that has not read the document takes the tokens, and gives new ones.
  await service.end();
  service = await startProcess(
    {
      ...{ NODE_EXTRA_CA_CERTS: fixture('certificate'), CLIENT_DOCUMENTS_ALLOW: new URL(home).host },
      PORT: String(service.port),
    },
    service.dataDir,
  );
  expect(await own()).toMatchObject({ viewer: { kind: 'USER' } });
  const refreshed = await fetch(`${service.url}/realms/marketplace/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: application.clientMetadataUrl,
      refresh_token: String(application.kept?.refresh_token),
    }),
  });
  expect(refreshed.status).toBe(200);
  expect(hits).toEqual(['/official.json']);
});

it('are told to exist', async () => {
  const metadata = await fetch(`${service.url}/.well-known/oauth-authorization-server/realms/marketplace`);
  expect(await metadata.json()).toMatchObject({ client_id_metadata_document_supported: true });
});

it('are read for nobody who has not logged in, who is sent nowhere either', async () => {
  const stranger = browserAt(service);
  const login = await stranger.get(AUTH, asked(`${home}/agent.json`, { redirect_uri: 'https://evil.example/' }));
  expect([login.status, login.headers.has('location')]).toEqual([200, false]);
  expect(login.headers.get('content-security-policy')).not.toContain('evil.example');
  for (const [name, value] of [
    ['response_type', 'token'],
    ['prompt', 'none'],
    ['scope', 'nothing-like-it'],
  ] as const) {
    const { status, headers } = await stranger.get(AUTH, asked(`${home}/agent.json`, { [name]: value }));
    expect([name, status, headers.has('location')]).toEqual([name, 400, false]);
  }
  expect(hits).toEqual([]);
  // Whoever logs in then is not sent to an address that the document does not name.
  const end = await logIn(stranger, login);
  expect([end.status, end.headers.has('location')]).toEqual([400, false]);
  expect(hits).toEqual(['/agent.json']);
});

it('are refused with the fault of their document, and sent nowhere', async () => {
  const browser = await someone();
  for (const [path, [says]] of Object.entries(faulty)) {
    const { status, headers, text } = await browser.get(AUTH, asked(home + path));
    expect([path, status, headers.has('location'), text]).toEqual([path, 400, false, expect.stringContaining(says)]);
  }
  // No redirect was followed.
  expect(hits).toEqual(Object.keys(faulty));
});

it('are named in one way, and stand where the operator lets the service look', async () => {
  const browser = await someone();
  const { host } = new URL(home);
  const elsewhere = await freePort();
  const names = [
    ...[`http://${host}/agent.json`, `${home}/`, home, `${home}/a/../agent.json`, `${home}/agent.json#x`],
    ...[`${home}/agent.json?x`, `${home}/agent.json?`, `https://user@${host}/agent.json`, `${home}/%2e/agent.json`],
    ...[`HTTPS://${host}/agent.json`, `${home}/${'x'.repeat(300)}`],
    ...[`https://localhost:${elsewhere}/agent.json`, 'https://127.0.0.1/agent.json', 'https://[::1]/agent.json'],
    ...['https://169.254.169.254/latest/meta-data', 'https://10.0.0.1/agent.json', 'https://2130706433/agent.json'],
  ];
  for (const name of names) {
    const { status, headers } = await browser.get(AUTH, asked(name));
    expect([name, status, headers.has('location')]).toEqual([name, 400, false]);
  }
  expect(hits).toEqual([]);
});

it('are read once by many at once, and anew after the time that they say, within bounds', async () => {
  let now = 0;
  let reads = 0;
  let age = 'max-age=999999999';
  let redirects = ['https://agent.example/one'];
  const url = 'https://agent.example/me.json';
  const read: ReadDocument = async () => {
    reads += 1;
    const headers = { 'content-type': 'application/json', 'cache-control': age };
    return { status: 200, headers, body: Buffer.from(JSON.stringify(about(url, { redirect_uris: redirects }))) };
  };
  const known = new ClientDocuments(read, () => now);
  await Promise.all(Array.from({ length: 20 }, () => known.ready(url)));
  expect(reads).toBe(1);
  redirects = ['https://agent.example/two'];
  age = 'no-store';
  now += 86_399_000;
  await known.ready(url);
  expect([reads, known.find(url)?.redirectUris]).toEqual([1, ['https://agent.example/one']]);
  now += 1_000;
  await known.ready(url);
  expect([reads, known.find(url)?.redirectUris]).toEqual([2, ['https://agent.example/two']]);
  now += 60_000;
  redirects = [];
  await expect(known.ready(url)).rejects.toMatchObject({ error: 'invalid_redirect_uri' });
  // What it said before counts no longer.
  expect(known.find(url)?.redirectUris).toEqual([]);
});

it('do not keep the service from its work when many are read at once', async () => {
  let [under, most] = [0, 0];
  const read: ReadDocument = async () => {
    most = Math.max(most, (under += 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    under -= 1;
    return 'NOT_ASKED';
  };
  const known = new ClientDocuments(read, Date.now);
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => known.ready(`https://agent.example/${at}.json`)),
  );
  const codes = all.map((one) => (one.status === 'rejected' ? (one.reason as { error: string }).error : 'read'));
  expect(most).toBe(8);
  expect(codes.filter((code) => code === 'temporarily_unavailable')).toHaveLength(42);
  expect(codes.filter((code) => code === 'invalid_client')).toHaveLength(8);
});
