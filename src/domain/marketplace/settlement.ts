/** The payments of agreements: money moves elsewhere, and those who see it move say so here. */
import { notFound, Refusal } from '../../errors.js';
import { ExpectationFailed } from '../../store/sqlite/database.js';
import type { PaymentState } from '../agreements/payments.js';
import { agreementEvent } from './events.js';
import { ownAgreement, requireSellerSide, requireText, tradedElsewhere, type Party } from './party.js';
import type { SaleTools } from './sale.js';

/** The word of whoever handles the money. */
export interface PaymentNote {
  readonly id: string;
  readonly state: PaymentState;
  /** The id under which it is known there. */
  readonly reference?: string | undefined;
  /** True if the caller runs the service. */
  readonly isOperator: boolean;
}

/** Longest reference, in characters. */
const LONGEST_REFERENCE = 200;

/** Action of the change log for what is said of a payment. */
const ACTIONS: Readonly<Record<PaymentState, string>> = {
  NOT_NEEDED: 'paymentNotNeeded',
  DUE: 'paymentDue',
  PAID: 'paid',
  REFUNDED: 'refunded',
};

/** Notes payments. */
export class Settlement {
  constructor(private readonly tools: SaleTools) {}

  /**
   * Notes what became of the payment of an agreement: for whoever runs the service, and for sellers, who say of themselves what they
   * got. The result is the id of the agreement. `CONFLICT` for a state that cannot follow, also where somebody else was faster.
   */
  async note({ id, state, reference, isOperator }: PaymentNote, party: Party): Promise<string> {
    const { agreements, writes, port } = this.tools;
    const agreement = isOperator ? agreements.find(id) : ownAgreement(id, party, agreements);
    if (!agreement) throw notFound('agreement');
    if (agreement.iri !== null)
      throw tradedElsewhere('Payments are noted where the agreement was made.', agreement.iri);
    if (!isOperator) {
      if (party.organization !== agreement.assigner) {
        throw new Refusal('FORBIDDEN', 'That something was paid is said by who got the money.');
      }
      await requireSellerSide({ ...agreement, seller: agreement.assigner }, party, this.tools);
    }
    const known = reference === undefined ? null : requireText(reference, 'reference', LONGEST_REFERENCE);
    const said = { agreement: id, state, at: new Date().toISOString(), reference: known };
    const note = agreements.payments.note(said, party.organization ?? party.actor.name);
    if (!note) return id;
    await writes
      .apply({ events: [agreementEvent(ACTIONS[state], agreement, port.catalogue)], statements: [note] }, party.actor)
      .catch((error: unknown) => {
        if (!(error instanceof ExpectationFailed)) throw error;
        throw new Refusal('CONFLICT', 'Something else was said of the payment meanwhile.', {}, error);
      });
    return id;
  }
}
