/** The change log as a Linked Data Event Stream. */
import { Field, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A document of the event stream: its root, or a fragment.' })
export class EventStreamDocument {
  @Field(() => String, { description: 'The document, with a named graph for each member.', simple: true })
  body!: string;

  @Field(() => String, { description: 'Its media type.', simple: true })
  mediaType!: string;

  @Field(() => String, { description: 'Entity tag of the document.', simple: true })
  etag!: string;

  @Field(() => Boolean, { description: 'True if nothing will be added to it: it may be kept for ever.', simple: true })
  closed!: boolean;

  @Field(() => Boolean, { description: 'True if it is the same for everybody.', simple: true })
  shared!: boolean;
}
