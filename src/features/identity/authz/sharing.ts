/** The right to give others access to a resource. */
import { PLATFORM_ADMIN } from '../../../core/auth/access.js';
import type { Evaluator } from './evaluate.js';
import type { Identity, Resource, ResourceServer } from './model.js';

/**
 * True if somebody may grant these scopes of a resource: its owner where owners manage it, members of the organization that published it,
 * and administrators. Nobody can grant a scope that they do not hold.
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
  if (!owns && !publishes && !identity.roles.includes(PLATFORM_ADMIN)) return false;
  const { granted } = evaluator.evaluate(identity, server, resource, scopes);
  return scopes.every((scope) => granted.includes(scope));
};
