/** The token endpoint and its neighbours: grants, refusals, introspection, userinfo, logout. */
import { differs, same, type Case } from './case.js';
import { text, type Answer, type Provider } from './provider.js';

const basic = (id: string, secret: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const password = (p: Provider, more: Record<string, string>): Promise<Answer> =>
  p.token({ grant_type: 'password', ...p.client('cli'), ...more });

const grants: readonly Case[] = [
  same(
    'password',
    '200 token access_token expires_in not-before-policy refresh_expires_in refresh_token scope session_state token_type',
    (p) => p.login('alice'),
  ),
  same(
    'password with openid',
    '200 token access_token expires_in id_token not-before-policy refresh_expires_in refresh_token scope session_state token_type',
    (p) => p.login('alice', { scope: 'openid' }),
  ),
  same(
    'password, name in capitals',
    '200 token access_token expires_in not-before-policy refresh_expires_in refresh_token scope session_state token_type',
    (p) => password(p, { username: 'ALICE', password: p.setting.passwords['alice'] ?? '' }),
  ),
  same(
    'client credentials',
    '200 token access_token expires_in not-before-policy refresh_expires_in scope token_type',
    (p) => p.token({ grant_type: 'client_credentials', ...p.client('cli') }),
  ),
  same(
    'client credentials by Basic',
    '200 token access_token expires_in not-before-policy refresh_expires_in scope token_type',
    (p) => p.token({ grant_type: 'client_credentials' }, basic('cli', p.client('cli').client_secret)),
  ),
];

const refusals: readonly Case[] = [
  same('T1: no grant type', '400 invalid_request: Missing form parameter: grant_type', (p) =>
    p.token({ ...p.client('cli') }),
  ),
  same('T2: unknown grant', '400 unsupported_grant_type: Unsupported grant_type', (p) =>
    p.token({ grant_type: 'implicit', ...p.client('cli') }),
  ),
  same('T2: unknown URN', '400 unsupported_grant_type: Unsupported grant_type', (p) =>
    p.token({ grant_type: 'urn:x:y', ...p.client('cli') }),
  ),
  same('T6: duplicate parameter', '400 invalid_request: duplicated parameter', (p) =>
    p.token(`grant_type=client_credentials&${new URLSearchParams(p.client('cli')).toString()}&scope=email&scope=email`),
  ),
  same('T7: wrong secret', '401 unauthorized_client: Invalid client or Invalid client credentials', (p) =>
    p.token({ grant_type: 'client_credentials', client_id: 'cli', client_secret: 'wrong' }),
  ),
  same('T7: no secret', '401 unauthorized_client: Invalid client or Invalid client credentials', (p) =>
    p.token({ grant_type: 'client_credentials', client_id: 'cli' }),
  ),
  same('T7: wrong secret by Basic', '401 unauthorized_client: Invalid client or Invalid client credentials', (p) =>
    p.token({ grant_type: 'client_credentials' }, basic('cli', 'wrong')),
  ),
  same('T8: unknown client', '401 invalid_client: Invalid client or Invalid client credentials', (p) =>
    p.token({ grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'x' }),
  ),
  differs(
    'T9: no client',
    '400 invalid_client: Missing client_id parameter',
    'T9',
    '401 invalid_client: Invalid client or Invalid client credentials',
    (p) => p.token({ grant_type: 'client_credentials' }),
  ),
  same(
    'T11: public client for itself',
    '401 unauthorized_client: Public client not allowed to retrieve service account',
    (p) => p.token({ grant_type: 'client_credentials', client_id: 'web' }),
  ),
  same(
    'T12: password where it is not allowed',
    '400 unauthorized_client: Client not allowed for direct access grants',
    (p) => p.token({ grant_type: 'password', client_id: 'web', username: 'alice', password: 'x' }),
  ),
  same('T13: scope outside the list', '400 invalid_scope: Invalid scopes: admin', (p) =>
    p.login('alice', { scope: 'admin' }),
  ),
  same('T14: wrong password', '401 invalid_grant: Invalid user credentials', (p) =>
    password(p, { username: 'carol', password: 'wrong' }),
  ),
  same('T15: unknown user', '401 invalid_grant: Invalid user credentials', (p) =>
    password(p, { username: 'nobody', password: 'wrong' }),
  ),
  same('T16: empty password', '401 invalid_grant: Invalid user credentials', (p) =>
    password(p, { username: 'carol', password: '' }),
  ),
  differs(
    'T22: service account',
    '401 invalid_grant: Invalid user credentials',
    'T22',
    '500 unknown_error: For more on this error consult the server log.',
    (p) => password(p, { username: 'service-account-cli', password: 'x' }),
  ),
  same('a disabled user', '400 invalid_grant: Account disabled', (p) => p.login('erik')),
];

const refresh = async (
  p: Provider,
  client: string,
  token: string,
  more: Record<string, string> = {},
): Promise<Answer> => p.token({ grant_type: 'refresh_token', ...p.client(client), refresh_token: token, ...more });
const refreshToken = async (p: Provider): Promise<string> => text((await p.login('alice')).body, 'refresh_token');

const refreshing: readonly Case[] = [
  same(
    'refresh',
    '200 token access_token expires_in not-before-policy refresh_expires_in refresh_token scope session_state token_type',
    async (p) => refresh(p, 'cli', await refreshToken(p)),
  ),
  same('no refresh token', '400 invalid_request: No refresh token', (p) =>
    p.token({ grant_type: 'refresh_token', ...p.client('cli') }),
  ),
  same('garbage as refresh token', '400 invalid_grant: Invalid refresh token', (p) => refresh(p, 'cli', 'garbage')),
  differs(
    'R7: refresh token of another client',
    '400 invalid_grant: Invalid refresh token',
    'R7',
    "400 invalid_grant: Invalid refresh token. Token client and authorized client don't match",
    async (p) => refresh(p, 'other', await refreshToken(p)),
  ),
  same('R8: access token as refresh token', '400 invalid_grant: Invalid refresh token', async (p) =>
    refresh(p, 'cli', await p.user('alice')),
  ),
  same('R1: a used refresh token', '400 invalid_grant: Maximum allowed refresh token reuse exceeded', async (p) => {
    const token = await refreshToken(p);
    await refresh(p, 'cli', token);
    return refresh(p, 'cli', token);
  }),
  same('R10: refresh after logout', '400 invalid_grant: Session not active', async (p) => {
    const token = await refreshToken(p);
    await p.form('/protocol/openid-connect/logout', { ...p.client('cli'), refresh_token: token });
    return refresh(p, 'cli', token);
  }),
];

const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
const introspect = (p: Provider, client: Record<string, string>, token: string): Promise<Answer> =>
  p.form('/protocol/openid-connect/token/introspect', { ...client, token });

const neighbours: readonly Case[] = [
  same('introspection of the own token', '200 active true', async (p) =>
    introspect(p, p.client('cli'), await p.user('alice')),
  ),
  same('introspection by the audience', '200 active true', async (p) =>
    introspect(p, p.client('resource-server'), await p.user('alice')),
  ),
  same('A10: introspection by a public client', '403 invalid_request: Client not allowed.', async (p) =>
    introspect(p, { client_id: 'web' }, await p.user('alice')),
  ),
  differs('A11: introspection by another client', '200 active false', 'D8', '200 active true', async (p) =>
    introspect(p, p.client('other'), await p.user('alice')),
  ),
  same('A12: introspection of garbage', '200 active false', (p) => introspect(p, p.client('cli'), 'garbage')),
  same('A12: introspection of a revoked token', '200 active false', async (p) => {
    const token = await p.user('alice');
    await p.form('/protocol/openid-connect/revoke', { ...p.client('cli'), token });
    return introspect(p, p.client('cli'), token);
  }),
  differs('revocation of garbage', '200 nothing', 'RFC7009', '200 invalid_token: Invalid token', (p) =>
    p.form('/protocol/openid-connect/revoke', { ...p.client('cli'), token: 'x' }),
  ),
  same(
    'userinfo',
    '200 email_verified family_name given_name group pistis platform preferred_username sub',
    async (p) => p.send('GET', '/protocol/openid-connect/userinfo', bearer(await p.user('dora', { scope: 'openid' }))),
  ),
  differs('A13: userinfo without token', '401 invalid_token: Token verification failed', 'A13', '401 nothing', (p) =>
    p.send('GET', '/protocol/openid-connect/userinfo'),
  ),
  differs('A13: userinfo with garbage', '401 invalid_token: Token verification failed', 'A13', '401 nothing', (p) =>
    p.send('GET', '/protocol/openid-connect/userinfo', bearer('garbage')),
  ),
  differs(
    'A13: userinfo without openid',
    '403 insufficient_scope: Missing openid scope',
    'A13',
    '403 nothing',
    async (p) => p.send('GET', '/protocol/openid-connect/userinfo', bearer(await p.user('alice'))),
  ),
  same('logout', '204 nothing', async (p) =>
    p.form('/protocol/openid-connect/logout', { ...p.client('cli'), refresh_token: await refreshToken(p) }),
  ),
  same(
    'R13: logout with the refresh token of another client',
    "400 invalid_grant: Invalid refresh token. Token client and authorized client don't match",
    async (p) =>
      p.form('/protocol/openid-connect/logout', { ...p.client('other'), refresh_token: await refreshToken(p) }),
  ),
];

/** All of them. */
export const tokenCases: Readonly<Record<string, readonly Case[]>> = {
  grants,
  'token refusals': refusals,
  refreshing,
  neighbours,
};
