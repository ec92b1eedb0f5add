/**
 * Secrets that all gateways of a SPARQL server share: rows of a table, and so entries of the journal, each sealed under its key. With
 * an embedded store the same secrets are files of the data directory; moving takes them along.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../errors.js';
import { journalKey, seal, unseal } from '../journal/entry.js';
import { readPrivate, SIGNING_KEYS_FILE, writePrivate, type PrivateValue } from '../private-file.js';
import { SEALING_KEY_FILE, sealingJwk, sealingKeyIn } from '../sealing-key.js';
import type { Database, Migration } from '../sqlite/database.js';

/** `shared_secret`: JSON values by the names of the files that they are in elsewhere. */
export const sharedSecretTables: readonly Migration[] = [
  {
    name: 'shared-secret',
    sql: 'CREATE TABLE shared_secret (name TEXT PRIMARY KEY, sealed TEXT NOT NULL) WITHOUT ROWID;',
  },
];

const FILES = [SIGNING_KEYS_FILE, SEALING_KEY_FILE] as const;

/** Milliseconds that a gateway waits for what the one that leads has to write first, and between two looks. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 50;

const placeOf = (name: string): string => `shared secret ${name}`;

/** The secrets of one store. */
export class SharedSecrets {
  readonly #key: Uint8Array;

  /** @param secret what seals the journal */
  constructor(
    private readonly database: Pick<Database, 'readOne' | 'takesWrites' | 'write'>,
    secret: string,
  ) {
    this.#key = journalKey(secret);
  }

  /** One secret; `undefined` when the store has none of that name. */
  read(name: string): unknown {
    const sql = 'SELECT sealed FROM shared_secret WHERE name = ?';
    const row = this.database.readOne<{ sealed: string }>(sql, [name]);
    return row && (JSON.parse(unseal(this.#key, placeOf(name), row.sealed).toString()) as unknown);
  }

  async write(name: string, value: unknown): Promise<void> {
    const sealed = seal(this.#key, placeOf(name), Buffer.from(JSON.stringify(value)));
    const sql =
      'INSERT INTO shared_secret (name, sealed) VALUES (?, ?) ON CONFLICT DO UPDATE SET sealed = excluded.sealed';
    await this.database.write([{ sql, params: [name, sealed] }]);
  }

  /**
   * The keys that sign tokens. Where the store has none yet, the gateway that leads takes those of its data directory, and the
   * others wait for it; reading rejects with `UNAVAILABLE` when that takes too long.
   */
  signingKeys(dataDir: string): PrivateValue {
    return {
      name: `${SIGNING_KEYS_FILE} in the SPARQL server`,
      read: () => (this.database.takesWrites ? this.#adopt(join(dataDir, SIGNING_KEYS_FILE)) : this.#awaited()),
      write: (value) => this.write(SIGNING_KEYS_FILE, value),
    };
  }

  /** The key that encrypts what the service has to be able to read again. */
  get sealingKey(): Uint8Array {
    const value = this.read(SEALING_KEY_FILE);
    return value === undefined ? this.#key : sealingKeyIn(SEALING_KEY_FILE, value);
  }

  /** Takes over what the files of a data directory hold. */
  async takeAlong(dataDir: string): Promise<void> {
    for (const name of FILES) {
      const value = await readPrivate(join(dataDir, name));
      if (value !== undefined) await this.write(name, value);
    }
  }

  /** Writes the files of a data directory. */
  async bringTo(dataDir: string): Promise<void> {
    const keys = this.read(SIGNING_KEYS_FILE);
    if (keys !== undefined) await writePrivate(join(dataDir, SIGNING_KEYS_FILE), keys);
    await writePrivate(join(dataDir, SEALING_KEY_FILE), sealingJwk(this.sealingKey));
  }

  async #adopt(file: string): Promise<unknown> {
    const present = this.read(SIGNING_KEYS_FILE);
    if (present !== undefined) return present;
    const value = await readPrivate(file);
    if (value !== undefined) await this.write(SIGNING_KEYS_FILE, value);
    return value;
  }

  async #awaited(): Promise<unknown> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const value = this.read(SIGNING_KEYS_FILE);
      if (value !== undefined) return value;
      if (performance.now() > deadline)
        throw new Refusal(
          'UNAVAILABLE',
          'The gateway that leads has written no signing keys yet; is it of this version?',
        );
      await pause(LOOK_MS);
    }
  }
}
