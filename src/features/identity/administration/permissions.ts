/**
 * Administration of permissions on datasets and catalogues, by the operator or on behalf of a user. Every change is stored
 * together with its audit event. Errors: `BAD_REQUEST`, `NOT_FOUND`, `FORBIDDEN`.
 */
import { resourceId, SCOPES, type Asset, type Scope } from '../../../core/auth/access.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import { forbidden } from '../../../core/auth/refuse.js';
import { notFound, Refusal } from '../../../core/errors.js';
import { parseSubject, type PolicySubject } from '../authz/index.js';
import { identityOf } from '../accounts/principals.js';
import type { Realm } from '../realm.js';
import { requireUser } from './require.js';

type Named = Pick<Asset, 'kind' | 'id'>;

/** The permissions that are given or taken: scopes of an asset, and to or from whom (`role:R`, `user:U`, `group:/path`, `client:C`). */
export interface PermissionChange {
  readonly asset: Named;
  readonly scopes: readonly string[];
  readonly subject: string;
}

/** The scopes that somebody holds on an asset, and the reasons. */
export interface Explanation {
  /** User name. */
  readonly user: string;
  readonly granted: readonly string[];
  readonly reasons: readonly {
    readonly permission: string;
    readonly permit: boolean;
    readonly scopes: readonly string[];
    readonly policies: readonly { readonly name: string; readonly permit: boolean }[];
  }[];
}

/** Reads names of scopes. Throws `BAD_REQUEST` for another one. */
export const scopesOf = (names: readonly string[]): readonly Scope[] => {
  const unknown = names.find((name) => !SCOPES.includes(name as Scope));
  if (unknown !== undefined) throw new Refusal('BAD_REQUEST', `A scope is one of ${SCOPES.join(', ')}.`);
  return names as readonly Scope[];
};

/** The subject that a text names, which must exist: a grant to a group that is created later would be a surprise. */
const subjectOf = (realm: Realm, text: string): PolicySubject => {
  const subject = parseSubject(text);
  const { kind, id } = subject;
  const [client, role] = id.includes('/') ? (id.split('/', 2) as [string, string]) : ['', id];
  const exists =
    kind === 'user' ||
    (kind === 'role' && realm.roles.exists(role, client)) ||
    (kind === 'client' && realm.clients.get(id) !== undefined) ||
    (kind === 'group' && realm.organizations.byPath(id) !== undefined);
  if (!exists) throw notFound(kind, id);
  return subject;
};

/** A token that carries permissions can do no more than these say. Throws `FORBIDDEN`. */
export const requirePlainToken = (by: UserPrincipal | undefined): void => {
  if (by?.permissions !== undefined) throw forbidden('A token with permissions administers nothing.');
};

/** The entry of the audit log for a change. */
export const permissionEvent = (
  event: 'permission-granted' | 'permission-revoked',
  { asset, scopes, subject }: PermissionChange,
  by: UserPrincipal | undefined,
) => ({
  event,
  ...(by ? { user: by.sub, client: by.client } : {}),
  detail: `${subject} ${scopes.join(',')} ${resourceId(asset)}`,
});

/** Gives scopes of an asset. With `by`, only what that user may share. */
export const grantPermission = async (realm: Realm, change: PermissionChange, by?: UserPrincipal): Promise<void> => {
  requirePlainToken(by);
  const { administration } = realm.authz;
  const also = [realm.audit.entry(permissionEvent('permission-granted', change, by))];
  await administration.grant(change.asset, scopesOf(change.scopes), subjectOf(realm, change.subject), { by, also });
};

/** Takes scopes of an asset back; they are gone for everybody who asks when it resolves. */
export const revokePermission = async (realm: Realm, change: PermissionChange, by?: UserPrincipal): Promise<void> => {
  requirePlainToken(by);
  if (change.scopes.length === 0) throw new Refusal('BAD_REQUEST', 'Name at least one scope.');
  const { administration } = realm.authz;
  const also = [realm.audit.entry(permissionEvent('permission-revoked', change, by))];
  await administration.revoke(change.asset, scopesOf(change.scopes), parseSubject(change.subject), { by, also });
};

/** Explains what a user holds on an asset. `client` is the client the user acts through, where that matters. */
export const explainPermission = (realm: Realm, username: string, asset: Named, client = ''): Explanation => {
  const user = realm.users.get(username) ?? requireUser(realm, username);
  const { granted, reasons } = realm.authz.administration.explain(identityOf(realm, user, client), asset);
  return { user: user.username, granted, reasons };
};
