/** Relay: global object identification and connections. */
import { ArgsType, Field, ID, Int, InterfaceType, ObjectType, type ClassType } from 'type-graphql';
import { DateTime } from '../scalars.js';

@InterfaceType({ description: 'An object with a global id (Relay).' })
export abstract class Node {
  @Field(() => ID, { description: 'Global id, opaque to clients.' })
  id!: string;
}

@ObjectType({ description: 'Where a page of a connection lies (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more follows.', simple: true })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page starts after a cursor.', simple: true })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first edge.', simple: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge; pass it as `after`.', simple: true })
  endCursor!: string | null;
}

@ArgsType()
export class AsOfArgs {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Show its metadata as they were at this moment (with time and zone), as long as that version is kept; what hangs on other resources is shown as it is now.',
  })
  asOf?: string | null;
}

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 20, description: 'How many to return, 1 to 100.' })
  first!: number;

  @Field(() => String, { nullable: true, description: 'Cursor to continue after.' })
  after?: string | null;
}

/** The members of every connection. */
export interface Connection<T> {
  readonly edges: readonly { readonly node: T; readonly cursor: string }[];
  readonly pageInfo: PageInfo;
}

/** Makes the connection and edge types of one node type. */
export const connectionOf = <T extends object>(name: string, node: () => ClassType<T>): ClassType<Connection<T>> => {
  @ObjectType(`${name}Edge`, { description: `A ${name} in a list.` })
  class Edge {
    @Field(node, { description: 'The item.', simple: true })
    node!: T;

    @Field(() => String, { description: 'Its cursor.', simple: true })
    cursor!: string;
  }

  @ObjectType(`${name}Connection`, {
    description: `A page of a list of ${name}s, in the order in which they were first stored unless another is asked for.`,
  })
  class ConnectionType {
    @Field(() => [Edge], { description: 'The items with their cursors.', simple: true })
    edges!: Edge[];

    @Field(() => PageInfo, { description: 'Where the page lies.', simple: true })
    pageInfo!: PageInfo;
  }
  return ConnectionType;
};
