/** Administrators that give and take rights: grants on a dataset, API keys, and users. */
import type { Client } from './client.js';
import { Promised, type Actor } from './promised.js';

/** Gives a user EDIT on a dataset and takes it back. What counts is the decision of the token endpoint. */
export class GrantActor implements Actor {
  readonly #state: Promised;

  constructor(
    private readonly client: Client,
    readonly name: string,
    private readonly dataset: string,
    private readonly user: { readonly username: string; readonly password: string },
  ) {
    this.#state = new Promised(name, 'denied');
  }

  get acknowledged(): number {
    return this.#state.acknowledged;
  }

  async step(): Promise<void> {
    const given = this.#state.now === 'granted';
    const values = { asset: this.dataset, subject: `user:${this.user.username}`, scopes: ['EDIT'] };
    await this.#state.change(given ? 'denied' : 'granted', async () => {
      await this.client.administer(given ? 'revoke' : 'grant', values);
    });
  }

  async check(): Promise<readonly string[]> {
    return this.#state.settle(await this.#decision());
  }

  async #decision(): Promise<string> {
    const path = '/protocol/openid-connect/token';
    const { id, secret } = this.client.service.secrets.clients.cli;
    const client = { client_id: id, client_secret: secret };
    const login = await this.client.form(path, { ...client, grant_type: 'password', ...this.user });
    const { access_token: token } = JSON.parse(login.text) as { access_token?: string };
    if (token === undefined) return `without a login: ${login.text}`;
    const fields = {
      grant_type: 'urn:ietf:params:oauth:grant-type:uma-ticket',
      audience: 'resource-server',
      permission: `${this.dataset}#EDIT`,
      response_mode: 'decision',
    };
    const { status, text } = await this.client.form(path, fields, { authorization: `Bearer ${token}` });
    if (status === 200 && text.includes('"result":true')) return 'granted';
    return status === 403 ? 'denied' : `${status} ${text}`;
  }
}

/** Makes API keys and revokes them. */
export class KeyActor implements Actor {
  acknowledged = 0;
  #live: { readonly id: string; readonly key: string } | undefined;
  #revoking = false;
  readonly #revoked: string[] = [];

  constructor(
    private readonly client: Client,
    readonly name: string,
  ) {}

  async step(): Promise<void> {
    if (!this.#live) {
      this.#live = await this.client.administer('key add', { label: this.name });
    } else {
      this.#revoking = true;
      await this.client.administer('key revoke', { id: this.#live.id });
      this.#revoked.push(this.#live.key);
      this.#live = undefined;
      this.#revoking = false;
    }
    this.acknowledged += 1;
  }

  async check(): Promise<readonly string[]> {
    const differences: string[] = [];
    for (const key of this.#revoked.slice(-4)) {
      if (await this.#works(key)) differences.push(`${this.name}: a revoked key works`);
    }
    const [live, revoking] = [this.#live, this.#revoking];
    this.#revoking = false;
    if (live && !(await this.#works(live.key))) {
      if (!revoking) differences.push(`${this.name}: a key is lost`);
      else this.#revoked.push(live.key);
      this.#live = undefined;
    }
    return differences;
  }

  async #works(key: string): Promise<boolean> {
    const { status } = await this.client.send('DELETE', '/srv/repo/datasets/no-such-dataset', undefined, {
      'x-api-key': key,
    });
    if (status !== 404 && status !== 401) throw new Error(`${this.name}: ${status}`);
    return status === 404;
  }
}

/** Adds users, and disables them. */
export class UserActor implements Actor {
  acknowledged = 0;
  #number = 0;
  /** States of all users that were made, by name. */
  readonly #users = new Map<string, Promised>();

  constructor(
    private readonly client: Client,
    readonly name: string,
  ) {}

  async step(): Promise<void> {
    const turn = this.#number;
    this.#number += 1;
    const username = `${this.name}-${Math.floor(turn / 2)}`;
    const user = this.#users.get(username) ?? new Promised(username, 'absent');
    this.#users.set(username, user);
    if (user.now === 'absent') {
      await user.change('enabled', async () => {
        await this.client.administer('user add', { username });
      });
    } else if (user.now === 'enabled') {
      await user.change('disabled', async () => {
        await this.client.administer('user disable', { username });
      });
    }
    this.acknowledged += 1;
  }

  async check(): Promise<readonly string[]> {
    const all = await this.client.administer<{ username: string; enabled: boolean }[]>('user list', {});
    const states = new Map(all.map(({ username, enabled }) => [username, enabled ? 'enabled' : 'disabled']));
    return [...this.#users].flatMap(([username, user]) => user.settle(states.get(username) ?? 'absent'));
  }
}
