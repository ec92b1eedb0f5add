/**
 * Why the two providers may answer differently: each row cites the clause that the embedded provider follows. D rows are its
 * deliberate differences; the others are answers that its table of attacks and errors prescribes word by word, where
 * Keycloak answers otherwise. `docs/keycloak.md` tells of both.
 */

/** Clauses by which a case may differ, each with what it says. */
export const REASONS = {
  D1: 'deliberate: a decision is about all that was asked, and unknown scopes are never dropped',
  D2: 'deliberate: an unknown resource is refused in every position',
  D3: 'deliberate: only permission may be repeated',
  D4: 'deliberate: malformed parameters are refused first, with 400',
  D8: 'deliberate: introspection is for the client and the audience of a token (CVE-2026-37979)',
  D12: 'deliberate: a bad bearer token is answered with 401 everywhere',
  T9: 'prescribed: a request without client gets 400; this version of Keycloak says 401',
  T22: 'prescribed: a service account cannot log in, in the words of a wrong password; Keycloak fails with 500',
  R7: 'prescribed: the refresh token of another client is as good as none, and nothing more is said about it',
  U21: 'prescribed: as T9',
  U22: 'prescribed: only the client of a token and the resource server ask on behalf of its user',
  U30: 'prescribed: resources of any owner cannot be selected by type (CVE-2026-9799)',
  A6: 'prescribed: unknown scopes are refused when a resource is registered, not created',
  A8: 'prescribed: a resource server sees only its own resources',
  A13: 'prescribed: errors of userinfo stand in the body as well as in the header',
  RFC7009: 'prescribed: revoking an unknown token is answered with an empty 200 (RFC 7009 §2.2)',
} as const;

/** A row of the table. */
export type Reason = keyof typeof REASONS;
