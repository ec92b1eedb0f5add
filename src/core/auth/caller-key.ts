/** The key of a caller: everything that a decision about somebody looks at, so that what was decided is remembered for nobody else. */
import type { AnonymousPrincipal, Principal } from './principal.js';

/** Names a caller with the powers that the caller has now. Roles and groups are current, while those in a token may be older. */
export const callerKey = (principal: Exclude<Principal, AnonymousPrincipal>): string => {
  if (principal.kind === 'key') {
    const { id, organization, catalogues } = principal;
    return JSON.stringify(['key', id, organization, catalogues]);
  }
  const { sub, token, roles, groups, organization } = principal;
  // The signature stands for the verified token: it belongs to no other, and is of no use to anybody without the rest.
  return JSON.stringify(['user', sub, token.slice(token.lastIndexOf('.') + 1), roles, groups, organization]);
};
