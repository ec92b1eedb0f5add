/** The ends of agreements, and what follows from them. */
import { Refusal } from '../../core/errors.js';
import type { Statement } from '../../core/store/graph-store.js';
import { ExpectationFailed } from '../../core/store/sqlite/database.js';
import { termsIn } from '../agreements/agreed-terms.js';
import { end, type Ending } from '../agreements/endings.js';
import type { Once } from '../../core/store/idempotency.js';
import { SYSTEM } from '../repository/writes.js';
import { endAcquisition } from './acquisition.js';
import { agreementEvent } from './events.js';
import { ownAgreement, requireSellerSide, requireText, tradedElsewhere, type Party } from './party.js';
import type { SaleTools } from './sale.js';

const DAY = 24 * 3_600_000;

/** A side that ends an agreement. */
export interface TerminationRequest {
  readonly id: string;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** Ends the purchases whose agreements were given notice that has run out. */
const endPurchasesByNotice = (now: Date): Statement => ({
  sql: `UPDATE acquisition SET state = 'ENDED' WHERE state = 'ACQUIRED'
  AND id IN (SELECT agreement FROM agreement_ending WHERE at < effective AND effective <= ?)`,
  params: [now.toISOString()],
});

/** Ends agreements. */
export class Terminations {
  constructor(private readonly tools: SaleTools) {}

  /**
   * Ends an agreement before its time. The buyer gives it up at once. The seller gives notice of as many days as the agreement leaves to
   * mend a breach (`contractBreachDays`), at once where it leaves none or the price is still due. The result is the id of the agreement.
   */
  terminate({ idempotencyKey: key, ...asked }: TerminationRequest, party: Party): Promise<Once<string>> {
    const { idempotency, agreements, writes, port } = this.tools;
    const reason = requireText(asked.reason, 'reason');
    const keyed = { key, operation: 'terminateAgreement', request: asked };
    return idempotency.once<string>(keyed, party.actor, async (remember) => {
      const agreement = ownAgreement(asked.id, party, agreements);
      if (agreement.iri !== null) throw tradedElsewhere('The agreement is ended where it was made.', agreement.iri);
      if (agreement.kind === 'INVESTMENT') throw new Refusal('CONFLICT', 'Shares that were sold stay sold.');
      if (!agreements.holds(agreement)) throw new Refusal('CONFLICT', 'The agreement has ended already.');
      const now = new Date();
      const isSeller = party.organization === agreement.assigner;
      if (isSeller) await requireSellerSide({ ...agreement, seller: agreement.assigner }, party, this.tools);
      const isDue = agreements.payments.of(agreement.id)?.state === 'DUE';
      const notice = isSeller && !isDue ? termsIn(agreement).terms.contractBreachDays * DAY : 0;
      const ending: Ending = {
        ...{ agreement: agreement.id, kind: 'TERMINATED', at: now.toISOString() },
        effective: new Date(now.getTime() + notice).toISOString(),
        ...{ party: party.organization ?? null, reason, successor: null },
      };
      const statements = [end(ending), ...(notice === 0 ? [endAcquisition(agreement.id)] : []), remember(agreement.id)];
      await writes
        .apply({ events: [agreementEvent('agreementTerminated', agreement, port.catalogue)], statements }, party.actor)
        .catch((error: unknown) => {
          if (!(error instanceof ExpectationFailed)) throw error;
          throw new Refusal('CONFLICT', 'The agreement was ended already.', {}, error);
        });
      return agreement.id;
    });
  }

  /** Notes the ends of agreements whose time is over, and ends the purchases of those whose notice ran out. */
  async expire(now: Date, limit: number): Promise<number> {
    const { agreements, writes, database, port } = this.tools;
    const due = agreements.endings.due(now, limit);
    for (const agreement of due) {
      const { id, ends } = agreement;
      const ending: Ending = {
        ...{ agreement: id, kind: 'EXPIRED', at: now.toISOString(), effective: ends },
        ...{ party: null, reason: null, successor: null },
      };
      const change = {
        events: [agreementEvent('agreementExpired', agreement, port.catalogue)],
        statements: [end(ending), endAcquisition(id)],
      };
      await writes.apply(change, SYSTEM).catch((error: unknown) => {
        if (!(error instanceof ExpectationFailed)) throw error;
      });
    }
    await database.write([endPurchasesByNotice(now)]);
    return due.length;
  }
}
