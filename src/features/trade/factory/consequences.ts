/**
 * What becomes of agreements at the marketplace elsewhere: ends, payments and signatures take effect here as well. The feed tells of
 * it; what it told before an agreement was kept here, or while the keys of a seller could not be read, is asked for by a delivery.
 */
import { Refusal } from '../../../core/errors.js';
import type { ChangeEvent, Statement } from '../../../core/store/graph-store.js';
import { signedStatements, type Agreement, type Agreements } from '../../agreements/agreements.js';
import { end, type EndingKind } from '../../agreements/endings.js';
import type { PaymentState } from '../../agreements/payments.js';
import { isSignedWith, signatureIn } from '../../agreements/signatures.js';
import { DeliveryProblem, type Delivery, type Handler, type Order } from '../../events/outbox/delivery.js';
import type { Outbox } from '../../events/outbox/outbox.js';
import { SYSTEM, type Writes } from '../../repository/writes.js';
import { endAcquisition } from '../acquisition.js';
import { agreementEvent } from '../events.js';
import { signedAlready } from '../signing.js';
import type { MarketplaceClient } from './client.js';

/** Kind of the deliveries that ask what became of an agreement. */
export const LEARN = 'learn';

interface LearnOrder {
  /** Id of the agreement here. */
  readonly agreement: string;
}

/** The question what became of an agreement. */
export const question = (destination: string, agreement: string): Order => ({
  ...{ kind: LEARN, destination, subject: `news of agreement ${agreement}` },
  payload: { agreement } satisfies LearnOrder,
});

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

/** What is new of an agreement. */
interface News {
  readonly statements: readonly Statement[];
  readonly events: readonly ChangeEvent[];
}

/** The tools that it learns with. */
export interface ConsequenceTools {
  readonly client: MarketplaceClient;
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly agreements: Agreements;
  readonly writes: Writes;
  /** Catalogue of the marketplace there. */
  readonly catalogue: string;
}

/** Learns what became of the agreements that are kept here. */
export class Consequences implements Handler {
  constructor(private readonly tools: ConsequenceTools) {}

  /** Asks about the agreements on these datasets. Throws `DeliveryProblem` when the marketplace cannot be asked. */
  async learn(marketplaceIds: Iterable<string>, signal: AbortSignal): Promise<void> {
    const { agreements, client, outbox } = this.tools;
    for (const id of marketplaceIds) {
      for (const agreement of agreements.about(id)) {
        const isWhole = await this.#learn(agreement, signal);
        // The feed does not tell it again, and the others must not wait for one seller.
        if (!isWhole)
          await this.#apply({ statements: [outbox.enqueue(question(client.url, agreement.id))], events: [] });
      }
    }
  }

  /** Asks about one agreement. Throws `DeliveryProblem` when the marketplace cannot be asked, or the keys of the seller cannot be read. */
  async deliver({ payload }: Delivery, signal: AbortSignal): Promise<readonly Statement[]> {
    const agreement = this.tools.agreements.find((payload as LearnOrder).agreement);
    if (agreement && !(await this.#learn(agreement, signal)))
      throw new DeliveryProblem('The keys of the seller cannot be read: its signature is not kept yet.');
    return [];
  }

  /** Keeps what is new of an agreement; false where a signature is not kept, as the keys of the seller cannot be read. */
  async #learn(agreement: Agreement, signal: AbortSignal): Promise<boolean> {
    const variables = { id: agreement.iri?.split('/').at(-1) };
    const { data, errors } = await this.tools.client.graphql<{ agreement: State | null }>(STATE, variables, signal);
    if (!data) throw new DeliveryProblem(`The marketplace does not tell an agreement: ${errors[0]?.message ?? ''}`);
    if (!data.agreement) return true;
    const ended = this.#ended(agreement, data.agreement);
    const signed = await this.#signed(agreement, data.agreement);
    await this.#apply({
      statements: [...ended.statements, ...this.#paid(agreement, data.agreement), ...(signed ?? [])],
      events: ended.events,
    });
    return signed !== undefined;
  }

  async #apply({ statements, events }: News): Promise<void> {
    if (statements.length > 0) await this.tools.writes.apply({ events, statements }, SYSTEM);
  }

  /** An end before the time; the time itself is told by the clock here. */
  #ended(agreement: Agreement, { ending }: State): News {
    const { agreements, catalogue } = this.tools;
    if (!ending || ending.kind === 'EXPIRED' || agreements.endings.of(agreement.id))
      return { statements: [], events: [] };
    const row = { ...ending, agreement: agreement.id, party: null, successor: null };
    const isOver = Date.parse(ending.effective) <= Date.now();
    return {
      // The feed and a delivery may learn it at one time: the second finds it there when it asks again, and tells nobody twice.
      statements: [{ ...end(row), expect: 1 }, ...(isOver ? [endAcquisition(agreement.id)] : [])],
      events: ending.kind === 'TERMINATED' ? [agreementEvent('agreementTerminated', agreement, catalogue)] : [],
    };
  }

  #paid({ id }: Agreement, { payment }: State): readonly Statement[] {
    const learnt = payment && this.tools.agreements.payments.learn({ ...payment, agreement: id });
    return learnt ? [learnt] : [];
  }

  /** The signatures of the seller, as far as its deployment publishes the keys; undefined where these cannot be read. */
  async #signed(agreement: Agreement, { signatures }: State): Promise<readonly Statement[] | undefined> {
    const { agreements } = this.tools;
    const { controller } = agreement;
    if (controller === null || controller === agreements.keys.controller) return [];
    const statements: Statement[] = [];
    for (const { proof, jws } of signatures) {
      const signature = signatureIn(proof, jws);
      const { verificationMethod: method = '' } = signature?.proof ?? {};
      if (!signature || signedAlready(agreement, method)) continue;
      try {
        const key = await agreements.counterparties.key(controller, method);
        if (key && isSignedWith(signature, signedStatements(agreement), key))
          statements.push(agreements.sign(agreement, signature));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return undefined;
      }
    }
    return statements;
  }
}
