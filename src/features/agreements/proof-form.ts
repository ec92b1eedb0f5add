/** The form of proofs within documents: what is signed, and how it is read. Needs nothing of Node.js, so browsers check with it, too. */
import { base58 } from '@scure/base';

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
export const canonicalOptions = ({
  created,
  verificationMethod,
}: Pick<Proof, 'created' | 'verificationMethod'>): string =>
  [
    `<http://purl.org/dc/terms/created> "${created}"^^<${XSD}dateTime>`,
    `<http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${SEC}DataIntegrityProof>`,
    `<${SEC}cryptosuite> "eddsa-rdfc-2022"^^<${SEC}cryptosuiteString>`,
    `<${SEC}proofPurpose> <${SEC}assertionMethod>`,
    `<${SEC}verificationMethod> <${verificationMethod}>`,
  ]
    .map((statement) => `_:c14n0 ${statement} .\n`)
    .join('');

const MEMBERS = ['created', 'cryptosuite', 'proofPurpose', 'proofValue', 'type', 'verificationMethod'];

/** A proof; undefined for anything else, also for one that says more than it signs. */
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

/** The most proofs of one document: more than there are sides. */
const MOST = 4;

/** The proofs that a document holds: one, or a set (W3C Data Integrity, clause 2.1.1); none where any of them is not of this form. */
export const proofsIn = (value: unknown): readonly Proof[] => {
  const proofs = [value].flat().map(proofIn);
  return proofs.length <= MOST && proofs.every((proof) => proof !== undefined) ? proofs : [];
};

/** The document of the keys that a proof was made with one of. */
export const controllerOf = ({ verificationMethod }: Pick<Proof, 'verificationMethod'>): string =>
  verificationMethod.split('#')[0] ?? '';

/** The bytes of a signature in multibase (base58-btc); undefined for what is none. */
export const signatureIn = (proofValue: string): Uint8Array | undefined => {
  try {
    return proofValue.startsWith('z') ? base58.decode(proofValue.slice(1)) : undefined;
  } catch {
    return undefined;
  }
};
