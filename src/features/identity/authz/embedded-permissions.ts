/** The embedded answer to "does this user hold this scope?", and to "on what?". */
import { datasetOf, SCOPES, type AssetKind, type Readable, type Scope } from '../../../core/auth/access.js';
import type { PermissionSource } from '../../../core/auth/permissions.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import { ASSET_TYPES } from './assets.js';
import type { Candidates } from './candidates.js';
import type { Evaluator } from './evaluate.js';
import type { Resource, ResourceServer } from './model.js';
import type { Policies } from './policies.js';
import type { Resources } from './resources.js';
import type { ResourceServers } from './servers.js';

/** Most resources that are looked at for whether there is one: who holds something holds one of the likely ones. */
const MOST_LIKELY = 2000;
/** Resources that are evaluated in one turn of the event loop. */
const TURN = 50;

/** Evaluates the permissions of one resource server in the present state of the database. */
export class EmbeddedPermissions implements PermissionSource {
  constructor(
    private readonly server: string,
    private readonly tools: {
      readonly servers: ResourceServers;
      readonly resources: Resources;
      readonly policies: Policies;
      readonly evaluator: Evaluator;
      readonly candidates: Candidates;
    },
  ) {}

  revision(): number {
    return this.tools.policies.revision();
  }

  changes(): number {
    return this.tools.policies.changes();
  }

  allows(user: UserPrincipal, id: string, scope: Scope): boolean {
    const server = this.tools.servers.get(this.server);
    const resource = this.tools.resources.get(this.server, id);
    if (!server || !resource) return false;
    return this.tools.evaluator.evaluate(user, server, resource, [scope]).granted.includes(scope);
  }

  /** In proportion to what was granted to the user by name; at once for those who may read every dataset. */
  async readable(user: UserPrincipal): Promise<Readable> {
    const server = this.tools.servers.get(this.server);
    if (!server) return { datasets: [] };
    if (this.#readsEverything(user, server)) return { all: true };
    const datasets: string[] = [];
    let evaluated = 0;
    for (const id of this.tools.candidates.of(user, server, ['READ'], Number.MAX_SAFE_INTEGER)) {
      const dataset = datasetOf(id);
      if (dataset !== undefined && this.allows(user, id, 'READ')) datasets.push(dataset);
      if (++evaluated % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return { datasets };
  }

  /** Looks at the likely resources first, and ends with the first that is held. */
  async holdsSome(user: UserPrincipal, scope: Scope, kind: AssetKind): Promise<boolean> {
    const server = this.tools.servers.get(this.server);
    if (!server) return false;
    let evaluated = 0;
    for (const id of this.tools.candidates.of(user, server, [scope], MOST_LIKELY)) {
      const isOfKind = (datasetOf(id) !== undefined) === (kind === 'dataset');
      if (isOfKind && this.allows(user, id, scope)) return true;
      if (++evaluated >= MOST_LIKELY) return false;
      if (evaluated % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return false;
  }

  /** Grants only add up under this strategy: what a dataset without grants of its own allows, every other one does. */
  #readsEverything(user: UserPrincipal, server: ResourceServer): boolean {
    if (server.strategy !== 'AFFIRMATIVE' || server.enforcement === 'PERMISSIVE') return false;
    const any: Resource = {
      id: '',
      server: server.client,
      name: '',
      type: ASSET_TYPES.dataset,
      owner: server.client,
      ownerManaged: false,
      scopes: SCOPES,
      attributes: {},
    };
    return this.tools.evaluator.evaluate(user, server, any, ['READ']).granted.includes('READ');
  }
}
