/** Quality of catalogues and of the whole service, and datasets by their scores. */
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Catalogue, CatalogueConnection } from '../../schema/repository/catalogue.js';
import { DatasetConnection } from '../../schema/repository/dataset.js';
import { PageArgs } from '../../schema/node/node.js';
import { QualityBand, QualityOrder } from '../../schema/quality/enums.js';
import { PastSummary, QualityResolution, QualitySummary, UrlCheckProgress } from '../../schema/quality/summary.js';
import { type Readable, seenBy } from '../../src/core/auth/access.js';
import type { Ranked, Ranking } from '../../src/features/quality/results.js';
import { SummaryView } from '../../src/features/quality/summary-view.js';
import { Refusal } from '../../src/core/errors.js';
import { type Band, bandRange } from '../../src/model/dimensions.js';
import { isDay } from '../../src/core/rdf/dates.js';
import type { Context } from '../context.js';
import { connection, notACursor, pageOf, requireLength } from '../lists/connection.js';
import { Access, decidedInside, PUBLIC } from '../middleware/access.js';
import { Stored, Volatile } from '../middleware/stored.js';
import { localId } from '../node/global-id.js';
import { readableBy } from '../search/readable.js';
import { figuresOf, requireReadOfEach } from './restricted-figures.js';

/** The least number of datasets looked at in one step where the caller may not read. */
const STEP = 200;

/** Decides over single datasets. */
const filterFor = (readable: Readable, { domain, loaders }: Context) => {
  const seen = seenBy(readable);
  return async (id: string): Promise<boolean> => {
    if (!seen || 'datasets' in readable) return seen?.({ id }) ?? true;
    const document = await loaders.documents.load(domain.identifiers.iri('dataset', id));
    return seen({ id, catalogue: document?.catalogue });
  };
};

/**
 * The next datasets that the caller may read, at most `limit`. Positions of others are passed over, so that no cursor and no
 * "there is more" tells of them; the time is in proportion to those passed over.
 */
const readableRanking = async (question: Ranking, context: Context): Promise<readonly Ranked[]> => {
  const { results } = context.domain.quality;
  const readable = await readableBy(context);
  if ('all' in readable) return results.ranking(question);
  if ('allBut' in readable) return results.ranking({ ...question, seen: readable });
  const mayRead = filterFor(readable, context);
  const found: Ranked[] = [];
  const limit = Math.max(question.limit, STEP);
  for (let after = question.after; ;) {
    const next = results.ranking({ ...question, limit, ...(after ? { after } : {}) });
    for (const ranked of next) {
      if (await mayRead(ranked.dataset)) found.push(ranked);
      if (found.length === question.limit) return found;
    }
    after = next.at(-1);
    if (next.length < limit) return found;
  }
};

const dayOf = (name: string, text: string): string => {
  if (!isDay(text)) {
    throw new Refusal('BAD_REQUEST', `The argument "${name}" must be a day such as 2026-01-31.`);
  }
  return text;
};

@ArgsType()
class RankingArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only datasets of this catalogue.' })
  catalogue?: string | null;

  @Field(() => QualityOrder, { defaultValue: QualityOrder.WORST, description: 'Which score comes first.' })
  order!: QualityOrder;

  @Field(() => Int, { nullable: true, description: 'Lowest score.' })
  minimum?: number | null;

  @Field(() => Int, { nullable: true, description: 'Highest score.' })
  maximum?: number | null;

  @Field(() => QualityBand, { nullable: true, description: 'Only scores of this band.' })
  band?: QualityBand | null;
}

const cursorOf = ({ score, dataset }: Ranked): string => Buffer.from(`${score}:${dataset}`).toString('base64url');

const rankOf = (cursor: string): Ranked => {
  const match = /^(\d{1,9}):(.+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match) throw notACursor();
  return { score: Number(match[1]), dataset: match[2] ?? '' };
};

const ranking = (args: RankingArgs, catalogue: string | undefined, context: Context): Promise<readonly Ranked[]> => {
  const { first, after, order, minimum, maximum, band } = args;
  requireLength(args);
  const range = band == null ? undefined : bandRange(band as Band);
  const question = {
    catalogue,
    from: Math.max(minimum ?? 0, range?.from ?? 0),
    to: Math.min(maximum ?? Infinity, range?.to ?? Infinity),
    order,
    limit: first + 1,
    ...(after == null ? {} : { after: rankOf(after) }),
  };
  return readableRanking(question, context);
};

