/** The words with which a caller is refused: RFC 6750 §3.1 codes beside the text, so that OAuth clients understand them. */
import { Refusal } from '../errors.js';
import type { AnonymousPrincipal } from './principal.js';

/**
 * `description` is what OAuth clients know, `detail` the sentence for people. `authenticate` is the challenge for the `WWW-Authenticate`
 * header: with the error when a token was sent, bare otherwise.
 */
const unauthenticated = (error: string, description: string, detail = description): Refusal => {
  const reason = error === 'invalid_token' ? `, error="${error}", error_description="${description}"` : '';
  return new Refusal('UNAUTHENTICATED', detail, {
    error,
    error_description: description,
    authenticate: `Bearer realm="marketplace"${reason}`,
  });
};

/** No API key was sent where nothing else will do. */
export const keyRequired = (): Refusal =>
  unauthenticated('unauthorized', 'X-API-Key required', 'This needs an API key (header X-API-Key).');

/** Neither a token nor an API key was sent where one of them is needed; in the words that clients of the repository know. */
export const credentialsRequired = (): Refusal =>
  unauthenticated(
    'unauthorized',
    'X-API-Key required',
    'This needs a login (an access token as bearer token) or an API key (header X-API-Key).',
  );

/** No token was sent where one is needed. */
export const tokenRequired = (): Refusal =>
  unauthenticated('unauthorized', 'Bearer token required', 'This needs a login: an access token as bearer token.');

/** The token that was sent does not count. */
export const tokenRefused = (description = 'The access token is not valid'): Refusal =>
  unauthenticated('invalid_token', description);

/** An identity provider elsewhere cannot be asked. */
export const providerUnavailable = (cause?: unknown): Refusal => {
  const description = 'The identity provider does not answer';
  const extras = { error: 'temporarily_unavailable', error_description: description };
  return new Refusal('UNAVAILABLE', description, extras, cause);
};

/** The credential that was sent does not count. Only a caller who sent one gets here. */
const unusable = ({ problem, credential }: AnonymousPrincipal): Refusal => {
  if (credential === 'key') return unauthenticated('unauthorized', 'invalid API key');
  if (problem === 'unavailable') return providerUnavailable();
  return problem === 'expired' ? tokenRefused('token expired') : tokenRefused();
};

/** Refuses somebody who has no valid credential; `missing` makes the refusal when none was sent at all. */
export const refuseAnonymous = (principal: AnonymousPrincipal, missing: () => Refusal): Refusal =>
  principal.problem === undefined || principal.problem === 'missing' ? missing() : unusable(principal);

/** The caller is known and may not do this. `what` is a sentence. */
export const forbidden = (what: string): Refusal =>
  new Refusal('FORBIDDEN', what, { error: 'access_denied', error_description: 'not_authorized' });

/** The request carries a credential in a way that is not allowed. */
export const ambiguous = (description: string): Refusal =>
  new Refusal('BAD_REQUEST', description, { error: 'invalid_request', error_description: description });
