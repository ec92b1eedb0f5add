/** Operation 1: tokens of a user, and their claims. */
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { kinds, member, mustBe, mustHave, mustRefuse, objectOf, type Json } from '../expectations.js';
import type { Line } from '../line.js';
import { known, must } from '../must.js';
import type { Claims } from '../run-state.js';
import type { Login, Settings, Target } from '../target.js';

/** The user that the run was told about. */
export const loginOf = ({ login }: Settings): Login => known(login, 'needs a user (--token-endpoint, --user …)');

/** Fields of every token response. */
export const TOKEN_RESPONSE = {
  access_token: 'string',
  expires_in: 'integer',
  refresh_expires_in: 'integer',
  refresh_token: 'string',
  token_type: 'string',
  'not-before-policy': 'integer',
} as const;

const part = (token: string, position: number): Json => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[position] ?? '', 'base64url').toString()) as Json;
  } catch {
    must(false, 'the access token is not a JWT');
  }
};

/** The claims of an access token. */
export const claimsOf = (token: string): Claims => part(token, 1);

const clientFields = ({ client, clientSecret }: Login): Record<string, string> => ({
  client_id: client,
  ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
});

const passwordGrant = (target: Target, password?: string) => {
  const login = loginOf(target.settings);
  const { user: username } = login;
  const fields = { grant_type: 'password', ...clientFields(login), username, password: password ?? login.password };
  return target.form(login.tokenEndpoint, fields);
};

const tokenOf = (subject: { readonly token?: string }): string => known(subject.token, 'there is no token');

/** Verifies a signature with a key that the issuer publishes. */
const mustBeSigned = async (target: Target, token: string): Promise<void> => {
  const { alg, kid } = part(token, 0);
  const certs = objectOf(await target.get(loginOf(target.settings).tokenEndpoint.replace(/token$/, 'certs')));
  const keys = (Array.isArray(certs['keys']) ? certs['keys'] : []) as readonly (JsonWebKey & { kid?: string })[];
  const key = keys.find((one) => one.kid === kid);
  must(alg === 'RS256', `signed with ${String(alg)} instead of RS256`);
  must(key !== undefined, 'the key of the signature is not among the published ones');
  const [head, body, signature = ''] = token.split('.');
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'));
  must(isSigned, 'the signature is not valid');
};

const rolesOf = (claims: Json, name: string): readonly string[] => {
  const { roles } = member(claims, name);
  must(kinds.strings(roles), `${name}.roles is not an array of names`);
  return roles as string[];
};

const mustHoldRoles = (claims: Claims): void => {
  const roles = rolesOf(claims, 'realm_access');
  for (const role of ['PLATFORM_USER', 'offline_access', 'uma_authorization']) {
    must(roles.includes(role), `realm_access.roles lacks ${role}`);
  }
  must(
    roles.some((role) => role.startsWith('default-roles')),
    'realm_access.roles lacks a default-roles role',
  );
  const access = member(claims, 'resource_access');
  for (const client of Object.keys(access)) rolesOf(access, client);
};

const mustDescribeUser = (claims: Claims, platformClaim: string): void => {
  const platform = member(claims, platformClaim);
  mustHave(member(platform, 'user'), { role: 'strings', validationCommittee: 'string' });
  const group = { size: 'string', domain: 'string', country: 'string', type: 'string', id: 'uuid' } as const;
  mustHave(member(platform, 'group'), group);
};

export const tokenLines: readonly Line[] = [
  {
    id: '1.1',
    says: 'POST …/token with grant_type=password answers the token response',
    needs: 'user',
    check: async (target, subject) => {
      const answer = await passwordGrant(target);
      mustBe(answer, 200);
      const body = objectOf(answer);
      mustHave(body, { ...TOKEN_RESPONSE, session_state: 'string', scope: 'string' });
      must(body['token_type'] === 'Bearer', `token_type is ${String(body['token_type'])}`);
      subject.token = String(body['access_token']);
    },
  },
  {
    id: '1.2',
    says: 'the access token is a signed JWT; its key is published',
    needs: 'user',
    check: (target, subject) => mustBeSigned(target, tokenOf(subject)),
  },
  {
    id: '1.3',
    says: 'the access token holds the claims of OpenID Connect and iss = {auth_url}/realms/{realm}',
    needs: 'user',
    check: async ({ settings }, subject) => {
      const claims = claimsOf(tokenOf(subject));
      const texts = 'jti sub sid session_state aud acr scope preferred_username given_name family_name'.split(' ');
      mustHave(claims, { exp: 'integer', iat: 'integer', email_verified: 'boolean', group: 'strings' });
      mustHave(claims, Object.fromEntries(texts.map((name) => [name, 'string'] as const)));
      must(claims['typ'] === 'Bearer', `typ is ${String(claims['typ'])}`);
      must(claims['azp'] === loginOf(settings).client, `azp is ${String(claims['azp'])}`);
      must(/\/realms\/[^/]+$/.test(String(claims['iss'])), `iss is ${String(claims['iss'])}`);
    },
  },
  {
    id: '1.4',
    says: 'realm_access.roles and resource_access.<client>.roles name the roles',
    needs: 'user',
    check: async (_target, subject) => mustHoldRoles(claimsOf(tokenOf(subject))),
  },
  {
    id: '1.5',
    says: 'platform.user and platform.group describe the user and the organization',
    needs: 'user',
    check: async ({ settings }, subject) =>
      mustDescribeUser(claimsOf(tokenOf(subject)), loginOf(settings).platformClaim),
  },
  {
    id: '1.6',
    says: 'a wrong password gets no token',
    needs: 'user',
    check: async (target) => mustRefuse(await passwordGrant(target, 'certainly-not-the-password')),
  },
];
