/** Acts of trade as entries of the audit log, stored in the transaction of what they tell of. */
import type { Act, Actor, Participant } from '../../repository/writes.js';
import type { ChangeEvent, Statement } from '../../../core/store/graph-store.js';
import type { Audit, AuditEvent } from './log.js';

/** Actions of the change log that are acts of trade. */
const ACTS: Readonly<Record<string, AuditEvent['event']>> = {
  published: 'dataset-published',
  offerUpdated: 'offer-updated',
  withdrawn: 'offer-withdrawn',
  acquired: 'dataset-acquired',
  invested: 'investment-recorded',
  requested: 'acquisition-requested',
  counterOffered: 'request-countered',
  requestAccepted: 'request-accepted',
  requestConfirmed: 'request-confirmed',
  requestVerified: 'request-verified',
  requestApproved: 'request-approved',
  requestRefused: 'request-refused',
  requestWithdrawn: 'request-withdrawn',
  agreementTerminated: 'agreement-terminated',
  agreementCountersigned: 'agreement-countersigned',
  paymentDue: 'payment-noted',
  paid: 'payment-noted',
  refunded: 'payment-noted',
};

/** Acts that are in no change log. */
const MORE: Readonly<Record<Act['action'], AuditEvent['event']>> = {
  signingKeysRegistered: 'signing-keys-registered',
  agreementKeyMade: 'agreement-key-made',
};

/** The one who acted: users by id, API keys and the service itself by their names in histories. */
export const callerOf = ({ name }: Actor): Pick<AuditEvent, 'user' | 'client'> =>
  name.startsWith('user:') ? { user: name.slice('user:'.length) } : { client: name };

/** Writes who traded what into the audit log. */
export class AuditedTrade implements Participant {
  constructor(private readonly audit: Audit) {}

  onEvents(events: readonly ChangeEvent[], actor: Actor): readonly Statement[] {
    return events.flatMap(({ action, kind, id, catalogue, subject }) => {
      const event = ACTS[action];
      const place = catalogue === undefined ? '' : ` in catalogue:${catalogue}`;
      const about = subject === undefined ? '' : ` about ${subject}`;
      return event ? [this.audit.entry({ event, ...callerOf(actor), detail: `${kind}:${id}${place}${about}` })] : [];
    });
  }

  onActs(acts: readonly Act[], actor: Actor): readonly Statement[] {
    return acts.map(({ action, about }) =>
      this.audit.entry({ event: MORE[action], ...callerOf(actor), detail: about }),
    );
  }
}
