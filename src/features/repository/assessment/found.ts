/** The finding of one check, and the known facts about URLs. Everything here survives structured cloning and JSON. */

/** The state of the check of a URL; `UNCHECKED` is not the same as broken. */
export type UrlState = 'UNCHECKED' | 'OK' | 'BROKEN' | 'REFUSED';

/** Status of a URL to which no connection came about: no name, no route, no answer in time. */
export const NO_CONNECTION = 1100;
/** Status of what is not a URL that may be checked: not http or https, or the address is not public. */
export const NOT_CHECKABLE = 1300;

/** The known facts about a URL. */
export interface UrlStatus {
  readonly state: UrlState;
  /** HTTP status, `NO_CONNECTION` or `NOT_CHECKABLE`. */
  readonly status?: number | undefined;
  /** The time of the last check, ISO 8601. */
  readonly checked?: string | undefined;
}

/** The finding of a check. */
export interface Found {
  readonly passed: boolean;
  /** The value that decided, shortened; absent when the property is not there. */
  readonly value?: string | undefined;
  /** The vocabulary member that the value was probably meant to name. */
  readonly meant?: string | undefined;
  /** For URL checks: what is known about the URL. */
  readonly url?: UrlStatus | undefined;
}
