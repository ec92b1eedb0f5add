/** The deeds of a factory after the answers of its marketplace. The other side of `MarketplaceOrders`. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Agreed } from '../agreement.js';
import type { AcquisitionOrder, InvestmentOrder } from '../ports.js';

/** A dataset as the marketplace handed it over. */
export interface Bought {
  /** Its IRI there. */
  readonly iri: string;
  /** Its metadata there, as N-Triples. */
  readonly triples: string;
  /** Id of the seller's dataset, where the marketplace knows it. */
  readonly originalId?: string | undefined;
  /** The agreement on which it was bought there. */
  readonly agreed: Agreed;
}

/** The shares that the marketplace recorded; `price` is that of one share. */
export interface Invested extends Agreed {
  readonly shares: number;
  readonly percentage: number | null;
}

/** Ends orders. */
export interface Buyer {
  /** Stores the copy and ends the order; `end` joins that transaction. `false` when the order has ended already. */
  receive(order: AcquisitionOrder, bought: Bought, end: readonly Statement[]): Promise<boolean>;
  /** Ends an order that the marketplace refused; `problem` is a sentence for people. */
  refuse(order: AcquisitionOrder, problem: string): readonly Statement[];
  /** Ends an order of shares. */
  receiveShares(order: InvestmentOrder, invested: Invested): readonly Statement[];
  refuseShares(order: InvestmentOrder, problem: string): readonly Statement[];
}
