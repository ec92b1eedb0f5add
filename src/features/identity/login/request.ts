/** Authentication requests (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1, RFC 7636 §4.3). */
import { OAuthError } from '../../../core/auth/oauth-error.js';
import { grantScopes } from '../tokens/claims.js';
import type { Client } from '../accounts/clients.js';
import { requestErrors } from '../errors.js';
import type { Form } from '../http/form.js';
import type { Realm } from '../realm.js';
import { REFUSED, resourceFor } from '../tokens/resource.js';

/** The way in which the answer is added to the redirect URI. */
export type ResponseMode = 'query' | 'fragment';

/** The address that an answer goes to; established before anything else, because errors go there too. */
export interface ReturnAddress {
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly state?: string;
}

/** A request that can be answered with a code. */
export interface AuthenticationRequest extends ReturnAddress {
  readonly client: string;
  readonly scope: string;
  readonly challenge: string;
  /** The one resource that its tokens are for; absent for the service as a whole. */
  readonly resource?: string;
  readonly nonce?: string;
}

/** The wishes of the request about the login itself. */
export interface LoginWishes {
  /** Nothing may be shown: answer from the session or with an error. */
  readonly silent: boolean;
  /** The password must be asked for. */
  readonly fresh: boolean;
  /** Longest time since the password was asked for, in milliseconds. */
  readonly maxAge?: number;
  readonly loginHint: string;
}

/** An error that goes back to the client by redirect. */
export class AuthenticationError extends Error {
  constructor(
    readonly error: string,
    readonly description: string,
  ) {
    super(description);
  }
}

const LONGEST_STATE = 4096;

const wrongAddress = (): OAuthError => requestErrors.invalid('Invalid parameter: redirect_uri');

/** Demands, once somebody has logged in, that a client which a document is about may be answered where it wants to be. Throws `OAuthError`. */
export const requireAnswerable = async (
  { clients }: Pick<Realm, 'clients'>,
  { client: clientId, redirectUri }: Pick<AuthenticationRequest, 'client' | 'redirectUri'>,
): Promise<void> => {
  await clients.ready(clientId);
  const client = clients.get(clientId);
  if (!client || !clients.allowsRedirect(client, redirectUri)) throw wrongAddress();
};

/**
 * The client and where to answer it. Throws `OAuthError`: such an error is shown, never sent to an unknown address. `later`: nothing is sent
 * to the address before `requireAnswerable`.
 */
export const readReturnAddress = (
  realm: Realm,
  form: Form,
  later = false,
): { client: Client; address: ReturnAddress } => {
  if (form.hasDuplicates()) throw requestErrors.duplicated();
  const client = realm.clients.get(form.get('client_id') ?? '');
  const redirectUri = form.get('redirect_uri');
  if (
    !client?.enabled ||
    !client.standardFlow ||
    redirectUri === undefined ||
    !(later || realm.clients.allowsRedirect(client, redirectUri))
  ) {
    throw wrongAddress();
  }
  const state = form.raw('state');
  if ((state?.length ?? 0) > LONGEST_STATE) throw new OAuthError(400, 'invalid_request', 'Invalid parameter: state');
  const responseMode = form.get('response_mode') === 'fragment' ? 'fragment' : 'query';
  return { client, address: { redirectUri, responseMode, ...(state === undefined ? {} : { state }) } };
};

const checkResponse = (form: Form): void => {
  const type = form.get('response_type');
  if (type === undefined) throw new AuthenticationError('invalid_request', 'Missing parameter: response_type');
  if (type !== 'code') throw new AuthenticationError('unsupported_response_type', 'Only the code flow is supported');
  if (!['query', 'fragment'].includes(form.get('response_mode') ?? 'query')) {
    throw new AuthenticationError('invalid_request', 'Invalid parameter: response_mode');
  }
  if (form.has('request')) throw new AuthenticationError('request_not_supported', 'Request objects are not supported');
  if (form.has('request_uri'))
    throw new AuthenticationError('request_uri_not_supported', 'Request objects are not supported');
};

const readChallenge = (form: Form): string => {
  const challenge = form.get('code_challenge');
  if (challenge === undefined) throw new AuthenticationError('invalid_request', 'Missing parameter: code_challenge');
  // The default of RFC 7636 is `plain`, which protects nothing, so the method must be said.
  if (form.get('code_challenge_method') !== 'S256') {
    throw new AuthenticationError('invalid_request', 'Invalid parameter: code_challenge_method');
  }
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) {
    throw new AuthenticationError('invalid_request', 'Invalid parameter: code_challenge');
  }
  return challenge;
};

/** The request proper. Throws `AuthenticationError`. */
export const readRequest = (
  realm: Realm,
  form: Form,
  client: Client,
  address: ReturnAddress,
): AuthenticationRequest => {
  checkResponse(form);
  const challenge = readChallenge(form);
  const scopes = grantScopes(client, form.get('scope') ?? '');
  if ('unknown' in scopes) throw new AuthenticationError('invalid_scope', `Invalid scopes: ${scopes.unknown}`);
  const nonce = form.get('nonce');
  const resource = resourceFor(realm, client, form.get('resource'));
  if (resource === REFUSED) throw new AuthenticationError('invalid_target', 'Invalid parameter: resource');
  return {
    ...address,
    client: client.clientId,
    scope: scopes.scope,
    challenge,
    ...(resource === undefined ? {} : { resource }),
    ...(nonce === undefined ? {} : { nonce }),
  };
};

/** The way in which the person is to log in. Throws `AuthenticationError`. */
export const readWishes = (form: Form): LoginWishes => {
  const prompts = (form.get('prompt') ?? '').split(' ').filter(Boolean);
  const silent = prompts.includes('none');
  if (silent && prompts.length > 1) throw new AuthenticationError('invalid_request', 'Invalid parameter: prompt');
  const maxAge = form.get('max_age');
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge)) {
    throw new AuthenticationError('invalid_request', 'Invalid parameter: max_age');
  }
  return {
    silent,
    fresh: prompts.includes('login'),
    ...(maxAge === undefined ? {} : { maxAge: Number(maxAge) * 1000 }),
    loginHint: (form.get('login_hint') ?? '').slice(0, 255),
  };
};

/** The redirect URI with the parameters of an answer added as the response mode says; every value is percent-encoded. */
export const answerUri = (issuer: string, to: ReturnAddress, parameters: Readonly<Record<string, string>>): string => {
  const answer = new URLSearchParams({
    ...(to.state === undefined ? {} : { state: to.state }),
    ...parameters,
    iss: issuer,
  });
  // Not every client reads a plus as a space.
  const text = answer.toString().replaceAll('+', '%20');
  if (to.responseMode === 'fragment') return `${to.redirectUri}#${text}`;
  return `${to.redirectUri}${to.redirectUri.includes('?') ? '&' : '?'}${text}`;
};
