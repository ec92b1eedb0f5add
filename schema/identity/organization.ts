/** Organizations, as others see them. */
import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'An organization.' })
export class Organization {
  @Field(() => ID, { description: 'Its id.', simple: true })
  identifier!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its name; null where it is no organization of this deployment.',
    simple: true,
  })
  name!: string | null;
}
