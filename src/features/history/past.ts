/**
 * The owners whose past a caller may see: of those to whom things belong now, and of the own organization; those who run the service, of
 * all.
 */
import type { Owners } from '../repository/ownership/visibility.js';
import type { Authorizer } from '../../core/auth/authorize.js';
import type { Principal } from '../../core/auth/principal.js';

/** Organization that a caller acts for with all rights; a token with permissions can do no more than these say. */
const organizationOf = (authorizer: Authorizer, principal: Principal): string | undefined => {
  if (principal.kind === 'anonymous') return undefined;
  const isWhole = principal.kind === 'key' || (principal.permissions === undefined && authorizer.plainTokensCount);
  return isWhole ? principal.organization : undefined;
};

/** Owners of what is past that a caller may see; `present`: who owns what has the id now, '' where it is no organization. */
export const pastOwners = (authorizer: Authorizer, principal: Principal, present?: string): Owners => {
  if (authorizer.isOperator(principal) && (principal.kind === 'key' || authorizer.plainTokensCount)) return undefined;
  const own = organizationOf(authorizer, principal);
  return [...(present === undefined ? [] : [present]), ...(own === undefined ? [] : [own])];
};
