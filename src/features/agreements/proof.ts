/**
 * Signatures of agreements over their canonical form: a Data Integrity proof (W3C Data Integrity EdDSA Cryptosuites 1.0, `eddsa-rdfc-2022`)
 * within the document, and a compact JWS (RFC 7515, EdDSA of RFC 8037) whose payload is that form.
 */
import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { base58 } from '@scure/base';
import type { AgreementJwk } from './jwk.js';
import { canonicalOptions, signatureIn, type Proof } from './proof-form.js';

/** A key of agreements. */
export interface Signer {
  readonly kid: string;
  /** IRI under which verifiers find the key. */
  readonly method: string;
  readonly privateKey: KeyObject;
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The bytes that a proof signs (clause 3.2.4): the hash of its options, then the hash of the document. */
const hashData = (canonical: string, options: Pick<Proof, 'created' | 'verificationMethod'>): Buffer =>
  Buffer.concat([sha256(canonicalOptions(options)), sha256(canonical)]);

/** Signs a canonical form. `created` is ISO 8601 UTC. */
export const prove = (canonical: string, created: string, { method, privateKey }: Signer): Proof => {
  const options = { created, verificationMethod: method };
  return {
    ...{ type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022', ...options, proofPurpose: 'assertionMethod' },
    proofValue: `z${base58.encode(sign(null, hashData(canonical, options), privateKey))}`,
  };
};

/** True if a proof was made with the private half of this key over this canonical form. */
export const proves = (proof: Proof, canonical: string, publicKey: KeyObject): boolean => {
  const signature = signatureIn(proof.proofValue);
  return signature !== undefined && verify(null, hashData(canonical, proof), publicKey, signature);
};

/** A signature in both its forms. */
export interface Signature {
  readonly proof: Proof;
  /** Compact JWS. */
  readonly jws: string;
}

/** The payload of a compact JWS of an agreement; undefined unless it was made with the private half of this key. */
export const compactJws = (jws: string, { kty, crv, x, kid }: AgreementJwk): string | undefined => {
  try {
    const [header = '', payload = '', signature = '', ...rest] = jws.split('.');
    const said = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>;
    // Nothing else in the header is known here, so nothing in it can change what is signed (RFC 7515, clause 4.1.11).
    const isOurs = said['alg'] === 'EdDSA' && said['kid'] === kid && said['crit'] === undefined && rest.length === 0;
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    const isSigned = verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
    return isOurs && isSigned ? Buffer.from(payload, 'base64url').toString('utf8') : undefined;
  } catch {
    return undefined;
  }
};

/** A compact JWS without its payload (RFC 7515, appendix F): whoever checks it has the canonical form. */
export const detachedJws = (jws: string): string => {
  const [header = '', , signature = ''] = jws.split('.');
  return `${header}..${signature}`;
};

/** The key that has signed a canonical form, of a JWS with the payload or without; undefined where none of the keys has. */
export const signerOf = (jws: string, canonical: string, keys: readonly AgreementJwk[]): AgreementJwk | undefined => {
  const [header = '', payload, ...rest] = jws.trim().split('.');
  const attached =
    payload === '' ? [header, Buffer.from(canonical).toString('base64url'), ...rest].join('.') : jws.trim();
  return keys.find((key) => compactJws(attached, key) === canonical);
};

/** Signs a canonical form in both forms. `created` is ISO 8601 UTC. */
export const signatureOf = (canonical: string, created: string, signer: Signer): Signature => ({
  proof: prove(canonical, created, signer),
  jws: jwsOf(canonical, signer),
});

/** A compact JWS whose payload is a canonical form. */
export const jwsOf = (canonical: string, { kid, privateKey }: Signer): string => {
  const encoded = (text: string): string => Buffer.from(text).toString('base64url');
  const header = encoded(JSON.stringify({ alg: 'EdDSA', kid, typ: 'agreement+jws', cty: 'application/n-quads' }));
  const input = `${header}.${encoded(canonical)}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
};
