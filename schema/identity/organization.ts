/** Organizations, as others see them. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Node } from '../node/node.js';

@ObjectType({
  implements: Node,
  description: 'An organization. Those of other deployments, and of an identity provider elsewhere, have no name here.',
})
export class Organization extends Node {
  @Field(() => ID, { description: 'Its id, by which tokens, metadata and agreements name it: a UUID.', simple: true })
  identifier!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its name; null where it is no organization of this deployment.',
  })
  name!: string | null;
}
