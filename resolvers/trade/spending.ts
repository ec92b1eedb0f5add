/** Spending limits of people for agents: set by the person alone, never by an agent. */
import { Arg, Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import { Viewer } from '../../schema/identity/identity.js';
import { SpendingLimit, SpendingPeriod } from '../../schema/trade/spending.js';
import { Decimal } from '../../schema/scalars.js';
import { forbidden } from '../../src/core/auth/refuse.js';
import { actorOf, type Context } from '../context.js';
import { Access, decidedInside } from '../middleware/access.js';
import { Volatile } from '../middleware/stored.js';

const OWN = decidedInside('a person with a plain login, and not through an agent', 'USER');

/** The account whose limit a person sets. Throws `FORBIDDEN` for an agent. */
const ownAccount = (context: Context): string => {
  if (context.isAgent) throw forbidden('Agents do not set what agents may spend.');
  return actorOf(context).name;
};

@Resolver()
export class SpendingMutations {
  @Access(OWN)
  @Mutation(() => SpendingLimit, {
    description: 'Sets how much agents may spend for the caller. What was spent in the present period counts.',
  })
  async setSpendingLimit(
    @Arg('amount', () => Decimal, { description: 'The most in a period, with up to four decimals.' }) amount: string,
    @Arg('currency', () => String, { defaultValue: 'EUR', description: 'Its currency, a code of ISO 4217.' })
    currency: string,
    @Arg('period', () => SpendingPeriod, {
      defaultValue: SpendingPeriod.MONTH,
      description: 'When counting begins anew.',
    })
    period: SpendingPeriod,
    @Ctx() context: Context,
  ): Promise<SpendingLimit> {
    const account = ownAccount(context);
    const { spending } = context.domain.marketplace;
    await spending.set(account, { amount, currency, period });
    return spending.of(account) as SpendingLimit;
  }

  @Access(OWN)
  @Mutation(() => Boolean, {
    description: 'Takes the limit away: agents buy nothing for the caller any more. Returns whether there was one.',
  })
  async removeSpendingLimit(@Ctx() context: Context): Promise<boolean> {
    const account = ownAccount(context);
    const { spending } = context.domain.marketplace;
    const before = spending.of(account);
    await spending.remove(account);
    return before !== undefined;
  }
}

@Resolver(() => Viewer)
export class ViewerSpending {
  @Volatile()
  @FieldResolver(() => SpendingLimit, {
    nullable: true,
    description:
      'How much agents may spend for the caller; null where nothing is set, and for callers who are no people.',
  })
  spendingLimit(@Ctx() context: Context): SpendingLimit | null {
    if (context.principal.kind !== 'user') return null;
    return (context.domain.marketplace.spending.of(actorOf(context).name) as SpendingLimit | undefined) ?? null;
  }
}

/** All of them. */
export const spendingResolvers = [SpendingMutations, ViewerSpending] as const;
