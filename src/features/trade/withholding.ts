/** When trade can withhold addresses. */
import { Refusal } from '../../core/errors.js';
import type { WithheldAddresses } from '../repository/withheld/withheld.js';
import type { TradeRecords } from './trade-records.js';

/** The needs of the rule. */
interface WithholdingTools {
  readonly records: Pick<TradeRecords, 'acquisitions'>;
  readonly withheld: Pick<WithheldAddresses, 'isWithheld'>;
}

/** True if copies that buyers have tell the addresses of what is on the marketplace. */
export const isDisclosed = (marketplaceId: string, { records, withheld }: WithholdingTools): boolean =>
  records.acquisitions.copies(marketplaceId).some(({ copy }) => copy !== null && !withheld.isWithheld(copy));

/** `CONFLICT` where they do. */
export const requireUndisclosed = (marketplaceId: string, tools: WithholdingTools): void => {
  if (!isDisclosed(marketplaceId, tools)) return;
  throw new Refusal('CONFLICT', 'Copies of buyers tell the addresses already: withhold those of another dataset.', {
    field: 'offers.purchaseOffer.withholdsAddresses',
  });
};
