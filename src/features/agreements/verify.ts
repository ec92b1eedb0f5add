/** The check of an agreement by anybody who has the document and the public keys: no service is asked. */
import { examine, verdictOn, type AtHand, type Claimed, type Verdict } from './examination.js';
import type { AgreementJwk } from './jwk.js';
import { publicKeyOf } from './keys.js';
import { proves, signerOf } from './proof.js';
import { en, type AgreementWords } from './words/en.js';

/** True for a proof that its key confirms. */
export const confirms = ({ proof, key }: Claimed, canonical: string): boolean => {
  if (!key) return false;
  try {
    return proves(proof, canonical, publicKeyOf(key));
  } catch {
    // The key is none of agreements.
    return false;
  }
};

/** Checks a document, and a JWS (compact, detached or not) over it where one is given; `atHand` as for `verdictOn`. */
export const verifyAgreement = (
  text: string,
  keys: readonly AgreementJwk[],
  { jws, ...atHand }: AtHand & { readonly jws?: string | undefined } = {},
  said: AgreementWords = en,
): Verdict => {
  const examined = examine(text, keys, said);
  if ('findings' in examined) return examined;
  const confirmed = examined.claims.map((claim) => confirms(claim, examined.canonical));
  const verdict = verdictOn(examined, confirmed, atHand, said);
  if (jws === undefined) return verdict;
  const signs = { what: 'The JWS at hand signs it.', holds: signerOf(jws, examined.canonical, keys) !== undefined };
  return { ...verdict, valid: verdict.valid && signs.holds, findings: [...verdict.findings, signs] };
};
