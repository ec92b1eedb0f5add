/** Buys at a marketplace elsewhere. The key of an order makes sure that asking again buys nothing twice. */
import type { Statement } from '../../../store/graph-store.js';
import { DeliveryProblem, type Delivery, type Handler, type Order } from '../../outbox/delivery.js';
import type { Outbox } from '../../outbox/outbox.js';
import type { AcquisitionOrder, InvestmentOrder } from '../ports.js';
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

/** What the marketplace cannot do at this moment. */
const LATER: ReadonlySet<string> = new Set(['INTERNAL', 'NOT_READY', 'UNAVAILABLE', 'TIMEOUT', 'STORE_FULL']);
const BUSY: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'NOT_READY']);
/** What the operator of this factory has to set right. */
const OURS: ReadonlySet<string> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'GRAPHQL_VALIDATION_FAILED']);

/** The sentence with which the marketplace says no for good; a `DeliveryProblem` when it may say something else later. */
const refusalIn = ([first]: readonly GraphqlError[]): string => {
  const { code = '', message = '' } = first ?? {};
  if (LATER.has(code)) {
    throw new DeliveryProblem('The marketplace cannot take orders at this moment.', { everywhere: BUSY.has(code) });
  }
  if (OURS.has(code) || code === '') {
    throw new DeliveryProblem(`The marketplace does not let this factory buy: ${message}`, { permanent: true });
  }
  return message;
};

const ACQUISITION = `mutation ($id: ID!, $key: String!) {
  acquireDataset(id: $id, idempotencyKey: $key) {
    marketplaceDataset { iri originalIdentifier rdf(syntax: N_TRIPLES) { body } }
  }
}`;

interface AcquisitionAnswer {
  readonly acquireDataset: {
    readonly marketplaceDataset: {
      readonly iri: string;
      readonly originalIdentifier: string | null;
      readonly rdf: { readonly body: string };
    } | null;
  };
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
    const variables = { id: order.marketplaceId, key: order.idempotencyKey };
    const { data, errors } = await this.client.graphql<AcquisitionAnswer>(ACQUISITION, variables, signal);
    if (!data?.acquireDataset) return this.buyer.refuse(order, refusalIn(errors));
    const dataset = data.acquireDataset.marketplaceDataset;
    if (!dataset) return this.buyer.refuse(order, 'The dataset left the marketplace before its copy could be made.');
    const bought: Bought = {
      iri: dataset.iri,
      triples: dataset.rdf.body,
      originalId: dataset.originalIdentifier ?? undefined,
    };
    const received = await this.buyer.receive(order, bought, [this.outbox.end(delivery)]);
    return received ? 'ended' : [];
  }
}

const INVESTMENT = `mutation ($id: ID!, $shares: Int, $percentage: Decimal, $key: String!) {
  recordInvestment(id: $id, shares: $shares, percentage: $percentage, idempotencyKey: $key) { shares price }
}`;

interface InvestmentAnswer {
  readonly recordInvestment: Invested;
}

/** Buys shares of a dataset. */
export class InvestHandler implements Handler {
  constructor(
    private readonly client: MarketplaceClient,
    private readonly buyer: Buyer,
  ) {}

  async deliver({ payload }: Delivery, signal: AbortSignal): Promise<readonly Statement[]> {
    const order = payload as InvestmentOrder;
    const { marketplaceId: id, shares, percentage, idempotencyKey: key } = order;
    const { data, errors } = await this.client.graphql<InvestmentAnswer>(
      INVESTMENT,
      { id, shares, percentage, key },
      signal,
    );
    if (data?.recordInvestment) return this.buyer.receiveShares(order, data.recordInvestment);
    return this.buyer.refuseShares(order, refusalIn(errors));
  }
}
