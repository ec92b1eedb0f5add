/**
 * A relying party of an OpenID provider: login by authorization code with PKCE (RFC 7636), renewal and logout, on `openid-client`.
 * Runs in browsers as well, so nothing of Node is used here.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  discovery,
  genericGrantRequest,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  tokenRevocation,
  type CustomFetch,
} from 'openid-client';
import { asOidcError } from './errors.js';
import { tokensOf, type Tokens } from './tokens.js';

/** A client at a provider. */
export interface RelyingPartyOptions {
  /**
   * The issuer, which the provider's discovery document must name (OpenID Connect Discovery 1.0 §4.3); or the address of the document
   * itself, where whoever runs the deployment at that address may name another issuer in it.
   */
  readonly provider: string;
  readonly client: string;
  /** Only for clients that have one. */
  readonly secret?: string | undefined;
  /** Address of the token endpoint, where it is another one than the document says. */
  readonly tokenEndpoint?: string | undefined;
  /** Longest wait for an answer of the provider in seconds. */
  readonly patience: number;
  /** The way to the provider; the network without it. */
  readonly fetch?: CustomFetch | undefined;
}

/** A login that was begun: what its end must fit. */
export interface Login {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Parameters of an authorization request. */
export interface Authorization {
  readonly redirectUri: string;
  readonly scope: string;
  /** Languages for the login page, the best first (OpenID Connect Core 1.0 §3.1.2.1). */
  readonly languages?: string;
}

/** True if the query of an address holds an answer of the provider (RFC 6749 §4.1.2): each has the state. */
export const isAnswer = (query: URLSearchParams): boolean => query.has('state');

/** A new login: three texts that nobody can guess. */
export const newLogin = (): Login => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
});

/** One client at one provider. Every method may end with an `OidcError`. */
export class RelyingParty {
  #known: Promise<Configuration> | undefined;

  /** @param now milliseconds since the epoch */
  constructor(
    private readonly options: RelyingPartyOptions,
    private readonly now: () => number = Date.now,
  ) {}

  /** The name of the provider, as its document says it. */
  async issuer(): Promise<string> {
    return (await this.#configuration()).serverMetadata().issuer;
  }

  /** The address to send the browser to for a login (RFC 6749 §4.1.1). */
  begin({ state, nonce, verifier }: Login, { redirectUri, scope, languages }: Authorization): Promise<URL> {
    return this.#ask(async (configuration) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(languages === undefined ? {} : { ui_locales: languages }),
      }),
    );
  }

  /** Tokens for what the browser brought back to `redirectUri`: of this login, and from this provider (RFC 9207). */
  finish({ state, nonce, verifier }: Login, redirectUri: string, answer: URLSearchParams): Promise<Tokens> {
    const address = new URL(redirectUri);
    address.search = answer.toString();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
    return this.#tokens((configuration) => authorizationCodeGrant(configuration, address, checks));
  }

  /** Tokens for a password, where the provider allows it (RFC 6749 §4.3). */
  withPassword(username: string, password: string, scope: string): Promise<Tokens> {
    return this.#tokens((configuration) =>
      genericGrantRequest(configuration, 'password', { username, password, scope }),
    );
  }

  /**
   * New tokens for a refresh token (RFC 6749 §6); what the provider does not send again is as `before`. `resource`: what they are for, where
   * that is less than before (RFC 8707).
   */
  refresh(refreshToken: string, before?: Tokens, resource?: string): Promise<Tokens> {
    const about: Record<string, string> = resource === undefined ? {} : { resource };
    return this.#tokens((configuration) => refreshTokenGrant(configuration, refreshToken, about), before);
  }

  /** Ends the refresh token at the provider (RFC 7009). Returns whether the provider can. */
  revoke(refreshToken: string): Promise<boolean> {
    return this.#ask(async (configuration) => {
      if (configuration.serverMetadata().revocation_endpoint === undefined) return false;
      await tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' });
      return true;
    });
  }

  /** Ends the session of a refresh token at the provider without a browser, as Keycloak's logout endpoint lets clients do. */
  endSession(refreshToken: string): Promise<void> {
    return this.#ask(async (configuration) => {
      const { end_session_endpoint: address } = configuration.serverMetadata();
      if (address === undefined) return;
      const { client, secret, patience, fetch: send = fetch } = this.options;
      const body = new URLSearchParams({ client_id: client, refresh_token: refreshToken });
      if (secret !== undefined) body.set('client_secret', secret);
      const signal = AbortSignal.timeout(patience * 1000);
      await send(address, { method: 'POST', headers: {}, body, redirect: 'manual', signal });
    });
  }

  /** The address to send the browser to so that the session ends there (OpenID Connect RP-Initiated Logout 1.0); undefined when there is none. */
  logoutAddress({ id }: Tokens, backTo: string): Promise<URL | undefined> {
    return this.#ask(async (configuration) =>
      configuration.serverMetadata().end_session_endpoint === undefined
        ? undefined
        : buildEndSessionUrl(configuration, {
            post_logout_redirect_uri: backTo,
            ...(id === undefined ? {} : { id_token_hint: id }),
          }),
    );
  }

  async #tokens(grant: (configuration: Configuration) => Promise<TokenSet>, before?: Tokens): Promise<Tokens> {
    return tokensOf(await this.#ask(grant), this.now(), before);
  }

  async #ask<T>(work: (configuration: Configuration) => Promise<T>): Promise<T> {
    const configuration = await this.#configuration();
    return work(configuration).catch((error: unknown) => Promise.reject(asOidcError(error)));
  }

  /** A failure is not remembered: the provider may be back the next time. */
  #configuration(): Promise<Configuration> {
    return (this.#known ??= this.#discover().catch((error: unknown) => {
      this.#known = undefined;
      throw asOidcError(error, 'NO_PROVIDER');
    }));
  }

  async #discover(): Promise<Configuration> {
    const { provider, client, secret, tokenEndpoint, patience, fetch: send } = this.options;
    // The operator chose http, on a machine or a network of their own.
    const isPlain = [provider, tokenEndpoint].some((address) => address?.startsWith('http:'));
    const found = await discovery(new URL(provider), client, secret, undefined, {
      timeout: patience,
      ...(isPlain ? { execute: [allowInsecureRequests] } : {}),
      ...(send ? { [customFetch]: send } : {}),
    });
    if (tokenEndpoint === undefined) return found;
    const { supportsPKCE: _, ...metadata } = found.serverMetadata();
    const moved = new Configuration({ ...metadata, token_endpoint: tokenEndpoint }, client, secret);
    moved.timeout = patience;
    if (isPlain) allowInsecureRequests(moved);
    if (send) moved[customFetch] = send;
    return moved;
  }
}

type TokenSet = Awaited<ReturnType<typeof refreshTokenGrant>>;
