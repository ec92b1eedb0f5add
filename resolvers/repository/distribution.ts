/** Queries and mutations of distributions. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Dataset, DistributionSource } from '../../schema/repository/dataset.js';
import { Distribution } from '../../schema/repository/distribution.js';
import { DatasetWriteArgs } from '../../schema/quality/preview.js';
import { AS_SENT, RdfDocument, SyntaxArgs } from '../../schema/repository/rdf.js';
import { DeleteOutcome, WriteOutcome } from '../../schema/mutation-results.js';
import type { DeleteResult } from '../../schema/repository/write.js';
import { WriteArgs } from '../../schema/repository/write.js';
import { composeDistribution } from '../../src/features/repository/compose/distribution.js';
import type { Payload } from '../../src/features/repository/intake/job.js';
import type { WriteOptions } from '../../src/features/repository/write-outcome.js';
import type { DistributionView } from '../../src/features/repository/views/distribution.js';
import { actorOf, type Context } from '../context.js';
import { localId, toGlobalId } from '../node/global-id.js';
import { Access, scope } from '../middleware/access.js';
import { OfObject, Stored } from '../middleware/stored.js';
import { once, writeOnce } from '../once.js';
import { asDocument, stored } from './rdf.js';
import { optionsOf, payloadOf, type Written } from './write.js';

/** The distribution with this id, read from the graph of the dataset that holds it. */
export const distributionById = async (id: string, { domain, loaders }: Context): Promise<DistributionView | null> => {
  const holder = await domain.distributions.holder(id);
  return (await (holder && loaders.dataset(holder.id)))?.distribution(id) ?? null;
};

@Resolver(() => Distribution)
export class DistributionResolver {
  @Access(scope('READ', 'distribution', 'id'))
  @Stored()
  @Query(() => Distribution, { nullable: true, description: 'The distribution with this id; null when there is none.' })
  distribution(
    @Arg('id', () => ID, { description: 'Global id, or id as in REST paths.' }) id: string,
    @Ctx() context: Context,
  ) {
    return distributionById(localId('Distribution', id), context);
  }

  @OfObject()
  @FieldResolver(() => ID, { description: 'Global id.' })
  id(@Root() { identifier }: Distribution): string {
    return toGlobalId('Distribution', identifier);
  }

  @FieldResolver(() => Dataset, { nullable: true, description: 'The dataset that it is a form of.' })
  dataset(@Root() { dataset }: DistributionView, @Ctx() { loaders }: Context) {
    return loaders.dataset(dataset);
  }

  @FieldResolver(() => RdfDocument, { description: AS_SENT, complexity: 20 })
  async rdf(
    @Root() view: DistributionView,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    const document = await stored(view, context);
    const { representations } = context.domain;
    return asDocument(await representations.distribution(document, view.identifier, syntax), syntax);
  }

  @Access(scope('EDIT', 'dataset', 'dataset'))
  @Mutation(() => WriteOutcome, { description: 'Adds a distribution to a dataset.' })
  async addDistribution(
    @Arg('dataset', () => ID, { description: 'Dataset that it joins.' }) dataset: string,
    @Arg('source', () => DistributionSource, { description: 'The metadata.' }) source: DistributionSource,
    @Args(() => DatasetWriteArgs) args: DatasetWriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const { distributions } = context.domain;
    return this.#write(source, args, context, (payload, options) =>
      distributions.add(localId('Dataset', dataset), payload, actorOf(context), options),
    );
  }

  @Access(scope('EDIT', 'distribution', 'id'))
  @Mutation(() => WriteOutcome, { description: 'Replaces a distribution; links to it stay.' })
  async replaceDistribution(
    @Arg('id', () => ID, { description: 'Id of the distribution.' }) id: string,
    @Arg('source', () => DistributionSource, { description: 'The metadata.' }) source: DistributionSource,
    @Args(() => DatasetWriteArgs) args: DatasetWriteArgs,
    @Ctx() context: Context,
  ): Promise<Written> {
    const { distributions } = context.domain;
    return this.#write(source, args, context, (payload, options) =>
      distributions.replace(localId('Distribution', id), payload, actorOf(context), options),
    );
  }

  @Access(scope('EDIT', 'distribution', 'id'))
  @Mutation(() => DeleteOutcome, { description: 'Removes a distribution and what hangs on it alone.' })
  async deleteDistribution(
    @Arg('id', () => ID, { description: 'Id of the distribution.' }) id: string,
    @Args(() => WriteArgs) args: WriteArgs,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const identifier = localId('Distribution', id);
    const options = optionsOf(args);
    const removed = await once<DeleteResult>(context, options, async (remember) => {
      const result = { identifier, datasets: 0 };
      const asked = remember ? { ...options, remember: () => remember(result) } : options;
      await context.domain.distributions.remove(identifier, actorOf(context), asked);
      return result;
    });
    context.loaders.forget();
    return removed;
  }

  async #write(
    source: DistributionSource,
    args: DatasetWriteArgs,
    context: Context,
    write: (payload: Payload, options: WriteOptions) => Promise<Written['outcome']>,
  ): Promise<Written> {
    const payload = payloadOf(source, (fields) => composeDistribution(fields, context.domain.terms));
    const outcome = await writeOnce(context, optionsOf(args), (options) => write(payload, options));
    context.loaders.forget();
    return { kind: 'distribution', outcome };
  }
}
