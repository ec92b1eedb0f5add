/** Signatures of sellers that have a deployment of their own, beside the one of the marketplace: rows that are only ever added. */
import { compactJws, type Signature } from './proof.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import type { AgreementJwk } from './jwk.js';
import { proofIn, type Proof } from './proof-form.js';
import { confirms } from './verify.js';

/** A signature as it is kept. */
export interface KeptSignature extends Signature {
  /** When it was noted here, ISO 8601 UTC. */
  readonly at: string;
}

/** A signature as its text says it; undefined for what is none. */
export const signatureIn = (proof: string, jws: string): Signature | undefined => {
  try {
    const read = proofIn(JSON.parse(proof));
    return read && { proof: read, jws };
  } catch {
    return undefined;
  }
};

/** True if both forms of a signature were made with one key over a canonical form. */
export const isSignedWith = ({ proof, jws }: Signature, canonical: string, key: AgreementJwk): boolean =>
  proof.verificationMethod === `${key.controller}#${key.kid}` &&
  confirms({ proof, key }, canonical) &&
  compactJws(jws, key) === canonical;

/** Stores one; nothing where it is there already. */
export const insertSignature = (agreement: string, { proof, jws }: Signature, at: string): Statement => ({
  sql: 'INSERT INTO agreement_signature (agreement, method, at, proof, jws) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  params: [agreement, proof.verificationMethod, at, JSON.stringify(proof), jws],
});

/** Those of an agreement, the first one first. */
export const signaturesOf = (database: Pick<Database, 'read'>, agreement: string): readonly KeptSignature[] =>
  database
    .read<{ proof: string; jws: string; at: string }>(
      'SELECT proof, jws, at FROM agreement_signature WHERE agreement = ? ORDER BY at, method',
      [agreement],
    )
    .map(({ proof, jws, at }) => ({ proof: JSON.parse(proof) as Proof, jws, at }));
