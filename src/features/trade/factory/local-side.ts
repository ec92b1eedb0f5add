/** This side of a factory's trade: what the answers and the events of its marketplace change here. */
import type { Statement } from '../../../core/store/graph-store.js';
import type { Datasets } from '../../repository/dataset.js';
import { SYSTEM, type Writes } from '../../repository/writes.js';
import { refuseAcquisition } from '../acquisition.js';
import { eventOf } from '../events.js';
import type { FollowUps } from '../follow-up.js';
import { delisted } from '../delisting.js';
import type { AcquisitionOrder, InvestmentOrder } from '../ports.js';
import type { Purchases } from '../purchase.js';
import { confirmInvestment, refuseInvestment } from '../investment.js';
import type { TradeRecords } from '../trade-records.js';
import type { Bought, Buyer, Invested } from './buyer.js';
import type { Departures } from './twin.js';

/** The tools that it works with. */
export interface LocalTools {
  readonly purchases: Purchases;
  readonly followUps: FollowUps;
  readonly records: TradeRecords;
  readonly datasets: Datasets;
  readonly writes: Writes;
}

/** Ends orders and publications. */
export class LocalSide implements Buyer, Departures {
  constructor(private readonly tools: LocalTools) {}

  async receive(order: AcquisitionOrder, bought: Bought, end: readonly Statement[]): Promise<boolean> {
    const { records, purchases } = this.tools;
    if (records.acquisitions.find(order.acquisition)?.state !== 'ORDERED') return false;
    await purchases.receive(order.acquisition, bought, SYSTEM, end);
    return true;
  }

  refuse({ acquisition }: AcquisitionOrder, problem: string): readonly Statement[] {
    return [refuseAcquisition(acquisition, problem)];
  }

  receiveShares({ investment }: InvestmentOrder, invested: Invested): readonly Statement[] {
    return [confirmInvestment(investment, invested)];
  }

  refuseShares({ investment }: InvestmentOrder, problem: string): readonly Statement[] {
    return [refuseInvestment(investment, problem)];
  }

  async departed(marketplaceId: string): Promise<void> {
    const { records, datasets, writes, followUps } = this.tools;
    const publication = records.publications.at(marketplaceId);
    const seller = publication?.state === 'WITHDRAWN' ? undefined : publication?.dataset;
    const document = seller == null ? undefined : await datasets.find(seller);
    const events = document ? [eventOf('withdrawn', document)] : [];
    await writes.apply({ events, statements: delisted(marketplaceId) }, SYSTEM);
    await followUps.run();
  }
}
