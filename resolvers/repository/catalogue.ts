/** Queries and mutations of catalogues. */
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Catalogue, CatalogueConnection, CatalogueSource } from '../../schema/repository/catalogue.js';
import { DatasetConnection } from '../../schema/repository/dataset.js';
import { DatasetListArgs } from '../../schema/repository/list.js';
import { filtered, type FilterArgs } from '../../schema/filters/connection.js';
import { AsOfArgs, PageArgs } from '../../schema/node/node.js';
import { SourceWriteArgs } from '../../schema/quality/preview.js';
import { AS_SENT, RdfDocument, SyntaxArgs } from '../../schema/repository/rdf.js';
import { DeleteOutcome, WriteOutcome } from '../../schema/mutation-results.js';
import type { DeleteResult } from '../../schema/repository/write.js';
import { ValidationReport, WriteArgs } from '../../schema/repository/write.js';
import { lists } from '../../src/features/repository/filters/types.js';
import { composeCatalogue } from '../../src/features/repository/compose/catalogue.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import type { CatalogueView } from '../../src/features/repository/views/catalogue.js';
import { connection, pageOf } from '../lists/connection.js';
import { actorOf, type Context } from '../context.js';
import { listFiltered } from '../filters/list.js';
import { figuresOf, isFiltered, listCost, requestOf } from '../filters/request.js';
import { listDatasets } from './list.js';
import { localId, toGlobalId } from '../node/global-id.js';
import { catalogueAsOf } from '../history/history.js';
import { Access, PUBLIC, scope } from '../middleware/access.js';
import { OfObject, Stored } from '../middleware/stored.js';
import { once, writeOnce } from '../once.js';
import { asRdf, pastOf, stored } from './rdf.js';
import { visibleDatasets } from '../lists/visible.js';
import { optionsOf, payloadOf, type Written } from './write.js';

const CatalogueListArgs = filtered(lists.catalogues, PageArgs);

@Resolver(() => Catalogue)
export class CatalogueResolver {
  @Access(PUBLIC)
  @Stored()
  @Query(() => Catalogue, { nullable: true, description: 'The catalogue with this id; null when there is none.' })
  catalogue(
    @Arg('id', () => ID, { description: 'Global id, or id as in REST paths.' }) id: string,
    @Args(() => AsOfArgs) { asOf }: AsOfArgs,
    @Ctx() context: Context,
  ) {
    const identifier = localId('Catalogue', id);
    return asOf == null ? context.loaders.catalogue(identifier) : catalogueAsOf(identifier, asOf, context);
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => CatalogueConnection, {
    description: 'All catalogues, in the order in which they were first stored unless another is asked for.',
    complexity: listCost('catalogues'),
  })
  async catalogues(@Args(() => CatalogueListArgs) args: FilterArgs, @Ctx() context: Context) {
    const { domain, loaders } = context;
    const request = { ...requestOf('catalogues', args), list: 'catalogues' } as const;
    if (isFiltered(args)) return listFiltered(request, context);
    const listed = await domain.store.list('catalogue', pageOf(args));
    const count = () => domain.store.count('catalogue');
    return {
      listed: { ...figuresOf(request, undefined, context), count },
      ...(await connection(args, listed, (items) => Promise.all(items.map(({ id }) => loaders.catalogue(id))))),
    };
  }

  @OfObject()
  @FieldResolver(() => ID, { description: 'Global id.' })
  id(@Root() { identifier }: Catalogue): string {
    return toGlobalId('Catalogue', identifier);
  }

  @FieldResolver(() => DatasetConnection, {
    description:
      'Its datasets (dcat:dataset), in the order in which they were first stored unless another is asked for.',
    complexity: listCost('datasets'),
  })
  datasets(
    @Root() { identifier }: Catalogue,
    @Args(() => DatasetListArgs) args: DatasetListArgs,
    @Ctx() context: Context,
  ) {
    return listDatasets(args, identifier, context);
  }

  @FieldResolver(() => Int, { description: 'How many datasets it has, of those that the caller may read.' })
  async datasetCount(@Root() { identifier }: Catalogue, @Ctx() context: Context): Promise<number> {
    return context.domain.listing.count(await visibleDatasets(context, identifier));
  }

  @FieldResolver(() => RdfDocument, { description: AS_SENT, complexity: 20 })
  async rdf(
    @Root() view: CatalogueView,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    return asRdf(await stored(view, context), syntax, context);
  }

  @FieldResolver(() => String, { description: 'Entity tag of the stored version; pass it as `ifMatch`.' })
  async etag(@Root() view: CatalogueView, @Ctx() context: Context): Promise<string> {
    return entityTag((await stored(view, context)).hash);
  }

  @FieldResolver(() => ValidationReport, {
    nullable: true,
    description: 'What DCAT-AP validation recorded; null for an earlier version.',
    complexity: 10,
  })
  validation(@Root() view: CatalogueView, @Ctx() { loaders }: Context) {
    return pastOf(view) ? null : loaders.reports.load(view.iri);
  }

  @Access(scope('EDIT', 'catalogue', 'id'))
  @Mutation(() => WriteOutcome, { description: 'Creates the catalogue, or replaces its metadata; its datasets stay.' })
  async putCatalogue(
    @Arg('id', () => ID, { description: 'Id of the catalogue.' }) id: string,
    @Arg('source', () => CatalogueSource, { description: 'The metadata.' }) source: CatalogueSource,
    @Args(() => SourceWriteArgs) args: SourceWriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const { catalogues, profiles } = context.domain;
    const payload = payloadOf(source, (fields) =>
      composeCatalogue({ ...fields, profiles: fields.profiles && profiles.irisOf(fields.profiles) }),
    );
    const outcome = await writeOnce(context, optionsOf(args), (options) =>
      catalogues.put(localId('Catalogue', id), payload, actorOf(context), options),
    );
    context.loaders.forget();
    return { kind: 'catalogue', outcome };
  }

  @Access(scope('DELETE', 'catalogue', 'id'))
  @Mutation(() => DeleteOutcome, { description: 'Deletes the catalogue and all its datasets, as one change.' })
  async deleteCatalogue(
    @Arg('id', () => ID, { description: 'Id of the catalogue.' }) id: string,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const identifier = localId('Catalogue', id);
    const options = optionsOf(args);
    const { catalogues } = context.domain;
    const removed = await once<DeleteResult>(context, options, async (remember) => {
      const also = (datasets: number) => (remember ? [remember({ identifier, datasets })] : []);
      return { identifier, datasets: await catalogues.remove(identifier, actorOf(context), options, also) };
    });
    context.loaders.forget();
    return removed;
  }
}
