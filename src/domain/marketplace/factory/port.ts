/** The marketplace of a factory: what happens here is queued for the deployment where it is, in the same transaction. */
import type { Statement } from '../../../store/graph-store.js';
import type { Outbox } from '../../outbox/outbox.js';
import type {
  AcquisitionOrder,
  InvestmentOrder,
  MarketplaceChange,
  MarketplaceOrders,
  MarketplacePort,
  Placement,
  Withdrawal,
} from '../ports.js';
import { acquisition, investment } from './buying.js';
import { publication, withdrawal } from './publishing.js';

/** A marketplace that is another deployment. */
export class RemoteMarketplace implements MarketplacePort {
  readonly orders: MarketplaceOrders = {
    acquire: (order: AcquisitionOrder): readonly Statement[] => [
      this.outbox.enqueue(acquisition(this.destination, order)),
    ],
    invest: (order: InvestmentOrder): readonly Statement[] => [
      this.outbox.enqueue(investment(this.destination, order)),
    ],
  };

  constructor(
    private readonly outbox: Outbox,
    /** Address of the marketplace. */
    private readonly destination: string,
    readonly catalogue: string,
  ) {}

  place(placement: Placement): Promise<MarketplaceChange> {
    return Promise.resolve({ statements: [this.outbox.enqueue(publication(this.destination, placement))] });
  }

  withdraw(change: Withdrawal): Promise<MarketplaceChange> {
    return Promise.resolve({ statements: [this.outbox.enqueue(withdrawal(this.destination, change))] });
  }
}
