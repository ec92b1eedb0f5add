import type { ServerResponse } from 'node:http';
import { RemotePermissions } from '../../src/features/identity/external/decisions.js';
import { answerJson, issuerServer, type IssuerServer } from './issuer-server.js';
import { refusalOf, user } from './principals.js';

const ASSET = '3f2b6a52-0c1e-4d53-9f0a-9a1c1b1d2e01';
let server: IssuerServer | undefined;
afterEach(() => server?.close());

const permissions = async (answer: (response: ServerResponse) => void): Promise<RemotePermissions> => {
  server = await issuerServer((_request, response) => answer(response));
  const endpoint = new URL(`${server.url}/token`);
  return new RemotePermissions({
    tokenEndpoint: () => Promise.resolve(endpoint),
    resourceServer: 'resource-server',
    // Long enough for a machine that is busy; the silent provider takes this long.
    timeout: 3000,
  });
};

describe('permissions of a resource server elsewhere', () => {
  it('are asked for one scope at a time', async () => {
    const remote = await permissions((response) => answerJson(response, { result: true }));
    expect(await remote.allows(user(), ASSET, 'EDIT')).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(server?.bodies[0]))).toEqual({
      grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket',
      audience: 'resource-server',
      permission: `${ASSET}#EDIT`,
      response_mode: 'decision',
    });
  });

  it('are denied, unknown or not to be had with this token, as the provider says', async () => {
    let status = 403;
    let error = 'access_denied';
    const remote = await permissions((response) => answerJson(response, { error }, status));
    expect(await remote.allows(user(), ASSET, 'EDIT')).toBe(false);
    status = 401;
    expect(await refusalOf(() => remote.allows(user(), ASSET, 'EDIT'))).toContain('401 invalid_token');
    [status, error] = [400, 'invalid_resource'];
    expect(await refusalOf(() => remote.allows(user(), ASSET, 'EDIT'))).toContain('404');
    error = 'invalid_scope';
    expect(await refusalOf(() => remote.allows(user(), ASSET, 'EDIT'))).toContain('503');
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>welcome')],
    ['the text "true"', (response) => answerJson(response, { result: 'true' })],
    ['nothing', (response) => answerJson(response, {})],
    ['a redirect', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['broken JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":tr')],
    ['an error of its own', (response) => answerJson(response, { result: true }, 500)],
    ['silence', () => undefined],
  ])('P10: a decision endpoint that answers %s allows nothing', async (_answer, answer) => {
    const remote = await permissions(answer);
    expect(await refusalOf(() => remote.allows(user(), ASSET, 'EDIT'))).toContain('503 temporarily_unavailable');
  });

  it('P11: an asset id that would change the request is not found, and nothing is asked', async () => {
    const remote = await permissions((response) => answerJson(response, { result: true }));
    for (const id of ['x#EDIT&permission=y', 'a,b', '../x', '', 'a b', 'resource-type:urn:x']) {
      expect(await refusalOf(() => remote.allows(user(), id, 'EDIT'))).toContain('404');
    }
    expect(server?.requests).toEqual([]);
  });
});
