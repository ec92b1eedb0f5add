/** The readers of an event: who may read what it is about. */
import type { LoggedEvent } from './event.js';
import type { EventLog, Present } from './log.js';
import { isAmong } from '../repository/ownership/visibility.js';
import type { Authorizer } from '../../core/auth/authorize.js';
import { pastOwners } from '../history/past.js';
import { buyerOf } from '../../core/auth/credentials.js';
import type { Principal } from '../../core/auth/principal.js';

/** True if an event tells of what has the id now, or of an earlier one with the same id that belonged to the same owner. */
const isOfPresent = (event: LoggedEvent, { since, owner }: Present): boolean =>
  since !== undefined && (event.at >= since || event.owner === owner);

/** True if what concerns certain organizations alone concerns the one that the caller acts for, or the caller runs the service. */
const isParty = (authorizer: Authorizer, principal: Principal, parties: readonly string[]): boolean => {
  const organization = buyerOf(principal);
  return (organization !== undefined && parties.includes(organization)) || authorizer.runsService(principal);
};

/**
 * Makes the decision about single events. What two organizations have between them is for these, and for who runs the service, and copies
 * of what was bought for who bought them. Where reads are open, everything else is for everybody. Catalogues are for everybody.
 * Events of datasets and of their quality are for those who may READ the dataset as it is now. What nobody can hold READ on
 * any more, because it is gone or somebody else's dataset has its id, is for holders of a key that covers its catalogue,
 * administrators, and the organization that owned it.
 */
export const eventAccess = (
  authorizer: Authorizer,
  principal: Principal,
  log: Pick<EventLog, 'present'>,
): ((event: LoggedEvent) => Promise<boolean>) => {
  return async (event) => {
    if (event.parties) return isParty(authorizer, principal, event.parties);
    if (event.kind === 'catalogue') return true;
    // What somebody bought is told to nobody else, whatever became of it.
    if (!authorizer.lists(principal, event)) return false;
    if (authorizer.readsAreOpen) return true;
    const present = log.present(event);
    const isPast = !isOfPresent(event, present);
    if (isPast && principal.kind === 'user') return isAmong(event.owner, pastOwners(authorizer, principal));
    const catalogue = isPast ? event.catalogue : present.catalogue;
    const asset = { kind: 'dataset', id: event.id, ...(catalogue === undefined ? {} : { catalogue }) } as const;
    return authorizer.permits(principal, { scope: 'READ', asset: { ...asset, exists: !isPast } });
  };
};
