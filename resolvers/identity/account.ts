/** What people do with their own account. */
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Account, type AccountSession } from '../../schema/identity/account.js';
import type { UserPrincipal } from '../../src/core/auth/principal.js';
import { Refusal } from '../../src/core/errors.js';
import { changeOwnPassword, endOwnSession, sessionsOf } from '../../src/features/identity/index.js';
import type { Context } from '../context.js';
import { Access, decidedInside } from '../middleware/access.js';

/** A person, about what is that person's own. */
const OWN = decidedInside('it is the account of the caller', 'USER');

/** The gate let only users pass. */
const callerOf = ({ principal }: Context): UserPrincipal => principal as UserPrincipal;

const requireHere = ({ accountsAreHere }: Context): void => {
  if (!accountsAreHere) throw new Refusal('CONFLICT', 'Accounts are kept by an identity provider elsewhere.');
};

const sessionsIn = (context: Context): AccountSession[] => {
  const { realm } = context.identity;
  const { sub, session: current } = callerOf(context);
  return sessionsOf(realm, sub).map(({ id, started, seen, inBrowser, clients }) => ({
    id,
    started: new Date(started).toISOString(),
    seen: new Date(seen).toISOString(),
    inBrowser,
    current: id === current,
    applications: clients.map((client) => realm.clients.get(client)?.name ?? client),
  }));
};

@Resolver()
export class AccountResolver {
  @Access(OWN)
  @Query(() => Account, { description: 'The account of the caller.' })
  account(@Ctx() context: Context): Account {
    const here = context.accountsAreHere;
    return { here, sessions: here ? sessionsIn(context) : [] };
  }

  @Access(OWN)
  @Mutation(() => ID, { description: 'Ends a login of the caller with every token in it. Returns its id.' })
  async endSession(
    @Arg('id', () => ID, { description: 'Id of the session.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string> {
    requireHere(context);
    await endOwnSession(context.identity.realm, callerOf(context).sub, id);
    return id;
  }

  @Access(OWN)
  @Mutation(() => Account, {
    description:
      'Changes the password of the caller, who has to know the present one, and ends all other logins of the caller.',
  })
  async changePassword(
    @Arg('current', () => String, { description: 'The present password.' }) current: string,
    @Arg('next', () => String, { description: 'The new one: at least eight characters.' }) next: string,
    @Ctx() context: Context,
  ): Promise<Account> {
    requireHere(context);
    const { sub: user, session } = callerOf(context);
    await changeOwnPassword(context.identity.realm, { user, session }, { current, next });
    return this.account(context);
  }
}