@Resolver(() => Catalogue)
export class CatalogueQualityField {
  @Access(decidedInside('where reads are restricted, READ on every dataset of the catalogue'))
  @FieldResolver(() => QualitySummary, {
    description:
      'Quality of the metadata of its datasets; where reads are restricted for those who may read every one of them.',
  })
  async quality(@Root() { identifier }: Catalogue, @Ctx() context: Context): Promise<SummaryView> {
    await requireReadOfEach(context, identifier);
    const { domain } = context;
    return new SummaryView(domain.quality.summaries.read(identifier), identifier);
  }
}

@Resolver(() => QualitySummary)
export class QualitySummaryResolver {
  // Figures are recorded some time after the change that they are about.
  @Volatile()
  @FieldResolver(() => [PastSummary], {
    description: 'How the figures were, oldest first; periods in which nothing changed are left out.',
  })
  history(
    @Root() { catalogue, history }: SummaryView,
    @Arg('from', () => String, { description: 'First day (ISO 8601).' }) from: string,
    @Arg('to', () => String, { nullable: true, description: 'Last day; today when absent.' })
    to: string | null | undefined,
    @Arg('resolution', () => QualityResolution, {
      defaultValue: QualityResolution.MONTH,
      description: 'Length of a period.',
    })
    resolution: QualityResolution,
    @Ctx() { domain }: Context,
  ) {
    const end = dayOf('to', to ?? new Date().toISOString().slice(0, 10));
    if (dayOf('from', from) > end) throw new Refusal('BAD_REQUEST', 'The first day lies after the last one.');
    return domain.quality.summaryHistory
      .read(from, end, resolution, history)
      .map(({ date, summary }) => ({ date, summary: new SummaryView(summary, catalogue, history) }));
  }
}

@Resolver()
export class QualityQueries {
  @Access(decidedInside('where reads are restricted, READ on every dataset'))
  @Stored()
  @Query(() => QualitySummary, {
    description:
      'Quality of the metadata of all datasets; where reads are restricted for those who may read every one of them.',
    complexity: 200,
  })
  async qualitySummary(@Ctx() context: Context): Promise<SummaryView> {
    await requireReadOfEach(context);
    return new SummaryView(context.domain.quality.summaries.read());
  }

  @Access(
    decidedInside('where reads are restricted, credentials; catalogues of which the caller may READ every dataset'),
  )
  @Stored()
  @Query(() => CatalogueConnection, {
    description:
      'Catalogues whose `quality` the caller may see, in the order in which they were first stored: all, or where reads are restricted those of which the caller may read every dataset.',
  })
  async catalogueQualities(@Args(() => PageArgs) args: PageArgs, @Ctx() context: Context) {
    const { domain, loaders } = context;
    const readable = await figuresOf(context);
    const listed = await domain.listing.page({ kind: 'catalogue', readable }, pageOf(args));
    return connection(args, listed, (items) => Promise.all(items.map(({ id }) => loaders.catalogue(id))));
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => DatasetConnection, {
    description: 'Assessed datasets that the caller may read, in the order of their scores.',
  })
  async datasetsByQuality(@Args(() => RankingArgs) args: RankingArgs, @Ctx() context: Context) {
    const catalogue = args.catalogue == null ? undefined : localId('Catalogue', args.catalogue);
    const ranked = await ranking(args, catalogue, context);
    const shown = ranked.slice(0, args.first);
    const nodes = await Promise.all(shown.map(({ dataset }) => context.loaders.dataset(dataset)));
    const edges = shown.flatMap((rank, index) => {
      const node = nodes[index];
      return node ? [{ node, cursor: cursorOf(rank) }] : [];
    });
    const last = shown.at(-1);
    return {
      edges,
      pageInfo: {
        hasNextPage: ranked.length > args.first,
        hasPreviousPage: args.after != null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: last ? cursorOf(last) : null,
      },
    };
  }

  @Access(decidedInside('where reads are restricted, READ on every dataset'))
  @Query(() => UrlCheckProgress, { description: 'How far the checks of URLs have come.' })
  async urlCheckProgress(@Ctx() context: Context): Promise<UrlCheckProgress> {
    await requireReadOfEach(context);
    return context.domain.quality.urlChecks;
  }

  @Access({ kind: 'API_KEY' })
  @Mutation(() => Int, { description: 'Has all URLs checked again, or those of one catalogue. Returns how many.' })
  recheckUrls(
    @Arg('catalogue', () => ID, { nullable: true, description: 'Only URLs of this catalogue.' })
    catalogue: string | null | undefined,
    @Ctx() { domain }: Context,
  ): Promise<number> {
    return domain.quality.recheckUrls(catalogue == null ? undefined : localId('Catalogue', catalogue));
  }
}
