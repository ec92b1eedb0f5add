/**
 * Signatures of agreements over their canonical form: a Data Integrity proof (W3C Data Integrity EdDSA Cryptosuites 1.0, `eddsa-rdfc-2022`)
 * within the document, and a compact JWS (RFC 7515, EdDSA of RFC 8037) whose payload is that form.
 */
import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { base58 } from '@scure/base';

/** A key of agreements. */
export interface Signer {
  readonly kid: string;
  /** IRI under which verifiers find the key. */
  readonly method: string;
  readonly privateKey: KeyObject;
}

/** The proof within a document. */
export interface Proof {
  readonly type: 'DataIntegrityProof';
  readonly cryptosuite: 'eddsa-rdfc-2022';
  /** ISO 8601 UTC. */
  readonly created: string;
  readonly verificationMethod: string;
  readonly proofPurpose: 'assertionMethod';
  readonly proofValue: string;
}

const SEC = 'https://w3id.org/security#';
const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** Canonical form of the options of a proof: five statements about one blank node, in order. */
const canonicalOptions = ({ created, verificationMethod }: Pick<Proof, 'created' | 'verificationMethod'>): string =>
  [
    `<http://purl.org/dc/terms/created> "${created}"^^<${XSD}dateTime>`,
    `<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${SEC}DataIntegrityProof>`,
    `<${SEC}cryptosuite> "eddsa-rdfc-2022"^^<${SEC}cryptosuiteString>`,
    `<${SEC}proofPurpose> <${SEC}assertionMethod>`,
    `<${SEC}verificationMethod> <${verificationMethod}>`,
  ]
    .map((statement) => `_:c14n0 ${statement} .\n`)
    .join('');

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

const MEMBERS = ['created', 'cryptosuite', 'proofPurpose', 'proofValue', 'type', 'verificationMethod'];

/** The proof that a document holds; undefined for anything else, also for one that says more than it signs. */
export const proofIn = (value: unknown): Proof | undefined => {
  const proof = (value ?? {}) as Readonly<Record<string, unknown>>;
  const isComplete =
    Object.keys(proof).sort().join() === MEMBERS.join() && MEMBERS.every((name) => typeof proof[name] === 'string');
  const { type, cryptosuite, proofPurpose, created = '', verificationMethod = '' } = proof;
  const isOurs =
    type === 'DataIntegrityProof' && cryptosuite === 'eddsa-rdfc-2022' && proofPurpose === 'assertionMethod';
  const isPlain = !/[\s"\\<>]/.test(`${String(created)}${String(verificationMethod)}`);
  return isComplete && isOurs && isPlain ? (proof as unknown as Proof) : undefined;
};

const signatureIn = (proofValue: string): Uint8Array | undefined => {
  try {
    return proofValue.startsWith('z') ? base58.decode(proofValue.slice(1)) : undefined;
  } catch {
    return undefined;
  }
};

/** True if a proof was made with the private half of this key over this canonical form. */
export const proves = (proof: Proof, canonical: string, publicKey: KeyObject): boolean => {
  const signature = signatureIn(proof.proofValue);
  return signature !== undefined && verify(null, hashData(canonical, proof), publicKey, signature);
};

/** A compact JWS whose payload is a canonical form. */
export const jwsOf = (canonical: string, { kid, privateKey }: Signer): string => {
  const encoded = (text: string): string => Buffer.from(text).toString('base64url');
  const header = encoded(JSON.stringify({ alg: 'EdDSA', kid, typ: 'agreement+jws', cty: 'application/n-quads' }));
  const input = `${header}.${encoded(canonical)}`;
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
};
