/** The webhooks that each owner manages, and the events that each webhook is told. */
import type { EventLog } from './log.js';
import type { ReaderOf, WebhookOwner } from './webhooks/model.js';
import { PLATFORM_ADMIN } from '../../core/auth/access.js';
import { isAdministrator, type Authorizer } from '../../core/auth/authorize.js';
import type { Account } from '../../core/auth/claims.js';
import { eventAccess } from './event-access.js';
import type { KeyPrincipal, Principal } from '../../core/auth/principal.js';
import { forbidden, credentialsRequired, refuseAnonymous } from '../../core/auth/refuse.js';

/** As whom a caller makes webhooks, and which ones the caller may manage. */
export interface WebhookManager {
  readonly owner: WebhookOwner;
  manages(webhook: WebhookOwner): boolean;
}

/**
 * Webhooks are for holders of an API key and for administrators. A key of an organization manages those of the organization;
 * administrators, and keys that are limited in no way, manage all; a key that is limited to catalogues manages its own. Throws
 * `UNAUTHENTICATED` or `FORBIDDEN`.
 */
export const webhookManager = (principal: Principal): WebhookManager => {
  if (principal.kind === 'anonymous') throw refuseAnonymous(principal, credentialsRequired);
  if (principal.kind === 'user') {
    if (!isAdministrator(principal)) throw forbidden('Webhooks are for holders of an API key and for administrators.');
    return { owner: { organization: undefined, key: undefined, user: principal.sub }, manages: () => true };
  }
  const { id, organization, catalogues } = principal;
  const owner = { organization, key: id, user: undefined };
  if (catalogues !== undefined) return { owner, manages: (webhook) => webhook.key === id };
  return { owner, manages: (webhook) => organization === undefined || webhook.organization === organization };
};

/** The place where owners of webhooks are looked up. */
export interface Owners {
  /** The holder of an API key that counts. */
  readonly keyOf: (id: string) => KeyPrincipal | undefined;
  /** The account of a user who may log in, as it is now; `undefined` also where accounts are elsewhere and nobody can look. */
  readonly accountOf: (user: string) => Account | undefined;
}

/**
 * Looks at the owner of a webhook whenever something is to be delivered. What a key made is told what the key may learn of now, and ends
 * with the key. What an administrator made is told everything while that user is an administrator.
 */
export const webhookReader =
  (authorizer: Authorizer, { keyOf, accountOf }: Owners, log: EventLog): ReaderOf =>
  ({ key, user }) => {
    if (key === undefined) {
      const account = user === undefined ? undefined : accountOf(user);
      return account?.roles.includes(PLATFORM_ADMIN) ? 'all' : 'OWNER_LOST';
    }
    const principal = keyOf(key);
    return principal ? eventAccess(authorizer, principal, log) : 'KEY_REVOKED';
  };
