/** Inputs that several nouns share. */
import { Field, InputType } from 'type-graphql';

@InputType({ description: 'A text and its language.' })
export class LanguageStringInput {
  @Field(() => String, { description: 'The text.' })
  value!: string;

  @Field(() => String, {
    nullable: true,
    description: 'BCP 47 language tag; leave it out for text without a language.',
  })
  language?: string | null;
}
