/** The identity provider as a browser sees it: OpenID Connect Discovery 1.0, and the token endpoint for a public client. */
import { claimsOf } from './random.js';

/** The words of the page about logins. */
export interface LoginSettings {
  readonly issuer: string;
  readonly client: string;
  /** Address of the page, where logins return to. */
  readonly page: string;
}

/** Tokens of a person. */
export interface Tokens {
  readonly access: string;
  readonly refresh?: string;
  readonly id: string;
  /** The time at which the access token expires, in milliseconds since the epoch. */
  readonly expires: number;
  readonly name: string;
}

/** The provider did not do what was asked for; the message is for a person. */
export class LoginFailed extends Error {
  override readonly name = 'LoginFailed';
}

/** Addresses of the provider. */
export interface Endpoints {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly end_session_endpoint?: string;
}

const unreachable = (): LoginFailed =>
  new LoginFailed('The identity provider cannot be reached; try again in a moment.');

const asked = new Map<string, Promise<Endpoints>>();

const ask = async (issuer: string): Promise<Endpoints> => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => undefined);
  if (!response?.ok) throw unreachable();
  const document = (await response.json()) as Endpoints & { readonly issuer: string };
  if (document.issuer !== issuer) throw new LoginFailed('The identity provider is not the one that is configured.');
  return document;
};

/** Addresses of an issuer, asked for once. */
export const discover = (issuer: string): Promise<Endpoints> => {
  const known = asked.get(issuer) ?? ask(issuer);
  asked.set(issuer, known);
  known.catch(() => asked.delete(issuer));
  return known;
};

interface TokenResponse {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly id_token?: string;
  readonly expires_in?: number;
}

/** The answer of the token endpoint to a form; `before` are the tokens that are renewed. Throws `LoginFailed` for a refusal. */
export const requestTokens = async (
  { issuer, client }: LoginSettings,
  form: Readonly<Record<string, string>>,
  before?: Tokens,
): Promise<Tokens> => {
  const { token_endpoint: address } = await discover(issuer);
  const body = new URLSearchParams({ client_id: client, ...form });
  const response = await fetch(address, { method: 'POST', body }).catch(() => undefined);
  if (!response || response.status >= 500) throw unreachable();
  if (!response.ok) throw new LoginFailed('Your login has ended; please sign in again.');
  const answer = (await response.json()) as TokenResponse;
  const id = answer.id_token ?? before?.id ?? '';
  const claims = claimsOf(id);
  const refresh = answer.refresh_token ?? before?.refresh;
  return {
    access: answer.access_token,
    ...(refresh === undefined ? {} : { refresh }),
    id,
    expires: Date.now() + (answer.expires_in ?? 60) * 1000,
    name: String(claims['preferred_username'] ?? claims['name'] ?? claims['sub'] ?? before?.name ?? '?'),
  };
};
