/** The one decision about a caller: may this principal do this? It fails closed. */
import { Refusal } from '../errors.js';
import { resourceId, type Asset, type Requirement, type Scope } from './access.js';
import type { PermissionSource } from './permissions.js';
import type { KeyPrincipal, Principal, UserPrincipal } from './principal.js';
import { forbidden, keyRequired, refuseAnonymous, tokenRequired } from './refuse.js';

/** How a deployment decides. */
export interface AuthorizerOptions {
  readonly permissions: PermissionSource;
  /** `public`: everybody may READ. `restricted`: READ is needed like every other scope. */
  readonly reads: 'public' | 'restricted';
  /** Client id of the resource server: tokens with permissions count only when it is among their audiences. */
  readonly resourceServer: string;
  /** `rpt` accepts only tokens that carry permissions; `decision` asks for plain access tokens. */
  readonly enforce?: 'decision' | 'rpt';
}

const WRITES: readonly Scope[] = ['EDIT', 'DELETE'];

/** Decides over principals and requirements. */
export class Authorizer {
  constructor(private readonly options: AuthorizerOptions) {}

  /**
   * Demands an API key: for what is not about one asset. A key that is limited to catalogues is not enough. Throws
   * `UNAUTHENTICATED` or `FORBIDDEN`.
   */
  requireKey(principal: Principal): void {
    if (principal.kind === 'user') throw keyRequired();
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, keyRequired);
    if (principal.catalogues !== undefined) throw forbidden('The API key is limited to certain catalogues.');
  }

  /**
   * Demands a scope on an asset. Holders of an API key may act on any data that the key covers, users need the permission.
   * Throws `UNAUTHENTICATED`, `FORBIDDEN`, `UNAVAILABLE`, and `NOT_FOUND` to users who name a dataset that does not exist.
   */
  async authorize(principal: Principal, requirement: Requirement): Promise<void> {
    const { scope, asset } = requirement;
    if (scope === 'READ' && this.options.reads === 'public') return;
    switch (principal.kind) {
      case 'anonymous':
        throw refuseAnonymous(principal, WRITES.includes(scope) ? keyRequired : tokenRequired);
      case 'key':
        if (!covers(principal, asset)) throw forbidden('The API key is limited to other catalogues.');
        return;
      case 'user':
        return this.#user(principal, requirement);
      default:
        throw forbidden('The caller is not known.');
    }
  }

  async #user(user: UserPrincipal, { scope, asset }: Requirement): Promise<void> {
    if (!asset.exists) throw this.#absent(asset);
    const resource = resourceId(asset);
    // A permission in a token may have been withdrawn since: the present grants decide in any case.
    const allowed =
      this.#tokenAllows(user, resource, scope) && (await this.options.permissions.allows(user, resource, scope));
    if (!allowed) throw forbidden(`The caller does not hold ${scope} on this ${asset.kind}.`);
  }

  /** A token with permissions allows no more than they say; a plain one leaves the decision to the grants. */
  #tokenAllows(user: UserPrincipal, resource: string, scope: Scope): boolean {
    if (user.permissions === undefined) return this.options.enforce !== 'rpt';
    if (!user.audiences.includes(this.options.resourceServer)) return false;
    return user.permissions.some(({ rsid, scopes }) => rsid === resource && scopes?.includes(scope) === true);
  }

  #absent(asset: Asset): Refusal {
    if (asset.kind === 'catalogue') return forbidden('Only the holder of an API key may create a catalogue.');
    // Where reads are restricted, whether a dataset exists is not for everybody to know.
    if (this.options.reads === 'restricted') return forbidden('The caller holds nothing on this dataset.');
    return new Refusal('NOT_FOUND', `There is no dataset ${asset.id}.`);
  }
}

const covers = (key: KeyPrincipal, asset: Asset): boolean =>
  key.catalogues === undefined || (asset.catalogue !== undefined && key.catalogues.includes(asset.catalogue));
