/** The one decision about a caller: may this principal do this? It fails closed. */
import { notFound, Refusal } from '../errors.js';
import {
  datasetOf,
  PLATFORM_ADMIN,
  PLATFORM_USER,
  resourceId,
  type Asset,
  type AssetKind,
  type Readable,
  type Requirement,
  type Scope,
} from './access.js';
import { callerKey } from './caller-key.js';
import { buyerOf, meets } from './credentials.js';
import type { PermissionSource } from './permissions.js';
import type { KeyPrincipal, Principal, UserPrincipal } from './principal.js';
import type { AllBut } from '../store/readable.js';
import { credentialsRequired, forbidden, keyRequired, refuseAnonymous, tokenRequired } from './refuse.js';

/** Copies of what was bought, which are in the lists of their buyers alone. */
interface Copies {
  /** The catalogue of acquired data. */
  readonly catalogue: string;
  /** What lists show to who acts for an organization, or for none; undefined for everything. */
  seenFor(organization?: string): AllBut | undefined;
  /** Of these datasets, those that are nobody else's copies. */
  among(datasets: readonly string[], organization?: string): readonly string[];
}

/** Catalogues that no user holds anything on but READ, and why. */
interface Untouchable {
  whyNotWrite(catalogue: string): string | undefined;
  whyNotDelete(catalogue: string): string | undefined;
}

/** The way in which a deployment decides. */
export interface AuthorizerOptions {
  readonly permissions: PermissionSource;
  /** `public`: everybody may READ. `restricted`: READ is needed like every other scope. */
  readonly reads: 'public' | 'restricted';
  /** Client id of the resource server: tokens with permissions count only when it is among their audiences. */
  readonly resourceServer: string;
  /** `rpt` accepts only tokens that carry permissions; `decision` asks for plain access tokens. */
  readonly enforce?: 'decision' | 'rpt';
  /** Copies of what was bought, and what lists show of them. */
  readonly copies: Copies;
  /** Catalogues that no user holds anything on but READ, whatever was granted. */
  readonly system: Untouchable;
}

const WRITES: readonly Scope[] = ['EDIT', 'DELETE'];
/** Refusals that say no; any other means that the question could not be answered. */
const REFUSED: ReadonlySet<string> = new Set(['FORBIDDEN', 'UNAUTHENTICATED', 'NOT_FOUND']);

/** A token with permissions can do no more than these say, whatever roles its holder has. */
const holdsRole = (principal: Principal, role: string): boolean =>
  principal.kind === 'user' && meets(principal, 'USER') && principal.roles.includes(role);
const isPlatformUser = (principal: Principal): boolean => holdsRole(principal, PLATFORM_USER);

/** True if the caller administers the platform. */
export const isAdministrator = (principal: Principal): boolean => holdsRole(principal, PLATFORM_ADMIN);

/** Decides over principals and requirements. */
export class Authorizer {
  constructor(private readonly options: AuthorizerOptions) {}

  /** True if everybody may read everything, so that nothing needs to be looked up for a read. */
  get readsAreOpen(): boolean {
    return this.options.reads === 'public';
  }

  /** True if tokens without permissions in them count for anything. */
  get plainTokensCount(): boolean {
    return this.options.enforce !== 'rpt';
  }

