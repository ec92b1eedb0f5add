/** Errors of the OAuth 2.0 and UMA endpoints: RFC 6749 §5.2, RFC 6750 §3.1, UMA 2.0 Grant §3.3.6. */

/**
 * Ends a request to an OAuth endpoint. `error` is the registered code, `description` the text existing clients of Keycloak
 * know; both are shown to the client, so they hold nothing internal.
 */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  constructor(
    readonly status: number,
    readonly error: string,
    readonly description: string,
    /** Response headers beside those of every answer, for example `WWW-Authenticate`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${error}: ${description}`);
  }

  /** The body of the answer. */
  toJSON(): { error: string; error_description: string } {
    return { error: this.error, error_description: this.description };
  }
}

const invalidRequest = (description: string): OAuthError => new OAuthError(400, 'invalid_request', description);

/** The table of refusals of authorization requests (grant type `uma-ticket`). */
export const umaErrors = {
  denied: () => new OAuthError(403, 'access_denied', 'not_authorized'),
  submitted: () => new OAuthError(403, 'access_denied', 'request_submitted'),
  invalidBearer: () => new OAuthError(401, 'invalid_grant', 'Invalid bearer token'),
  noAudience: () => invalidRequest('You must provide the issuedFor'),
  unknownAudience: (audience: string) => invalidRequest(`Unknown resource server id: [${audience}]`),
  noAuthorizationServices: () => invalidRequest('Client does not support permissions'),
  unknownResource: (id: string) => new OAuthError(400, 'invalid_resource', `Resource with id [${id}] does not exist.`),
  unknownUri: (uri: string) => new OAuthError(400, 'invalid_resource', `Resource with uri [${uri}] does not exist.`),
  invalidScope: (scopes: readonly string[]) =>
    new OAuthError(400, 'invalid_scope', `One of the given scopes [${scopes.join(',')}] is invalid`),
  invalidResponseMode: () => invalidRequest('Invalid response_mode'),
  duplicated: () => invalidRequest('duplicated parameter'),
  invalidFormat: () => invalidRequest('Invalid permission_resource_format'),
  noPermission: () => invalidRequest('A decision needs at least one permission'),
  invalidLimit: () => invalidRequest('Invalid response_permissions_limit'),
  malformedPermission: () => invalidRequest('Invalid permission'),
  tooManyPermissions: () => invalidRequest('Too many permissions'),
  invalidRpt: () => new OAuthError(403, 'invalid_rpt', 'RPT signature is invalid'),
  unverifiedTicket: () => new OAuthError(403, 'invalid_ticket', 'Ticket verification failed'),
  invalidTicket: () => new OAuthError(403, 'invalid_ticket', 'Invalid permission ticket.'),
  invalidClaims: () => invalidRequest('Invalid claims'),
  claimFormat: (format: string) => invalidRequest(`Claim token format [${format}] not supported`),
  publicClaims: () => new OAuthError(403, 'invalid_grant', 'Public clients are not allowed to send claims'),
} as const;

/** The table of refusals of the protection API (resource registration, permission tickets, owner policies). */
export const protectionErrors = {
  invalidBearer: () =>
    new OAuthError(401, 'invalid_bearer_token', 'A bearer token is required', { 'www-authenticate': 'Bearer' }),
  notAResourceServer: (client: string) =>
    new OAuthError(403, 'invalid_clientId', `Client application [${client}] is not registered as a resource server.`),
  noProtectionRole: () => new OAuthError(403, 'invalid_scope', 'Requires uma_protection scope.'),
  notRemote: () => new OAuthError(400, 'not_supported', 'Remote management is disabled.'),
  nameTaken: (name: string) => new OAuthError(409, 'invalid_request', `Resource with name [${name}] already exists.`),
  policyTaken: (name: string) => new OAuthError(409, 'invalid_request', `Policy with name [${name}] already exists.`),
  idTaken: (id: string) => new OAuthError(409, 'invalid_request', `Resource with id [${id}] already exists.`),
  invalid: (what: string) => invalidRequest(what),
  unknownScope: (scope: string) => new OAuthError(400, 'invalid_scope', `Scope [${scope}] is not known`),
  unknownResource: (id: string) =>
    new OAuthError(400, 'invalid_resource_id', `Resource set with id [${id}] does not exists in this server.`),
  notOwnerManaged: () => invalidRequest('Only resources with owner managed accessed can have policies'),
  notGranted: () => new OAuthError(403, 'access_denied', 'not_authorized'),
} as const;
