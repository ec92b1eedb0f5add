/** Buys at a marketplace elsewhere. The key of an order makes sure that asking again buys nothing twice. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Delivery, Handler, Order } from '../../events/outbox/delivery.js';
import type { Outbox } from '../../events/outbox/outbox.js';
import type { AcquisitionOrder, InvestmentOrder } from '../ports.js';
import { agreedElsewhere, type Agreed } from '../agreement.js';
import type { Bought, Buyer, Invested } from './buyer.js';
import type { MarketplaceClient } from './client.js';
import { outcomeOf, sentenceOf } from './outcomes.js';
import { AGREEMENT_FIELDS, type Examined, type RemoteAgreement, type RemoteAgreements } from './remote-agreements.js';

/** Kinds of deliveries. */
export const ACQUIRE = 'acquire';
export const INVEST = 'invest';

/** An acquisition that a marketplace has to confirm. */
export const acquisition = (destination: string, payload: AcquisitionOrder): Order => ({
  kind: ACQUIRE,
  destination,
  subject: `acquisition ${payload.acquisition}`,
  payload,
});

/** An investment that a marketplace has to confirm. */
export const investment = (destination: string, payload: InvestmentOrder): Order => ({
  kind: INVEST,
  destination,
  subject: `investment ${payload.investment}`,
  payload,
});

/** The agreement, as the marketplace tells it. */
const AGREED = 'price currency licence terms offerVersion metadataHash';

/** The statements that keep the agreement of an order, under the id of the order. */
const keptBy = (
  id: string,
  assignee: string,
  examined: Examined | undefined,
  told: RemoteAgreements,
): readonly Statement[] => (examined === undefined ? [] : told.keep(examined, { id, assignee }));

const ACQUISITION = `mutation ($id: ID!, $key: String!, $expected: ExpectedTermsInput) {
  outcome: acquireDataset(id: $id, copy: false, idempotencyKey: $key, expected: $expected) {
    ... on Problem { code message }
    ... on AcquisitionResult {
      acquisition { originalId ${AGREED} agreement { ${AGREEMENT_FIELDS} } }
      marketplaceDataset { iri rdf(syntax: N_TRIPLES) { body } }
    }
  }
}`;

interface AcquisitionAnswer {
  readonly acquisition: { readonly originalId: string | null; readonly agreement: RemoteAgreement | null } & Agreed;
  readonly marketplaceDataset: { readonly iri: string; readonly rdf: { readonly body: string } } | null;
}

/** Buys a dataset and brings its copy home. */
export class AcquireHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly outbox: Pick<Outbox, 'end'>,
    private readonly buyer: Buyer,
    private readonly told: RemoteAgreements,
  ) {}

  async deliver(delivery: Delivery, signal: AbortSignal): Promise<readonly Statement[] | 'ended'> {
    const order = delivery.payload as AcquisitionOrder;
    const variables = { id: order.marketplaceId, key: order.idempotencyKey, expected: order.expected };
    const { data, errors } = await this.client.graphql<{ outcome: AcquisitionAnswer }>(ACQUISITION, variables, signal);
    const { result, refusal } = outcomeOf(data, errors);
    if (refusal) return this.buyer.refuse(order, sentenceOf(refusal));
    const dataset = result?.marketplaceDataset;
    if (!dataset) return this.buyer.refuse(order, 'The dataset left the marketplace before its copy could be made.');
    const bought: Bought = {
      iri: dataset.iri,
      triples: dataset.rdf.body,
      originalId: result.acquisition.originalId ?? undefined,
      agreed: agreedElsewhere(result.acquisition),
    };
    const { agreement } = result.acquisition;
    const examined = agreement === null ? undefined : await this.told.examine(agreement, signal);
    const received = await this.buyer.receive(order, bought, [
      this.outbox.end(delivery),
      ...keptBy(order.acquisition, order.buyer, examined, this.told),
    ]);
    return received ? 'ended' : [];
  }
}

const INVESTMENT = `mutation ($id: ID!, $shares: Int, $percentage: Float, $key: String!, $expected: ExpectedTermsInput) {
  outcome: recordInvestment(id: $id, shares: $shares, percentage: $percentage, idempotencyKey: $key, expected: $expected) {
    ... on Problem { code message }
    ... on InvestmentResult { investment { shares percentage ${AGREED} agreement { ${AGREEMENT_FIELDS} } } }
  }
}`;

interface InvestmentAnswer {
  readonly investment: Invested & { readonly agreement: RemoteAgreement | null };
}

/** Buys shares of a dataset. */
export class InvestHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly buyer: Buyer,
    private readonly told: RemoteAgreements,
  ) {}

  async deliver({ payload }: Delivery, signal: AbortSignal): Promise<readonly Statement[]> {
    const order = payload as InvestmentOrder;
    const { marketplaceId: id, shares, percentage, expected, idempotencyKey: key } = order;
    const variables = { id, shares, percentage, expected, key };
    const { data, errors } = await this.client.graphql<{ outcome: InvestmentAnswer }>(INVESTMENT, variables, signal);
    const { result, refusal } = outcomeOf(data, errors);
    if (refusal || !result) return this.buyer.refuseShares(order, sentenceOf(refusal ?? { code: '', message: '' }));
    const { shares: bought, percentage: part } = result.investment;
    const invested = { shares: bought, percentage: part, ...agreedElsewhere(result.investment) };
    const { agreement } = result.investment;
    const examined = agreement === null ? undefined : await this.told.examine(agreement, signal);
    return [
      ...this.buyer.receiveShares(order, invested),
      ...keptBy(order.investment, order.buyer, examined, this.told),
    ];
  }
}
