/** The schema as a subgraph: entities by their keys, and the schema in words that gateways understand. */
import {
  parse,
  print,
  printSchema,
  visit,
  type ConstDirectiveNode,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type ScalarTypeDefinitionNode,
} from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { Any, Entity, Service, type Representation } from '../../schema/node/federation.js';
import { Refusal } from '../../src/core/errors.js';
import { MOST } from '../lists/connection.js';
import type { Context } from '../context.js';
import { distributionById } from '../repository/distribution.js';
import { localId } from './global-id.js';
import { Access, decidedInside, PUBLIC } from '../middleware/access.js';

const VERSION = 'https://specs.apollo.dev/federation/v2.3';
const LINK = `extend schema @link(url: "${VERSION}", import: ["@key", "@shareable"])`;
const NOUNS = { Catalogue: 'catalogue', Dataset: 'dataset', Distribution: 'distribution' } as const;
type EntityType = keyof typeof NOUNS;

/** Directives by type: keys of the nouns, and what every subgraph with connections has alike. */
const DIRECTIVES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(NOUNS).map((noun) => [noun, '@key(fields: "id") @key(fields: "iri")'])),
  PageInfo: '@shareable',
};
/** The types that a gateway adds by itself. */
const OWN = new Set(['_Any', '_Entity', '_Service', '_service', '_entities']);

const directivesOf = (type: string): readonly ConstDirectiveNode[] => {
  const [definition] = parse(`scalar S ${DIRECTIVES[type] ?? ''}`).definitions as [ScalarTypeDefinitionNode];
  return definition.directives ?? [];
};

const described = new WeakMap<GraphQLSchema, string>();

/** The schema with the directives of the federation, and without what a gateway adds by itself. */
export const subgraphOf = (schema: GraphQLSchema): string => {
  let known = described.get(schema);
  if (known === undefined) {
    const document = visit(parse(printSchema(schema)), {
      enter: (node) => ('name' in node && node.name && OWN.has(node.name.value) ? null : undefined),
      ObjectTypeDefinition: {
        leave: (node) => ({ ...node, directives: [...(node.directives ?? []), ...directivesOf(node.name.value)] }),
      },
    });
    described.set(schema, (known = `${LINK}\n\n${print(document)}\n`));
  }
  return known;
};

/** Local id of what a representation names. */
const identifierOf = (type: EntityType, { id, iri }: Representation, { domain }: Context): string | undefined => {
  if (typeof id === 'string') return localId(type, id);
  return typeof iri === 'string' ? domain.identifiers.idOf(NOUNS[type], iri) : undefined;
};

const find = async (representation: Representation, context: Context): Promise<unknown> => {
  const type = representation.__typename as EntityType;
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

  /** Entities: one that the caller may not read is as if it were not there: the loaders leave it out. */
  @Access(decidedInside('READ on each dataset; others see as much as of none'))
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
