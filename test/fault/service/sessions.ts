/** A person who logs in, refreshes and logs out. What was ended stays ended, whatever happened to the service. */
import type { Client } from './client.js';
import type { Actor } from './promised.js';

const TOKEN = '/protocol/openid-connect/token';

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** One person with one session at a time. */
export class SessionActor implements Actor {
  acknowledged = 0;
  #number = 0;
  #live: Tokens | undefined;
  #pending: 'refresh' | 'logout' | undefined;
  /** Tokens of sessions whose end was acknowledged. */
  readonly #ended: Tokens[] = [];

  constructor(
    private readonly client: Client,
    readonly name: string,
    private readonly password: string,
  ) {}

  async step(): Promise<void> {
    const turn = (this.#number += 1) % 4;
    if (!this.#live) {
      this.#live = await this.#tokens({ grant_type: 'password', username: this.name, password: this.password });
    } else if (turn === 0) {
      this.#pending = 'logout';
      await this.#logout(this.#live);
      this.#pending = undefined;
      this.#ended.push(this.#live);
      this.#live = undefined;
    } else {
      this.#pending = 'refresh';
      this.#live = await this.#tokens({ grant_type: 'refresh_token', refresh_token: this.#live.refresh_token });
      this.#pending = undefined;
    }
    this.acknowledged += 1;
  }

  async check(): Promise<readonly string[]> {
    const differences: string[] = [];
    for (const tokens of this.#ended.slice(-4)) {
      if (await this.#stands(tokens)) differences.push(`${this.name}: an access token is valid after logout`);
      const { status } = await this.#refresh(tokens);
      if (status === 200) differences.push(`${this.name}: a refresh token works after logout`);
    }
    const [live, pending] = [this.#live, this.#pending];
    this.#pending = undefined;
    if (!live) return differences;
    const stands = await this.#stands(live);
    if (pending === 'logout' && !stands) this.#ended.push(live);
    else if (!stands) differences.push(`${this.name}: the session is lost`);
    else if (pending !== 'refresh') {
      const { status, text } = await this.#refresh(live);
      if (status !== 200) differences.push(`${this.name}: the refresh token is lost: ${status} ${text}`);
    }
    // Which token is the newest is not known now: the next step begins anew.
    this.#live = undefined;
    return differences;
  }

  get #credentials(): Record<string, string> {
    const { id, secret } = this.client.service.secrets.clients.cli;
    return { client_id: id, client_secret: secret };
  }

  async #tokens(fields: Record<string, string>): Promise<Tokens> {
    const { status, text } = await this.client.form(TOKEN, { ...this.#credentials, ...fields });
    if (status !== 200) throw new Error(`${this.name}: ${fields['grant_type']} ${status} ${text}`);
    return JSON.parse(text) as Tokens;
  }

  #refresh({ refresh_token }: Tokens) {
    return this.client.form(TOKEN, { ...this.#credentials, grant_type: 'refresh_token', refresh_token });
  }

  async #logout({ refresh_token }: Tokens): Promise<void> {
    const path = '/protocol/openid-connect/logout';
    const { status, text } = await this.client.form(path, { ...this.#credentials, refresh_token });
    if (status !== 204) throw new Error(`${this.name}: logout ${status} ${text}`);
  }

  async #stands({ access_token: token }: Tokens): Promise<boolean> {
    const { text } = await this.client.form(`${TOKEN}/introspect`, { ...this.#credentials, token });
    return (JSON.parse(text) as { active: boolean }).active;
  }
}
