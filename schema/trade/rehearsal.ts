/** What an act of trade would do. */
import { Field, ObjectType } from 'type-graphql';
import { DateTime, Decimal } from '../scalars.js';

@ObjectType({ description: 'What a dry run would do: it is allowed as things are now, and nothing was done.' })
export class Rehearsal {
  @Field(() => [String], { description: 'What would happen, as actions of the change log.', simple: true })
  actions!: string[];

  @Field(() => Decimal, { nullable: true, description: 'Price that would be agreed; null without one.', simple: true })
  price!: string | null;

  @Field(() => String, { nullable: true, description: 'Its currency, a code of ISO 4217.', simple: true })
  currency!: string | null;

  @Field(() => String, { nullable: true, description: 'Version of the offer that would be taken.', simple: true })
  offerVersion!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the terms would end.', simple: true })
  ends!: string | null;
}
