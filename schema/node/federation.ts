/** The questions of a gateway of Apollo Federation to a subgraph (Apollo Federation subgraph specification, version 2). */
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { createUnionType, Field, ObjectType } from 'type-graphql';
import { Catalogue } from '../repository/catalogue.js';
import { Dataset } from '../repository/dataset.js';
import { Distribution } from '../repository/distribution.js';

@ObjectType('_Service', { description: 'This service as a subgraph.' })
export class Service {
  @Field(() => String, { description: 'Its schema with the directives of the federation.', simple: true })
  sdl!: string;
}

const isRepresentation = (value: unknown): value is Representation =>
  typeof value === 'object' && value !== null && '__typename' in value;

/** An entity as a gateway knows it: its type, and one of its keys. */
export interface Representation {
  readonly __typename: string;
  readonly id?: unknown;
  readonly iri?: unknown;
}

const parse = (value: unknown): Representation => {
  if (isRepresentation(value)) return value;
  throw new GraphQLError('A representation is an object with a __typename.', {
    extensions: { code: 'BAD_USER_INPUT' },
  });
};

/** A representation of an entity. */
export const Any = new GraphQLScalarType<Representation, unknown>({
  name: '_Any',
  description: 'A representation of an entity: its `__typename` and one of its keys.',
  parseValue: parse,
  parseLiteral: (node, variables) =>
    parse(node.kind === Kind.OBJECT ? valueFromASTUntyped(node, variables) : undefined),
});

/** The types that other subgraphs can refer to. */
export const Entity = createUnionType({
  name: '_Entity',
  description: 'What other subgraphs can refer to.',
  types: () => [Catalogue, Dataset, Distribution] as const,
});
