/**
 * `DATA_DIR/secrets.json`, mode 0600: what the first start made up, for the operator and for programs that start the
 * service. Operators who keep the secrets elsewhere may delete it; the service itself needs only hashes.
 */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../core/errors.js';
import { readPrivate, writePrivate } from '../../core/store/private-file.js';

/** A user of the first start with the password in clear text. */
export interface InitialUser {
  readonly username: string;
  readonly password: string;
}

/** Content of the file. */
export interface Secrets {
  readonly apiKey: string;
  readonly issuer: string;
  readonly tokenEndpoint: string;
  readonly clients: {
    readonly resourceServer: { readonly id: string; readonly secret: string };
    readonly web: { readonly id: string };
    readonly cli: { readonly id: string; readonly secret: string };
  };
  readonly users: { readonly admin: InitialUser } & Readonly<Record<string, InitialUser>>;
}

const isSecrets = (value: unknown): value is Secrets => {
  const { apiKey, clients, users } = (value ?? {}) as Partial<Secrets>;
  const texts = [apiKey, clients?.resourceServer?.secret, clients?.cli?.secret, users?.admin?.password];
  return texts.every((text) => typeof text === 'string' && text !== '');
};

/** The secrets file of one deployment. */
export class SecretsFile {
  constructor(readonly path: string) {}

  /** Reads it; `undefined` when there is none. Throws when it is damaged. */
  async read(): Promise<Secrets | undefined> {
    const value = await readPrivate(this.path);
    if (value === undefined) return undefined;
    if (!isSecrets(value))
      throw new OperatorError(
        `${this.path} does not hold the secrets of this service; put back what it held, or remove it.`,
      );
    return value;
  }

  /** Replaces it durably. */
  write(secrets: Secrets): Promise<void> {
    return writePrivate(this.path, secrets);
  }
}

/** Content of the file while users and tokens are at a provider elsewhere: only what can be used with that one. */
export interface ExternalSecrets {
  /** Absent where the operator took the key out of the file. */
  readonly apiKey?: string;
  readonly issuer: string;
  /** Absent while a provider that does not answer has not told it. */
  readonly tokenEndpoint?: string;
  readonly clients: { readonly resourceServer: { readonly id: string } };
  readonly users: Readonly<Record<string, never>>;
}

const isExternal = (value: unknown): boolean => {
  const { issuer, users, clients } = (value ?? {}) as Partial<ExternalSecrets>;
  const hasUsers = Object.keys(users ?? { unknown: true }).length > 0;
  return typeof issuer === 'string' && !hasUsers && !('secret' in (clients?.resourceServer ?? { secret: '' }));
};

/** The file of the service's secrets, for whatever provider it runs with. */
export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json');

/** The file in which those of the embedded provider wait while another one is used: they count again when it returns. */
const restingPath = (dataDir: string): string => join(dataDir, 'secrets-embedded.json');

/**
 * The file with the embedded provider's secrets: `secrets.json` while that provider is used, out of the way otherwise. Moves
 * it there or back when the configuration has changed.
 */
export const embeddedSecrets = async (dataDir: string, isUsed: boolean): Promise<SecretsFile> => {
  const present = new SecretsFile(secretsPath(dataDir));
  const resting = new SecretsFile(restingPath(dataDir));
  const rests = (await readPrivate(resting.path)) !== undefined;
  if (isUsed && rests) await rename(resting.path, present.path);
  // What is left of another provider is of no use to anybody when the operator keeps the own secrets elsewhere.
  else if (isUsed && isExternal(await readPrivate(present.path))) await rm(present.path);
  if (!isUsed && !rests && isSecrets(await readPrivate(present.path))) await rename(present.path, resting.path);
  return isUsed ? present : resting;
};

/** Writes `secrets.json` for a provider elsewhere. */
export const writeExternalSecrets = (dataDir: string, secrets: ExternalSecrets): Promise<void> =>
  writePrivate(secretsPath(dataDir), secrets);
