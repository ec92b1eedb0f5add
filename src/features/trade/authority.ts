/**
 * The sellers and what they may sell: trade is decided on the dataset that is sold, whatever was named, and nobody sells in the name of
 * another organization than the one that owns it.
 */
import { Refusal } from '../../core/errors.js';
import type { PlatformTerms } from '../../core/rdf/vocabulary.js';
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { Actor, TradedAsset } from '../repository/writes.js';
import { offerRows } from './offers/rows.js';

/** True for users; false for keys, and for the service itself. */
export const isUser = ({ name }: Actor): boolean => name.startsWith('user:');

/** Demands TRADE on an asset. Throws `FORBIDDEN`, also for work in the background, which nobody gave authority to trade. */
export const requireTrade = async (actor: Actor, asset: TradedAsset): Promise<void> => {
  if (actor.authority) return actor.authority.requireTrade(asset);
  if (actor.name === 'system') return;
  throw new Refusal('FORBIDDEN', 'Datasets are put on the marketplace with publishDataset, not in the background.');
};

/** A stored dataset as an asset. */
export const assetOf = ({ id, catalogue }: Pick<GraphDocument, 'id' | 'catalogue'>): TradedAsset => ({
  kind: 'dataset',
  id,
  ...(catalogue === undefined ? {} : { catalogue }),
  exists: true,
});

/** True unless a key that acts for an organization would sell what is another one's. */
export const sellsFor = (actor: Actor, owner: string | undefined): boolean =>
  isUser(actor) || owner === undefined || (actor.organization ?? owner) === owner;

/** Demands that. Throws `FORBIDDEN`. */
const requireOwn = (actor: Actor, owner: string | undefined): void => {
  if (sellsFor(actor, owner)) return;
  throw new Refusal('FORBIDDEN', 'The key acts for another organization than the one that owns the dataset.');
};

/**
 * Demands that what is sold is sold by who owns it. `terms` are offers as N-Triples about `iri`. Users name the owner; holders of
 * keys may name who is no organization here, such as a seller by the id of another deployment. Throws `FORBIDDEN`.
 */
export const requireSeller = (
  { iri, owner, terms }: { readonly iri: string; readonly owner: string | undefined; readonly terms: string },
  actor: Actor,
  pst: PlatformTerms,
): void => {
  requireOwn(actor, owner);
  const expected = owner ?? actor.organization;
  const isForged = (seller: string | null): boolean => {
    if (seller === null || seller === expected) return false;
    if (isUser(actor)) return true;
    return expected !== undefined && actor.authority?.isOrganization(seller) === true;
  };
  if (!offerRows({ iri, triples: terms }, pst).some(({ seller }) => isForged(seller))) return;
  throw new Refusal('FORBIDDEN', 'The seller (pst:sellerId) is the organization that owns the dataset.');
};
