/** Inputs that several nouns share. */
import { Field, InputType } from 'type-graphql';
import { DateTime, Iri } from './scalars.js';

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

@InputType({ description: 'Whom to ask about a dataset.' })
export class ContactPointInput {
  @Field(() => String, { nullable: true, description: 'Name.' })
  name?: string | null;

  @Field(() => Iri, { nullable: true, description: 'Mailbox with the scheme `mailto:`.' })
  email?: string | null;
}

@InputType({ description: 'A period of time to store.' })
export class PeriodOfTimeInput {
  @Field(() => DateTime, { nullable: true, description: 'When it starts.' })
  start?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends.' })
  end?: string | null;
}

@InputType({ description: 'An organization to store as publisher or creator.' })
export class AgentInput {
  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => Iri, { nullable: true, description: 'Mailbox with the scheme `mailto:`.' })
  email?: string | null;

  @Field(() => Iri, { nullable: true, description: 'Home page.' })
  homepage?: string | null;
}
