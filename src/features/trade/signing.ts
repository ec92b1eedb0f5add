/** A seller's own signature under what was sold for it elsewhere, and the message that carries it there. */
import type { Statement } from '../../core/store/graph-store.js';
import type { Agreement, Agreements } from '../agreements/agreements.js';
import type { MarketplaceOrders } from './ports.js';

/** True if a key has signed already. */
export const signedAlready = ({ signatures }: Pick<Agreement, 'signatures'>, method: string): boolean =>
  signatures.some(({ proof }) => proof.verificationMethod === method);

/** The statements that sign an agreement and queue the signature for the marketplace. */
export const signatureFor = (
  agreement: Pick<Agreement, 'id' | 'jws'> & { readonly iri: string | null },
  agreements: Agreements,
  orders: Pick<MarketplaceOrders, 'countersign'>,
): readonly Statement[] => {
  const { signature, statements } = agreements.ownSignature(agreement);
  const { id, iri } = agreement;
  return [
    ...statements,
    agreements.sign(agreement, signature),
    ...orders.countersign({ agreement: id, iri: iri ?? '' }),
  ];
};
