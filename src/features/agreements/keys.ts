/** The keys that sign agreements, and nothing else. Those of before stay, so that what they signed can be checked. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { base58 } from '@scure/base';
import { sealText, unsealText } from '../../core/sealing.js';
import type { Statement } from '../../core/store/graph-store.js';
import type { Database } from '../../core/store/sqlite/database.js';
import { SYSTEM, type Actor, type Writes } from '../repository/writes.js';
import type { AgreementJwk } from './jwk.js';
import type { Signer } from './proof.js';

interface Row {
  readonly kid: string;
  readonly x: string;
  readonly sealed: string;
}

/** Prefix of an Ed25519 public key in Multikey form (Multicodec `ed25519-pub`). */
const ED25519 = Uint8Array.of(0xed, 0x01);

/** A public key as W3C Controlled Identifiers write it. */
const multikey = (x: string): string => `z${base58.encode(Buffer.concat([ED25519, Buffer.from(x, 'base64url')]))}`;

/** A public key as a JSON Web Key. */
export const jwkOf = ({
  kid,
  x,
  controller,
}: Pick<AgreementJwk, 'kid' | 'x'> & { readonly controller: string }): AgreementJwk => ({
  ...{ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'agreement', controller },
});

/** The raw public key in a Multikey; undefined for one of another kind. */
export const ed25519In = (text: string): string | undefined => {
  try {
    const bytes = text.startsWith('z') ? base58.decode(text.slice(1)) : new Uint8Array();
    const isEd25519 = bytes.length === 34 && ED25519.every((byte, index) => bytes[index] === byte);
    return isEd25519 ? Buffer.from(bytes.subarray(2)).toString('base64url') : undefined;
  } catch {
    return undefined;
  }
};

/** Address of the keys of a deployment. */
const keysIri = (base: string): string => `${base}/srv/trade/keys`;

/** Makes and reads them. */
export class AgreementKeys {
  constructor(
    private readonly database: Pick<Database, 'read' | 'readOne' | 'write'>,
    private readonly sealingKey: Uint8Array,
    private readonly base: string,
    /** Has the audit log tell of each key that is made. */
    private readonly writes: Pick<Writes, 'ofActs'>,
  ) {}

  /** Address of the document that lists them. */
  get controller(): string {
    return keysIri(this.base);
  }

  /** Makes the first key, so that the published ones do not tell whether anything was sold. */
  async prepare(): Promise<void> {
    const { statements } = this.signer();
    if (statements.length > 0) await this.database.write(statements);
  }

  /** The key that signs now, and the statements that its first use has to store. */
  signer(): { readonly signer: Signer; readonly statements: readonly Statement[] } {
    const row = this.database.readOne<Row>(
      'SELECT kid, x, sealed FROM agreement_key ORDER BY created DESC, kid DESC LIMIT 1',
    );
    const known = row && this.#unsealed(row);
    return known ? { signer: known, statements: [] } : this.#made(SYSTEM);
  }

  /** Makes another key, which signs from now on. Returns its id. */
  async rotate(actor: Actor): Promise<string> {
    const { signer, statements } = this.#made(actor);
    await this.database.write(statements);
    return signer.kid;
  }

  /** All public keys, the newest first (RFC 7517, clause 5). */
  jwks(): { readonly keys: readonly AgreementJwk[] } {
    const { controller } = this;
    return { keys: this.#all().map(({ kid, x }) => jwkOf({ kid, x, controller })) };
  }

  /** All public keys as a controlled identifier document (W3C), which proofs name as their verification methods. */
  document(): object {
    const id = this.controller;
    const methods = this.#all().map(({ kid, x }) => ({
      ...{ id: `${id}#${kid}`, type: 'Multikey', controller: id, publicKeyMultibase: multikey(x) },
    }));
    return {
      '@context': ['https://www.w3.org/ns/cid/v1'],
      id,
      verificationMethod: methods,
      assertionMethod: methods.map((method) => method.id),
    };
  }

  #all(): Row[] {
    return this.database.read<Row>('SELECT kid, x, sealed FROM agreement_key ORDER BY created DESC, kid DESC');
  }

  /** Undefined where the private half was sealed by another deployment, whose data were restored here: there, a new key is made. */
  #unsealed({ kid, x, sealed }: Row): Signer | undefined {
    try {
      const d = unsealText(this.sealingKey, sealed, kid);
      const key: JsonWebKey = { kty: 'OKP', crv: 'Ed25519', x, d };
      return this.#signer(kid, key);
    } catch {
      return undefined;
    }
  }

  #signer(kid: string, key: JsonWebKey): Signer {
    return { kid, method: `${this.controller}#${kid}`, privateKey: createPrivateKey({ key, format: 'jwk' }) };
  }

  #made(actor: Actor): { readonly signer: Signer; readonly statements: readonly Statement[] } {
    const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    const { x = '', d = '' } = key;
    const kid = multikey(x).slice(-16);
    const params = [kid, x, sealText(this.sealingKey, d, kid), new Date().toISOString()];
    return {
      signer: this.#signer(kid, key),
      statements: [
        { sql: 'INSERT INTO agreement_key (kid, x, sealed, created) VALUES (?, ?, ?, ?)', params },
        ...this.writes.ofActs([{ action: 'agreementKeyMade', about: `${this.controller}#${kid}` }], actor),
      ],
    };
  }
}

/** The public key of a JWK. Throws where it is none of agreements. */
export const publicKeyOf = ({ kty, crv, x }: AgreementJwk) => createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
