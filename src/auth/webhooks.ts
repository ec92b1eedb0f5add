/** Who manages which webhooks, and what each is told. */
import type { EventLog } from '../domain/events/log.js';
import type { Reader, Webhook, WebhookOwner } from '../domain/events/webhooks/model.js';
import { isAdministrator, type Authorizer } from './authorize.js';
import { learner } from './learn.js';
import type { KeyPrincipal, Principal } from './principal.js';
import { forbidden, keyRequired, refuseAnonymous } from './refuse.js';

/** As whom a caller makes webhooks, and which ones the caller may manage. */
export interface WebhookManager {
  readonly owner: WebhookOwner;
  manages(webhook: WebhookOwner): boolean;
}

/**
 * Webhooks are for holders of an API key and for administrators. A key of an organization manages those of the organization;
 * administrators, and keys that are limited in no way, manage all. Throws `UNAUTHENTICATED` or `FORBIDDEN`.
 */
export const webhookManager = (principal: Principal): WebhookManager => {
  if (principal.kind === 'anonymous') throw refuseAnonymous(principal, keyRequired);
  if (principal.kind === 'user') {
    if (!isAdministrator(principal)) throw forbidden('Webhooks are for holders of an API key and for administrators.');
    return { owner: { organization: undefined, key: undefined }, manages: () => true };
  }
  const { id, organization, catalogues } = principal;
  const owner = { organization, key: id };
  if (organization !== undefined) return { owner, manages: (webhook) => webhook.organization === organization };
  return { owner, manages: (webhook) => catalogues === undefined || webhook.key === id };
};

/**
 * What a webhook is told: what the key that made it may learn of at the time of the delivery; everything, when an
 * administrator made it; nothing any more, when the key no longer counts.
 */
export const webhookReader =
  (authorizer: Authorizer, keyOf: (id: string) => KeyPrincipal | undefined, log: EventLog) =>
  ({ key }: Webhook): Reader => {
    if (key === undefined) return 'all';
    const principal = keyOf(key);
    return principal && (learner(authorizer, principal, log) ?? 'all');
  };
