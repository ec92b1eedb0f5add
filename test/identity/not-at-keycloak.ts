/** Cases of the identity suites that a real Keycloak does not share, each with its reason. */

/** Why. With `clause` the case is run and has to come out differently; without, it cannot be run there. */
export interface Exception {
  readonly clause?: string;
  readonly because: string;
}

const cannot = (because: string, ...names: readonly string[]): [string, Exception][] =>
  names.map((name) => [name, { because }]);
const differs = (clause: string, because: string, ...names: readonly string[]): [string, Exception][] =>
  names.map((name) => [name, { clause, because }]);

const clock = cannot(
  'the clock of Keycloak cannot be moved',
  'U18, U19, U20: expired, ID and foreign tokens, garbage',
  'R1, R2, R3: reuse of a rotated token ends the family, refresh and access tokens alike',
  'leaves other sessions of the user alone',
  'R6: losers of a race do not log the user out',
  'ends when nothing happens',
  'R12: ends at its longest life, which no refresh token outlives',
  'B16: after a minute; unknown; none',
  'works from a server, without cookies, even when the ID token has expired',
);

const administered = cannot(
  'is changed with the administration of the embedded provider in the middle of the case',
  'a client for itself, without session and refresh token',
  'U25: an earlier token whose grant was withdrawn adds nothing',
  'U31: a withdrawn grant is not renewed',
  'a role that was taken away no longer counts, although the token names it',
  'R11: after a password change, and after the user was disabled',
  'R11: a role that was removed is gone from the refreshed token',
);

const inside = cannot(
  'looks into the embedded provider, or starts it again',
  'is accepted by the gateway, and can be renewed',
  'R5: reuse after a restart',
  'stores no token that could be read back',
  'ends one access token, across a restart, and nothing else',
  'refuses the password grant where it is switched off',
  'lists everything when nothing is named, for the aliases as well',
);

const pages = cannot(
  'is about pages of the embedded provider; Keycloak has its own',
  'asks when there is no ID token, and wants the token of its own form',
  'may be framed by the clients only, and run one script only',
  'tell whether the session is still the same',
  'works without scripts, and says what went wrong',
  'can be read and used on a phone, %s',
  'explains itself to people who come with a bad link',
);

const addresses = cannot(
  'Keycloak has a realm of its own besides, and in development takes its address from the request',
  'T24: %s',
  'T25: a forged host changes nothing',
);

/** Deliberate differences of the embedded provider. */
const deliberate = [
  ...differs('D1', 'a decision is about all that was asked', 'U7, U8, U9, U28: no authority'),
  ...differs('D1', 'a decision is about all that was asked', 'U11: of two assets only one is held'),
  ...differs('D2', 'unknown resources are refused in every position', 'U4, U5, U6: unknown asset, scope and mode'),
  ...differs('D3', 'only permission may be repeated', 'U12: only permission may be repeated'),
  ...differs('D4', 'malformed parameters are refused first', 'U13, U14, U15, U16, U17: malformed requests'),
  ...differs('D4', 'malformed parameters are refused first', 'U26, U27: forged ticket, pushed claims'),
  ...differs('D7', 'an id that is taken is refused', 'A4, A5: a name or an id that is taken'),
  ...differs(
    'D11',
    'origins are allowed after verification only',
    'U32: no origin is allowed for a client that only a forged token names',
  ),
  ...differs('D12', 'a bad bearer token is answered with 401', 'A1: no token, or one that does not count'),
];

/** Answers that the table of attacks prescribes, or the standards of HTTP and OAuth. */
const prescribed = [
  ...differs(
    'T1',
    'an empty parameter counts as none (RFC 6749 §3.2)',
    'T1: an empty grant_type',
    'an empty refresh token',
  ),
  ...differs('T3', '405 names what is allowed (RFC 9110 §15.5.6)', 'T3: GET and other methods'),
  ...differs('T4', 'bodies of other types get 415', 'T4: JSON body, or none that says what it is'),
  ...differs('T4', 'bodies are UTF-8 (RFC 6749 appendix B)', 'refuses a body that is not UTF-8'),
  ...differs('T5', 'large bodies get 413', 'T5: 70 kB'),
  ...differs('T7', 'a refusal of Basic credentials challenges for Basic (RFC 6749 §5.2)', 'T7: wrong secret'),
  ...differs('T9', 'no client is answered with 400', 'T9: no client', 'U21: nobody'),
  ...differs('T10', 'credentials are sent in one way only', 'T10: Basic and body secret together'),
  ...differs(
    'T15',
    'nothing is told about accounts',
    'says that an account is disabled only to those who know its password',
  ),
  ...differs('T22', 'service accounts are refused as anybody', 'T22: service account with the password grant'),
  ...differs('V23', 'two Authorization headers get 400', 'T23: two Authorization headers are refused'),
  ...differs(
    'U22',
    'only the client of a token asks for its user',
    'U22: another client with a token that is not its own',
  ),
  ...differs('U24', 'a foreign token is no token of the caller', 'U23, U24: forged and foreign earlier tokens'),
  ...differs(
    'U29',
    'a name means what the caller owns, else what the server owns',
    'U29: a name that two owners use means the own one, else that of the server, never both',
  ),
  ...differs('R7', 'nothing more is said about the token of another client', 'R7: another client'),
  ...differs(
    'R9',
    'a wider scope is refused, not ignored (RFC 6749 §6)',
    'R9: a wider scope; a narrower one is granted',
  ),
  ...differs('R13', 'no token is an error', 'R13: with the refresh token of another client, or none'),
  ...differs('RFC7009', 'revoking nothing is no error (§2.2)', 'leaves tokens of other clients and unknown ones alone'),
  ...differs('U30', 'resources are not selected by type', 'U30: resources by type'),
  ...differs(
    '§1.3',
    'azp is the calling client',
    'the resource server, and the client of the token, on behalf of a user',
  ),
  ...differs('A6', 'unknown scopes are refused', 'A6, A7, A9: unknown scope, unknown id, bad name'),
  ...differs('A8', 'resources of others are not told of', 'A8: resources of another resource server'),
  ...differs('RFC9110', 'what is not there is 404', 'refuses what is not JSON, unknown paths and methods'),
];

/** By the name of the case. */
export const notAtKeycloak: Readonly<Record<string, Exception>> = Object.fromEntries([
  ...clock,
  ...administered,
  ...inside,
  ...pages,
  ...addresses,
  ...deliberate,
  ...prescribed,
]);
