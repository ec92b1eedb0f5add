/** What an organization sold, in figures. */
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { Organization } from '../identity/organization.js';
import { DateTime, Decimal } from '../scalars.js';

@ObjectType()
abstract class Figures {
  @Field(() => String, {
    nullable: true,
    description: 'Currency, a code of ISO 4217; null of what was free.',
    simple: true,
  })
  currency!: string | null;

  @Field(() => Int, { description: 'Agreements that were made.', simple: true })
  sales!: number;

  @Field(() => Decimal, { description: 'Sum of the prices in that currency.', simple: true })
  revenue!: string;
}

@ObjectType({ description: 'Sales of one month in one currency.' })
export class MonthOfSales extends Figures {
  @Field(() => String, { description: 'The month, as `2026-11`, in UTC.', simple: true })
  month!: string;
}

@ObjectType({ description: 'Sales to one organization in one currency.' })
export class BuyerOfSales extends Figures {
  @Field(() => Organization, { description: 'The organization that bought.' })
  organization!: Organization;

  @Field(() => DateTime, { description: 'When it bought last.', simple: true })
  last!: string;
}

@ObjectType({ description: 'What the organization of the caller sold. Money that was given back does not count.' })
export class SalesSummary {
  @Field(() => [MonthOfSales], {
    description: 'By month, oldest first; months without a sale are left out.',
    simple: true,
  })
  months!: MonthOfSales[];

  @Field(() => [BuyerOfSales], { description: 'By buyer, the largest sums first, 50 at most.' })
  buyers!: BuyerOfSales[];
}

@ArgsType()
export class SalesSummaryArgs {
  @Field(() => Int, { defaultValue: 12, description: 'Months that are looked at, with the present one; 1 to 60.' })
  months!: number;
}
