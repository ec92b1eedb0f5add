/** Cases of the identity suites that cannot be run at a real Keycloak, each with its reason. */

const cannot = (because: string, ...names: readonly string[]): [string, string][] =>
  names.map((name) => [name, because]);

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

const raced = cannot(
  'Keycloak before 26.4.11 looks at the uses of a token without a lock (CVE-2026-1035): of several at one moment, now and then two succeed',
  'R4: of eight simultaneous uses one succeeds',
);

/** By the name of the case. */
export const notAtKeycloak: Readonly<Record<string, string>> = Object.fromEntries([
  ...clock,
  ...administered,
  ...inside,
  ...pages,
  ...addresses,
  ...raced,
]);
