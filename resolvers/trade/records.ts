/** Records of trade as clients see them. */
import type { AcquisitionResult } from '../../schema/trade/marketplace.js';
import { notFound } from '../../src/core/errors.js';
import { ENDED } from '../../src/features/repository/views/offer.js';
import type { Context } from '../context.js';

/** The time in milliseconds at which an offer ends as text; null where it does not, or where nobody can tell when it did. */
export const timeOf = (time: number | null): string | null =>
  time === null || time === ENDED ? null : new Date(time).toISOString();

/** A purchase with the datasets that it joins, as far as the caller may read them. */
export const acquisitionOf = async (
  id: string,
  { domain, loaders }: Context,
): Promise<Omit<AcquisitionResult, 'replayed'>> => {
  const acquisition = domain.marketplace.records.acquisitions.find(id);
  if (!acquisition) throw notFound('acquisition');
  const { marketplaceId, copy } = acquisition;
  return {
    acquisition: acquisition as unknown as AcquisitionResult['acquisition'],
    marketplaceDataset: (await loaders.dataset(marketplaceId)) as AcquisitionResult['marketplaceDataset'],
    copy: copy === null ? null : ((await loaders.dataset(copy)) as AcquisitionResult['copy']),
  };
};
