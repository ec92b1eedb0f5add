/** What becomes of agreements at the marketplace elsewhere: ends, payments and signatures take effect here as well. */
import { Refusal } from '../../../errors.js';
import type { Logger } from '../../../log.js';
import type { ChangeEvent, Statement } from '../../../store/graph-store.js';
import { signedStatements, type Agreement, type Agreements } from '../../agreements/agreements.js';
import { end, type EndingKind } from '../../agreements/endings.js';
import type { PaymentState } from '../../agreements/payments.js';
import { isSignedWith, signatureIn } from '../../agreements/signatures.js';
import { DeliveryProblem } from '../../outbox/delivery.js';
import { SYSTEM, type Writes } from '../../writes.js';
import { endAcquisition } from '../acquisition.js';
import { agreementEvent } from '../events.js';
import { signedAlready } from '../signing.js';
import type { MarketplaceClient } from './client.js';

const STATE = `query ($id: ID!) { agreement(id: $id) { ending { kind at effective reason } payment { state at reference }
  signatures { proof jws } } }`;

interface State {
  readonly ending: {
    readonly kind: EndingKind;
    readonly at: string;
    readonly effective: string;
    readonly reason: string | null;
  } | null;
  readonly payment: { readonly state: PaymentState; readonly at: string; readonly reference: string | null } | null;
  readonly signatures: readonly { readonly proof: string; readonly jws: string }[];
}

/** The tools that it learns with. */
export interface ConsequenceTools {
  readonly client: MarketplaceClient;
  readonly agreements: Agreements;
  readonly writes: Writes;
  /** Catalogue of the marketplace there. */
  readonly catalogue: string;
  readonly log: Logger;
}

/** Learns what became of the agreements that are kept here. */
export class Consequences {
  constructor(private readonly tools: ConsequenceTools) {}

  /** Asks about the agreements on these datasets. Throws `DeliveryProblem` when the marketplace cannot be asked. */
  async learn(marketplaceIds: Iterable<string>, signal: AbortSignal): Promise<void> {
    const { agreements } = this.tools;
    for (const id of marketplaceIds) {
      for (const agreement of agreements.about(id)) await this.#learn(agreement, signal);
    }
  }

  async #learn(agreement: Agreement, signal: AbortSignal): Promise<void> {
    const variables = { id: agreement.iri?.split('/').at(-1) };
    const { data, errors } = await this.tools.client.graphql<{ agreement: State | null }>(STATE, variables, signal);
    if (!data) throw new DeliveryProblem(`The marketplace does not tell an agreement: ${errors[0]?.message ?? ''}`);
    if (!data.agreement) return;
    const ended = this.#ended(agreement, data.agreement);
    const statements = [
      ...ended.statements,
      ...this.#paid(agreement, data.agreement),
      ...(await this.#signed(agreement, data.agreement)),
    ];
    if (statements.length > 0) await this.tools.writes.apply({ events: ended.events, statements }, SYSTEM);
  }

  /** An end before the time; the time itself is told by the clock here. */
  #ended(
    agreement: Agreement,
    { ending }: State,
  ): { readonly statements: readonly Statement[]; readonly events: readonly ChangeEvent[] } {
    const { agreements, catalogue } = this.tools;
    if (!ending || ending.kind === 'EXPIRED' || agreements.endings.of(agreement.id))
      return { statements: [], events: [] };
    const row = { ...ending, agreement: agreement.id, party: null, successor: null };
    const isOver = Date.parse(ending.effective) <= Date.now();
    return {
      statements: [end(row), ...(isOver ? [endAcquisition(agreement.id)] : [])],
      events: ending.kind === 'TERMINATED' ? [agreementEvent('agreementTerminated', agreement, catalogue)] : [],
    };
  }

  #paid({ id }: Agreement, { payment }: State): readonly Statement[] {
    const learnt = payment && this.tools.agreements.payments.learn({ ...payment, agreement: id });
    return learnt ? [learnt] : [];
  }

  /** The signatures of the seller, as far as its deployment publishes the keys. */
  async #signed(agreement: Agreement, { signatures }: State): Promise<readonly Statement[]> {
    const { agreements, log } = this.tools;
    const { controller } = agreement;
    const own = controller === agreements.keys.controller;
    if (controller === null || own) return [];
    const statements: Statement[] = [];
    for (const { proof, jws } of signatures) {
      const signature = signatureIn(proof, jws);
      const { verificationMethod: method = '' } = signature?.proof ?? {};
      if (!signature || signedAlready(agreement, method)) continue;
      const key = await agreements.counterparties.key(controller, method).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        log.warn(
          { reason: error.detail, address: controller },
          'the keys of a seller cannot be read: its signature is not kept',
        );
        return undefined;
      });
      if (key && isSignedWith(signature, signedStatements(agreement), key))
        statements.push(agreements.sign(agreement, signature));
    }
    return statements;
  }
}
