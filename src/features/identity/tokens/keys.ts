/**
 * Signing keys of the realm: `DATA_DIR/signing-keys.json`, or in the SPARQL server where the data are there, a JWK Set (RFC 7517) of
 * private RSA keys of which the first one signs. A new key is published before it signs, and an old one stays published until its last token has expired.
 */
import { hkdfSync } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { OperatorError } from '../../../core/errors.js';
import type { PrivateValue } from '../../../core/store/private-file.js';

/** Algorithm of every signature: existing clients verify nothing else. */
export const SIGNING_ALGORITHM = 'RS256';
/** Verifiers cache key sets; a key is published this long before it signs (milliseconds). */
const LEAD_TIME = 60_000;

/** A stored key. `activates` and `retires` are milliseconds since the epoch and exist only during a rotation. */
type StoredKey = JWK & { kid: string; activates?: number; retires?: number };

interface LoadedKey {
  readonly jwk: StoredKey;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

const publicPart = ({ kid, n, e }: StoredKey): JWK & { kid: string } => ({
  kid,
  kty: 'RSA',
  alg: SIGNING_ALGORITHM,
  use: 'sig',
  n,
  e,
});

const load = async (stored: JWK): Promise<LoadedKey> => {
  if (stored.kty !== 'RSA' || stored.d === undefined)
    throw new OperatorError('Every signing key must be a private RSA key.');
  const jwk: StoredKey = { ...stored, kid: stored.kid ?? (await calculateJwkThumbprint(stored)) };
  const { activates: _activates, retires: _retires, ...material } = jwk;
  return {
    jwk,
    privateKey: (await importJWK(material, SIGNING_ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicPart(jwk), SIGNING_ALGORITHM, { extractable: true })) as CryptoKey,
  };
};

const generate = async (): Promise<StoredKey> => {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: SIGNING_ALGORITHM, use: 'sig' };
};

const loadAll = ({ name }: PrivateValue, value: unknown): Promise<LoadedKey[]> => {
  const { keys } = (value ?? {}) as { readonly keys?: unknown };
  if (!Array.isArray(keys) || keys.length === 0)
    throw new OperatorError(`${name} must be a JWK Set with at least one key.`);
  return Promise.all((keys as JWK[]).map(load));
};

/** The signing keys of the realm. */
export class SigningKeys {
  private constructor(
    private readonly place: PrivateValue,
    private readonly now: () => number,
    private keys: readonly LoadedKey[],
  ) {}

  /**
   * Opens the keys; the first start generates one. Throws when the value is something else. `readOnly`: another process writes
   * them; call `refresh` now and then.
   */
  static async open(place: PrivateValue, now: () => number = Date.now, readOnly = false): Promise<SigningKeys> {
    let value = await place.read();
    if (value === undefined) {
      value = { keys: [await generate()] };
      await place.write(value);
    }
    const keys = new SigningKeys(place, now, await loadAll(place, value));
    if (!readOnly) await keys.advance();
    return keys;
  }

  /** Takes over what another process has made of the keys. */
  async refresh(): Promise<void> {
    const value = await this.place.read();
    if (JSON.stringify(value) !== JSON.stringify(this.stored())) this.keys = await loadAll(this.place, value);
  }

  /** The key that signs. */
  get signer(): { readonly kid: string; readonly privateKey: CryptoKey } {
    const first = this.keys[0] as LoadedKey;
    return { kid: first.jwk.kid, privateKey: first.privateKey };
  }

  /** Public key of that id, while it is published. */
  publicKey(kid: string | undefined): CryptoKey | undefined {
    return this.published().find((key) => key.jwk.kid === kid)?.publicKey;
  }

  /** Public part of the key that signs. */
  get signerPublicKey(): CryptoKey {
    return (this.keys[0] as LoadedKey).publicKey;
  }

  /** The published JWK Set: public members only. */
  publicSet(): { keys: JWK[] } {
    return { keys: this.published().map(({ jwk }) => publicPart(jwk)) };
  }

  /** The use of each published key: the first one signs, one of a rotation begins to, and those before it retire. ISO 8601. */
  list(): { readonly kid: string; readonly signs: boolean; readonly activates?: string; readonly retires?: string }[] {
    const at = (time: number): string => new Date(time).toISOString();
    return this.published().map(({ jwk: { kid, activates, retires } }, index) => ({
      kid,
      signs: index === 0,
      ...(activates === undefined ? {} : { activates: at(activates) }),
      ...(retires === undefined ? {} : { retires: at(retires) }),
    }));
  }

  /** A symmetric key of 256 bits for the provider's own use, bound to the signing key and to `purpose`. */
  derive(purpose: string): Uint8Array {
    const material = Buffer.from((this.keys[0] as LoadedKey).jwk.d as string, 'base64url');
    return new Uint8Array(hkdfSync('sha256', material, '', `identity ${purpose}`, 32));
  }

  /**
   * Starts a rotation: publishes a new key that signs from a minute later on; the present ones stay published for
   * `grace` milliseconds after that. Returns the id of the new key. Call `advance` now and then.
   */
  async rotate(grace: number): Promise<string> {
    const activates = this.now() + LEAD_TIME;
    const next = await load({ ...(await generate()), activates } as JWK);
    const present = this.keys.map(({ jwk, ...rest }) => ({ ...rest, jwk: { retires: activates + grace, ...jwk } }));
    await this.store([...present, next]);
    return next.jwk.kid;
  }

  /** Brings a rotation to where it should be by now: the new key signs, retired ones leave the file. */
  async advance(): Promise<void> {
    const now = this.now();
    const due = this.keys.filter(({ jwk }) => jwk.activates !== undefined && jwk.activates <= now).reverse();
    const rest = this.keys.filter((key) => !due.includes(key));
    const kept = rest.filter(({ jwk }) => jwk.retires === undefined || jwk.retires > now);
    if (due.length === 0 && kept.length === rest.length) return;
    const active = due.map(({ jwk, ...others }) => {
      const { activates: _activates, ...settled } = jwk;
      return { ...others, jwk: settled };
    });
    await this.store([...active, ...kept]);
  }

  private published(): readonly LoadedKey[] {
    const now = this.now();
    return this.keys.filter(({ jwk }, index) => index === 0 || jwk.retires === undefined || jwk.retires > now);
  }

  private stored(keys = this.keys): { readonly keys: readonly StoredKey[] } {
    return { keys: keys.map(({ jwk }) => jwk) };
  }

  private async store(keys: readonly LoadedKey[]): Promise<void> {
    await this.place.write(this.stored(keys));
    this.keys = keys;
  }
}
