/** The model of saved searches. */
import type { Readable } from '../../core/search/query.js';
import type { SearchRequest } from '../search/search.js';

/** The members of a search that say what it finds. */
export type SavedRequest = Pick<
  SearchRequest,
  'query' | 'ids' | 'must' | 'selections' | 'groupOperator' | 'ranges' | 'box' | 'ofCountries'
>;

/** A search as its owner asked for it. */
export interface AskedSearch {
  readonly query: string | undefined;
  /** The filter in the words of the interface, as JSON. */
  readonly filter: string | undefined;
}

/** What the owner decides about a saved search. */
export interface SavedSearchSettings {
  readonly name: string;
  /** True if letters tell what is new. */
  readonly mail: boolean;
}

/** A search to save. */
export interface NewSavedSearch extends AskedSearch, SavedSearchSettings {
  readonly request: SavedRequest;
  /** Language of letters, a tag of BCP 47. */
  readonly language: string;
}

/** A saved search. Times are milliseconds since the epoch. */
export interface SavedSearch extends NewSavedSearch {
  readonly id: string;
  /** Id of the user whose it is. */
  readonly user: string;
  readonly created: number;
  /** The time at which its owner looked last. */
  readonly looked: number;
  /** The time until which letters have told what is new. */
  readonly mailed: number;
  /** Letters that failed in a row. */
  readonly attempts: number;
  /** The first of them. */
  readonly failingSince?: number | undefined;
}

/** The owner of saved searches, as they are now. */
export interface Person {
  readonly readable: Readable;
  /** A mail address that was proved to be theirs. */
  readonly address: string | undefined;
}

/** Looks a user up; `undefined` for one who may not log in, and where accounts are elsewhere. */
export type PersonOf = (user: string) => Promise<Person | undefined>;
