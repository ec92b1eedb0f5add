/** The input and output of a grant. */
import type { Client } from '../accounts/clients.js';
import type { Form } from '../http/form.js';
import type { Realm } from '../realm.js';

/** A request to the token endpoint by an authenticated client. */
export interface TokenRequest {
  readonly form: Form;
  readonly client: Client;
  /** The `iss` of new tokens. */
  readonly issuer: string;
  /** Network address of the caller. */
  readonly address: string;
}

/** Body of a successful answer of the token endpoint. */
export type TokenResponse = Readonly<Record<string, unknown>>;

/** Handles one grant type. Throws `OAuthError`. */
export type Grant = (realm: Realm, request: TokenRequest) => Promise<TokenResponse>;
