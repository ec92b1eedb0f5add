/** Administration of permissions on assets: who holds what, and why. */
import { resourceId, SCOPES, type Asset, type Scope } from '../../auth/access.js';
import { Refusal } from '../../errors.js';
import type { Statement } from '../../store/graph-store.js';
import type { Database } from '../../store/sqlite/database.js';
import { ASSET_TYPES } from './assets.js';
import type { Directory } from './directory.js';
import type { Evaluation, Evaluator } from './evaluate.js';
import { grantStatements, inOrder, revokeStatements, type Target } from './grants.js';
import type { Identity, Resource, ResourceServer } from './model.js';
import type { Resources } from './resources.js';
import type { ResourceServers } from './servers.js';
import type { Subject } from './subjects.js';
import { BUMP } from './tables.js';
import type { AuthzWriter } from './writer.js';

/** What administration works with. */
export interface AdministrationTools {
  readonly database: Database;
  readonly servers: ResourceServers;
  readonly resources: Resources;
  readonly evaluator: Evaluator;
  readonly writer: AuthzWriter;
  readonly directory: Directory;
}

/** What is granted on an asset to one subject. */
export interface AssetGrant {
  readonly subject: Subject;
  readonly scopes: readonly string[];
}

type Named = Pick<Asset, 'kind' | 'id'>;

/** Grants, revokes and explains on behalf of administrators. Users share through the protection API. */
export class Administration {
  constructor(
    private readonly server: string,
    private readonly tools: AdministrationTools,
  ) {}

  /** Gives scopes of an asset to a subject; durable when it resolves. Throws `NOT_FOUND` or `BAD_REQUEST`. */
  grant(asset: Named, scopes: readonly Scope[], subject: Subject): Promise<void> {
    return this.tools.writer.change(() => {
      const target = { resource: this.#resource(asset).id };
      return this.#grant(target, scopes, subject);
    });
  }

  /** Takes scopes of an asset from a subject; they are gone for everybody who asks when it resolves. */
  revoke(asset: Named, scopes: readonly Scope[], subject: Subject): Promise<void> {
    return this.tools.writer.change(() => {
      const target = { resource: this.#resource(asset).id };
      return revokeStatements(this.tools.database, this.server, target, scopes, this.#known(subject));
    });
  }

  /** Gives scopes of every asset of a kind, present and future, to a subject. */
  setDefault(kind: Asset['kind'], scopes: readonly Scope[], subject: Subject): Promise<void> {
    return this.tools.writer.change(() => this.#grant({ type: ASSET_TYPES[kind] }, scopes, subject));
  }

  /** Takes back what `setDefault` gave. */
  removeDefault(kind: Asset['kind'], scopes: readonly Scope[], subject: Subject): Promise<void> {
    return this.tools.writer.change(() =>
      revokeStatements(this.tools.database, this.server, { type: ASSET_TYPES[kind] }, scopes, this.#known(subject)),
    );
  }

  /** What somebody holds on an asset, and which permissions and policies decided so. Throws `NOT_FOUND`. */
  explain(identity: Identity, asset: Named): Evaluation {
    return this.tools.evaluator.evaluate(identity, this.#server(), this.#resource(asset));
  }

  /** Who was given what on an asset, beside the defaults of its kind. */
  grants(asset: Named): readonly AssetGrant[] {
    const rows = this.tools.database.read<{ kind: Subject['kind']; subject: string; scopes: string }>(
      `SELECT DISTINCT s.kind, s.subject, p.scopes FROM authz_policy_resource pr
       JOIN authz_policy p ON p.id = pr.policy AND p.type = 'scope'
       JOIN authz_policy_policy pp ON pp.policy = p.id
       JOIN authz_policy_subject s ON s.policy = pp.applied AND s.kind <> 'any'
       WHERE pr.resource = ? ORDER BY s.kind, s.subject`,
      [resourceId(asset)],
    );
    const grants = new Map<string, AssetGrant>();
    for (const { kind, subject: id, scopes } of rows) {
      const key = `${kind}:${id}`;
      const held = [...(grants.get(key)?.scopes ?? []), ...(JSON.parse(scopes) as string[])];
      grants.set(key, { subject: { kind, id }, scopes: inOrder(held) });
    }
    return [...grants.values()];
  }

  #grant(target: Target, scopes: readonly Scope[], subject: Subject): readonly Statement[] {
    const unknown = scopes.find((scope) => !SCOPES.includes(scope));
    if (unknown !== undefined) throw new Refusal('BAD_REQUEST', 'A scope is READ, EDIT, DELETE or TRADE.');
    const statements = grantStatements(this.server, target, scopes, this.#known(subject));
    // Under other strategies one more permission can deny what others grant.
    return this.#server().strategy === 'AFFIRMATIVE' ? statements : [...statements, BUMP];
  }

  #known(subject: Subject): Subject {
    if (subject.kind !== 'user') return subject;
    const id = this.tools.directory.userId(subject.id);
    if (id === undefined) throw new Refusal('NOT_FOUND', 'There is no such user.');
    return { kind: 'user', id };
  }

  #resource(asset: Named): Resource {
    const found = this.tools.resources.get(this.server, resourceId(asset));
    if (!found) throw new Refusal('NOT_FOUND', `There is no ${asset.kind} ${asset.id}.`);
    return found;
  }

  #server(): ResourceServer {
    return this.tools.servers.get(this.server) as ResourceServer;
  }
}
