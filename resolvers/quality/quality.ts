/** Quality of datasets and distributions. */
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import { Distribution } from '../../schema/repository/distribution.js';
import {
  DatasetQuality,
  DistributionQuality,
  PastQuality,
  QualityAdvice,
  QualityIndicator,
} from '../../schema/quality/quality.js';
import { RdfDocument, SyntaxArgs } from '../../schema/repository/rdf.js';
import { DeleteOutcome } from '../../schema/mutation-results.js';
import { WriteResult, type DeleteResult } from '../../schema/repository/write.js';
import { DatasetQualityView, dimensionScores, type DistributionQualityView } from '../../src/features/quality/views.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import type { DistributionView } from '../../src/features/repository/views/distribution.js';
import { notAssessed } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { localId } from '../node/global-id.js';
import { Access, scope } from '../middleware/access.js';
import { once } from '../once.js';
import { asRdf, pastOf } from '../repository/rdf.js';
import type { Written } from '../repository/write.js';

/** The result of a dataset; waits a moment for one that is under way. */
const qualityOf = async (dataset: string, { loaders }: Context): Promise<DatasetQualityView | null> => {
  const result = await loaders.qualities.load(dataset);
  return result ? new DatasetQualityView(result) : null;
};

@Resolver(() => Dataset)
export class DatasetQualityField {
  @FieldResolver(() => DatasetQuality, {
    nullable: true,
    description:
      'Quality of the metadata; waits a moment for the assessment of a change that was just made. Null for an earlier version.',
  })
  quality(@Root() view: DatasetView, @Ctx() context: Context) {
    return pastOf(view) ? null : qualityOf(view.identifier, context);
  }
}

@Resolver(() => Distribution)
export class DistributionQualityField {
  @FieldResolver(() => DistributionQuality, { nullable: true, description: 'Points that it brings to its dataset.' })
  async quality(
    @Root() { dataset, identifier }: DistributionView,
    @Ctx() context: Context,
  ): Promise<DistributionQualityView | null> {
    const quality = await qualityOf(dataset, context);
    return quality?.distributions.find((part) => part.identifier === identifier) ?? null;
  }
}

@Resolver(() => WriteResult)
export class WriteResultQualityField {
  @FieldResolver(() => DatasetQuality, {
    nullable: true,
    description: 'Quality of the dataset after the write; asking for it makes the write wait for the assessment.',
  })
  async quality(@Root() { kind, outcome }: Written, @Ctx() context: Context): Promise<DatasetQualityView | null> {
    if (kind === 'catalogue' || outcome.status === 'VALIDATED') return null;
    const dataset = kind === 'dataset' ? outcome.id : (await context.domain.distributions.holder(outcome.id))?.id;
    // Who may write need not be allowed to read.
    const readable = dataset === undefined ? null : await context.loaders.dataset(dataset);
    return readable && qualityOf(readable.identifier, context);
  }
}

@Resolver(() => DatasetQuality)
export class DatasetQualityResolver {
  @FieldResolver(() => RdfDocument, { description: 'The measurements in the Data Quality Vocabulary (DQV).' })
  async rdf(
    @Root() { identifier }: DatasetQuality,
    @Args(() => SyntaxArgs) { syntax }: SyntaxArgs,
    @Ctx() context: Context,
  ): Promise<RdfDocument> {
    return asRdf(await context.domain.quality.requireGraph(identifier), syntax, context);
  }

  @FieldResolver(() => [PastQuality], { description: 'Earlier results, oldest first, at most 500.' })
  history(
    @Root() { identifier }: DatasetQuality,
    @Arg('from', () => String, { nullable: true, description: 'First day or moment (ISO 8601).' })
    from: string | null | undefined,
    @Arg('to', () => String, { nullable: true, description: 'Last day or moment (ISO 8601).' })
    to: string | null | undefined,
    @Ctx() { domain }: Context,
  ): PastQuality[] {
    return domain.quality.results
      .history(identifier, from ?? undefined, to ?? undefined)
      .map(({ at, score, points }) => ({
        at,
        score,
        dimensions: dimensionScores(points) as PastQuality['dimensions'],
      }));
  }
}

@Resolver(() => QualityIndicator)
export class QualityIndicatorResolver {
  @FieldResolver()
  dimension(@Root() { dimension }: QualityIndicator): QualityIndicator['dimension'] {
    return dimension.toUpperCase() as QualityIndicator['dimension'];
  }
}

@Resolver(() => QualityAdvice)
export class QualityAdviceResolver {
  @FieldResolver()
  dimension(@Root() { dimension }: QualityAdvice): QualityAdvice['dimension'] {
    return dimension.toUpperCase() as QualityAdvice['dimension'];
  }
}

@Resolver()
export class QualityMutations {
  @Access(scope('EDIT', 'dataset', 'dataset'))
  @Mutation(() => DatasetQuality, {
    nullable: true,
    description: 'Assesses a dataset anew, whether or not it changed.',
  })
  async assessDataset(
    @Arg('dataset', () => ID, { description: 'The dataset.' }) dataset: string,
    @Ctx() context: Context,
  ): Promise<DatasetQualityView | null> {
    const { id } = await context.domain.datasets.require(localId('Dataset', dataset));
    await context.domain.quality.reassess(id);
    return qualityOf(id, context);
  }

  @Access(scope('EDIT', 'dataset', 'dataset'))
  @Mutation(() => DeleteOutcome, {
    description: 'Removes the quality measurements of a dataset; its next change makes new ones.',
  })
  async deleteQuality(
    @Arg('dataset', () => ID, { description: 'The dataset.' }) dataset: string,
    @Ctx() context: Context,
  ): Promise<DeleteResult> {
    const identifier = localId('Dataset', dataset);
    return once<DeleteResult>(context, {}, async (remember) => {
      const result = { identifier, datasets: 0 };
      if (await context.domain.quality.forget(identifier, remember ? [remember(result)] : [])) return result;
      throw notAssessed();
    });
  }
}

/** The resolver classes of this file. */
export const qualityResolvers = [
  DatasetQualityField,
  DistributionQualityField,
  WriteResultQualityField,
  DatasetQualityResolver,
  QualityIndicatorResolver,
  QualityAdviceResolver,
  QualityMutations,
];
