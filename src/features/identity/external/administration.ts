/** Administration of permissions that are kept by a resource server elsewhere: as policies which this service makes there. */
import { PLATFORM_ADMIN, resourceId, SCOPES, type Asset, type Scope } from '../../../core/auth/access.js';
import type { UserPrincipal } from '../../../core/auth/principal.js';
import type { RemotePermissions } from './decisions.js';
import { remoteResource } from './resource-id.js';
import { forbidden, providerUnavailable } from '../../../core/auth/refuse.js';
import { notFound, Refusal } from '../../../core/errors.js';
import {
  permissionEvent,
  requirePlainToken,
  scopesOf,
  type Explanation,
  type PermissionChange,
} from '../administration/permissions.js';
import { parseSubject, type PolicySubject } from '../authz/index.js';
import { inOrder } from '../authz/grants.js';
import type { AssetGrant } from '../authz/administration.js';
import type { PermissionAdministration } from '../authz/permission-administration.js';
import type { Realm } from '../realm.js';
import type { RemotePolicies, RemotePolicy } from './policies.js';
import type { ProtectionClient } from './protection-client.js';

type Named = Pick<Asset, 'kind' | 'id'>;

const elsewhere = (what: string): Refusal => new Refusal('ADMINISTERED_ELSEWHERE', what);

/** The tools that it works with. */
export interface RemoteAdministrationTools {
  readonly realm: Realm;
  readonly remote: ProtectionClient;
  readonly policies: RemotePolicies;
  readonly decisions: Pick<RemotePermissions, 'allows' | 'forget'>;
}

