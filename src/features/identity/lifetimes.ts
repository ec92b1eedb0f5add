/** Lifetimes, in milliseconds. */

export interface Lifetimes {
  /** Access and ID tokens. */
  readonly access: number;
  /** A session without any sign of life; also the longest life of a refresh token. */
  readonly sessionIdle: number;
  /** A session from its login. */
  readonly sessionMax: number;
  /** An authorization code. */
  readonly code: number;
  /** The time to fill in the login page. */
  readonly login: number;
  /** Reuse of a refresh token within this time after its rotation is taken for a race, not for theft. */
  readonly rotationRace: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The lifetimes of a realm whose access tokens last `accessSeconds`. */
export const lifetimes = (accessSeconds: number): Lifetimes => ({
  access: accessSeconds * SECOND,
  // A session must not end before the tokens issued in it.
  sessionIdle: Math.max(30 * MINUTE, accessSeconds * SECOND),
  sessionMax: Math.max(10 * HOUR, accessSeconds * SECOND),
  code: MINUTE,
  login: 30 * MINUTE,
  rotationRace: 10 * SECOND,
});
