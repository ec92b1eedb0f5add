/**
 * Answers of a real Keycloak in the cases of the identity suites where they are not those of the embedded provider: exactly what it
 * says instead. Rows count the checks of a case from 0; every check that has no row comes out the same at both. `null` stands for
 * what is not there.
 */

/** How a case comes out differently. */
export interface Difference {
  /** What the embedded provider follows: `D` its deliberate differences, otherwise the row of its table of attacks, or a standard. */
  readonly clause: string;
  readonly because: string;
  /** By number of the check. */
  readonly answers: Readonly<Record<number, { readonly answer: unknown }>>;
}

const differs = (clause: string, because: string, answers: Readonly<Record<number, unknown>>): Difference => ({
  clause,
  because,
  answers: Object.fromEntries(Object.entries(answers).map(([check, answer]) => [check, { answer }])),
});

/** By the name of the case. */
export const differences: Readonly<Record<string, Difference>> = {
  'the resource server, and the client of the token, on behalf of a user': differs(
    '§1.3',
    'azp is the calling client',
    {
      0: 'cli',
    },
  ),
  'is a token response of its own kind': differs('RFC6749', 'the answer says its scope (§5.1)', {
    0: [
      'access_token',
      'expires_in',
      'not-before-policy',
      'refresh_expires_in',
      'refresh_token',
      'token_type',
      'upgraded',
    ],
  }),
  'U21: nobody': differs('T9', 'no client is answered with 400', {
    0: [401, 'invalid_client', 'Invalid client or Invalid client credentials'],
  }),
  'U22: another client with a token that is not its own': differs(
    'U22',
    'only the client of a token asks for its user',
    {
      0: [200, null, null],
    },
  ),
  'U32: no origin is allowed for a client that only a forged token names': differs(
    'D11',
    'origins are allowed after verification only',
    {
      0: [401, 'http://market.example'],
    },
  ),
  'U4, U5, U6: unknown asset, scope and mode': differs('D2', 'unknown resources are refused in every position', {
    1: [200, null, null],
    4: [403, 'access_denied', 'not_authorized'],
  }),
  'U7, U8, U9, U28: no authority': differs('D1', 'a decision is about all that was asked', {
    3: [200, null, null],
  }),
  'U12: only permission may be repeated': differs('D3', 'only permission may be repeated', {
    0: [200, null, null],
    1: [200, null, null],
  }),
  'U11: of two assets only one is held': differs('D1', 'a decision is about all that was asked', {
    0: [200, null, null],
  }),
  'U13, U14, U15, U16, U17: malformed requests': differs('D4', 'malformed parameters are refused first', {
    0: [200, null],
    1: [200, null],
    2: [500, 'unknown_error'],
    3: [200, null],
    4: [500, 'unknown_error'],
    5: [403, 'access_denied'],
    6: [400, 'invalid_resource'],
    7: [400, 'invalid_resource', 'Resource with id [0] does not exist.'],
  }),
  'U23, U24: forged and foreign earlier tokens': differs('U24', 'a foreign token is no token of the caller', {
    1: [403, 'access_denied'],
  }),
  'U26, U27: forged ticket, pushed claims': differs('D4', 'malformed parameters are refused first', {
    0: [400, 'invalid_request', 'Client does not support permissions'],
    2: [200, null, null],
  }),
  'U29: a name that two owners use means the own one, else that of the server, never both': differs(
    'U29',
    'a name means what the caller owns, else what the server owns',
    {
      1: [['6a8a4a3e-3b2f-4c57-9a52-0d5f0a4f7a01', ['READ']]],
    },
  ),
  'U30: resources by type': differs('U30', 'resources are not selected by type', {
    0: [200, null],
  }),
  'A1: no token, or one that does not count': differs('D12', 'a bad bearer token is answered with 401', {
    0: [403, 'invalid_bearer_token'],
    1: [403, 'invalid_bearer_token'],
  }),
  'A8: resources of another resource server': differs('A8', 'resources of others are not told of', {
    1: ['GET', 200],
    2: ['DELETE', 500],
  }),
  'A4, A5: a name or an id that is taken': differs('D7', 'an id that is taken is refused', {
    1: 201,
    2: 'n2',
  }),
  'A6, A7, A9: unknown scope, unknown id, bad name': differs('A6', 'unknown scopes are refused', {
    0: [201, null],
    4: ['a#b', 201],
    5: ['a,b', 201],
    6: ['11111111-2222-4333-8444-555555555556', 201],
  }),
  'refuses what is not JSON, unknown paths and methods': differs('RFC9110', 'what is not there is 404', {
    1: 405,
  }),
  'T1: an empty grant_type': differs('T1', 'an empty parameter counts as none (RFC 6749 §3.2)', {
    0: [400, 'unsupported_grant_type', 'no-store', 'no-cache'],
  }),
  'T3: GET and other methods': differs('T3', '405 names what is allowed (RFC 9110 §15.5.6)', {
    0: ['GET', 405, null],
    1: ['PUT', 405, null],
    2: ['DELETE', 405, null],
    3: ['PATCH', 405, null],
  }),
  'T4: JSON body, or none that says what it is': differs('T4', 'bodies of other types get 415', {
    0: [400, 'invalid_request', 'no-store', 'no-cache'],
    1: [400, 'invalid_request', 'no-store', 'no-cache'],
  }),
  'T5: 70 kB': differs('T5', 'large bodies get 413', {
    0: [401, 'invalid_client', 'no-store', 'no-cache'],
  }),
  'refuses a body that is not UTF-8': differs('T4', 'bodies are UTF-8 (RFC 6749 appendix B)', {
    0: 401,
  }),
  'T7: wrong secret': differs('T7', 'a refusal of Basic credentials challenges for Basic (RFC 6749 §5.2)', {
    4: null,
  }),
  'T9: no client': differs('T9', 'no client is answered with 400', {
    0: [401, 'invalid_client', 'Invalid client or Invalid client credentials', 'no-store', 'no-cache'],
  }),
  'T10: Basic and body secret together': differs('T10', 'credentials that differ are refused', {
    2: [401, 'unauthorized_client', 'no-store', 'no-cache'],
    3: [401, 'unauthorized_client', 'no-store', 'no-cache'],
    4: [401, 'unauthorized_client', 'no-store', 'no-cache'],
    5: [401, 'unauthorized_client', 'no-store', 'no-cache'],
  }),
  'T23: two Authorization headers are refused': differs('V23', 'two Authorization headers get 400', {
    0: 'HTTP/1.1 401',
  }),
  'T22: service account with the password grant': differs('T22', 'service accounts are refused as anybody', {
    0: [500, 'unknown_error', 'For more on this error consult the server log.', 'no-store', 'no-cache'],
  }),
  'says that an account is disabled only to those who know its password': differs(
    'T15',
    'nothing is told about accounts',
    {
      1: [400, 'invalid_grant', 'Account disabled', 'no-store', 'no-cache'],
    },
  ),
  'R7: another client': differs('R7', 'nothing more is said about the token of another client', {
    0: [400, 'invalid_grant', "Invalid refresh token. Token client and authorized client don't match"],
  }),
  'an empty refresh token': differs('T1', 'an empty parameter counts as none (RFC 6749 §3.2)', {
    0: [400, 'invalid_grant', 'Invalid refresh token'],
  }),
  'R9: a wider scope; a narrower one is granted': differs('R9', 'a wider scope is refused, not ignored (RFC 6749 §6)', {
    0: [200, null, ['email', 'platform', 'profile']],
    1: ['email', 'platform', 'profile'],
    2: true,
  }),
  'R13: with the refresh token of another client, or none': differs('R13', 'no token is an error', {
    1: [200, null, null],
  }),
  'leaves tokens of other clients and unknown ones alone': differs('RFC7009', 'revoking nothing is no error (§2.2)', {
    0: [400, '{"error":"invalid_request","error_description":"Unmatching clients"}'],
    1: [400, '{"error":"invalid_request","error_description":"Unmatching clients"}'],
    2: [200, '{"error":"invalid_token","error_description":"Invalid token"}'],
  }),
  'B11: with another registered redirect URI, or none': differs(
    'B11',
    'an attempt that is refused does not use the code up',
    {
      1: [400, 'invalid_grant', 'Code not valid'],
      2: [400, 'invalid_grant', 'Code not valid'],
    },
  ),
  'B13: wrong verifier, malformed one, the challenge as verifier': differs('B13', 'as B11', {
    1: [400, 'invalid_grant', 'Code not valid'],
    2: [400, 'invalid_grant', 'Code not valid'],
  }),
  'ends the session of the ID token and returns to a registered address': differs(
    'RFC9110',
    'what follows is a GET (§15.4.4)',
    {
      0: 302,
    },
  ),
};
