/** What agents may spend for a person. */
import { Field, ObjectType } from 'type-graphql';
import { enumeration } from '../enumeration.js';
import { Decimal } from '../scalars.js';

/** Periods of spending limits; the values are those of src/features/trade/spending.ts. */
export const SpendingPeriod = enumeration(
  'SpendingPeriod',
  'Periods after which counting begins anew, at midnight UTC.',
  {
    DAY: 'Each day.',
    MONTH: 'Each month of the calendar.',
    YEAR: 'Each year of the calendar.',
  },
);
export type SpendingPeriod = keyof typeof SpendingPeriod;

@ObjectType({ description: 'How much agents may spend for a person.' })
export class SpendingLimit {
  @Field(() => Decimal, { description: 'The most in a period.', simple: true })
  amount!: string;

  @Field(() => String, { description: 'Its currency, a code of ISO 4217.', simple: true })
  currency!: string;

  @Field(() => SpendingPeriod, { description: 'When counting begins anew.', simple: true })
  period!: SpendingPeriod;

  @Field(() => Decimal, {
    description: 'What purchases and open requests of agents in the present period come to.',
    simple: true,
  })
  spent!: string;

  @Field(() => Decimal, { description: 'What is left in the present period.', simple: true })
  left!: string;
}
