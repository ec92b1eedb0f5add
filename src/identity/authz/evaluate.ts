/** Evaluation: which of the requested scopes somebody holds on a resource, and why. */
import type { DataResources } from './data-resources.js';
import { combine, decide, withLogic } from './decide.js';
import type { GrantedPermission, Identity, Permission, Policy, Resource, ResourceServer } from './model.js';
import type { Policies } from './policies.js';

/** The decision of one permission. */
export interface Reason {
  readonly permission: string;
  readonly permit: boolean;
  /** Scopes that it decided on. */
  readonly scopes: readonly string[];
  readonly policies: readonly { readonly name: string; readonly permit: boolean }[];
}

/** Outcome for one resource. */
export interface Evaluation {
  /** Requested scopes that are held, in the order of the resource's scopes. */
  readonly granted: readonly string[];
  /** True if anything is granted: for a resource without scopes, access to it as such. */
  readonly permitted: boolean;
  readonly reasons: readonly Reason[];
}

/** Evaluates permissions in the present state of the database. */
export class Evaluator {
  constructor(
    private readonly policies: Policies,
    private readonly data?: Pick<DataResources, 'permits'>,
  ) {}

  /** Evaluates scopes of a resource for somebody; all scopes of the resource when none are named. */
  evaluate(identity: Identity, server: ResourceServer, resource: Resource, requested?: readonly string[]): Evaluation {
    const asked = requested ? resource.scopes.filter((scope) => requested.includes(scope)) : resource.scopes;
    const isPermitted = this.data?.permits(resource, identity);
    if (isPermitted !== undefined) return outcome(isPermitted ? asked : [], resource, false, []);
    const owns = resource.ownerManaged && resource.owner === identity.sub;
    if (owns || server.enforcement === 'DISABLED') return outcome(asked, resource, true, []);
    const reasons = this.policies
      .concerning(resource)
      .filter((permission) => concerns(permission, asked, resource))
      .map((permission) => this.#reason(permission, identity, asked));
    return conclude(server, resource, asked, reasons);
  }

  /** The entry of an answer for a resource; `undefined` when nothing is granted. */
  entry(
    identity: Identity,
    server: ResourceServer,
    resource: Resource,
    requested?: readonly string[],
  ): GrantedPermission | undefined {
    const { granted, permitted } = this.evaluate(identity, server, resource, requested);
    if (!permitted) return undefined;
    return { rsid: resource.id, rsname: resource.name, ...(granted.length === 0 ? {} : { scopes: granted }) };
  }

  #reason(permission: Permission, identity: Identity, asked: readonly string[]): Reason {
    const applied = (id: number): readonly Policy[] => this.policies.applied(id);
    const policies = applied(permission.id).map((policy) => ({
      name: policy.name,
      permit: decide(policy, identity, applied),
    }));
    const decisions = policies.map(({ permit }) => permit);
    // A permission that applies no policy grants nothing, whatever its logic.
    const permit = decisions.length > 0 && withLogic(permission.logic, combine(permission.strategy, decisions));
    const scopes = permission.type === 'scope' ? asked.filter((scope) => permission.scopes.includes(scope)) : asked;
    return { permission: permission.name, permit, scopes, policies };
  }
}

/** True if a permission has a say: scope permissions only about scopes that are asked for. */
const concerns = (permission: Permission, asked: readonly string[], resource: Resource): boolean =>
  permission.type === 'resource' ||
  permission.scopes.some((scope) => asked.includes(scope) && resource.scopes.includes(scope));

const outcome = (
  granted: readonly string[],
  resource: Resource,
  bare: boolean,
  reasons: readonly Reason[],
): Evaluation => ({
  granted,
  permitted: resource.scopes.length === 0 ? bare : granted.length > 0,
  reasons,
});

/** Combines what the permissions said by the strategy of the resource server. */
const conclude = (
  server: ResourceServer,
  resource: Resource,
  asked: readonly string[],
  reasons: readonly Reason[],
): Evaluation => {
  const permits = reasons.filter(({ permit }) => permit);
  const denials = server.strategy === 'AFFIRMATIVE' ? [] : reasons.filter(({ permit }) => !permit);
  const names = (list: readonly Reason[], scope: string): boolean => list.some(({ scopes }) => scopes.includes(scope));
  const open = (scope: string): boolean => server.enforcement === 'PERMISSIVE' && !names(reasons, scope);
  const granted = asked.filter((scope) => (names(permits, scope) && !names(denials, scope)) || open(scope));
  const bare = permits.length > 0 && denials.length === 0;
  return outcome(granted, resource, bare || (server.enforcement === 'PERMISSIVE' && reasons.length === 0), reasons);
};
