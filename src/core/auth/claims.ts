/** From verified claims to a principal. Claims are data of another party until their shape has been looked at. */
import type { JWTPayload } from 'jose';
import type { TokenPermission, UserPrincipal } from './principal.js';
import { isObject } from '../json.js';

/** The present facts about the account behind a token, where the provider is at hand. */
export interface Account {
  /** Realm roles by name and client roles as `client/role`. */
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly organization?: string;
  /** A mail address that was proved to be theirs. */
  readonly mail?: string;
}
const own = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Roles that a token names: those of the realm as they are, those of clients as `client/role`. */
const rolesOf = (claims: JWTPayload): readonly string[] => {
  const clients = own(claims, 'resource_access');
  const clientRoles = isObject(clients)
    ? Object.keys(clients).flatMap((client) =>
        strings(own(own(clients, client), 'roles')).map((role) => `${client}/${role}`),
      )
    : [];
  return [...strings(own(own(claims, 'realm_access'), 'roles')), ...clientRoles];
};

const permissionOf = (value: unknown): TokenPermission | undefined => {
  const rsid = own(value, 'rsid');
  if (typeof rsid !== 'string') return undefined;
  const rsname = own(value, 'rsname');
  const scopes = own(value, 'scopes');
  return {
    rsid,
    ...(typeof rsname === 'string' ? { rsname } : {}),
    ...(Array.isArray(scopes) ? { scopes: strings(scopes) } : {}),
  };
};

/** Permissions of a requesting party token; none of them when they are malformed, `undefined` for a plain token. */
const permissionsOf = (claims: JWTPayload): readonly TokenPermission[] | undefined => {
  if (!Object.hasOwn(claims, 'authorization')) return undefined;
  const listed = own(own(claims, 'authorization'), 'permissions');
  if (!Array.isArray(listed)) return [];
  return listed.map(permissionOf).filter((permission) => permission !== undefined);
};

/** Audiences of a token; the claim is a string or an array (RFC 7519 §4.1.3). */
const audiencesOf = ({ aud }: JWTPayload): readonly string[] => (typeof aud === 'string' ? [aud] : strings(aud));

/** The organization a token names, under the interface's claim or the one of deployed providers. */
const organizationOf = (claims: JWTPayload): string | undefined => {
  const named = [claims['platform'], claims['pistis']].map((extension) => own(own(extension, 'group'), 'id'));
  return named.find((id): id is string => typeof id === 'string' && id !== '');
};

/** The principal that a verified token speaks for. With an account, a role or group counts only while the user still has it. */
export const principalOf = (token: string, claims: JWTPayload, account?: Account): UserPrincipal => {
  const named = rolesOf(claims);
  const organization = account ? account.organization : organizationOf(claims);
  const permissions = permissionsOf(claims);
  return {
    kind: 'user',
    sub: text(claims.sub),
    username: text(claims['preferred_username']) || text(claims.sub),
    roles: account ? account.roles.filter((role) => named.includes(role)) : named,
    groups: account ? account.groups : strings(claims['group']),
    client: text(claims['azp']),
    audiences: audiencesOf(claims),
    token,
    expires: claims.exp ?? 0,
    ...(organization === undefined ? {} : { organization }),
    ...(typeof claims['sid'] === 'string' ? { session: claims['sid'] } : {}),
    ...(permissions === undefined ? {} : { permissions }),
  };
};
