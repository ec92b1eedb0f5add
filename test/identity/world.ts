/** A real provider on a real port with a real database in a folder of its own, and a clock that tests can move. */
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt, type JWTPayload } from 'jose';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createIdentity,
  exportRealm,
  identityRoutes,
  identityTables,
  type Identity,
  type Realm,
} from '../../src/features/identity/index.js';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { createLogger, type Logger } from '../../src/core/log.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { withClearSecrets, type ClearSecrets } from '../keycloak/clear-secrets.js';
import { importIntoKeycloak, keycloakUrl } from '../keycloak/import-realm.js';
import { quickPasswords } from '../support/service.js';
import { atKeycloak } from './at-keycloak.js';

export const BASE_URL = 'http://market.example';
export const ISSUER = `${BASE_URL}/realms/marketplace`;

/** An answer of the provider. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; an empty object for any other body. */
  readonly body: Record<string, unknown>;
}

/** Parameters: a record, or text that is sent as it is. */
export type Fields = Readonly<Record<string, string>> | string;

export interface WorldOptions {
  readonly passwordGrant?: boolean;
  readonly issuerUnderAuth?: 'same' | 'own';
  readonly accessSeconds?: number;
  readonly apiKey?: string;
  readonly dataDir?: string;
  readonly log?: Logger;
  readonly baseUrl?: string;
  /** Whether the application around the provider answers cross-origin requests of everybody. */
  readonly openCors?: boolean;
  /** How far the clock is ahead, in milliseconds. */
  readonly clockOffset?: number;
  /** Port to listen on; any free one by default. */
  readonly port?: number;
  /** Whether hashes of passwords cost what they cost as shipped. */
  readonly slowPasswords?: boolean;
}

/** Reads an answer. */
export const toAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Not every answer is JSON.
  }
  return { status: response.status, headers: response.headers, text, body };
};

const encode = (fields: Fields): string =>
  typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();

export class World {
  private constructor(
    readonly dataDir: string,
    readonly database: Database,
    readonly identity: Identity,
    readonly app: FastifyInstance,
    readonly secrets: Secrets,
    private readonly clock: { offset: number },
  ) {}

  static async open(options: WorldOptions = {}): Promise<World> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'identity-')));
    const clock = { offset: options.clockOffset ?? 0 };
    const now = (): number => Date.now() + clock.offset;
    const log = options.log ?? createLogger('silent');
    const database = await Database.open(join(dataDir, 'catalogue.db'), identityTables);
    const config = {
      DATA_DIR: dataDir,
      BASE_URL: options.baseUrl ?? BASE_URL,
      REALM: 'marketplace',
      API_KEY: options.apiKey,
      ISSUER_UNDER_AUTH: options.issuerUnderAuth ?? ('same' as const),
      PASSWORD_GRANT: options.passwordGrant ?? true,
      ACCESS_TOKEN_SECONDS: options.accessSeconds ?? 300,
    };
    const passwords = options.slowPasswords ? {} : { passwords: quickPasswords() };
    const identity = await createIdentity({ config, database, log, now, ...passwords }).catch(
      async (error: unknown) => {
        await database.close();
        throw error;
      },
    );
    const app = Fastify();
    if (options.openCors) await app.register(cors, { origin: true, credentials: true });
    await identityRoutes(app, identity.realm);
    await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    const secrets = JSON.parse(await readFile(identity.secretsFile, 'utf8')) as Secrets;
    return new World(dataDir, database, identity, app, secrets, clock);
  }

  /** Address of the Keycloak that has the realm; `undefined` while the embedded provider answers. */
  #keycloak: string | undefined;

  /**
   * Ends the preparation of a world. Where the suites run against Keycloak, the realm as it is now goes there, with the
   * passwords and secrets that the suite chose; from now on requests go there as well.
   */
  async ready(chosen: Partial<ClearSecrets> = {}): Promise<void> {
    if (!atKeycloak) return;
    const { users, clients } = this.secrets;
    const known = {
      passwords: { admin: users.admin.password, ...chosen.passwords },
      secrets: { cli: this.cli.client_secret, 'resource-server': clients.resourceServer.secret, ...chosen.secrets },
    };
    await importIntoKeycloak(withClearSecrets(await exportRealm(this.realm, { withSecrets: true }), known));
    this.#keycloak = keycloakUrl();
  }

  /** Whether an access token still counts: as the gateway verifies it, or as Keycloak says. */
  async stands(token: unknown): Promise<boolean> {
    if (this.#keycloak === undefined) return (await this.identity.verifier.verify(String(token))).valid;
    const path = '/realms/marketplace/protocol/openid-connect/token/introspect';
    return (await this.post(path, { ...this.resourceServer, token: String(token) })).body['active'] === true;
  }

  get realm(): Realm {
    return this.identity.realm;
  }

  get origin(): string {
    return this.#keycloak ?? `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`;
  }

  /** Moves the clock of the provider forward. */
  pass(milliseconds: number): void {
    this.clock.offset += milliseconds;
  }

  /** Stops everything; `keep` leaves the data for another start. */
  async close(keep = false): Promise<void> {
    this.identity.close();
    await this.app.close();
    await this.database.close();
    if (!keep) await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The same data after a restart. */
  async restart(options: WorldOptions = {}): Promise<World> {
    await this.close(true);
    return World.open({ ...options, dataDir: this.dataDir, clockOffset: this.clock.offset });
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return toAnswer(await fetch(`${this.origin}${path}`, { headers, redirect: 'manual' }));
  }

  async post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const init = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    return toAnswer(
      await fetch(`${this.origin}${path}`, { method: 'POST', headers: init, body: encode(fields), redirect: 'manual' }),
    );
  }

  token(fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/realms/marketplace/protocol/openid-connect/token', fields, headers);
  }

  get cli(): { client_id: string; client_secret: string } {
    return { client_id: 'cli', client_secret: this.secrets.clients.cli.secret };
  }

  get resourceServer(): { client_id: string; client_secret: string } {
    return { client_id: 'resource-server', client_secret: this.secrets.clients.resourceServer.secret };
  }

  /** Logs in with the password grant. */
  login(username = 'admin', password = this.secrets.users.admin.password, scope?: string): Promise<Answer> {
    return this.token({ grant_type: 'password', ...this.cli, username, password, ...(scope ? { scope } : {}) });
  }

  refresh(refreshToken: unknown, fields: Record<string, string> = {}): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', ...this.cli, refresh_token: String(refreshToken), ...fields });
  }
}

/** Claims of a token, unverified. */
export const claimsOf = (token: unknown): JWTPayload => decodeJwt(String(token));
