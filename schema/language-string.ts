/** Text with its language. */
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A text and the language it is in (rdf:langString).' })
export class LanguageString {
  @Field(() => String, { description: 'The text.', simple: true })
  value!: string;

  @Field(() => String, { nullable: true, description: 'BCP 47 language tag; null for text without one.', simple: true })
  language!: string | null;
}
