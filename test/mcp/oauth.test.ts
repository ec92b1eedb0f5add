/** An agent that nobody knows comes to act for a person: discovery, registration, consent, and tokens that are for agents alone. */
import { StreamableHTTPClientTransport, UnauthorizedError, Client } from '@modelcontextprotocol/client';
import { decodeJwt } from 'jose';
import { Application, browserAt, connect, locationOf, secretsOf, startMarket, type Market } from './world.js';

let market: Market;
beforeAll(async () => {
  market = await startMarket({ MCP: 'login' });
});
afterAll(() => market.stop());

const REDIRECT = 'http://127.0.0.1:7777/callback';

const post = (path: string, body: unknown): Promise<Response> =>
  market.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const register = (body: unknown): Promise<Response> =>
  post('/realms/marketplace/clients-registrations/openid-connect', body);

/** Sends an application to the login page, where somebody logs in and answers. */
const answered = async (application: Application, name: string, answer: 'allow' | 'refuse') => {
  const transport = new StreamableHTTPClientTransport(new URL(`${market.url}/mcp`), { authProvider: application });
  const client = new Client({ name: 'a test', version: '1' });
  await expect(client.connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
  const browser = browserAt(market);
  const asked = application.asked as URL;
  const login = await browser.get(asked.pathname + asked.search);
  const consent = await browser.submit(login, { ...secretsOf(market).users[name] });
  const end = await browser.submit(consent, { answer });
  return { transport, browser, login, consent, end, client };
};

it('signs in by the whole flow, as the official client does it', async () => {
  const application = new Application(REDIRECT, 'Helpful\u202E <b>agent</b>');
  const { transport, consent, end } = await answered(application, 'bob', 'allow');
  expect(consent.text).toContain('“Helpful &lt;b>agent&lt;/b>”');
  expect(consent.text).toContain('127.0.0.1:7777');
  expect(consent.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const { base, params } = locationOf(end);
  expect(base).toBe(REDIRECT);
  await transport.finishAuth(params);
  const claims = decodeJwt(String(application.kept?.access_token));
  expect(claims.aud).toBe(`${market.url}/mcp`);
  const agent = await connect(market.url, application);
  expect((await agent.call('who_am_i')).json).toMatchObject({ viewer: { kind: 'USER' } });
  expect(agent.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await agent.close();
  // The tokens are renewed for the same and nothing more.
  const refreshed = await market.fetch('/realms/marketplace/protocol/openid-connect/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: String(application.information?.client_id),
      refresh_token: String(application.kept?.refresh_token),
    }),
  });
  const { access_token: renewed } = (await refreshed.json()) as { access_token: string };
  expect(decodeJwt(renewed).aud).toBe(`${market.url}/mcp`);
});

