/** What an operation asks of its caller, as data beside the operation. This set is closed. */

/** What may be done with an asset: the UMA scopes of the resource server. */
export const SCOPES = ['READ', 'EDIT', 'DELETE', 'TRADE'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a permission can be about. */
export type AssetKind = 'catalogue' | 'dataset' | 'distribution';

/** One asset. A distribution is governed by the dataset that holds it. */
export interface Asset {
  readonly kind: AssetKind;
  readonly id: string;
}

/** Where a declaration finds the id of its asset: in an argument of the operation, or in a property of the parent object. */
export type AssetReference = { readonly kind: AssetKind } & (
  { readonly argument: string } | { readonly parent: string }
);

/** Anybody may. */
export const PUBLIC = { access: 'public' } as const;
/** Only holders of an API key may: what is not about an asset that exists already. */
export const API_KEY = { access: 'api-key' } as const;

/** Declaration of one operation or guarded field. */
export type Access = typeof PUBLIC | typeof API_KEY | ScopedAccess;

/** Who holds `scope` on the asset may; so may holders of an API key that covers it. */
export interface ScopedAccess {
  readonly access: 'scope';
  readonly scope: Scope;
  readonly asset: AssetReference;
}

/** Declares that the caller needs `scope` on the asset that `asset` refers to. */
export const scoped = (scope: Scope, asset: AssetReference): ScopedAccess => ({ access: 'scope', scope, asset });

/** A declaration applied to one request. */
export type Requirement =
  | { readonly access: 'public' }
  /** `catalogue`: id of the catalogue that is written to, so that keys limited to others are refused. */
  | { readonly access: 'api-key'; readonly catalogue?: string }
  | { readonly access: 'scope'; readonly scope: Scope; readonly asset: Asset };

/** Id under which an asset is registered with the resource server. Dataset ids are used as they are (`rsid`). */
export const resourceId = (asset: Asset): string => (asset.kind === 'catalogue' ? `catalogue:${asset.id}` : asset.id);
