/** The sides of a sale as callers: who speaks for which, and what one may say to the other. */
import { notFound, Refusal } from '../../core/errors.js';
import type { Agreement, Agreements } from '../agreements/agreements.js';
import type { Datasets } from '../repository/dataset.js';
import type { Actor } from '../repository/writes.js';
import { assetOf, requireTrade } from './authority.js';
import type { TradeRecords } from './trade-records.js';

/** Who acts: the caller, and the organization that the caller spends for, where the credential lets it. */
export interface Party {
  readonly actor: Actor;
  readonly organization: string | undefined;
}

/** What an organization has sold, or is asked to sell. */
export interface Sale {
  /** Id of the dataset on the marketplace. */
  readonly marketplaceId: string;
  /** Organization that sells. */
  readonly seller: string;
}

/** Demands that a party may speak for the seller: it holds TRADE on what is sold. Throws `FORBIDDEN`. */
export const requireSellerSide = async (
  { marketplaceId, seller }: Sale,
  { actor, organization }: Party,
  { records, datasets }: { readonly records: TradeRecords; readonly datasets: Datasets },
): Promise<void> => {
  const sold = await datasets.find(records.publications.at(marketplaceId)?.dataset ?? marketplaceId);
  if (sold) return requireTrade(actor, assetOf(sold));
  // On what is gone nobody holds anything: the organization that sold it answers for it.
  if (organization === seller) return;
  throw new Refusal('FORBIDDEN', 'The dataset is gone: the organization that sold it speaks for it.');
};

/** An agreement of the party. `NOT_FOUND` for those of others. */
export const ownAgreement = (id: string, { organization }: Party, agreements: Pick<Agreements, 'find'>): Agreement => {
  const found = agreements.find(id);
  const isParty = found && organization !== undefined && [found.assigner, found.assignee].includes(organization);
  if (!isParty) throw notFound('agreement');
  return found;
};

declare module '../../core/errors.js' {
  interface RefusalExtras {
    /** Where it is done instead. */
    readonly address?: string;
  }
}

/** The refusal of what is done at the marketplace, which is another deployment. */
export const tradedElsewhere = (what: string, address: string): Refusal =>
  new Refusal('TRADED_ELSEWHERE', `${what} That is at ${address}`, { address });

/** Where people find a dataset on a marketplace. */
export const datasetPage = (marketplace: string, id: string): string =>
  `${marketplace}/srv/catalog/datasets/${encodeURIComponent(id)}`;

/** Longest text of a side, in characters. */
const LONGEST = 2_000;

/** A text for the other side; `BAD_REQUEST` for one that is empty, too long or no text (half of a character). */
export const requireText = (text: string, field: string, longest = LONGEST): string => {
  const said = text.trim();
  if (said !== '' && said.length <= longest && said.isWellFormed()) return said;
  throw new Refusal('BAD_REQUEST', `The argument "${field}" holds a text of 1 to ${longest} characters.`, { field });
};