it('is asked about each time, and may be refused', async () => {
  const { end, browser, consent } = await answered(new Application(REDIRECT, 'Another'), 'bob', 'refuse');
  expect(locationOf(end).params.get('error')).toBe('access_denied');
  // A form that was answered is not answered again, and a session does not answer by itself.
  expect((await browser.submit(consent, { answer: 'allow' })).status).toBe(400);
  const application = new Application(REDIRECT, 'Sly');
  const client = new Client({ name: 'a test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${market.url}/mcp`), { authProvider: application });
  await expect(client.connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
  const asked = application.asked as URL;
  const page = await browser.get(asked.pathname + asked.search);
  expect([page.status, page.headers.has('location')]).toEqual([200, false]);
  expect(page.text).toContain('Sly');
  const silent = await browser.get(`${asked.pathname}${asked.search}&prompt=none`);
  expect(locationOf(silent).params.get('error')).toBe('consent_required');
});

it('cannot be let in by a form of another browser or session', async () => {
  const first = await answered(new Application(REDIRECT, 'First'), 'bob', 'refuse');
  const other = browserAt(market);
  const action = '/realms/marketplace/login-actions/consent';
  expect((await other.submit(first.consent, { answer: 'allow' })).status).toBe(400);
  const without = await first.browser.post(action, { transaction: 'forged', csrf: 'forged', answer: 'allow' });
  expect(without.status).toBe(400);
});

it('tells where to sign in', async () => {
  const refused = await post('/mcp', {});
  expect(refused.status).toBe(401);
  const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
  expect(address).toBe(`${market.url}/.well-known/oauth-protected-resource/mcp`);
  const metadata = (await (await fetch(address)).json()) as Record<string, string[]>;
  const issuer = `${market.url}/realms/marketplace`;
  expect(metadata).toMatchObject({ resource: `${market.url}/mcp`, authorization_servers: [issuer] });
  for (const path of [
    '/.well-known/oauth-authorization-server/realms/marketplace',
    '/.well-known/openid-configuration/realms/marketplace',
    '/.well-known/oauth-authorization-server',
  ]) {
    const server = (await (await market.fetch(path)).json()) as Record<string, unknown>;
    expect(server).toMatchObject({
      issuer,
      registration_endpoint: `${issuer}/clients-registrations/openid-connect`,
      code_challenge_methods_supported: ['S256'],
      protected_resources: [`${market.url}/mcp`],
    });
    expect(server['token_endpoint_auth_methods_supported']).toContain('none');
  }
});

it('keeps tokens in their places', async () => {
  const agentToken = await market.agentToken('bob');
  const { authorization = '' } = await market.as('bob');
  const at = async (path: string, token: string) =>
    (
      await market.fetch(path, {
        method: 'POST',
        headers: {
          authorization: token,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(
          path === '/graphql' ? { query: '{ viewer { kind } }' } : { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        ),
      })
    ).text();
  expect(await at('/mcp', authorization)).toContain('UNAUTHENTICATED');
  expect(await at('/mcp', `Bearer ${agentToken}`)).toContain('find_datasets');
  expect(await at('/graphql', `Bearer ${agentToken}`)).toContain('ANONYMOUS');
  expect(await at('/graphql', authorization)).toContain('USER');
  // Nor is it exchanged for permissions, nor does it tell the profile.
  const token = '/realms/marketplace/protocol/openid-connect/token';
  const uma = await market.fetch(token, {
    method: 'POST',
    headers: { authorization: `Bearer ${agentToken}` },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket',
      audience: 'resource-server',
    }),
  });
  expect(uma.status).toBe(401);
});

it.each([
  ['another resource', { resource: 'https://elsewhere.example/mcp' }],
  ['the service itself', { resource: 'http://127.0.0.1/' }],
])('gives no tokens for %s', async (_name, more) => {
  const { clients, users } = secretsOf(market);
  const answer = await market.fetch('/realms/marketplace/protocol/openid-connect/token', {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'password', client_id: 'cli', client_secret: clients.cli.secret },
      ...{ username: 'bob', password: users['bob']?.password ?? '' },
      ...more,
    }),
  });
  expect(await answer.json()).toMatchObject({ error: 'invalid_target' });
});

it.each([
  ['no redirect address', {}, 'invalid_redirect_uri'],
  ['a page without TLS', { redirect_uris: ['http://agent.example/cb'] }, 'invalid_redirect_uri'],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  ['a file', { redirect_uris: ['file:///etc/passwd'] }, 'invalid_redirect_uri'],
  ['a path here', { redirect_uris: ['/graphiql'] }, 'invalid_redirect_uri'],
  ['a wildcard', { redirect_uris: ['https://agent.example/*'] }, 'invalid_redirect_uri'],
  ['another grant', { redirect_uris: [REDIRECT], grant_types: ['password'] }, 'invalid_client_metadata'],
  ['a token in the front', { redirect_uris: [REDIRECT], response_types: ['token'] }, 'invalid_client_metadata'],
  ['no object', [], 'invalid_request'],
])('registers nobody with %s', async (_name, body, error) => {
  const answer = await register(body);
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, error]);
});

it('answers on any port of the person’s machine, and nowhere else', async () => {
  const { client_id: id } = (await (await register({ redirect_uris: [REDIRECT] })).json()) as { client_id: string };
  const browser = browserAt(market);
  const ask = async (client: string, redirect: string) =>
    (
      await browser.get('/realms/marketplace/protocol/openid-connect/auth', {
        ...{ client_id: client, redirect_uri: redirect, response_type: 'code', scope: 'openid' },
        ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
      })
    ).status;
  expect(await ask(id, REDIRECT)).toBe(200);
  expect(await ask(id, REDIRECT.replace('7777', '8888'))).toBe(200);
  for (const elsewhere of [
    'http://127.0.0.1:7777/other',
    'https://evil.example/callback',
    'http://localhost:7777/callback',
  ]) {
    expect(await ask(id, elsewhere)).toBe(400);
  }
  const forged = `${id.slice(0, -2)}${id.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(await ask(forged, REDIRECT)).toBe(400);
});