  /**
   * Demands an API key: for what is not about one asset. A key that is limited to catalogues is not enough. Throws
   * `UNAUTHENTICATED` or `FORBIDDEN`.
   */
  requireKey(principal: Principal): void {
    if (meets(principal, 'API_KEY')) return;
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, keyRequired);
    throw principal.kind === 'user' ? keyRequired() : limitedKey();
  }

  /** Demands a user, by a token that is not limited to permissions. Throws `UNAUTHENTICATED` or `FORBIDDEN`. */
  requireUser(principal: Principal): void {
    if (meets(principal, 'USER')) return;
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, tokenRequired);
    throw principal.kind === 'user' ? limitedToken() : forbidden('This is for users with an access token.');
  }

  /** Demands a caller with credentials, an API key or a token. Throws `UNAUTHENTICATED`. */
  requireCaller(principal: Principal): void {
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, credentialsRequired);
  }

  /** Demands an administrator or an API key without limits. Throws `UNAUTHENTICATED` or `FORBIDDEN`. */
  requireOperator(principal: Principal): void {
    if (this.isOperator(principal)) return;
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, credentialsRequired);
    throw principal.kind === 'user' ? forbidden('This is for administrators.') : limitedKey();
  }

  /**
   * Demands somebody who acts for an organization: a user with a plain token, or an API key without limits. Throws
   * `UNAUTHENTICATED` or `FORBIDDEN`.
   */
  requireBuyer(principal: Principal): void {
    if (buyerOf(principal) !== undefined) return;
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, tokenRequired);
    if (meets(principal, 'BUYER')) throw forbidden('This is for callers who act for an organization.');
    throw principal.kind === 'user' ? limitedToken() : limitedKey();
  }

  /**
   * Demands a scope on an asset. Holders of an API key may act on any data that the key covers, users need the permission.
   * Throws `UNAUTHENTICATED`, `FORBIDDEN`, `UNAVAILABLE`, and `NOT_FOUND` to users who name what does not exist.
   */
  async authorize(principal: Principal, requirement: Requirement): Promise<void> {
    const { scope, asset } = requirement;
    if (scope === 'READ' && this.options.reads === 'public') return;
    switch (principal.kind) {
      case 'anonymous':
        throw refuseAnonymous(principal, WRITES.includes(scope) ? credentialsRequired : tokenRequired);
      case 'key':
        if (!covers(principal, asset)) throw forbidden('The API key is limited to other catalogues.');
        return;
      case 'user':
        return this.#user(principal, requirement);
      default:
        throw forbidden('The caller is not known.');
    }
  }

  /** True if `authorize` would let the caller pass. Throws only when nobody can say (`UNAVAILABLE`). */
  async permits(principal: Principal, requirement: Requirement): Promise<boolean> {
    try {
      await this.authorize(principal, requirement);
      return true;
    } catch (error) {
      if (error instanceof Refusal && REFUSED.has(error.code)) return false;
      throw error;
    }
  }

  /**
   * True if the caller holds the scope on some asset of the kind, or where nobody can say so without asking about each: for what is offered,
   * not for what is done.
   */
  async mayHoldSome(principal: Principal, scope: Scope, kind: AssetKind): Promise<boolean> {
    if (scope === 'READ' && this.readsAreOpen) return true;
    if (principal.kind === 'anonymous') return false;
    if (principal.kind === 'key') return meets(principal, 'SCOPE');
    if (principal.permissions !== undefined) return principal.permissions.some(({ scopes }) => scopes?.includes(scope));
    if (this.options.enforce === 'rpt') return false;
    return (await this.options.permissions.holdsSome?.(principal, scope, kind)) ?? true;
  }

  /** True if the caller runs the service: an administrator, or the holder of an API key without limits. */
  isOperator(principal: Principal): boolean {
    return meets(principal, 'OPERATOR') && (principal.kind === 'key' || isAdministrator(principal));
  }

  /** True if the caller runs the service and acts for no organization: the key of one is its alone, however much it may write. */
  runsService(principal: Principal): boolean {
    return this.isOperator(principal) && (principal.kind !== 'key' || principal.organization === undefined);
  }

  /** Demands that the caller may read all there is: for what cannot be narrowed to single datasets. */
  requireReadOfAll(principal: Principal): void {
    if (this.readsAreOpen) return;
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, tokenRequired);
    if (this.isOperator(principal)) return;
    throw forbidden('Where reads are restricted, this is for administrators and holders of an unlimited API key.');
  }

  /**
   * The datasets that lists show the caller, of all: those that the caller may READ, without copies of what others bought; `undefined`
   * when each has to be asked about.
   */
  async readable(principal: Principal): Promise<Readable | undefined> {
    const held = await this.#held(principal);
    if (!held || this.#seesAllCopies(principal)) return held;
    const { copies, permissions } = this.options;
    if ('all' in held) return copies.seenFor(buyerOf(principal)) ?? held;
    // What is listed here was granted by name. A list from elsewhere holds what a role gives on every dataset as well.
    const isFromElsewhere = 'datasets' in held && permissions.changes === undefined;
    return isFromElsewhere ? { datasets: copies.among(held.datasets, buyerOf(principal)) } : held;
  }

  /** True if lists show the caller a dataset of this catalogue and owner, if the caller may READ it. */
  lists(principal: Principal, { catalogue, owner }: { readonly catalogue?: string; readonly owner?: string }): boolean {
    return catalogue !== this.options.copies.catalogue || owner === undefined || this.listsCopies(principal, owner);
  }

  /** True if lists show the caller what an organization bought. */
  listsCopies(principal: Principal, buyer: string): boolean {
    return this.#seesAllCopies(principal) || buyer === buyerOf(principal);
  }

  /** The key of all that the caller may see now, beside the stored data: the same for everybody who sees the same; `undefined` where nobody can tell. */
  sight(principal: Principal): string | undefined {
    if (principal.kind === 'anonymous') return this.readsAreOpen ? '' : undefined;
    const changes = this.options.permissions.changes?.();
    return changes === undefined ? undefined : `${changes} ${callerKey(principal)}`;
  }

  /** Whoever runs the service, and keys that name the catalogue of the copies. */
  #seesAllCopies(principal: Principal): boolean {
    const { catalogue } = this.options.copies;
    return (
      this.runsService(principal) || (principal.kind === 'key' && principal.catalogues?.includes(catalogue) === true)
    );
  }

  async #held(principal: Principal): Promise<Readable | undefined> {
    if (this.readsAreOpen) return { all: true };
    switch (principal.kind) {
      case 'anonymous':
        return { datasets: [] };
      case 'key':
        return principal.catalogues === undefined ? { all: true } : { catalogues: principal.catalogues };
      case 'user':
        return this.#readableBy(principal);
    }
  }

  async #readableBy(user: UserPrincipal): Promise<Readable | undefined> {
    if (user.permissions === undefined) {
      return this.options.enforce === 'rpt' ? { datasets: [] } : this.options.permissions.readable?.(user);
    }
    const datasets: string[] = [];
    for (const { rsid } of user.permissions) {
      const id = datasetOf(rsid);
      const held = this.#tokenAllows(user, rsid, 'READ') && (await this.options.permissions.allows(user, rsid, 'READ'));
      if (id !== undefined && held) datasets.push(id);
    }
    return { datasets };
  }

  async #user(user: UserPrincipal, requirement: Requirement): Promise<void> {
    const { scope, asset } = requirement;
    this.#requireNotSystem(requirement);
    if (!asset.exists) {
      if (this.#mayCreate(user, requirement)) return;
      throw this.#absent(requirement);
    }
    const resource = resourceId(asset);
    // A permission in a token may have been withdrawn since: the present grants decide in any case.
    const allowed =
      this.#tokenAllows(user, resource, scope) && (await this.options.permissions.allows(user, resource, scope));
    if (!allowed) throw notHeld(requirement);
  }

  /** Catalogues of the system are nobody's, whether or not they are there already and whatever an older store granted. */
  #requireNotSystem({ scope, asset: { kind, id } }: Requirement): void {
    if (kind !== 'catalogue' || scope === 'READ') return;
    const { system } = this.options;
    const why = scope === 'DELETE' ? system.whyNotDelete(id) : system.whyNotWrite(id);
    if (why !== undefined) throw forbidden(why);
  }

  /** A token with permissions allows no more than they say; a plain one leaves the decision to the grants. */
  #tokenAllows(user: UserPrincipal, resource: string, scope: Scope): boolean {
    if (user.permissions === undefined) return this.options.enforce !== 'rpt';
    if (!user.audiences.includes(this.options.resourceServer)) return false;
    return user.permissions.some(({ rsid, scopes }) => rsid === resource && scopes?.includes(scope) === true);
  }

  /** Users of the platform create catalogues, which belong to their organization; tokens with permissions cannot. */
  #mayCreate(user: UserPrincipal, { scope, asset }: Requirement): boolean {
    if (asset.kind !== 'catalogue' || scope !== 'EDIT' || this.options.enforce === 'rpt') return false;
    return isAdministrator(user) || (isPlatformUser(user) && user.organization !== undefined);
  }

  #absent({ asset, scope }: Requirement): Refusal {
    if (asset.kind === 'catalogue' && scope === 'EDIT') {
      return forbidden('A catalogue is created by a platform user for the own organization, or with an API key.');
    }
    // Where reads are restricted, whether a dataset exists is not for everybody to know: the words are those for one that does.
    if (this.options.reads === 'restricted') return notHeld({ asset, scope });
    return notFound(asset.kind, asset.id);
  }
}

const limitedKey = (): Refusal => forbidden('The API key is limited to certain catalogues.');
const limitedToken = (): Refusal => forbidden('The access token is limited to certain permissions.');

const notHeld = ({ scope, asset }: Requirement): Refusal =>
  forbidden(`The caller does not hold ${scope} on this ${asset.kind}.`);

const covers = (key: KeyPrincipal, asset: Asset): boolean =>
  key.catalogues === undefined || (asset.catalogue !== undefined && key.catalogues.includes(asset.catalogue));
