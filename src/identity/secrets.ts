/**
 * `DATA_DIR/secrets.json`, mode 0600: what the first start made up, for the operator and for programs that start the
 * service. Operators who keep the secrets elsewhere may delete it; the service itself needs only hashes.
 */
import { readPrivate, writePrivate } from './private-file.js';

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
    if (!isSecrets(value)) throw new Error(`${this.path} does not hold the secrets of this service`);
    return value;
  }

  /** Replaces it durably. */
  write(secrets: Secrets): Promise<void> {
    return writePrivate(this.path, secrets);
  }
}
