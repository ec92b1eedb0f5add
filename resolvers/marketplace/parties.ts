/** Who may see what two organizations have between them. */
import { actorOf, type Context } from '../context.js';

/** True for those who run the service. The key of an organization is its alone, however much it may write. */
export const runsIt = (context: Context): boolean => {
  const { principal, authorizer } = context;
  return principal.kind === 'key' ? actorOf(context).isOperator === true : authorizer.isOperator(principal);
};
