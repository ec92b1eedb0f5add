/** The marketplace of a factory: what happens here is queued for the deployment where it is, in the same transaction. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Order } from '../../events/outbox/delivery.js';
import type { Outbox } from '../../events/outbox/outbox.js';
import type {
  AcquisitionOrder,
  CountersignOrder,
  InvestmentOrder,
  MarketplaceChange,
  MarketplaceOrders,
  MarketplacePort,
  Placement,
  Withdrawal,
} from '../ports.js';
import { acquisition, investment } from './buying.js';
import type { OfferedTerms } from './offered.js';
import { publication, withdrawal } from './publishing.js';
import { countersignature } from './signing.js';

/** A marketplace that is another deployment. */
export class RemoteMarketplace implements MarketplacePort {
  readonly orders: MarketplaceOrders;

  constructor(
    private readonly outbox: Outbox,
    /** Address of the marketplace. */
    private readonly destination: string,
    readonly catalogue: string,
    private readonly offered: OfferedTerms,
  ) {
    const queue = (order: Order): readonly Statement[] => [outbox.enqueue(order)];
    this.orders = {
      address: destination,
      acquire: (order: AcquisitionOrder) => queue(acquisition(destination, order)),
      invest: (order: InvestmentOrder) => queue(investment(destination, order)),
      countersign: (order: CountersignOrder) => queue(countersignature(destination, order)),
    };
  }

  place(placement: Placement): Promise<MarketplaceChange> {
    const queued = this.outbox.enqueue(publication(this.destination, placement));
    return Promise.resolve({ statements: [queued, ...this.offered.remember(placement)] });
  }

  withdraw(change: Withdrawal): Promise<MarketplaceChange> {
    return Promise.resolve({ statements: [this.outbox.enqueue(withdrawal(this.destination, change))] });
  }
}
