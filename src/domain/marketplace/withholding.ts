/** When trade can withhold addresses. */
import { Refusal } from '../../errors.js';
import type { TradeRecords } from './trade-records.js';

/** `CONFLICT` where copies that buyers have tell the addresses of what is on the marketplace already. */
export const requireUntold = (marketplaceId: string, { acquisitions }: Pick<TradeRecords, 'acquisitions'>): void => {
  if (acquisitions.copies(marketplaceId).length === 0) return;
  throw new Refusal('CONFLICT', 'Copies of buyers tell the addresses already: withhold those of another dataset.', {
    field: 'offers.purchaseOffer.withholdsAddresses',
  });
};
