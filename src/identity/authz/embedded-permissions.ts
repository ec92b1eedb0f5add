/** The embedded answer to "does this user hold this scope?". */
import type { Scope } from '../../auth/access.js';
import type { PermissionSource } from '../../auth/permissions.js';
import type { UserPrincipal } from '../../auth/principal.js';
import type { Evaluator } from './evaluate.js';
import type { Policies } from './policies.js';
import type { Resources } from './resources.js';
import type { ResourceServers } from './servers.js';

/** Evaluates the permissions of one resource server in the present state of the database. */
export class EmbeddedPermissions implements PermissionSource {
  constructor(
    private readonly server: string,
    private readonly tools: {
      readonly servers: ResourceServers;
      readonly resources: Resources;
      readonly policies: Policies;
      readonly evaluator: Evaluator;
    },
  ) {}

  revision(): number {
    return this.tools.policies.revision();
  }

  allows(user: UserPrincipal, id: string, scope: Scope): boolean {
    const server = this.tools.servers.get(this.server);
    const resource = this.tools.resources.get(this.server, id);
    if (!server || !resource) return false;
    return this.tools.evaluator.evaluate(user, server, resource, [scope]).granted.includes(scope);
  }
}
