/** The schema as a subgraph: entities by their keys, and the schema in words that gateways understand. */
import { printSchema, type GraphQLSchema } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Any, Entity, Service, type Representation } from '../schema/federation.js';
import { Refusal } from '../src/errors.js';
import { MOST } from './connection.js';
import type { Context } from './context.js';
import { distributionById } from './distribution.js';
import { localId, type NodeType } from './global-id.js';
import { Access, PUBLIC } from './middleware/access.js';

const VERSION = 'https://specs.apollo.dev/federation/v2.3';
const LINK = `extend schema @link(url: "${VERSION}", import: ["@key", "@shareable"])`;
const NOUNS = { Catalogue: 'catalogue', Dataset: 'dataset', Distribution: 'distribution' } as const;

/** Types that every subgraph with connections has alike. */
const SHARED = /^type PageInfo \{/m;
const OWN_QUERIES = /\n+ {2}("""[^"]*"""\s+)?_(service|entities)\b[^\n]*/g;
const OWN_TYPES = /\n*("""[^"]*"""\n)?(scalar _Any|union _Entity = [^\n]*|type _Service \{[^}]*\})/g;

const described = new WeakMap<GraphQLSchema, string>();

/** The schema with the directives of the federation, and without what a gateway adds by itself. */
export const subgraphOf = (schema: GraphQLSchema): string => {
  let known = described.get(schema);
  if (known === undefined) {
    const words = printSchema(schema)
      .replace(OWN_QUERIES, '')
      .replace(OWN_TYPES, '')
      .replace(SHARED, 'type PageInfo @shareable {')
      .replace(
        new RegExp(`^type (${Object.keys(NOUNS).join('|')}) implements Node \\{`, 'gm'),
        'type $1 implements Node @key(fields: "id") @key(fields: "iri") {',
      );
    described.set(schema, (known = `${LINK}\n\n${words}\n`));
  }
  return known;
};

/** Local id of what a representation names. */
const identifierOf = (type: NodeType, { id, iri }: Representation, { domain }: Context): string | undefined => {
  if (typeof id === 'string') return localId(type, id);
  return typeof iri === 'string' ? domain.identifiers.idOf(NOUNS[type], iri) : undefined;
};

const find = async (representation: Representation, context: Context): Promise<unknown> => {
  const type = representation.__typename as NodeType;
  const identifier = type in NOUNS ? identifierOf(type, representation, context) : undefined;
  if (identifier === undefined) return null;
  switch (type) {
    case 'Catalogue':
      return context.loaders.catalogue(identifier);
    case 'Dataset':
      return context.loaders.dataset(identifier);
    case 'Distribution':
      return distributionById(identifier, context);
  }
};

@Resolver()
export class FederationResolver {
  @Access(PUBLIC)
  @Query(() => Service, { name: '_service', description: 'This service as a subgraph.' })
  service(@Info() { schema }: GraphQLResolveInfo): Service {
    return { sdl: subgraphOf(schema) };
  }

  /** What the caller may not read is as if it were not there: the loaders leave it out. */
  @Access(PUBLIC)
  @Query(() => [Entity], { name: '_entities', nullable: 'items', description: `Entities by key, at most ${MOST}.` })
  async entities(
    @Arg('representations', () => [Any], { description: 'What to find.' }) representations: Representation[],
    @Ctx() context: Context,
  ): Promise<unknown[]> {
    if (representations.length > MOST)
      throw new Refusal('BAD_REQUEST', `At most ${MOST} entities can be asked for at once.`);
    return Promise.all(representations.map((representation) => find(representation, context)));
  }
}
