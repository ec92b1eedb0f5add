/**
 * Access declarations: what a query, mutation or guarded field demands of its caller, as data beside it. The gate reads them;
 * an operation that declares nothing is refused. What each kind of credential is good for: src/core/auth/credentials.ts.
 */
import { Extensions } from 'type-graphql';
import type { Scope } from '../../src/core/auth/access.js';
import type { Demand } from '../../src/core/auth/credentials.js';

/**
 * Nouns that permissions are held on; a distribution is guarded by the dataset that holds it, a publication by the dataset that is
 * sold, and `node` by what its global id names.
 */
export type AssetNoun = 'catalogue' | 'dataset' | 'distribution' | 'publication' | 'node';

/** The least that the caller must have before a field decides inside; `PUBLIC` for nothing. */
export type Floor = Exclude<Demand, 'SCOPE'> | 'PUBLIC';

/** The demand of a field. */
export type AccessRule =
  /** Everybody may ask and gets the answer. A list leaves out, and does not count, what the caller may not READ. */
  | { readonly kind: 'PUBLIC' }
  | { readonly kind: 'API_KEY' }
  /** Administrators, and holders of an API key without limits. */
  | { readonly kind: 'OPERATOR' }
  /** Somebody with credentials: a user, or the holder of an API key. What they get is theirs. */
  | { readonly kind: 'AUTHENTICATED' }
  /**
   * Somebody who acts for an organization and may READ the dataset whose id stands in the argument, where one is named; `besides`
   * says what the resolver demands in addition.
   */
  | { readonly kind: 'BUYER'; readonly argument?: string; readonly besides?: string }
  /** The scope on the asset whose id stands in the argument `argument`; `besides` says what the resolver demands in addition. */
  | {
      readonly kind: 'SCOPE';
      readonly scope: Scope;
      readonly noun: AssetNoun;
      readonly argument: string;
      readonly besides?: string;
    }
  /** The resolver decides, when it knows what it is about. `by`: what it demands, in words. */
  | { readonly kind: 'DECIDED_INSIDE'; readonly from: Floor; readonly by: string };

/** Anyone may ask, and gets the answer. */
export const PUBLIC: AccessRule = { kind: 'PUBLIC' };

/** Whoever has credentials may ask: for what belongs to the caller, be it a user or a key. */
export const AUTHENTICATED: AccessRule = { kind: 'AUTHENTICATED' };

/** Those who run the service may ask: administrators, and holders of an API key without limits. */
export const OPERATOR: AccessRule = { kind: 'OPERATOR' };

/**
 * The caller needs this scope on the asset that the argument names (or an API key, whose holder may act on any data). `besides`:
 * what the resolver demands in addition.
 */
export const scope = (name: Scope, noun: AssetNoun, argument: string, besides?: string): AccessRule => ({
  kind: 'SCOPE',
  scope: name,
  noun,
  argument,
  ...(besides === undefined ? {} : { besides }),
});

/** The caller acts for an organization, and may read the dataset that the argument names; `besides` as of `scope`. */
export const buyerOf = (argument: string, besides?: string): AccessRule => ({
  ...{ kind: 'BUYER', argument },
  ...(besides === undefined ? {} : { besides }),
});

/** The caller acts for an organization: for what is about that organization. */
export const BUYER: AccessRule = { kind: 'BUYER' };

/** The resolver decides: `by` says what it demands of callers who have at least `from`. */
export const decidedInside = (by: string, from: Floor = 'PUBLIC'): AccessRule => ({ kind: 'DECIDED_INSIDE', from, by });

/** Declares the access rule of an operation or field. */
export const Access = (rule: AccessRule) => Extensions({ access: rule });
