/** A small schema with everything that executors treat differently: abstract types, null bubbling, errors, promises, lists. */
import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLID,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import { Refusal } from '../../src/core/errors.js';
import type { GatewayContext } from '../../src/core/gateway/plugin.js';

const required = <T extends ConstructorParameters<typeof GraphQLNonNull>[0]>(type: T) => new GraphQLNonNull(type);

interface Thing {
  readonly kind: 'Book' | 'Disc';
  readonly id: string;
  readonly title: string;
}

const shelf: readonly Thing[] = Array.from({ length: 200 }, (_, index) => ({
  kind: index % 2 === 0 ? 'Book' : 'Disc',
  id: String(index),
  title: `Title ${index}`,
}));

const Node = new GraphQLInterfaceType({
  name: 'Node',
  fields: { id: { type: required(GraphQLID) } },
  resolveType: ({ kind }: Thing) => kind,
});

const Genre = new GraphQLEnumType({ name: 'Genre', values: { NOVEL: { value: 1 }, POEM: { value: 2 } } });

const Book: GraphQLObjectType = new GraphQLObjectType({
  name: 'Book',
  interfaces: [Node],
  fields: () => ({
    id: { type: required(GraphQLID) },
    title: { type: required(GraphQLString) },
    genre: { type: Genre, resolve: () => 2 },
    late: { type: GraphQLString, resolve: async ({ title }: Thing) => `late ${title}` },
    refused: {
      type: GraphQLString,
      resolve: () => {
        throw new Refusal('FORBIDDEN', 'You may not read this.', { field: 'refused' });
      },
    },
    unavailable: {
      type: GraphQLString,
      resolve: () => {
        throw new Refusal('UNAVAILABLE', 'The shelf is not there.', {}, new Error('secret words of the shelf'));
      },
    },
    refusedLater: { type: GraphQLString, resolve: async () => Promise.reject(new Refusal('NOT_FOUND', 'It is gone.')) },
    broken: {
      type: GraphQLString,
      resolve: () => {
        throw new TypeError('secret of /srv/database.sqlite');
      },
    },
    foreign: {
      type: GraphQLString,
      resolve: () => {
        throw new GraphQLError('secret of a library', { extensions: { code: 'BAD_REQUEST', http: { status: 418 } } });
      },
    },
    missing: { type: required(GraphQLString), resolve: () => null },
    brokenRequired: { type: required(GraphQLString), resolve: async () => Promise.reject(new Error('secret')) },
    badNumber: { type: GraphQLInt, resolve: () => 'many' },
    next: { type: Book, resolve: ({ id }: Thing) => shelf[Number(id) + 2] },
    related: {
      type: new GraphQLList(required(Book)),
      resolve: () => shelf.filter(({ kind }) => kind === 'Book').slice(0, 3),
    },
    counted: {
      type: GraphQLString,
      args: { by: { type: required(GraphQLInt), defaultValue: 1 } },
      resolve: (_, { by }) => `by ${by}`,
    },
  }),
});

const Disc = new GraphQLObjectType({
  name: 'Disc',
  interfaces: [Node],
  fields: {
    id: { type: required(GraphQLID) },
    title: { type: required(GraphQLString) },
    minutes: { type: GraphQLInt, resolve: () => 42 },
  },
});

const Item = new GraphQLUnionType({ name: 'Item', types: [Book, Disc], resolveType: ({ kind }: Thing) => kind });
const Edge = new GraphQLObjectType({
  name: 'Edge',
  fields: { node: { type: required(Book) }, cursor: { type: GraphQLString } },
});
const Connection = new GraphQLObjectType({
  name: 'Connection',
  fields: { edges: { type: required(new GraphQLList(required(Edge))) }, total: { type: required(GraphQLInt) } },
});
const Filter: GraphQLInputObjectType = new GraphQLInputObjectType({
  name: 'Filter',
  fields: () => ({
    genre: { type: Genre },
    and: { type: new GraphQLList(required(Filter)) },
    text: { type: GraphQLString },
  }),
});

const written: string[] = [];

const query = new GraphQLObjectType<unknown, GatewayContext>({
  name: 'Query',
  fields: {
    hello: {
      type: required(GraphQLString),
      args: { name: { type: GraphQLString } },
      resolve: (_, { name }) => `Hello ${name ?? 'world'}`,
    },
    caller: { type: required(GraphQLString), resolve: (_source, _args, { requestId }) => requestId },
    book: { type: Book, args: { id: { type: required(GraphQLID) } }, resolve: (_, { id }) => shelf[Number(id)] },
    node: { type: Node, args: { id: { type: required(GraphQLID) } }, resolve: async (_, { id }) => shelf[Number(id)] },
    items: {
      type: required(new GraphQLList(required(Item))),
      args: { limit: { type: GraphQLInt } },
      resolve: (_, { limit }) => shelf.slice(0, limit ?? undefined),
    },
    books: {
      type: required(Connection),
      args: { first: { type: required(GraphQLInt), defaultValue: 20 }, filter: { type: Filter } },
      resolve: (_, { first }) => ({
        total: 100,
        edges: shelf
          .filter(({ kind }) => kind === 'Book')
          .slice(0, first)
          .map((node) => ({ node, cursor: node.id })),
      }),
    },
    never: { type: GraphQLString, resolve: () => new Promise(() => undefined) },
    ready: { type: required(GraphQLBoolean), resolve: () => true },
  },
});

const mutation = new GraphQLObjectType({
  name: 'Mutation',
  fields: {
    write: {
      type: required(new GraphQLList(required(GraphQLString))),
      args: { text: { type: required(GraphQLString) } },
      resolve: async (_, { text }: { readonly text: string }) => {
        if (text === '') throw new Refusal('INVALID_METADATA', 'The text is empty.');
        written.push(text);
        return written.slice(-3);
      },
    },
  },
});

export const sampleSchema = (): GraphQLSchema => new GraphQLSchema({ query, mutation, types: [Book, Disc] });
