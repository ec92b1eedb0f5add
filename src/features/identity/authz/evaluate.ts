/** Evaluation: which of the requested scopes somebody holds on a resource, and why. */
import type { DataResources } from './data-resources.js';
import type {
  GrantedPermission,
  Identity,
  Logic,
  Permission,
  Policy,
  PolicyConfig,
  Resource,
  ResourceServer,
  Strategy,
} from './model.js';
import type { Policies } from './policies.js';

/** Combines decisions of several policies. Without any decision nothing is permitted. */
export const combine = (strategy: Strategy, decisions: readonly boolean[]): boolean => {
  if (decisions.length === 0) return false;
  const permits = decisions.filter(Boolean).length;
  switch (strategy) {
    case 'UNANIMOUS':
      return permits === decisions.length;
    case 'AFFIRMATIVE':
      return permits > 0;
    case 'CONSENSUS':
      return permits > decisions.length - permits;
    default:
      return false;
  }
};

/** Applies the logic of a policy to its outcome. */
const withLogic = (logic: Logic, outcome: boolean): boolean => (logic === 'NEGATIVE' ? !outcome : outcome);

const roles = ({ roles: named = [] }: PolicyConfig, identity: Identity): boolean =>
  named.every(({ id, required }) => !required || identity.roles.includes(id)) &&
  named.some(({ id }) => identity.roles.includes(id));

const groups = ({ groups: named = [] }: PolicyConfig, identity: Identity): boolean =>
  named.some(({ path, extendChildren }) =>
    identity.groups.some((group) => group === path || (extendChildren && group.startsWith(`${path}/`))),
  );

/** Aggregates may be nested this deep. Beyond, guessing would be wrong in one way or the other: negative logic turns a denial round. */
const DEEPEST = 8;

/** Decides a policy for one identity. `applied` finds the policies of an aggregate. Throws when they are nested in a circle. */
export const decide = (
  policy: Policy,
  identity: Identity,
  applied: (id: number) => readonly Policy[],
  depth = 0,
): boolean => {
  const { type, config, logic, strategy } = policy;
  switch (type) {
    case 'role':
      return withLogic(logic, roles(config, identity));
    case 'user':
      return withLogic(logic, config.users?.includes(identity.sub) === true);
    case 'group':
      return withLogic(logic, groups(config, identity));
    case 'client':
      return withLogic(logic, config.clients?.includes(identity.client) === true);
    case 'aggregate':
      if (depth >= DEEPEST) throw new Error(`the policy ${policy.name} is nested too deep`);
      return withLogic(
        logic,
        combine(
          strategy,
          applied(policy.id).map((member) => decide(member, identity, applied, depth + 1)),
        ),
      );
    default:
      return false;
  }
};

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
