/** The two providers behind one face: what a case does to one of them it does to the other. */
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { World } from '../identity/world.js';
import type { Setting } from './setting.js';

/** An answer, as far as cases look at it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The body as JSON; its text when it is none. */
  readonly body: unknown;
}

/** Parameters of a form; text is sent as it is. */
export type Fields = Readonly<Record<string, string>> | string;

/** One of the providers, filled with the realm of the run. */
export class Provider {
  constructor(
    /** Address of the realm, without slash at the end. */
    readonly realm: string,
    readonly setting: Setting,
  ) {}

  /** Name and secret of a confidential client, as form parameters. */
  client(id: string): { client_id: string; client_secret: string } {
    return { client_id: id, client_secret: this.setting.secrets[id] ?? '' };
  }

  form(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
    return this.send('POST', path, { ...type, ...headers }, body);
  }

  token(fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    return this.form('/protocol/openid-connect/token', fields, headers);
  }

  /** Calls the protection API with a token. */
  protection(method: string, path: string, token: string | undefined, body?: unknown): Promise<Answer> {
    const headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    return this.send(
      method,
      `/authz/protection${path}`,
      headers,
      body === undefined ? undefined : JSON.stringify(body),
    );
  }

  /** Answer to a login with the password grant. */
  login(username: string, more: Record<string, string> = {}): Promise<Answer> {
    const password = this.setting.passwords[username] ?? '';
    return this.token({ grant_type: 'password', ...this.client('cli'), username, password, ...more });
  }

  /** Access token of a user. */
  async user(username: string, more: Record<string, string> = {}): Promise<string> {
    return text((await this.login(username, more)).body, 'access_token');
  }

  /** Access token of a client for itself. */
  async service(client: string): Promise<string> {
    const { body } = await this.token({ grant_type: 'client_credentials', ...this.client(client) });
    return text(body, 'access_token');
  }

  async send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
    const response = await fetch(this.realm + path, {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const content = await response.text();
    let parsed: unknown = content;
    try {
      parsed = JSON.parse(content);
    } catch {
      // Not every answer is JSON.
    }
    return { status: response.status, headers: response.headers, body: parsed };
  }
}

/** A text member of a body; empty when there is none. */
export const text = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown> | null)?.[name];
  return typeof value === 'string' ? value : '';
};

/** The embedded provider over a copy of the run's data, and what stops it. */
export const openEmbedded = async (setting: Setting): Promise<{ provider: Provider; close: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'identity-compare-'));
  await cp(setting.dataDir, dataDir, { recursive: true });
  const world = await World.open({ dataDir });
  return { provider: new Provider(`${world.origin}/realms/marketplace`, setting), close: () => world.close() };
};
