/** Public keys of agreements. */

/** A public key (RFC 8037). `use` is one of our own (RFC 7517, clause 4.2): libraries that look for keys of tokens pass it by. */
export interface AgreementJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
  readonly alg: 'EdDSA';
  readonly use: 'agreement';
  /** Address of the document that lists it as a key of its owner (W3C Controlled Identifiers); a member of our own (RFC 7517, clause 4). */
  readonly controller?: string;
}

/** The keys of a JWK set; undefined for any other text. */
export const keysOfSet = (text: string): readonly AgreementJwk[] | undefined => {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    const isSet = Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null);
    return isSet ? (keys as readonly AgreementJwk[]) : undefined;
  } catch {
    return undefined;
  }
};
