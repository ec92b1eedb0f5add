/**
 * Why the two providers may answer differently. D rows are the deliberate differences of the embedded provider; K rows are
 * those that Keycloak's version or interface brings, none of which this service relies on. `docs/keycloak.md` tells of both.
 */
export const REASONS = {
  D1: 'a decision is about all that was asked, and unknown scopes are never dropped',
  D2: 'an unknown resource is refused in every position',
  D3: 'only permission may be repeated',
  D4: 'malformed parameters are refused first, with 400',
  D8: 'introspection is for the client and the audience of a token',
  D12: 'a bad bearer token is answered with 401',
  K1: 'a request without client: 400 in earlier versions, 401 in this one',
  K2: 'an internal error of this version: a service account cannot be found by the password grant',
  K3: 'other words for the same error',
  K4: 'revocation of an unknown token: an error in a body of status 200',
  K5: 'the error of userinfo is only in a header',
  K6: 'people without first and last name have no name claim',
  K8: 'resources by type of any owner are not offered here',
  K9: 'a client may ask on behalf of the user of another client',
  K10: 'a member more or less in an answer',
  K11: 'unknown scopes are created when a resource is registered',
  K12: 'the resource server may share what it owns',
  K13: 'a resource server may read the resources of another',
} as const;

/** A row of the table. */
export type Reason = keyof typeof REASONS;
