/** The ends of agreements and what follows from them, and what is said of their payments. */
import { notFound, Refusal } from '../../errors.js';
import type { ChangeEvent, Statement } from '../../store/graph-store.js';
import { ExpectationFailed } from '../../store/sqlite/database.js';
import type { Agreement } from '../agreements/agreements.js';
import { end, type Ending } from '../agreements/endings.js';
import type { PaymentState } from '../agreements/payments.js';
import type { Once } from '../idempotency.js';
import { SYSTEM, type Actor } from '../writes.js';
import { endAcquisition } from './acquisition.js';
import { assetOf, requireTrade } from './authority.js';
import type { Party } from './requests/requests.js';
import { requireText } from './requests/terms.js';
import type { SaleTools } from './sale.js';

const DAY = 24 * 3_600_000;

/** A side that ends an agreement. */
export interface TerminationRequest {
  readonly id: string;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/** The word of whoever handles the money. */
export interface PaymentNote {
  readonly id: string;
  readonly state: PaymentState;
  /** The id under which it is known there. */
  readonly reference?: string | undefined;
  /** True if the caller runs the service. */
  readonly isOperator: boolean;
}

/** Days that the agreement gives to mend a breach. */
const noticeOf = ({ document }: Pick<Agreement, 'document'>): number => {
  type Said = { readonly basedOn?: { readonly terms?: string } };
  const terms = (JSON.parse(document) as Said).basedOn?.terms ?? '{}';
  return (JSON.parse(terms) as { readonly contractBreachDays?: number }).contractBreachDays ?? 0;
};

const eventOf = (
  action: string,
  { id, marketplaceId, assigner, assignee }: Pick<Agreement, 'id' | 'marketplaceId' | 'assigner' | 'assignee'>,
): ChangeEvent => ({
  ...{ action, kind: 'dataset', id: marketplaceId, subject: id, parties: [assigner, assignee] },
});

/** Action of the change log for what is said of a payment. */
const PAID: Readonly<Record<PaymentState, string>> = {
  NOT_NEEDED: 'paymentNotNeeded',
  DUE: 'paymentDue',
  PAID: 'paid',
  REFUNDED: 'refunded',
};

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
    const { idempotency, agreements, writes } = this.tools;
    const reason = requireText(asked.reason, 'reason');
    const keyed = { key, operation: 'terminateAgreement', request: asked };
    return idempotency.once<string>(keyed, party.actor, async (remember) => {
      const agreement = this.#own(asked.id, party);
      if (agreement.kind === 'INVESTMENT') throw new Refusal('CONFLICT', 'Shares that were sold stay sold.');
      if (!agreements.holds(agreement)) throw new Refusal('CONFLICT', 'The agreement has ended already.');
      const now = new Date();
      const isSeller = party.organization === agreement.assigner;
      if (isSeller) await this.#requireTrade(agreement, party.actor);
      const isDue = agreements.payments.of(agreement.id)?.state === 'DUE';
      const notice = isSeller && !isDue ? noticeOf(agreement) * DAY : 0;
      const ending: Ending = {
        ...{ agreement: agreement.id, kind: 'TERMINATED', at: now.toISOString() },
        effective: new Date(now.getTime() + notice).toISOString(),
        ...{ party: party.organization ?? null, reason, successor: null },
      };
      const statements = [end(ending), ...(notice === 0 ? [endAcquisition(agreement.id)] : []), remember(agreement.id)];
      await writes
        .apply({ events: [eventOf('agreementTerminated', agreement)], statements }, party.actor)
        .catch((error: unknown) => {
          if (!(error instanceof ExpectationFailed)) throw error;
          throw new Refusal('CONFLICT', 'The agreement was ended already.', {}, error);
        });
      return agreement.id;
    });
  }

  /** Notes what became of the payment: for whoever runs the service, and for sellers, who say of themselves what they got. */
  async pay({ id, state, reference, isOperator }: PaymentNote, party: Party): Promise<string> {
    const { agreements, writes } = this.tools;
    const agreement = isOperator ? agreements.find(id) : this.#own(id, party);
    if (!agreement) throw notFound('agreement');
    if (!isOperator) await this.#requireSeller(agreement, party);
    const at = new Date().toISOString();
    const said = { agreement: id, state, at, reference: reference ?? null };
    const note = agreements.payments.note(said, party.organization ?? party.actor.name);
    if (note) await writes.apply({ events: [eventOf(PAID[state], agreement)], statements: [note] }, party.actor);
    return id;
  }

  async #requireSeller(agreement: Agreement, { actor, organization }: Party): Promise<void> {
    if (organization === agreement.assigner) return this.#requireTrade(agreement, actor);
    throw new Refusal('FORBIDDEN', 'That something was paid is said by who got the money.');
  }

  /** Notes the ends of agreements whose time is over, and ends the purchases of those whose notice ran out. */
  async expire(now: Date, limit: number): Promise<number> {
    const { agreements, writes, database } = this.tools;
    const due = agreements.endings.due(now, limit);
    for (const agreement of due) {
      const { id, ends } = agreement;
      const ending: Ending = {
        ...{ agreement: id, kind: 'EXPIRED', at: now.toISOString(), effective: ends },
        ...{ party: null, reason: null, successor: null },
      };
      const change = {
        events: [eventOf('agreementExpired', agreement)],
        statements: [end(ending), endAcquisition(id)],
      };
      await writes.apply(change, SYSTEM).catch((error: unknown) => {
        if (!(error instanceof ExpectationFailed)) throw error;
      });
    }
    await database.write([endPurchasesByNotice(now)]);
    return due.length;
  }

  /** An agreement of the party. `NOT_FOUND` for those of others. */
  #own(id: string, { organization }: Party): Agreement {
    const found = this.tools.agreements.find(id);
    const isParty = found && organization !== undefined && [found.assigner, found.assignee].includes(organization);
    if (!isParty) throw notFound('agreement');
    return found;
  }

  async #requireTrade({ marketplaceId }: Agreement, actor: Actor): Promise<void> {
    const { records, datasets } = this.tools;
    const sold = await datasets.find(records.publications.at(marketplaceId)?.dataset ?? marketplaceId);
    // What is gone has nobody left to hold anything on it: the organization is.
    if (sold) await requireTrade(actor, assetOf(sold));
  }
}
