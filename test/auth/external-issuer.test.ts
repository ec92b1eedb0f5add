import { exportJWK } from 'jose';
import type { ServerResponse } from 'node:http';
import { RemoteIssuer } from '../../src/features/identity/external/issuer.js';
import { TokenVerifier } from '../../src/core/auth/verify.js';
import { answerJson, issuerServer, type IssuerServer } from './issuer-server.js';
import { AUDIENCE, claims, newKey, sign } from './signing.js';

const key = newKey('key-1');
let server: IssuerServer;
afterEach(() => server.close());

type Respond = (response: ServerResponse) => void;

/** Plays a provider whose key set answers as told; discovery names `issuer`, or the address that was asked. */
const provider = async (keys?: Respond, issuer?: string): Promise<string> => {
  const jwk = { ...(await exportJWK(key.publicKey)), kid: key.kid, alg: 'RS256', use: 'sig' };
  server = await issuerServer((request, response, url) => {
    const realm = `${url}/realms/r`;
    if (request.url === '/realms/r/.well-known/openid-configuration') {
      answerJson(response, { issuer: issuer ?? realm, jwks_uri: `${url}/certs`, token_endpoint: `${url}/token` });
    } else if (keys) keys(response);
    else answerJson(response, { keys: [jwk] });
  });
  return `${server.url}/realms/r`;
};

const verifierOf = async (issuer: string, timeout = 200): Promise<TokenVerifier> => {
  const remote = await RemoteIssuer.open({ issuer, timeout });
  return new TokenVerifier({
    issuer,
    audiences: [AUDIENCE],
    algorithms: ['RS256'],
    keys: remote.keys,
    maxAge: 3600,
  });
};

describe('an identity provider elsewhere', () => {
  it('is found by discovery, and its tokens are accepted', async () => {
    const issuer = await provider();
    const result = await (await verifierOf(issuer)).verify(sign(key, claims({ iss: issuer })));
    expect(result).toMatchObject({ valid: true, user: { sub: 'alice', roles: ['PLATFORM_USER'] } });
    const remote = await RemoteIssuer.open({ issuer });
    expect((await remote.tokenEndpoint()).href).toBe(`${server.url}/token`);
  });

  it('can be reached at other addresses than its own name', async () => {
    await provider();
    const remote = await RemoteIssuer.open({
      issuer: 'https://login.example/realms/r',
      jwksUri: `${server.url}/certs`,
      tokenEndpoint: `${server.url}/token`,
      timeout: 200,
    });
    const issuer = 'https://login.example/realms/r';
    const of = new TokenVerifier({
      issuer,
      audiences: [AUDIENCE],
      algorithms: ['RS256'],
      keys: remote.keys,
      maxAge: 3600,
    });
    expect((await of.verify(sign(key, claims({ iss: issuer })))).valid).toBe(true);
    expect((await remote.tokenEndpoint()).href).toBe(`${server.url}/token`);
  });

  it('V28: a hundred tokens with random kid cost one request for keys', async () => {
    const issuer = await provider();
    const verifier = await verifierOf(issuer, 10_000);
    const tokens = Array.from({ length: 100 }, (_, index) =>
      sign(key, claims({ iss: issuer }), { kid: `random-${index}` }),
    );
    const results = await Promise.all(tokens.map((token) => verifier.verify(token)));
    expect(new Set(results.map((result) => (result.valid ? 'valid' : result.problem)))).toEqual(new Set(['invalid']));
    expect(server.requests.filter((path) => path === '/certs')).toHaveLength(1);
  });

  it.each<[string, Respond]>([
    ['hangs', () => undefined],
    ['answers 500', (response) => response.writeHead(500).end('at Object.<anonymous> (server.js:1)')],
    ['answers no JSON', (response) => response.writeHead(200).end('<p>')],
    ['answers no key set', (response) => answerJson(response, { keys: 'none' })],
    ['breaks off', (response) => response.destroy()],
  ])('V29: tokens are neither accepted nor called wrong while it %s', async (_case, respond) => {
    const issuer = await provider(respond);
    const result = await (await verifierOf(issuer)).verify(sign(key, claims({ iss: issuer })));
    expect(result).toEqual({ valid: false, problem: 'unavailable' });
  });

  it('V29: an unreachable one is asked again when it is needed', async () => {
    const issuer = await provider();
    await server.close();
    const result = await (await verifierOf(issuer)).verify(sign(key, claims({ iss: issuer })));
    expect(result).toEqual({ valid: false, problem: 'unavailable' });
  });

  it('V30: the start is refused when the provider is another one, and both are named', async () => {
    const issuer = await provider(undefined, 'https://other.example/realms/r');
    const opening = RemoteIssuer.open({ issuer });
    await expect(opening).rejects.toThrow(issuer);
    await expect(RemoteIssuer.open({ issuer })).rejects.toThrow('https://other.example/realms/r');
  });

  it('must be reached over https, unless it is on this machine', async () => {
    await provider();
    await expect(RemoteIssuer.open({ issuer: 'http://login.example/realms/r' })).rejects.toThrow('https');
  });
});
