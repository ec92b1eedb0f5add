/** Lists by offset, as REST clients page through them. */
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Iri } from './scalars.js';

/** The kinds of resources in a list. */
export enum ResourceKind {
  CATALOGUE = 'catalogue',
  DATASET = 'dataset',
}

registerEnumType(ResourceKind, { name: 'ResourceKind', description: 'What a list holds.' });

@ObjectType({ description: 'One resource of a list, by its names.' })
export class ResourceName {
  @Field(() => String, { description: 'Id in REST paths.', simple: true })
  identifier!: string;

  @Field(() => Iri, { description: 'IRI.', simple: true })
  iri!: string;

  @Field(() => String, { description: 'Id that the source gave; the own id where it gave none.', simple: true })
  originalId!: string;
}

@ObjectType({ description: 'Part of a list of resources, in the order in which they were first stored.' })
export class ResourceList {
  @Field(() => Int, { description: 'How many there are in all.', simple: true })
  total!: number;

  @Field(() => [ResourceName], { description: 'The resources of this part.', simple: true })
  items!: ResourceName[];
}
