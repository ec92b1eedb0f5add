/** The check of an agreement by anybody who has the document and the public keys: no service is asked. */
import { examine, verdictOn, type Examined, type Verdict } from './examination.js';
import type { AgreementJwk } from './jwk.js';
import { publicKeyOf } from './keys.js';
import { proves } from './proof.js';

const isSigned = ({ proof, key, canonical }: Examined): boolean => {
  if (!proof || !key) return false;
  try {
    return proves(proof, canonical, publicKeyOf(key));
  } catch {
    // The key is none of agreements.
    return false;
  }
};

/** Checks a document; `metadataHash` as for `verdictOn`. */
export const verifyAgreement = (text: string, keys: readonly AgreementJwk[], metadataHash?: string): Verdict => {
  const examined = examine(text, keys);
  return 'findings' in examined ? examined : verdictOn(examined, isSigned(examined), metadataHash);
};
