/** Who may give others access to a resource. */
import type { Evaluator } from './evaluate.js';
import type { Identity, Resource, ResourceServer } from './model.js';

/** Realm role of those who administer the platform: they may share every resource that they hold something on. */
const ADMINISTRATOR = 'PLATFORM_ADMIN';

/**
 * Whether somebody may grant these scopes of a resource: its owner where owners manage it, members of the organization that
 * published it, and administrators. Nobody can grant a scope that they do not hold.
 */
export const mayShare = (
  evaluator: Evaluator,
  identity: Identity,
  server: ResourceServer,
  resource: Resource,
  scopes: readonly string[],
): boolean => {
  const owns = resource.ownerManaged && resource.owner === identity.sub;
  const publishes = identity.organization !== undefined && identity.organization === resource.organization;
  if (!owns && !publishes && !identity.roles.includes(ADMINISTRATOR)) return false;
  const { granted } = evaluator.evaluate(identity, server, resource, scopes);
  return scopes.every((scope) => granted.includes(scope));
};
