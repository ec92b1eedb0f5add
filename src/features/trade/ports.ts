/**
 * The ports of trade, by where the marketplace is. The seller's side of a transition is always here; the marketplace's side is put into the
 * same transaction where both are one deployment, or into a queue where the marketplace is another deployment.
 */
import type { GraphDocument, Statement } from '../../core/store/graph-store.js';
import type { ContractSource } from '../repository/contracts/model.js';
import type { Actor, Put } from '../repository/writes.js';
import type { Expectation } from './agreement.js';

/** A dataset as the marketplace shall hold it. */
export interface Placement {
  /** Id of the dataset on the marketplace; chosen here. */
  readonly marketplaceId: string;
  /** Id of the seller's dataset. */
  readonly originalId: string;
  /** All metadata with `pst:offer` and the offers, as N-Triples; the dataset has the IRI of the marketplace dataset. */
  readonly triples: string;
  /** Organization that sells. */
  readonly seller?: string | undefined;
  /** True if what it offers says that addresses are told to buyers alone; the marketplace withholds them. */
  readonly withholds: boolean;
  /** Counts the transitions of the publication: a later placement has a higher one. */
  readonly version: number;
  /** The contract of data of the seller's dataset; null where it has none, absent in placements from before there were any. */
  readonly contract?: ContractSource | null;
}

/** The end of the marketplace's dataset. */
export interface Withdrawal {
  readonly marketplaceId: string;
  readonly originalId: string;
  readonly version: number;
}

/** Work for the transaction of a transition. Everything in it is stored together with the seller's side, or not at all. */
export interface MarketplaceChange {
  readonly puts?: readonly Put[];
  readonly removes?: readonly (Pick<GraphDocument, 'iri' | 'kind' | 'id' | 'catalogue'> &
    Partial<Pick<GraphDocument, 'owner'>>)[];
  /** IRIs of graphs that go beside the documents, such as quality results. */
  readonly graphs?: readonly string[];
  readonly statements?: readonly Statement[];
}

/** A purchase that another deployment has to confirm. */
export interface AcquisitionOrder {
  /** Id of the row in `acquisition`, which waits as `ORDERED`. */
  readonly acquisition: string;
  readonly marketplaceId: string;
  /** Organization that buys. */
  readonly buyer: string;
  /** The expectation of the buyer of the offer. */
  readonly expected?: Expectation | undefined;
  /** Key under which the marketplace is asked, so that asking again buys nothing twice. */
  readonly idempotencyKey: string;
}

/** An investment that another deployment has to confirm. */
export interface InvestmentOrder {
  /** Id of the row in `investment`, which waits as `ORDERED`. */
  readonly investment: string;
  readonly marketplaceId: string;
  readonly buyer: string;
  readonly expected?: Expectation | undefined;
  readonly shares?: number | undefined;
  readonly percentage?: number | undefined;
  readonly idempotencyKey: string;
}

/** A signature of this deployment for its marketplace. */
export interface CountersignOrder {
  /** Id of the agreement here, where the signature is kept. */
  readonly agreement: string;
  /** Address of the agreement there. */
  readonly iri: string;
}

/** Trading at a marketplace that is elsewhere: each returns the statements that put the order into a queue. */
export interface MarketplaceOrders {
  /** Address of the marketplace, for people and programs. */
  readonly address: string;
  countersign(order: CountersignOrder): readonly Statement[];
  acquire(order: AcquisitionOrder): readonly Statement[];
  invest(order: InvestmentOrder): readonly Statement[];
}

/** The marketplace as the seller's side sees it. The caller holds the locks of both datasets. */
export interface MarketplacePort {
  /** Catalogue that holds marketplace datasets: here, or at the marketplace. */
  readonly catalogue: string;
  /** The way to buy where the marketplace is elsewhere; absent where it is here. */
  readonly orders?: MarketplaceOrders;
  /** Creates or replaces the marketplace dataset. */
  place(placement: Placement, actor: Actor): Promise<MarketplaceChange>;
  /** Takes the marketplace dataset away; one that is gone already is no error. */
  withdraw(withdrawal: Withdrawal, actor: Actor): Promise<MarketplaceChange>;
}
