/** The identity provider as the pages use it: a public client with PKCE, whichever provider the service has. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../errors.js';
import type { Tokens } from './sessions.js';

/** Answer of the token endpoint. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: string;
}

/** The place of the provider. */
export interface Provider {
  readonly issuer: string;
  /** Address that browsers are sent to for a login. */
  authorization(): Promise<string>;
  /** Posts a form to the token endpoint. */
  token(form: URLSearchParams): Promise<TokenAnswer>;
  /** Posts a form to the logout endpoint. */
  logout(form: URLSearchParams): Promise<void>;
}

/** A login that was begun in a browser. */
export interface Login {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Path to go back to. */
  readonly back: string;
}

const unavailable = (): Refusal =>
  new Refusal('UNAVAILABLE', 'The identity provider does not answer; try again in a moment.');

interface TokenResponse {
  readonly access_token?: unknown;
  readonly refresh_token?: unknown;
  readonly id_token?: unknown;
  readonly expires_in?: unknown;
}

/** Claims of a token that came straight from the provider (OpenID Connect Core 1.0 §3.1.3.7, rule 6). */
const claimsOf = (token: unknown): Readonly<Record<string, unknown>> => {
  const payload = typeof token === 'string' ? (token.split('.')[1] ?? '') : '';
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
};

const tokensOf = (body: string, now: number, name?: string): Tokens & { readonly nonce: unknown } => {
  const answer = JSON.parse(body) as TokenResponse;
  if (typeof answer.access_token !== 'string') throw unavailable();
  const claims = claimsOf(answer.id_token);
  const said = claims['preferred_username'] ?? claims['name'] ?? claims['sub'];
  return {
    access: answer.access_token,
    ...(typeof answer.refresh_token === 'string' ? { refresh: answer.refresh_token } : {}),
    expires: now + (typeof answer.expires_in === 'number' ? answer.expires_in : 60) * 1000,
    name: name ?? (typeof said === 'string' ? said : '?'),
    nonce: claims['nonce'],
  };
};

/** The flows of one client at one provider. */
export class LoginFlow {
  /** @param now milliseconds since the epoch */
  constructor(
    private readonly provider: Provider,
    private readonly client: string,
    private readonly redirectUri: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** The address to send the browser to for a login (RFC 6749 §4.1.1, RFC 7636). */
  async begin({ state, nonce, verifier }: Login, language: string): Promise<string> {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: this.client,
      redirect_uri: this.redirectUri,
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ui_locales: language,
    });
    const address = await this.provider.authorization();
    return `${address}${address.includes('?') ? '&' : '?'}${query.toString()}`;
  }

  /** Tokens for the code that the browser brought back. Errors: `UNAUTHENTICATED` when the provider refuses it. */
  async finish(code: string, { nonce, verifier }: Login): Promise<Tokens> {
    const { status, body } = await this.provider.token(
      new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: this.client,
        redirect_uri: this.redirectUri,
        code,
        code_verifier: verifier,
      }),
    );
    if (status >= 500) throw unavailable();
    if (status !== 200) throw new Refusal('UNAUTHENTICATED', 'The login is no longer valid; please log in again.');
    const { nonce: given, ...tokens } = tokensOf(body, this.now());
    if (given !== nonce)
      throw new Refusal('UNAUTHENTICATED', 'The login does not belong to this browser; please log in again.');
    return tokens;
  }

  /** New tokens for a session; undefined when the provider has ended it. Errors: `UNAVAILABLE`. */
  async refresh({ refresh, name }: Tokens): Promise<Tokens | undefined> {
    if (refresh === undefined) return undefined;
    const form = { grant_type: 'refresh_token', client_id: this.client, refresh_token: refresh };
    const { status, body } = await this.provider.token(new URLSearchParams(form));
    if (status >= 500) throw unavailable();
    if (status !== 200) return undefined;
    const { nonce: _nonce, ...tokens } = tokensOf(body, this.now(), name);
    return tokens;
  }

  /** Ends the session at the provider as well. What it answers changes nothing for the browser. */
  async end({ refresh }: Tokens): Promise<void> {
    if (refresh === undefined) return;
    await this.provider
      .logout(new URLSearchParams({ client_id: this.client, refresh_token: refresh }))
      .catch(() => undefined);
  }
}
