/** Queries and mutations of datasets. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Catalogue } from '../../schema/repository/catalogue.js';
import { CatalogueRecord, Dataset, DatasetConnection, DatasetSource } from '../../schema/repository/dataset.js';
import { DatasetListArgs } from '../../schema/repository/list.js';
import { AsOfArgs } from '../../schema/node/node.js';
import { DatasetWriteArgs } from '../../schema/quality/preview.js';
import { AS_SENT, RdfDocument, SyntaxArgs } from '../../schema/repository/rdf.js';
import { DeleteOutcome, WriteOutcome } from '../../schema/mutation-results.js';
import type { DeleteResult } from '../../schema/repository/write.js';
import { ValidationReport, WriteArgs } from '../../schema/repository/write.js';
import { composeDataset } from '../../src/features/repository/compose/dataset.js';
import { entityTag } from '../../src/core/http/preconditions.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { addOrReplace } from './add-or-replace.js';
import { actorOf, type Context } from '../context.js';
import { listCost } from '../filters/request.js';
import { listDatasets } from './list.js';
import { localId, toGlobalId } from '../node/global-id.js';
import { datasetAsOf } from '../history/history.js';
import { knowing } from './knows.js';
import { Access, decidedInside, PUBLIC, scope } from '../middleware/access.js';
import { OfObject, Stored } from '../middleware/stored.js';
import { once, writeOnce } from '../once.js';
import { asDocument, asRdf, pastOf, stored } from './rdf.js';
import { optionsOf, payloadOf, type Written } from './write.js';

@Resolver(() => Dataset)
export class DatasetResolver {
  @Access(scope('READ', 'dataset', 'id'))
  @Stored()
  @Query(() => Dataset, { nullable: true, description: 'The dataset with this id; null when there is none.' })
  dataset(
    @Arg('id', () => ID, { description: 'Global id, or id as in REST paths.' }) id: string,
    @Args(() => AsOfArgs) { asOf }: AsOfArgs,
    @Ctx() context: Context,
  ) {
    const identifier = localId('Dataset', id);
    return asOf == null ? context.loaders.dataset(identifier) : datasetAsOf(identifier, asOf, context);
  }

  // RDF is written from the stored document: nothing is asked of the query engine, which fields of a dataset are read with.
  @Access(scope('READ', 'dataset', 'id'))
  @Stored()
  @Query(() => RdfDocument, {
    nullable: true,
    description: 'The metadata of the dataset with this id as RDF, exactly as they were sent; null when there is none.',
    complexity: 20,
  })
  async datasetRdf(
    @Arg('id', () => ID, { description: 'Global id, or id as in REST paths.' }) id: string,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument | null> {
    const { domain, loaders } = context;
    const document = await loaders.documents.load(domain.identifiers.iri('dataset', localId('Dataset', id)));
    return document ? asRdf(document, syntax, context) : null;
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => DatasetConnection, {
    description:
      'All datasets that the caller may read, in the order in which they were first stored unless another is asked for.',
    complexity: listCost('datasets'),
  })
  datasets(
    @Args(() => DatasetListArgs) args: DatasetListArgs,
    @Arg('catalogue', () => ID, { nullable: true, description: 'Only those of this catalogue.' })
    catalogue: string | null | undefined,
    @Ctx() context: Context,
  ) {
    return listDatasets(args, catalogue == null ? undefined : localId('Catalogue', catalogue), context);
  }

  @Access(decidedInside('READ on the dataset that is found'))
  @Stored()
  @Query(() => Dataset, {
    nullable: true,
    description: 'The dataset that its source knows by this id; null when there is none.',
  })
  async datasetByOrigin(
    @Arg('catalogue', () => ID, { description: 'Catalogue that holds it.' }) catalogue: string,
    @Arg('originalId', () => String, { description: 'Id at the source.' }) originalId: string,
    @Ctx() context: Context,
  ) {
    const { authorizer, domain, loaders, principal } = context;
    const within = localId('Catalogue', catalogue);
    const id = await domain.datasets.originId(within, originalId).catch((taken: unknown) => {
      // That another catalogue has such a dataset is not for everybody to know.
      if (authorizer.readsAreOpen) throw taken;
      return originalId;
    });
    const found = await domain.datasets.find(id);
    const asset = { kind: 'dataset', id, catalogue: within, exists: found?.catalogue === within } as const;
    await authorizer.authorize(principal, { scope: 'READ', asset });
    return asset.exists ? loaders.dataset(id) : null;
  }

  @OfObject()
  @FieldResolver(() => ID, { description: 'Global id.' })
  id(@Root() { identifier }: Dataset): string {
    return toGlobalId('Dataset', identifier);
  }

  @FieldResolver(() => Catalogue, { nullable: true, description: 'The catalogue that holds it.' })
  async catalogue(@Root() view: DatasetView, @Ctx() context: Context) {
    const { catalogue } = await stored(view, context);
    return catalogue === undefined ? null : context.loaders.catalogue(catalogue);
  }

  @FieldResolver(() => CatalogueRecord, { description: 'Its catalogue record.' })
  async record(@Root() view: DatasetView, @Ctx() context: Context): Promise<CatalogueRecord> {
    const { created, changed, originalId } = await stored(view, context);
    return { issued: created, modified: changed, originalId: originalId ?? null };
  }

  @FieldResolver(() => RdfDocument, { description: 'The catalogue record as RDF.', complexity: 20 })
  async recordRdf(
    @Root() view: DatasetView,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    const document = await stored(view, context);
    return asDocument(await context.domain.representations.record(document, syntax), syntax);
  }

  @FieldResolver(() => RdfDocument, { description: AS_SENT, complexity: 20 })
  async rdf(
    @Root() view: DatasetView,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    return asRdf(await stored(view, context), syntax, context);
  }

  @FieldResolver(() => RdfDocument, { description: 'Its distributions as RDF.', complexity: 20 })
  async distributionsRdf(
    @Root() view: DatasetView,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    const document = await stored(view, context);
    return asDocument(await context.domain.representations.distributions(document, syntax), syntax);
  }

  @FieldResolver(() => String, { description: 'Entity tag of the stored version; pass it as `ifMatch`.' })
  async etag(@Root() view: DatasetView, @Ctx() context: Context): Promise<string> {
    return entityTag((await stored(view, context)).hash);
  }

  @FieldResolver(() => ValidationReport, {
    nullable: true,
    description: 'What DCAT-AP validation recorded; null for an earlier version.',
    complexity: 10,
  })
  validation(@Root() view: DatasetView, @Ctx() { loaders }: Context) {
    return pastOf(view) ? null : loaders.reports.load(view.iri);
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue'))
  @Mutation(() => WriteOutcome, { description: 'Adds a dataset to a catalogue.' })
  async createDataset(
    @Arg('catalogue', () => ID, { description: 'Catalogue that it joins.' }) catalogue: string,
    @Arg('source', () => DatasetSource, { description: 'The metadata.' }) source: DatasetSource,
    @Arg('id', () => ID, { nullable: true, description: 'Id to give it; a random UUID when absent.' })
    id: string | null | undefined,
    @Args(() => DatasetWriteArgs) args: DatasetWriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const payload = this.#payload(source, context);
    const { datasets } = context.domain;
    return this.#written(
      context,
      writeOnce(context, knowing(optionsOf(args), context), (options) =>
        datasets.create(localId('Catalogue', catalogue), payload, actorOf(context), {
          ...options,
          id: id ?? undefined,
        }),
      ),
    );
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue', 'EDIT on the dataset that is replaced'))
  @Mutation(() => WriteOutcome, { description: 'Creates or replaces the dataset that its source knows by this id.' })
  async putDatasetByOrigin(
    @Arg('catalogue', () => ID, { description: 'Catalogue that holds it.' }) catalogue: string,
    @Arg('originalId', () => String, { description: 'Id at the source; it becomes the id of the dataset.' })
    originalId: string,
    @Arg('source', () => DatasetSource, { description: 'The metadata.' }) source: DatasetSource,
    @Args(() => DatasetWriteArgs) args: DatasetWriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const payload = this.#payload(source, context);
    const { datasets } = context.domain;
    const within = localId('Catalogue', catalogue);
    const known = knowing(optionsOf(args), context);
    return this.#written(
      context,
      addOrReplace(
        context,
        () => datasets.originId(within, originalId, known),
        known,
        (options) =>
          writeOnce(context, options, (asked) =>
            datasets.putByOrigin(within, originalId, payload, actorOf(context), asked),
          ),
      ),
    );
  }

  @Access(scope('EDIT', 'catalogue', 'catalogue', 'EDIT on the dataset that is replaced'))
  @Mutation(() => WriteOutcome, { description: 'Creates or replaces the dataset with this id in this catalogue.' })
  async putDataset(
    @Arg('catalogue', () => ID, { description: 'Catalogue that holds it.' }) catalogue: string,
    @Arg('id', () => ID, { description: 'Id of the dataset.' }) id: string,
    @Arg('source', () => DatasetSource, { description: 'The metadata.' }) source: DatasetSource,
    @Args(() => DatasetWriteArgs) args: DatasetWriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const payload = this.#payload(source, context);
    const { datasets } = context.domain;
    const identifier = localId('Dataset', id);
    return this.#written(
      context,
      addOrReplace(
        context,
        async () => identifier,
        knowing(optionsOf(args), context),
        (options) =>
          writeOnce(context, options, (asked) =>
            datasets.put(localId('Catalogue', catalogue), identifier, payload, actorOf(context), asked),
          ),
      ),
    );
  }

  @Access(scope('EDIT', 'dataset', 'id'))
  @Mutation(() => WriteOutcome, {
    description: 'Replaces a dataset; distributions that the source names as before keep their ids.',
  })
  async replaceDataset(
    @Arg('id', () => ID, { description: 'Id of the dataset.' }) id: string,
    @Arg('source', () => DatasetSource, { description: 'The metadata.' }) source: DatasetSource,
    @Args(() => DatasetWriteArgs) args: DatasetWriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const payload = this.#payload(source, context);
    return this.#written(
      context,
      writeOnce(context, optionsOf(args), (options) =>
        context.domain.datasets.replace(localId('Dataset', id), payload, actorOf(context), options),
      ),
    );
  }

  @Access(scope('DELETE', 'dataset', 'id'))
  @Mutation(() => DeleteOutcome, { description: 'Deletes a dataset with its distributions and offers.' })
  async deleteDataset(
    @Arg('id', () => ID, { description: 'Id of the dataset.' }) id: string,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const identifier = localId('Dataset', id);
    const options = optionsOf(args);
    const removed = await once<DeleteResult>(context, options, async (remember) => {
      const result = { identifier, datasets: 1 };
      const also = () => (remember ? [remember(result)] : []);
      await context.domain.datasets.remove(identifier, actorOf(context), options, also);
      return result;
    });
    context.loaders.forget();
    return removed;
  }

  #payload(source: DatasetSource, { domain }: Context) {
    return payloadOf(source, (fields) => composeDataset(fields, domain.terms));
  }

  async #written({ loaders }: Context, write: Promise<Written['outcome']>): Promise<Written> {
    const outcome = await write;
    loaders.forget();
    return { kind: 'dataset', outcome };
  }
}
