/** The permissions that somebody holds anywhere, without naming resources. */
import type { Candidates } from './candidates.js';
import type { Evaluator } from './evaluate.js';
import type { GrantedPermission, Identity, ResourceServer } from './model.js';
import type { Resources } from './resources.js';

/** Most permissions of an answer to a request that names none: a token with more would not fit a header. */
export const MOST_UNASKED = 50;
/** Most resources that are evaluated for such a request, and how many in one turn of the event loop. */
const MOST_EVALUATED = 2000;
const TURN = 50;

/** Lists holdings. */
export class EffectivePermissions {
  constructor(
    private readonly resources: Resources,
    private readonly evaluator: Evaluator,
    private readonly candidates: Candidates,
  ) {}

  /** The permissions that the requester holds anywhere, up to `limit` entries; with `scopes`, only these. Lets others work in between. */
  async of(
    identity: Identity,
    server: ResourceServer,
    limit: number,
    scopes: readonly string[] | undefined,
  ): Promise<readonly GrantedPermission[]> {
    const found: GrantedPermission[] = [];
    let evaluated = 0;
    for (const id of this.candidates.of(identity, server, scopes, MOST_EVALUATED)) {
      const resource = this.resources.get(server.client, id);
      const entry = resource && this.evaluator.entry(identity, server, resource, scopes);
      if (entry) found.push(entry);
      if (found.length >= limit || ++evaluated >= MOST_EVALUATED) break;
      if (evaluated % TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    return found;
  }
}
