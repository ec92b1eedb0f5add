/**
 * Access declarations: what a query, mutation or guarded field demands of its caller, as data beside it. The gate reads them;
 * an operation that declares nothing is refused.
 */
import { Extensions } from 'type-graphql';
import type { Scope } from '../../src/auth/access.js';

/**
 * Nouns that permissions are held on; a distribution is guarded by the dataset that holds it, a publication by the dataset that is
 * sold, and `node` by what its global id names.
 */
export type AssetNoun = 'catalogue' | 'dataset' | 'distribution' | 'publication' | 'node';

/** What is demanded. */
export type AccessRule =
  | { readonly kind: 'PUBLIC' }
  | { readonly kind: 'API_KEY' }
  /** Somebody with credentials: a user, or the holder of an API key. What they get is theirs. */
  | { readonly kind: 'AUTHENTICATED' }
  /** A user with a verified token; what that user may do is decided with the asset at hand. */
  | { readonly kind: 'USER' }
  /** Somebody who acts for an organization and may READ the dataset whose id stands in the argument, where one is named. */
  | { readonly kind: 'BUYER'; readonly argument?: string }
  /** The scope on the asset whose id stands in the argument `argument`. */
  | { readonly kind: 'SCOPE'; readonly scope: Scope; readonly noun: AssetNoun; readonly argument: string };

/** Anyone may ask. */
export const PUBLIC: AccessRule = { kind: 'PUBLIC' };

/** Whoever has credentials may ask: for what belongs to the caller, be it a user or a key. */
export const AUTHENTICATED: AccessRule = { kind: 'AUTHENTICATED' };

/** Only users may ask: for administration, which looks at who it is. */
export const USER: AccessRule = { kind: 'USER' };

/** The caller needs this scope on the asset that the argument names (or an API key, whose holder may act on any data). */
export const scope = (name: Scope, noun: AssetNoun, argument: string): AccessRule => ({
  kind: 'SCOPE',
  scope: name,
  noun,
  argument,
});

/** The caller acts for an organization, and may read the dataset that the argument names. */
export const buyerOf = (argument: string): AccessRule => ({ kind: 'BUYER', argument });

/** The caller acts for an organization: for what is about that organization. */
export const BUYER: AccessRule = { kind: 'BUYER' };

/** Declares the access rule of an operation or field. */
export const Access = (rule: AccessRule) => Extensions({ access: rule });
