/** The decision of a policy about somebody (Keycloak's semantics). Pure functions; whatever is not understood denies. */
import type { Identity, Logic, Policy, PolicyConfig, Strategy } from './model.js';

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
export const withLogic = (logic: Logic, outcome: boolean): boolean => (logic === 'NEGATIVE' ? !outcome : outcome);

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
