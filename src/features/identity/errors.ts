/** The table of refusals of the provider's own endpoints, in the words that existing clients of Keycloak know. */
import { OAuthError } from '../../core/auth/oauth-error.js';

const CLIENT_TEXT = 'Invalid client or Invalid client credentials';

const invalidRequest = (description: string, status = 400): OAuthError =>
  new OAuthError(status, 'invalid_request', description);
const invalidGrant = (description: string): OAuthError => new OAuthError(400, 'invalid_grant', description);
const challenge = (withBasic: boolean): Record<string, string> =>
  withBasic ? { 'www-authenticate': 'Basic realm="token"' } : {};

/** Requests as such. */
export const requestErrors = {
  invalid: invalidRequest,
  missing: (parameter: string) => invalidRequest(`Missing form parameter: ${parameter}`),
  duplicated: () => invalidRequest('duplicated parameter'),
  mediaType: () => invalidRequest('The content type must be application/x-www-form-urlencoded', 415),
  contentCoding: (description: string, accepted: string) =>
    new OAuthError(415, 'invalid_request', description, { 'accept-encoding': accepted }),
  tooLarge: () => invalidRequest('The request is too large', 413),
  notUtf8: () => invalidRequest('The request is not valid UTF-8'),
  method: (allow: string) => new OAuthError(405, 'invalid_request', 'Method not allowed', { allow }),
  overloaded: (seconds: number) =>
    new OAuthError(503, 'temporarily_unavailable', 'Too many logins at once', { 'retry-after': String(seconds) }),
  unavailable: () =>
    new OAuthError(503, 'temporarily_unavailable', 'The service cannot store anything at the moment', {
      'retry-after': '5',
    }),
} as const;

/** Clients and their credentials. */
export const clientErrors = {
  missing: () => new OAuthError(400, 'invalid_client', 'Missing client_id parameter'),
  twice: () => invalidRequest('The client credentials in the header and in the form are not the same'),
  unknown: (withBasic: boolean) => new OAuthError(401, 'invalid_client', CLIENT_TEXT, challenge(withBasic)),
  wrongSecret: (withBasic: boolean) => new OAuthError(401, 'unauthorized_client', CLIENT_TEXT, challenge(withBasic)),
  noDirectGrants: () => new OAuthError(400, 'unauthorized_client', 'Client not allowed for direct access grants'),
  noStandardFlow: () =>
    new OAuthError(400, 'unauthorized_client', 'Client not allowed for the authorization code grant'),
  publicServiceAccount: () =>
    new OAuthError(401, 'unauthorized_client', 'Public client not allowed to retrieve service account'),
  noServiceAccount: () => new OAuthError(401, 'unauthorized_client', 'Client not enabled to retrieve service account'),
} as const;

/** Grants. */
export const grantErrors = {
  unsupported: () => new OAuthError(400, 'unsupported_grant_type', 'Unsupported grant_type'),
  target: () => new OAuthError(400, 'invalid_target', 'Invalid parameter: resource'),
  scope: (scopes: string) => new OAuthError(400, 'invalid_scope', `Invalid scopes: ${scopes}`),
  credentials: () => new OAuthError(401, 'invalid_grant', 'Invalid user credentials'),
  accountDisabled: () => invalidGrant('Account disabled'),
  noRefreshToken: () => invalidRequest('No refresh token'),
  refreshToken: () => invalidGrant('Invalid refresh token'),
  refreshOfOther: () => invalidGrant("Invalid refresh token. Token client and authorized client don't match"),
  refreshExpired: () => invalidGrant('Token is not active'),
  refreshReuse: () => invalidGrant('Maximum allowed refresh token reuse exceeded'),
  sessionOver: () => invalidGrant('Session not active'),
  noCode: () => invalidRequest('Missing parameter: code'),
  code: () => invalidGrant('Code not valid'),
  redirect: () => invalidGrant('Incorrect redirect_uri'),
  otherClient: () => invalidGrant('Auth error: Found different client_id in clientSession'),
  noVerifier: () => invalidGrant('PKCE code verifier not specified'),
  verifierSyntax: () => invalidGrant('PKCE verification failed: Invalid code verifier'),
  verifier: () => invalidGrant('PKCE verification failed: Code mismatch'),
} as const;
