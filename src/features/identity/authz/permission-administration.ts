/** Administration of permissions, wherever they are kept: with the embedded provider, or at a resource server elsewhere. */
import type { Asset } from '../../../core/auth/access.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import {
  explainPermission,
  grantPermission,
  revokePermission,
  type Explanation,
  type PermissionChange,
} from '../administration/permissions.js';
import type { AssetGrant } from './administration.js';
import type { Realm } from '../realm.js';

type Named = Pick<Asset, 'kind' | 'id'>;

/** Grants, withdraws and tells. `by` is who asks; absent for the operator, who may do everything. Throws `Refusal`. */
export interface PermissionAdministration {
  /** Gives scopes of an asset; durable when it resolves. With `by`, only what that user may share. */
  grant(change: PermissionChange, by?: UserPrincipal): Promise<void>;
  /** Takes scopes of an asset back; the next request of anybody is decided without them. */
  revoke(change: PermissionChange, by?: UserPrincipal): Promise<void>;
  /** The grants on an asset, beside the defaults of its kind. */
  grants(asset: Named): Promise<readonly AssetGrant[]>;
  /** True if somebody may see who holds what on an asset, and give on what they hold themselves. */
  maySee(by: UserPrincipal, asset: Named): boolean;
  /** Scopes that somebody holds on an asset now; none for an asset that is not known. */
  held(by: UserPrincipal, asset: Named): Promise<readonly string[]>;
  /** The scopes that a user holds on an asset, and the reasons. `by` through which client somebody asks about themselves. */
  explain(user: string, asset: Named, by?: UserPrincipal): Promise<Explanation>;
}

/** Permissions that are kept here. */
export class LocalAdministration implements PermissionAdministration {
  constructor(private readonly realm: Realm) {}

  grant(change: PermissionChange, by?: UserPrincipal): Promise<void> {
    return grantPermission(this.realm, change, by);
  }

  revoke(change: PermissionChange, by?: UserPrincipal): Promise<void> {
    return revokePermission(this.realm, change, by);
  }

  grants(asset: Named): Promise<readonly AssetGrant[]> {
    return Promise.resolve(this.realm.authz.administration.grants(asset));
  }

  maySee(by: UserPrincipal, asset: Named): boolean {
    return this.realm.authz.administration.mayShare(by, asset);
  }

  held(by: UserPrincipal, asset: Named): Promise<readonly string[]> {
    return Promise.resolve(this.realm.authz.administration.find(by, asset)?.granted ?? []);
  }

  // Not `Promise.resolve`: what is wrong with the question must reach the caller as a rejection.
  async explain(user: string, asset: Named, by?: UserPrincipal): Promise<Explanation> {
    return explainPermission(this.realm, user, asset, by?.client ?? '');
  }
}
