/** Buys at a marketplace elsewhere. The key of an order makes sure that asking again buys nothing twice. */
import type { Statement } from '../../../store/graph-store.js';
import { DeliveryProblem, type Delivery, type Handler, type Order } from '../../outbox/delivery.js';
import type { Outbox } from '../../outbox/outbox.js';
import type { AcquisitionOrder, InvestmentOrder } from '../ports.js';
import { agreedElsewhere, type Agreed } from '../agreement.js';
import { plain } from './answers.js';
import type { Bought, Buyer, Invested } from './buyer.js';
import type { GraphqlError, MarketplaceClient } from './client.js';

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

/** The codes of what the marketplace cannot do at this moment. */
const LATER: ReadonlySet<string> = new Set(['INTERNAL', 'NOT_READY', 'UNAVAILABLE', 'TIMEOUT', 'STORE_FULL']);
const BUSY: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'NOT_READY']);
/** The codes of what the operator of this factory has to set right. */
const OURS: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'GRAPHQL_VALIDATION_FAILED']);

/** The data of a mutation, or the code and the sentence with which it was refused. */
interface Outcome<T> {
  readonly result?: T;
  readonly refusal?: GraphqlError;
}

const outcomeOf = <T extends object>(
  data: { readonly outcome: T & Partial<GraphqlError> } | undefined,
  [error]: readonly GraphqlError[],
): Outcome<T> => {
  const outcome = data?.outcome;
  if (outcome?.code === undefined)
    return outcome ? { result: outcome } : { refusal: error ?? { code: '', message: '' } };
  return { refusal: { code: plain(outcome.code), message: plain(outcome.message) } };
};

/** The sentence with which the marketplace says no for good; a `DeliveryProblem` when it may say something else later. */
const sentenceOf = ({ code, message }: GraphqlError): string => {
  if (LATER.has(code)) {
    throw new DeliveryProblem('The marketplace cannot take orders at this moment.', { everywhere: BUSY.has(code) });
  }
  if (OURS.has(code) || code === '') {
    throw new DeliveryProblem(`The marketplace does not let this factory buy: ${message}`, { permanent: true });
  }
  return message;
};

/** The agreement, as the marketplace tells it. */
const AGREED = 'price currency licence terms offerVersion metadataHash';

const ACQUISITION = `mutation ($id: ID!, $key: String!, $expected: ExpectedTermsInput) {
  outcome: acquireDataset(id: $id, copy: false, idempotencyKey: $key, expected: $expected) {
    ... on Problem { code message }
    ... on AcquisitionResult {
      acquisition { originalId ${AGREED} }
      marketplaceDataset { iri rdf(syntax: N_TRIPLES) { body } }
    }
  }
}`;

interface AcquisitionAnswer {
  readonly acquisition: { readonly originalId: string | null } & Agreed;
  readonly marketplaceDataset: { readonly iri: string; readonly rdf: { readonly body: string } } | null;
}

/** Buys a dataset and brings its copy home. */
export class AcquireHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly outbox: Pick<Outbox, 'end'>,
    private readonly buyer: Buyer,
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
    const received = await this.buyer.receive(order, bought, [this.outbox.end(delivery)]);
    return received ? 'ended' : [];
  }
}

const INVESTMENT = `mutation ($id: ID!, $shares: Int, $percentage: Float, $key: String!, $expected: ExpectedTermsInput) {
  outcome: recordInvestment(id: $id, shares: $shares, percentage: $percentage, idempotencyKey: $key, expected: $expected) {
    ... on Problem { code message }
    ... on InvestmentResult { investment { shares percentage ${AGREED} } }
  }
}`;

interface InvestmentAnswer {
  readonly investment: Invested;
}

/** Buys shares of a dataset. */
export class InvestHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly buyer: Buyer,
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
    return this.buyer.receiveShares(order, invested);
  }
}
