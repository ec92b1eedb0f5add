/** The identity provider, as OpenID Connect Discovery and the token endpoint show it. */
import { Ended, exits } from './exit.js';
import type { Tokens } from './profile.js';

/** The needed members of the discovery document. */
export interface Issuer {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint?: string;
}

/** Longest wait for the identity provider, in milliseconds. */
const PATIENCE = 30_000;

const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new Ended(`The identity provider at ${new URL(url).origin} does not answer.`, exits.UNREACHABLE);
  }
};

/** Reads the discovery document (OpenID Connect Discovery 1.0 §4). */
export const discover = async (issuer: string): Promise<Issuer> => {
  const response = await ask(`${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`);
  if (!response.ok)
    throw new Ended(`There is no identity provider at ${issuer}; name it with --issuer.`, exits.REFUSED);
  return (await response.json()) as Issuer;
};

/** Client of a token request. */
export interface Client {
  readonly client: string;
  readonly clientSecret?: string | undefined;
}

const clientFields = ({ client, clientSecret }: Client): Record<string, string> => ({
  client_id: client,
  ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
});

const form = (endpoint: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  ask(endpoint, { method: 'POST', body: new URLSearchParams(fields) });

interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in: number;
}

/** Asks the token endpoint (RFC 6749 §3.2); its refusal is told in its own words. */
export const requestTokens = async (
  issuer: Issuer,
  client: Client,
  grant: Readonly<Record<string, string>>,
): Promise<Tokens> => {
  const response = await form(issuer.token_endpoint, { ...clientFields(client), ...grant });
  const body = (await response.json().catch(() => ({}))) as TokenResponse & {
    readonly error?: string;
    readonly error_description?: string;
  };
  if (!response.ok) {
    const reason = body.error_description ?? body.error ?? `status ${response.status}`;
    throw new Ended(`The identity provider refuses: ${reason}`, exits.CREDENTIALS);
  }
  return {
    ...client,
    issuer: issuer.issuer,
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    expires: Date.now() + body.expires_in * 1000,
  };
};

/** New tokens for a refresh token. */
export const refresh = async (tokens: Tokens): Promise<Tokens> => {
  const { refreshToken } = tokens;
  if (refreshToken === undefined) throw new Ended('The login has ended; log in again.', exits.CREDENTIALS);
  const client = { client: tokens.client, clientSecret: tokens.clientSecret };
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return requestTokens(await discover(tokens.issuer), client, grant);
};

/** Ends the login at the identity provider (RFC 7009). Returns whether it did. */
export const revoke = async (tokens: Tokens): Promise<boolean> => {
  const { revocation_endpoint: endpoint } = await discover(tokens.issuer);
  if (endpoint === undefined || tokens.refreshToken === undefined) return false;
  const fields = { token: tokens.refreshToken, token_type_hint: 'refresh_token' };
  return (await form(endpoint, { ...clientFields(tokens), ...fields })).ok;
};
