/** Administration of permissions on assets: who holds what, and why. */
import { resourceId, SCOPES, type Asset, type Scope } from '../../../core/auth/access.js';
import { forbidden } from '../../../core/auth/refuse.js';
import { notFound, Refusal } from '../../../core/errors.js';
import type { Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import { ASSET_TYPES } from './assets.js';
import type { Directory } from './directory.js';
import type { Evaluation, Evaluator } from './evaluate.js';
import { grantStatements, inOrder, revokeStatements, type Target } from './grants.js';
import type { Identity, Resource, ResourceServer } from './model.js';
import type { Resources } from './resources.js';
import type { ResourceServers } from './servers.js';
import { mayShare } from './sharing.js';
import type { PolicySubject } from './subjects.js';
import { BUMP } from './tables.js';
import type { AuthzWriter } from './writer.js';

/** The tools of administration. */
export interface AdministrationTools {
  readonly database: Database;
  readonly servers: ResourceServers;
  readonly resources: Resources;
  readonly evaluator: Evaluator;
  readonly writer: AuthzWriter;
  readonly directory: Directory;
}

const notYours = (): Refusal =>
  forbidden(
    'Permissions are given by administrators and by members of the organization that owns the asset, for what they hold.',
  );

/** Refuses scopes that cannot be held, which would be given for nothing: catalogues of the system are nobody's. */
const requireGivable = (resource: Resource, scopes: readonly Scope[]): void => {
  const scope = scopes.find((one) => SCOPES.includes(one) && !resource.scopes.includes(one));
  if (scope !== undefined) throw forbidden(`Nobody holds ${scope} on this: it belongs to the service.`);
};

/** The grants on an asset to one subject. */
export interface AssetGrant {
  readonly subject: PolicySubject;
  readonly scopes: readonly string[];
}

type Named = Pick<Asset, 'kind' | 'id'>;

/** On whose behalf, and what is stored together with the change. */
export interface Commission {
  /** The one who asks; absent for the operator, who may do everything. */
  readonly by?: Identity | undefined;
  readonly also?: readonly Statement[];
}

/** Grants, revokes and explains, for the operator and for those who may share an asset (see `mayShare`). */
export class Administration {
  constructor(
    private readonly server: string,
    private readonly tools: AdministrationTools,
  ) {}

  /** Gives scopes of an asset to a subject; durable when it resolves. Throws `NOT_FOUND`, `BAD_REQUEST`, `FORBIDDEN`. */
  grant(
    asset: Named,
    scopes: readonly Scope[],
    subject: PolicySubject,
    { by, also = [] }: Commission = {},
  ): Promise<void> {
    return this.tools.writer.change(() => {
      const resource = this.#resource(asset);
      this.#authorize(by, resource, scopes);
      requireGivable(resource, scopes);
      return [...this.#grant({ resource: resource.id }, scopes, subject), ...also];
    });
  }

  /** Takes scopes of an asset from a subject; they are gone for everybody who asks when it resolves. */
  revoke(
    asset: Named,
    scopes: readonly Scope[],
    subject: PolicySubject,
    { by, also = [] }: Commission = {},
  ): Promise<void> {
    return this.tools.writer.change(() => {
      const resource = this.#resource(asset);
      this.#authorize(by, resource, scopes);
      const target = { resource: resource.id };
      return [...revokeStatements(this.tools.database, this.server, target, scopes, this.#known(subject)), ...also];
    });
  }

  /** True if somebody may give these scopes of an asset to others; with none, whether they may see who holds what. */
  mayShare(identity: Identity, asset: Named, scopes: readonly Scope[] = []): boolean {
    const resource = this.tools.resources.get(this.server, resourceId(asset));
    return resource !== undefined && mayShare(this.tools.evaluator, identity, this.#server(), resource, scopes);
  }

  /** Gives scopes of every asset of a kind, present and future, to a subject. */
  setDefault(kind: Asset['kind'], scopes: readonly Scope[], subject: PolicySubject): Promise<void> {
    return this.tools.writer.change(() => this.#grant({ type: ASSET_TYPES[kind] }, scopes, subject));
  }

  /** Takes back what `setDefault` gave. */
  removeDefault(kind: Asset['kind'], scopes: readonly Scope[], subject: PolicySubject): Promise<void> {
    return this.tools.writer.change(() =>
      revokeStatements(this.tools.database, this.server, { type: ASSET_TYPES[kind] }, scopes, this.#known(subject)),
    );
  }

  /** The scopes that somebody holds on an asset, and the permissions and policies that decided so. Throws `NOT_FOUND`. */
  explain(identity: Identity, asset: Named): Evaluation {
    return this.tools.evaluator.evaluate(identity, this.#server(), this.#resource(asset));
  }

  /** Like `explain`; `undefined` where there is no such asset. */
  find(identity: Identity, asset: Named): Evaluation | undefined {
    const resource = this.tools.resources.get(this.server, resourceId(asset));
    return resource && this.tools.evaluator.evaluate(identity, this.#server(), resource);
  }

  /** The organization that owns an asset; `undefined` where there is no such asset. */
  publisherOf(asset: Named): { readonly organization?: string } | undefined {
    const resource = this.tools.resources.get(this.server, resourceId(asset));
    if (!resource) return undefined;
    return resource.organization === undefined ? {} : { organization: resource.organization };
  }

  /** The grants on an asset, beside the defaults of its kind. */
  grants(asset: Named): readonly AssetGrant[] {
    const rows = this.tools.database.read<{ kind: PolicySubject['kind']; subject: string; scopes: string }>(
      `SELECT DISTINCT s.kind, s.subject, p.scopes FROM authz_link pr
       CROSS JOIN authz_policy p ON p.id = pr.policy AND p.type = 'scope'
       CROSS JOIN authz_policy_policy pp ON pp.policy = p.id
       CROSS JOIN authz_policy_subject s ON s.policy = pp.applied AND s.kind <> 'any'
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

  #grant(target: Target, scopes: readonly Scope[], subject: PolicySubject): readonly Statement[] {
    const unknown = scopes.find((scope) => !SCOPES.includes(scope));
    if (unknown !== undefined) throw new Refusal('BAD_REQUEST', 'A scope is READ, EDIT, DELETE or TRADE.');
    const statements = grantStatements(this.server, target, scopes, this.#known(subject));
    // Under other strategies one more permission can deny what others grant.
    return this.#server().strategy === 'AFFIRMATIVE' ? statements : [...statements, BUMP];
  }

  #authorize(by: Identity | undefined, resource: Resource, scopes: readonly Scope[]): void {
    if (by && !mayShare(this.tools.evaluator, by, this.#server(), resource, scopes)) throw notYours();
  }

  #known(subject: PolicySubject): PolicySubject {
    if (subject.kind !== 'user') return subject;
    const id = this.tools.directory.userId(subject.id);
    if (id === undefined) throw new Refusal('NOT_FOUND', 'There is no such user.');
    return { kind: 'user', id };
  }

  #resource(asset: Named): Resource {
    const found = this.tools.resources.get(this.server, resourceId(asset));
    if (!found) throw notFound(asset.kind, asset.id);
    return found;
  }

  #server(): ResourceServer {
    return this.tools.servers.get(this.server) as ResourceServer;
  }
}