/** Grants and withdraws at the provider; what was granted there in other ways is administered there. */
export class RemoteAdministration implements PermissionAdministration {
  /** One change after the other: each reads what it replaces. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly tools: RemoteAdministrationTools) {}

  grant(change: PermissionChange, by?: UserPrincipal): Promise<void> {
    return this.#change(async () => {
      const scopes = await this.#authorized(change, by);
      const subject = parseSubject(change.subject);
      const resource = await this.#prepared(change.asset);
      const name = `grant:${resource}:${change.subject}`;
      const existing = (await this.tools.policies.of(resource)).find((policy) => policy.name === name);
      if (existing)
        await this.tools.policies.replace({ ...existing, scopes: inOrder([...existing.scopes, ...scopes]) });
      else if (!(await this.tools.policies.create(resource, { name, scopes: inOrder(scopes), subjects: [subject] }))) {
        throw new Refusal(
          'NOT_FOUND',
          `The identity provider knows no ${subject.kind} ${subject.id}, or cannot share.`,
        );
      }
      await this.#record('permission-granted', change, by);
    });
  }

  revoke(change: PermissionChange, by?: UserPrincipal): Promise<void> {
    return this.#change(async () => {
      const scopes = await this.#authorized(change, by);
      const resource = await this.#prepared(change.asset);
      const theirs = await this.#policiesOf(resource, parseSubject(change.subject));
      const missing = scopes.filter((scope) => !theirs.some((policy) => policy.scopes.includes(scope)));
      if (missing.length > 0) {
        throw elsewhere(
          `${change.subject} was not given ${missing.join(', ')} here: what the identity provider grants is withdrawn there.`,
        );
      }
      for (const policy of theirs) await this.#without(policy, scopes);
      this.tools.decisions.forget();
      await this.#record('permission-revoked', change, by);
    });
  }

  async grants(asset: Named): Promise<readonly AssetGrant[]> {
    this.#known(asset);
    const policies = await this.#ask(() => this.tools.policies.of(remoteResource(resourceId(asset))));
    const grants = new Map<string, AssetGrant>();
    for (const { subjects, scopes } of policies) {
      for (const subject of subjects) {
        const key = `${subject.kind}:${subject.id}`;
        grants.set(key, { subject, scopes: inOrder([...(grants.get(key)?.scopes ?? []), ...scopes]) });
      }
    }
    return [...grants.values()];
  }

  maySee(by: UserPrincipal, asset: Named): boolean {
    const found = this.tools.realm.authz.administration.publisherOf(asset);
    if (!found) return false;
    if (by.roles.includes(PLATFORM_ADMIN)) return true;
    return found.organization !== undefined && found.organization === by.organization;
  }

  async held(by: UserPrincipal, asset: Named): Promise<readonly string[]> {
    if (!this.tools.realm.authz.administration.publisherOf(asset)) return [];
    const held = await Promise.all(SCOPES.map((scope) => this.#holds(by, asset, scope)));
    return SCOPES.filter((_, index) => held[index]);
  }

  async explain(user: string, asset: Named, by?: UserPrincipal): Promise<Explanation> {
    if (!by || (user !== by.sub && user !== by.username)) {
      throw elsewhere('What somebody else holds is evaluated by the identity provider; its console explains it.');
    }
    this.#known(asset);
    return { user: by.username, granted: await this.held(by, asset), reasons: [] };
  }

  /** The scopes of a change that its author may make. A question for each scope: nobody gives what they do not hold. */
  async #authorized(
    { asset, scopes: names }: PermissionChange,
    by: UserPrincipal | undefined,
  ): Promise<readonly Scope[]> {
    requirePlainToken(by);
    const scopes = scopesOf(names);
    if (scopes.length === 0) throw new Refusal('BAD_REQUEST', 'Name at least one scope.');
    this.#known(asset);
    if (!by) return scopes;
    const held = this.maySee(by, asset) && (await Promise.all(scopes.map((scope) => this.#holds(by, asset, scope))));
    if (held && held.every(Boolean)) return scopes;
    throw forbidden(
      'Permissions are given by administrators and by members of the owning organization, for what they hold.',
    );
  }

  #known(asset: Named): void {
    if (this.tools.realm.authz.administration.publisherOf(asset)) return;
    throw notFound(asset.kind, asset.id);
  }

  async #holds(by: UserPrincipal, asset: Named, scope: Scope): Promise<boolean> {
    try {
      return await this.tools.decisions.allows(by, resourceId(asset), scope);
    } catch (error) {
      // Known here, and there not yet.
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }

  /** Id of the asset there, once policies can be made for it. */
  async #prepared(asset: Named): Promise<string> {
    const id = remoteResource(resourceId(asset));
    const found = await this.tools.remote.find(id);
    if (!found) throw new Refusal('UNAVAILABLE', 'The identity provider does not know the asset yet; try again soon.');
    if (found.ownerManagedAccess) return id;
    await this.tools.remote.update(id, { ...found, ownerManagedAccess: true });
    return id;
  }

  /** Policies for this subject alone; people go by name or id. */
  async #policiesOf(resource: string, { kind, id }: PolicySubject): Promise<readonly RemotePolicy[]> {
    const { users } = this.tools.realm;
    const known = kind === 'user' ? (users.get(id) ?? users.byUsername(id)) : undefined;
    const names = new Set([id, ...(known ? [known.id, known.username] : [])]);
    const isTheirs = (subject: PolicySubject): boolean => subject.kind === kind && names.has(subject.id);
    return (await this.tools.policies.of(resource)).filter(
      ({ subjects }) => subjects.length > 0 && subjects.every(isTheirs),
    );
  }

  async #without(policy: RemotePolicy, scopes: readonly string[]): Promise<void> {
    const rest = policy.scopes.filter((scope) => !scopes.includes(scope));
    if (rest.length === policy.scopes.length) return;
    if (rest.length === 0) await this.tools.policies.remove(policy.id);
    else await this.tools.policies.replace({ ...policy, scopes: rest });
  }

  async #record(
    event: 'permission-granted' | 'permission-revoked',
    change: PermissionChange,
    by: UserPrincipal | undefined,
  ): Promise<void> {
    await this.tools.realm.audit.record(permissionEvent(event, change, by));
  }

  #change(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(() => this.#ask(work));
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** A provider that cannot be asked is one reason, whatever went wrong on the way. */
  async #ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Refusal ? error : providerUnavailable(error);
    }
  }
}
