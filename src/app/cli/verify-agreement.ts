/** `verify-agreement`: checks an agreement that is at hand with keys that are at hand. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { keysOfSet, type AgreementJwk } from '../../features/agreements/jwk.js';
import { verifyAgreement } from '../../features/agreements/verify.js';
import { Refusal } from '../../core/errors.js';
import { canonicalize } from '../../core/rdf/canonical.js';
import { parseNTriples } from '../../core/rdf/ntriples.js';
import { DONE, FAILED, type ExitCode } from './exit-code.js';

/** The words of the operator. */
export interface VerifyAgreementOptions {
  readonly jwks: readonly string[];
  readonly jws?: string | undefined;
  readonly metadata?: string | undefined;
  readonly contract?: string | undefined;
  readonly json: boolean;
}

const keysIn = (file: string): readonly AgreementJwk[] => {
  const keys = keysOfSet(readFileSync(file, 'utf8'));
  if (!keys) throw new Refusal('BAD_REQUEST', `${file} holds no JSON Web Key Set.`);
  return keys;
};

const hashOf = async (file: string): Promise<string> => {
  const text = readFileSync(file, 'utf8');
  try {
    return (await canonicalize(parseNTriples(text), { blankNodePrefix: 'b' })).hash;
  } catch (error) {
    throw new Refusal('BAD_REQUEST', `${file} is not in N-Triples.`, {}, error);
  }
};

/** Tells what was found; fails where anything does not hold. */
export const verifyAgreementFile = async (
  file: string,
  { jwks, jws, metadata, contract, json }: VerifyAgreementOptions,
): Promise<ExitCode> => {
  const atHand = {
    jws: jws === undefined ? undefined : readFileSync(jws, 'utf8'),
    metadataHash: metadata === undefined ? undefined : await hashOf(metadata),
    contractDigest:
      contract === undefined ? undefined : createHash('sha256').update(readFileSync(contract)).digest('hex'),
  };
  const verdict = verifyAgreement(readFileSync(file, 'utf8'), jwks.flatMap(keysIn), atHand);
  if (json) console.log(JSON.stringify(verdict, null, 2));
  else {
    for (const { what, holds } of verdict.findings) console.log(`${holds ? 'ok    ' : 'FAILED'}  ${what}`);
    if (verdict.words.length > 0) console.log(`\n${verdict.words.join('\n')}`);
  }
  return verdict.valid ? DONE : FAILED;
};
