/** Lists by offset, as REST clients page through them; GraphQL clients have connections. */
import { Args, ArgsType, Ctx, Field, ID, Int, Query, Resolver } from 'type-graphql';
import { ResourceKind, ResourceList } from '../../schema/list.js';
import { SyntaxArgs } from '../../schema/repository/rdf.js';
import { Refusal } from '../../src/core/errors.js';
import type { Range, Selection } from '../../src/features/repository/listing.js';
import type { Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, PUBLIC } from '../middleware/access.js';
import { Stored } from '../middleware/stored.js';
import { visibleDatasets } from './visible.js';

const MOST = 5_000;

@ArgsType()
class ListArgs {
  @Field(() => ResourceKind, { description: 'What the list holds.' })
  kind!: ResourceKind;

  @Field(() => ID, { nullable: true, description: 'Only datasets of this catalogue.' })
  catalogue?: string | null;

  @Field(() => Int, { defaultValue: 0, description: 'How many to skip.' })
  offset!: number;

  @Field(() => Int, { nullable: true, description: `How many to return, 1 to ${MOST}; all when absent.` })
  limit?: number | null;
}

const rangeOf = ({ offset, limit }: ListArgs): Range => {
  if (offset < 0) throw new Refusal('BAD_REQUEST', 'The parameter "offset" must not be negative.');
  if (limit != null && (limit < 1 || limit > MOST)) {
    throw new Refusal('BAD_REQUEST', `The parameter "limit" must be between 1 and ${MOST}.`);
  }
  return { offset, limit: limit ?? undefined };
};

const selectionOf = async ({ kind, catalogue }: ListArgs, context: Context): Promise<Selection> => {
  const { domain } = context;
  if (catalogue == null) return kind === 'dataset' ? visibleDatasets(context) : { kind };
  const { id } = await domain.catalogues.require(localId('Catalogue', catalogue));
  return kind === 'dataset' ? visibleDatasets(context, id) : { kind, catalogue: id };
};

@Resolver()
export class ListResolver {
  @Access(PUBLIC)
  @Stored()
  @Query(() => ResourceList, {
    description: 'Names of resources by offset. Prefer the connections: their pages stay put while others write.',
  })
  async resources(@Args(() => ListArgs) args: ListArgs, @Ctx() context: Context): Promise<ResourceList> {
    const range = rangeOf(args);
    const selection = await selectionOf(args, context);
    const items = await context.domain.listing.names(selection, range);
    return {
      total: await context.domain.listing.count(selection),
      items: items.map(({ id, iri, originalId }) => ({ identifier: id, iri, originalId: originalId ?? id })),
    };
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => String, { description: 'Resources by offset as one RDF document, each a named graph.', complexity: 10 })
  async resourcesRdf(
    @Args(() => ListArgs) args: ListArgs,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<string> {
    return context.domain.listing.rdf(await selectionOf(args, context), rangeOf(args), syntax);
  }
}
