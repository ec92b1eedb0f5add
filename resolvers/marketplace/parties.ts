/** Who may see what two organizations have between them, and who speaks for one of them. */
import { buyerOf } from '../../src/auth/credentials.js';
import type { Party } from '../../src/domain/marketplace/party.js';
import { actorOf, type Context } from '../context.js';

/** The caller as a side of a sale. */
export const partyOf = (context: Context): Party => ({
  actor: actorOf(context),
  organization: buyerOf(context.principal),
});

/** True for those who run the service. The key of an organization is its alone, however much it may write. */
export const runsIt = (context: Context): boolean => {
  const { principal, authorizer } = context;
  return principal.kind === 'key' ? actorOf(context).isOperator === true : authorizer.isOperator(principal);
};
