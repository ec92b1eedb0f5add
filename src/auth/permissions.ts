/** Whether a user holds a scope: the question, and an answer remembered as long as it is certain to hold. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Scope } from './access.js';
import type { UserPrincipal } from './principal.js';

/** Something that knows permissions: the embedded evaluator, or a remote resource server. */
export interface PermissionSource {
  /** Changes whenever a positive answer given before may no longer hold. */
  revision(): number;
  /** Whether the user holds the scope on the registered resource now. `false` for an unknown resource. */
  allows(user: UserPrincipal, resource: string, scope: Scope): boolean | Promise<boolean>;
}

/** Allowed answers kept at a time. */
const CAPACITY = 20_000;

interface Allowed {
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Remembers positive answers by token, resource and scope. An answer counts until the source's revision changes, the token
 * expires, or `maxAge` is over. Negative answers are never kept, so that a new grant works at once.
 */
export class CachedPermissions implements PermissionSource {
  readonly #allowed = new LRUCache<string, Allowed>({ max: CAPACITY });

  constructor(
    private readonly source: PermissionSource,
    /** Milliseconds; for sources whose revision does not tell of every change. */
    private readonly maxAge = Number.POSITIVE_INFINITY,
    private readonly now: () => number = Date.now,
  ) {}

  revision(): number {
    return this.source.revision();
  }

  allows(user: UserPrincipal, resource: string, scope: Scope): boolean | Promise<boolean> {
    const key = keyOf(user, resource, scope);
    const revision = this.source.revision();
    const known = this.#allowed.get(key);
    if (known?.revision === revision && known.until > this.now()) return true;
    const answer = this.source.allows(user, resource, scope);
    if (typeof answer === 'boolean') return this.#keep(key, user, revision, answer);
    return answer.then((allowed) => this.#keep(key, user, revision, allowed));
  }

  // The revision was read before the question was asked: a change in between makes the answer stale, never fresh.
  #keep(key: string, user: UserPrincipal, revision: number, allowed: boolean): boolean {
    const until = Math.min(user.expires * 1000, this.now() + this.maxAge);
    if (allowed) this.#allowed.set(key, { revision, until });
    else this.#allowed.delete(key);
    return allowed;
  }
}

/** Tokens are kept as hashes only. Roles and groups are part of the key: they are current, the token's may be older. */
const keyOf = (user: UserPrincipal, resource: string, scope: Scope): string =>
  [
    createHash('sha256').update(user.token).digest('base64url'),
    scope,
    resource,
    user.roles.join('\n'),
    user.groups.join('\n'),
  ].join('\0');

/** Trusts what a token carries until it expires, for resource servers elsewhere that are not asked at all. */
export const trustToken: PermissionSource = {
  revision: () => 0,
  allows: (user) => user.permissions !== undefined,
};
