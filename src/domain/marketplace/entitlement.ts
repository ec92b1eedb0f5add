/** Whether an organization may have the data of a dataset: what services that keep the data ask. */
import type { Agreement, Agreements } from '../agreements/agreements.js';
import type { Datasets } from '../dataset.js';
import type { TradeRecords } from './trade-records.js';

/** Why the answer is what it is. */
export type EntitlementReason =
  'AGREEMENT' | 'OWNER' | 'NO_AGREEMENT' | 'OTHER_DISTRIBUTION' | 'PAYMENT_DUE' | 'REFUNDED';

declare module '../../errors.js' {
  interface RefusalExtras {
    /** Why data are not to be had. */
    readonly reason?: EntitlementReason;
  }
}

/** The answer. */
export interface Entitlement {
  readonly entitled: boolean;
  readonly reason: EntitlementReason;
  /** The agreement that it follows from. */
  readonly agreement: Agreement | null;
}

/** The needs of the decision. */
export interface EntitlementTools {
  readonly datasets: Datasets;
  readonly records: TradeRecords;
  readonly agreements: Agreements;
}

/** A dataset on the marketplace, or the organization's own copy of one; a distribution of it where only that is asked for. */
export interface Wanted {
  readonly dataset: string;
  readonly distribution?: string | undefined;
}

/** The agreement by which an organization may use a dataset, and whether the dataset is the organization's own copy of what it bought. */
export const boughtBy = (
  organization: string,
  dataset: string,
  { records, agreements }: Pick<EntitlementTools, 'records' | 'agreements'>,
): { readonly agreement: Agreement | null; readonly isCopy: boolean } => {
  const acquisition = records.acquisitions.ofCopy(dataset);
  const copy = acquisition?.buyer === organization ? acquisition : undefined;
  const agreement = agreements.entitling(organization, copy?.marketplaceId ?? dataset) ?? null;
  return { agreement, isCopy: copy !== undefined };
};

/** Decides. It tells of the organization's own agreements and datasets alone, so it says nothing about others'. */
export const entitlementOf = async (
  organization: string,
  { dataset, distribution }: Wanted,
  { datasets, records, agreements }: EntitlementTools,
): Promise<Entitlement> => {
  const document = await datasets.find(dataset);
  const { agreement, isCopy } = boughtBy(organization, dataset, { records, agreements });
  const isOwner = !isCopy && document?.owner === organization;
  if (!isOwner && !agreement) return { entitled: false, reason: 'NO_AGREEMENT', agreement: null };
  const isSold = distribution === undefined || (agreement && agreements.names(agreement, distribution));
  if (!isSold && !document?.distributions.includes(distribution)) {
    return { entitled: false, reason: 'OTHER_DISTRIBUTION', agreement };
  }
  const obstacle = agreement && !isOwner ? agreements.payments.obstacle(agreement.id) : undefined;
  if (obstacle) return { entitled: false, reason: obstacle, agreement };
  return { entitled: true, reason: isOwner ? 'OWNER' : 'AGREEMENT', agreement };
};
