/** The names of the provider's cookies. */

/** Ties login forms to the browser that asked for them. */
export const LOGIN_COOKIE = 'IDENTITY_LOGIN';
/** The browser's session. */
export const SESSION_COOKIE = 'IDENTITY_SESSION';
/** A browser from which somebody has logged in. It opens nothing: see `throttle/index.ts`. */
export const DEVICE_COOKIE = 'IDENTITY_DEVICE';
