/** Permissions kept by a resource server elsewhere, as the gate asks for them. */
import type { Scope } from '../../../core/auth/access.js';
import { trustToken, type PermissionSource } from '../../../core/auth/permissions.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import { providerUnavailable } from '../../../core/auth/refuse.js';
import type { RegistrationQueue } from './registration-queue.js';

/**
 * Permissions by token or by decision: what a requesting party token carries counts as long as the token lives; about a plain one `asked`
 * is asked. A dataset that took the id of a removed one is nobody's until the grants on its predecessor are gone.
 */
export class TokenOrDecision implements PermissionSource {
  constructor(
    private readonly asked: PermissionSource,
    private readonly queue: Pick<RegistrationQueue, 'isReplacing'>,
  ) {}

  revision(): number {
    return this.asked.revision();
  }

  /** Throws as `RemotePermissions.allows` does, and `UNAVAILABLE` while the resource is being replaced. */
  allows(user: UserPrincipal, resource: string, scope: Scope): boolean | Promise<boolean> {
    if (this.queue.isReplacing(resource)) throw providerUnavailable();
    return (user.permissions === undefined ? this.asked : trustToken).allows(user, resource, scope);
  }

  get holdsSome(): PermissionSource['holdsSome'] {
    return this.asked.holdsSome?.bind(this.asked);
  }

  get readable(): PermissionSource['readable'] {
    return this.asked.readable?.bind(this.asked);
  }
}
