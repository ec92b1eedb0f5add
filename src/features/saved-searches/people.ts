/** People as what works in their name while they are away sees them. */
import type { PersonOf } from './model.js';
import type { Authorizer } from '../../core/auth/authorize.js';
import type { Account } from '../../core/auth/claims.js';
import type { UserPrincipal } from '../../core/auth/principal.js';

/** The account with a plain token: what somebody may read when they log in. Nobody is ever sent this principal. */
export const loggedIn = (sub: string, { roles, groups, organization }: Account): UserPrincipal => ({
  ...{ kind: 'user', sub, username: sub, roles, groups, client: '', audiences: [], token: '', expires: 0 },
  ...(organization === undefined ? {} : { organization }),
});

/** Looks at what a user may read now, by the decision that every request gets, and where letters may go. */
export const peopleOf =
  (authorizer: Pick<Authorizer, 'readable'>, accountOf: (user: string) => Account | undefined): PersonOf =>
  async (user) => {
    const account = accountOf(user);
    if (!account) return undefined;
    const readable = (await authorizer.readable(loggedIn(user, account))) ?? { datasets: [] };
    return { readable, address: account.mail };
  };
