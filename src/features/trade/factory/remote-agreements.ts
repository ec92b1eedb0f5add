/** The agreements of a marketplace elsewhere, as it tells them. */
import { Refusal } from '../../../core/errors.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Agreement, Agreements } from '../../agreements/agreements.js';
import type { PaymentState } from '../../agreements/payments.js';
import { keysIn } from '../../agreements/published-keys.js';
import { accept, type Accepted, type ReceivedAgreement } from '../../agreements/received.js';
import type { AgreementJwk } from '../../agreements/jwk.js';
import { DeliveryProblem } from '../../events/outbox/delivery.js';
import type { Outbox } from '../../events/outbox/outbox.js';
import type { MarketplaceClient } from './client.js';
import { question } from './consequences.js';

/** What is asked of an agreement. */
export const AGREEMENT_FIELDS = 'iri marketplaceId document jws metadata payment { state }';

/** An agreement with what became of its payment. */
export interface RemoteAgreement extends ReceivedAgreement {
  readonly marketplaceId: string;
  readonly payment: { readonly state: PaymentState } | null;
}

/** An agreement whose text was looked at. */
export interface Examined extends Accepted {
  readonly told: RemoteAgreement;
  /** The statements that keep the keys of the marketplace. */
  readonly pins: readonly Statement[];
}

/** Reads agreements of one marketplace, with the keys that it publishes. */
export class RemoteAgreements {
  #keys: readonly AgreementJwk[] = [];

  constructor(
    private readonly client: MarketplaceClient,
    private readonly agreements: Agreements,
    private readonly outbox: Pick<Outbox, 'enqueue'>,
  ) {}

  /** Looks at an agreement before it is kept. Throws `DeliveryProblem` for one that is not what its marketplace signed. */
  async examine(told: RemoteAgreement, signal: AbortSignal): Promise<Examined> {
    let seen = await accept(told, this.#keys);
    if (typeof seen === 'string') {
      // Signed with a key that is new.
      await this.#readKeys(signal);
      seen = await accept(told, this.#keys);
    }
    const isAbout = typeof seen !== 'string' && seen.facts.asset.endsWith(`/${encodeURIComponent(told.marketplaceId)}`);
    if (typeof seen === 'string' || !isAbout) {
      const why = typeof seen === 'string' ? seen : 'It is about another dataset.';
      throw new DeliveryProblem(`The marketplace told an agreement that cannot be kept. ${why}`, { permanent: true });
    }
    return { ...seen, told, pins: this.#pins() };
  }

  /**
   * The statements that keep an agreement for one of its sides; none where it is there. What became of it since it was told, the feed may
   * have said before it was kept, so it is asked for.
   */
  keep(
    { kept, facts, told, pins }: Examined,
    own: Pick<Agreement, 'id'> & Partial<Pick<Agreement, 'assigner' | 'assignee'>>,
  ): readonly Statement[] {
    if (this.agreements.elsewhere(kept.iri)) return [];
    const { assigner, assignee } = facts;
    const received = { ...kept, marketplaceId: told.marketplaceId, assigner, assignee, ...own };
    const statements = this.agreements.keep(received, told.payment?.state ?? 'NOT_NEEDED');
    return [...pins, ...statements, this.outbox.enqueue(question(this.client.url, received.id))];
  }

  #pins(): readonly Statement[] {
    const [{ controller = '' } = {}] = this.#keys;
    try {
      return this.agreements.counterparties.pins(controller, this.#keys);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new DeliveryProblem('A key of the marketplace is another one than before.', { permanent: true });
    }
  }

  async #readKeys(signal: AbortSignal): Promise<void> {
    const { body } = await this.client.expect([200], { method: 'GET', path: '/srv/trade/keys' }, signal);
    try {
      this.#keys = keysIn(String((JSON.parse(body) as { id?: unknown }).id), body);
    } catch {
      throw new DeliveryProblem('The marketplace does not tell its keys.');
    }
  }
}
