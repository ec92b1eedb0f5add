/** Signs what a marketplace elsewhere sold for this deployment, and tells the marketplace so. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Logger } from '../../../core/log.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Agreements } from '../../agreements/agreements.js';
import { DeliveryProblem, type Delivery, type Handler, type Order } from '../../events/outbox/delivery.js';
import type { Outbox } from '../../events/outbox/outbox.js';
import type { CountersignOrder, MarketplaceOrders } from '../ports.js';
import type { Publications } from '../publication.js';
import { signatureFor } from '../signing.js';
import type { MarketplaceClient } from './client.js';
import type { OfferedTerms } from './offered.js';
import { outcomeOf, sentenceOf } from './outcomes.js';
import type { Registration } from './registration.js';
import { AGREEMENT_FIELDS, type Examined, type RemoteAgreement, type RemoteAgreements } from './remote-agreements.js';

/** Kind of these deliveries. */
export const COUNTERSIGN = 'countersign';

const subjectOf = (agreement: string): string => `agreement ${agreement}`;

/** A signature that a marketplace has to take. */
export const countersignature = (destination: string, payload: CountersignOrder): Order => ({
  ...{ kind: COUNTERSIGN, destination, subject: subjectOf(payload.agreement), payload },
});

const SIGN = `mutation ($id: ID!, $proof: String!, $jws: String!) {
  outcome: countersignAgreement(id: $id, proof: $proof, jws: $jws) { ... on Problem { code message } } }`;

/** Delivers a signature. */
export class CountersignHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly agreements: Agreements,
    private readonly registration: Registration,
  ) {}

  async deliver({ payload }: Delivery, signal: AbortSignal): Promise<readonly Statement[]> {
    const { agreement, iri } = payload as CountersignOrder;
    const [signature] = this.agreements.find(agreement)?.signatures ?? [];
    if (!signature) throw new DeliveryProblem('The agreement is not signed here.', { permanent: true });
    // A key that was made since the marketplace was told of them.
    await this.registration.ensure(signal);
    const variables = { id: iri.split('/').at(-1), proof: JSON.stringify(signature.proof), jws: signature.jws };
    const { data, errors } = await this.client.graphql<{ outcome: object }>(SIGN, variables, signal);
    const { refusal } = outcomeOf(data, errors);
    if (refusal)
      throw new DeliveryProblem(`The marketplace does not take the signature: ${sentenceOf(refusal)}`, {
        permanent: true,
      });
    return [];
  }
}

/** The tools that it signs with. */
export interface SigningTools {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly client: MarketplaceClient;
  readonly agreements: Agreements;
  readonly publications: Publications;
  readonly told: RemoteAgreements;
  readonly offered: OfferedTerms;
  readonly orders: Pick<MarketplaceOrders, 'countersign'>;
  readonly log: Logger;
}

const WAITING = `query ($after: String) { agreements(side: ASSIGNER, awaitsSignature: true, first: 20, after: $after) {
  edges { node { ${AGREEMENT_FIELDS} } } pageInfo { hasNextPage endCursor } } }`;

interface Waiting {
  readonly agreements: {
    readonly edges: readonly { readonly node: RemoteAgreement }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}

/** Keeps the agreements that wait for this deployment's signature, and signs those on terms that it offered. */
export class Signing {
  constructor(private readonly tools: SigningTools) {}

  /** Looks at all that waits. Throws `DeliveryProblem` when the marketplace cannot be asked. */
  async run(signal: AbortSignal): Promise<void> {
    for (let after: string | null = null; ;) {
      const { edges, pageInfo }: Waiting['agreements'] = await this.#page(after, signal);
      for (const { node } of edges) {
        await this.#look(node, signal).catch((error: unknown) => {
          if (!(error instanceof DeliveryProblem) || error.remedy.permanent !== true) throw error;
          // It stays unsigned; the others are not kept waiting.
          this.tools.log.error({ agreement: node.iri, reason: error.message }, 'an agreement is not signed');
        });
      }
      if (!pageInfo.hasNextPage) return;
      after = pageInfo.endCursor;
    }
  }

  async #page(after: string | null, signal: AbortSignal): Promise<Waiting['agreements']> {
    const { data, errors } = await this.tools.client.graphql<Waiting>(WAITING, { after }, signal);
    if (data) return data.agreements;
    throw new DeliveryProblem(`The marketplace does not tell its agreements: ${errors[0]?.message ?? ''}`);
  }

  async #look(told: RemoteAgreement, signal: AbortSignal): Promise<void> {
    const { agreements, database, outbox, orders } = this.tools;
    const known = agreements.elsewhere(told.iri);
    if (known) {
      const isLost = known.signatures.length > 0 && outbox.count({ subject: subjectOf(known.id) }) === 0;
      if (!isLost) return;
      await database.write([...orders.countersign({ agreement: known.id, iri: told.iri })]);
    } else {
      const examined = await this.tools.told.examine(told, signal);
      await database.write(this.#taken(examined));
    }
    outbox.wakeup.ring();
  }

  /** Keeps it, and signs it where these are terms that were offered here. */
  #taken(examined: Examined): Statement[] {
    const { agreements, publications, told, offered, orders } = this.tools;
    const { facts, kept } = examined;
    const { marketplaceId } = examined.told;
    const publication = publications.at(marketplaceId);
    const id = facts.iri.split('/').at(-1) ?? facts.iri;
    const assigner = publication?.seller ?? facts.assigner;
    const isOurs = publication !== undefined && facts.controller === agreements.keys.controller;
    const isOffered = isOurs && offered.has(marketplaceId, facts.offerVersion);
    const statements = told.keep(examined, { id, assigner });
    return [...statements, ...(isOffered ? signatureFor({ ...kept, id }, agreements, orders) : [])];
  }
}
