/** The subject of a permission: a scope on an asset. */
export { seenBy, type Readable } from '../store/readable.js';

/** Realm role of those who administer the platform. */
export const PLATFORM_ADMIN = 'PLATFORM_ADMIN';
/** Realm role of an ordinary user of the platform. */
export const PLATFORM_USER = 'PLATFORM_USER';

/** The actions on an asset: the UMA scopes of the resource server, in the order in which they are written. */
export const SCOPES = ['READ', 'EDIT', 'DELETE', 'TRADE'] as const;
/** One of `SCOPES`. EDIT on a catalogue allows adding datasets, DELETE removing it with all of them. */
export type Scope = (typeof SCOPES)[number];

/** The kinds of assets that permissions are held on. A distribution is governed by the dataset that holds it. */
export type AssetKind = 'catalogue' | 'dataset';

/** One asset, as the caller of an operation named it. */
export interface Asset {
  readonly kind: AssetKind;
  readonly id: string;
  /** Id of the catalogue that the asset is in, or is; absent where nobody knows. */
  readonly catalogue?: string;
  /** True if there is such an asset. */
  readonly exists: boolean;
}

/** The demand of an operation on its caller. */
export interface Requirement {
  readonly scope: Scope;
  readonly asset: Asset;
}

/**
 * Id under which an asset is registered with the resource server: dataset ids as they are (`rsid` of tokens), catalogue ids
 * with a prefix, because operators choose them and they must never stand for a dataset. Neither must a dataset's id that
 * looks like it had a prefix.
 */
export const resourceId = ({ kind, id }: Pick<Asset, 'kind' | 'id'>): string =>
  kind === 'catalogue' || id.includes(':') ? `${kind}:${id}` : id;

/** Id of the dataset that a registered resource stands for; `undefined` when it stands for something else. */
export const datasetOf = (resource: string): string | undefined => {
  if (resource.startsWith('dataset:')) return resource.slice('dataset:'.length);
  return resource.includes(':') ? undefined : resource;
};
