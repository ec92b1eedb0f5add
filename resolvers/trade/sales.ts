/** What the organization of the caller sold, in figures. */
import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Organization } from '../../schema/identity/organization.js';
import { BuyerOfSales, SalesSummary, SalesSummaryArgs, type MonthOfSales } from '../../schema/trade/sales.js';
import { buyerOf } from '../../src/core/auth/credentials.js';
import type { BuyerOfSales as Counted } from '../../src/features/trade/sales-figures.js';
import { Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { organizationOf } from '../identity/organization.js';
import { Access, BUYER } from '../middleware/access.js';

/** Buyers that are named. */
const MOST_BUYERS = 50;
const MOST_MONTHS = 60;

/** The first moment of the month that many months ago, the present one counted as the first. */
const since = (months: number, now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - months, 1)).toISOString();

@Resolver()
class SalesQueries {
  @Access(BUYER)
  @Query(() => SalesSummary, { description: 'What the organization of the caller sold, by month and by buyer.' })
  salesSummary(@Args(() => SalesSummaryArgs) { months }: SalesSummaryArgs, @Ctx() context: Context) {
    if (months < 1 || months > MOST_MONTHS) throw new Refusal('BAD_REQUEST', `months is from 1 to ${MOST_MONTHS}.`);
    const { sales } = context.domain.marketplace;
    const [seller, from] = [buyerOf(context.principal) ?? '', since(months)];
    const byMonth: MonthOfSales[] = sales.byMonth(seller, from);
    return { months: byMonth, buyers: sales.byBuyer(seller, from, MOST_BUYERS) as unknown as BuyerOfSales[] };
  }
}

@Resolver(() => BuyerOfSales)
class BuyerFields {
  @FieldResolver(() => Organization)
  organization(@Root() { buyer }: Counted): Organization {
    return organizationOf(buyer);
  }
}

/** The resolver classes of this file. */
export const salesResolvers = [SalesQueries, BuyerFields] as const;
