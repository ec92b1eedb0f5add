/** The decision if a user holds a scope: the question, and an answer remembered as long as it is certain to hold. */
import { LRUCache } from 'lru-cache';
import { atMost } from '../lru.js';
import { callerKey } from './caller-key.js';
import type { AssetKind, Readable, Scope } from './access.js';
import type { UserPrincipal } from './principal.js';

/** Something that knows permissions: the embedded evaluator, or a remote resource server. */
export interface PermissionSource {
  /** Changes whenever a positive answer given before may no longer hold. */
  revision(): number;
  /** Changes with everything that is granted or withdrawn; absent in sources where not every change is told at once. */
  readonly changes?: (() => number) | undefined;
  /** True if the user holds the scope on the registered resource now. `false` for an unknown resource. */
  allows(user: UserPrincipal, resource: string, scope: Scope): boolean | Promise<boolean>;
  /** The datasets that the user holds READ on now; absent in sources that have to be asked about every dataset. */
  readonly readable?: ((user: UserPrincipal) => Promise<Readable>) | undefined;
  /** True if the user holds the scope on some asset of the kind now; absent where only each asset can be asked about. */
  readonly holdsSome?: ((user: UserPrincipal, scope: Scope, kind: AssetKind) => Promise<boolean>) | undefined;
}

/** Allowed answers kept at a time. */
const CAPACITY = 20_000;

/**
 * Remembers positive answers by token, resource and scope. An answer counts until the source's revision changes, the token
 * expires, or `maxAge` is over. Negative answers are never kept, so that a new grant works at once.
 */
export class CachedPermissions implements PermissionSource {
  /** Until when an answer counts, in milliseconds since the epoch. */
  readonly #allowed = new LRUCache<string, number>(atMost(CAPACITY));
  #revision = 0;

  constructor(
    private readonly source: PermissionSource,
    /** Milliseconds; for sources whose revision does not tell of every change. */
    private readonly maxAge = Number.POSITIVE_INFINITY,
    private readonly now: () => number = Date.now,
  ) {}

  revision(): number {
    return this.source.revision();
  }

  get changes(): PermissionSource['changes'] {
    return this.source.changes?.bind(this.source);
  }

  // What somebody may read is never kept: a new grant works at once, and so does a withdrawn one.
  get readable(): PermissionSource['readable'] {
    return this.source.readable?.bind(this.source);
  }

  get holdsSome(): PermissionSource['holdsSome'] {
    return this.source.holdsSome?.bind(this.source);
  }

  allows(user: UserPrincipal, resource: string, scope: Scope): boolean | Promise<boolean> {
    const revision = this.source.revision();
    if (revision !== this.#revision) {
      this.#allowed.clear();
      this.#revision = revision;
    }
    const key = `${callerKey(user)} ${scope} ${resource}`;
    if ((this.#allowed.get(key) ?? 0) > this.now()) return true;
    const answer = this.source.allows(user, resource, scope);
    if (typeof answer === 'boolean') return this.#keep(key, user, revision, answer);
    return answer.then((allowed) => this.#keep(key, user, revision, allowed));
  }

  // The revision was read before the question was asked: an answer that something has overtaken is not kept.
  #keep(key: string, user: UserPrincipal, revision: number, allowed: boolean): boolean {
    const until = Math.min(user.expires * 1000, this.now() + this.maxAge);
    if (allowed && revision === this.#revision) this.#allowed.set(key, until);
    return allowed;
  }
}

/** Trusts what a token carries until it expires, for resource servers elsewhere that are not asked at all. */
export const trustToken: PermissionSource = {
  revision: () => 0,
  allows: (user) => user.permissions !== undefined,
};
