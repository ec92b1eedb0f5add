/** Who may learn of an event: who may read what it is about. */
import type { LoggedEvent } from '../domain/events/event.js';
import type { EventLog } from '../domain/events/log.js';
import { isAdministrator, type Authorizer } from './authorize.js';
import type { Principal } from './principal.js';

/** Members of the organization that a dataset belonged to; a token with permissions can do no more than these say. */
const ownedIt = (principal: Principal, { owner }: LoggedEvent): boolean =>
  principal.kind === 'user' &&
  principal.permissions === undefined &&
  owner !== undefined &&
  principal.organization === owner;

/**
 * Makes the decision about single events; `undefined` where everybody may learn of everything. Catalogues are for everybody.
 * Events of datasets and of their quality are for those who may READ the dataset as it is now. What nobody can hold READ on
 * any more, because it is gone, is for holders of a key that covers its catalogue, administrators, and the organization
 * that owned it.
 */
export const learner = (
  authorizer: Authorizer,
  principal: Principal,
  log: Pick<EventLog, 'present'>,
): ((event: LoggedEvent) => Promise<boolean>) | undefined => {
  if (authorizer.readsAreOpen) return undefined;
  return async (event) => {
    if (event.kind === 'catalogue') return true;
    const present = log.present(event);
    if (!present.exists && principal.kind === 'user') {
      return authorizer.plainTokensCount && (isAdministrator(principal) || ownedIt(principal, event));
    }
    const catalogue = present.catalogue ?? event.catalogue;
    const asset = { kind: 'dataset', id: event.id, ...(catalogue === undefined ? {} : { catalogue }) } as const;
    return authorizer.permits(principal, { scope: 'READ', asset: { ...asset, exists: present.exists } });
  };
};
