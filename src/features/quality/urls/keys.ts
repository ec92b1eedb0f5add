/** The numbers by which URLs, hosts and states are kept. */
import { createHash } from 'node:crypto';
import type { UrlState } from '../../repository/assessment/found.js';

/**
 * A number of 48 bits, which SQLite keeps in six bytes, that equal texts share. Whoever makes texts on purpose that share one has to try
 * 2^48 for each, so few do; and none is taken for another, as texts are compared wherever they are looked up by it.
 */
export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readIntBE(0, 6);

/** Name under which requests to one server are counted together. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** JSON by which URLs are looked up, for `IS_URL`. */
export const namesOf = (urls: readonly string[]): string => JSON.stringify(urls.map((url) => [hashOf(url), url]));

/** JSON from which distinct URLs can be added as well: the number of the host comes with each. */
export type UrlEntries = string & { readonly entries: never };

/** See `UrlEntries`. */
export const entriesOf = (urls: readonly string[]): UrlEntries =>
  JSON.stringify(urls.map((url) => [hashOf(url), url, hashOf(hostOf(url))])) as UrlEntries;

/** SQL that joins what `json_each` finds in such JSON with `url_known`. */
export const IS_URL = 'url_known.hash = value ->> 0 AND url_known.url = value ->> 1';

/** The number of a state is its place. */
const STATES: readonly UrlState[] = ['UNCHECKED', 'OK', 'BROKEN', 'REFUSED'];

/** The number by which `url_known` keeps a state. */
export const numberOfState = (state: UrlState): number => STATES.indexOf(state);

/** The state of a row of `url_known`. */
export const stateOf = (kept: number): UrlState => STATES[kept] ?? 'UNCHECKED';
