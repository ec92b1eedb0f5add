/** Search. */
import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/repository/dataset.js';
import { Version } from '../../schema/history/history.js';
import { Node } from '../../schema/node/node.js';
import { SearchArgs } from '../../schema/search/args.js';
import { SearchKind } from '../../schema/search/enums.js';
import { SearchConnection, SearchEdge, SearchHighlight, SearchSuggestion } from '../../schema/search/search.js';
import type { Version as KeptVersion } from '../../src/features/history/versions.js';
import type { SearchHit, SearchResult } from '../../src/features/search/search.js';
import { similarRequest } from '../../src/features/search/similar.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { Refusal } from '../../src/core/errors.js';
import type { Context } from '../context.js';
import { Access, decidedInside, PUBLIC } from '../middleware/access.js';
import { Stored } from '../middleware/stored.js';
import { readableAlone, readableBy } from './readable.js';
import { requestOf } from './request.js';
import { VocabularyResolver } from './vocabulary.js';

/** Datasets that are like one. */
const MOST = 20;

@Resolver(() => Dataset)
class SimilarDatasetsField {
  @FieldResolver(() => [Dataset], {
    description:
      'Datasets that the caller may read and that share keywords, words of the title or themes with it, the most alike first.',
    complexity: 100,
  })
  async similar(
    @Root() root: Dataset,
    @Arg('first', () => Int, { defaultValue: 5, description: `How many, 1 to ${MOST}.` }) first: number,
    @Ctx() context: Context,
  ): Promise<DatasetView[]> {
    if (first < 1 || first > MOST) {
      throw new Refusal('BAD_REQUEST', `The argument "first" must be between 1 and ${MOST}.`);
    }
    const { domain, loaders } = context;
    const view = root as unknown as DatasetView;
    // The same data are no others: the dataset, what it was published as or from, and what it was bought as.
    const { publications, acquisitions } = domain.marketplace.records;
    const marketplaceId = acquisitions.ofCopy(view.identifier)?.marketplaceId ?? view.identifier;
    const publication = publications.with(marketplaceId);
    const same = new Set([view.identifier, marketplaceId, publication?.dataset, publication?.marketplaceId]);
    const request = similarRequest(view, first + same.size);
    if (!request) return [];
    const { hits } = await domain.search.find(request, await readableBy(context));
    const others = hits.map(({ identifier }) => identifier).filter((id) => !same.has(id));
    const found = await Promise.all(others.slice(0, first).map((id) => loaders.dataset(id)));
    return found.filter((one) => one !== null);
  }
}

const MOST_SUGGESTIONS = 50;

const asConnection = (result: SearchResult, { after, offset, kinds }: SearchArgs): SearchConnection => ({
  edges: result.hits as unknown as SearchEdge[],
  pageInfo: {
    hasNextPage: result.more,
    hasPreviousPage: after != null || offset > 0,
    startCursor: result.hits[0]?.cursor ?? null,
    endCursor: result.hits.at(-1)?.cursor ?? null,
  },
  totalCount: result.total,
  totals: kinds.map((kind) => ({ kind, count: result.totals[kind] })),
  facets: result.facets as unknown as SearchConnection['facets'],
  corrections: result.corrections as unknown as SearchConnection['corrections'],
  hint: result.hint ?? null,
});

@Resolver()
export class SearchResolver {
  @Access(PUBLIC)
  @Stored()
  @Query(() => SearchConnection, {
    description:
      'Searches what the caller may read; an answer shows everything that was stored before it was asked for.',
    complexity: 100,
  })
  async search(@Args(() => SearchArgs) args: SearchArgs, @Ctx() context: Context): Promise<SearchConnection> {
    const result = await context.domain.search.find(requestOf(args, context), await readableBy(context));
    return asConnection(result, args);
  }

  @Access(decidedInside('READ on the dataset; others see as much as of none'))
  @Stored()
  @Query(() => String, {
    nullable: true,
    description: 'The search document of one resource as JSON; null when there is none that the caller may read.',
  })
  async searchDocument(
    @Arg('kind', () => SearchKind, { description: 'What it is.' }) kind: SearchKind,
    @Arg('id', () => String, { description: 'Id in REST paths.' }) id: string,
    @Ctx() context: Context,
  ): Promise<string | null> {
    return (await context.domain.search.document(kind, id, await readableAlone(kind, id, context))) ?? null;
  }

  @Access(PUBLIC)
  @Stored()
  @Query(() => [SearchSuggestion], { description: 'Titles with words that begin as typed, the best first.' })
  async suggest(
    @Arg('text', () => String, { description: 'What was typed so far.' }) text: string,
    @Arg('kinds', () => [SearchKind], { defaultValue: [SearchKind.DATASET], description: 'What to look for.' })
    kinds: SearchKind[],
    @Arg('first', () => Int, { defaultValue: 10, description: `How many, 1 to ${MOST_SUGGESTIONS}.` }) first: number,
    @Arg('languages', () => [String], { nullable: true, description: 'Languages of titles, best first.' })
    languages: string[] | null | undefined,
    @Arg('products', () => Boolean, { defaultValue: false, description: 'One for each product, as in `search`.' })
    products: boolean,
    @Ctx() context: Context,
  ): Promise<SearchSuggestion[]> {
    if (first < 1 || first > MOST_SUGGESTIONS) {
      throw new Refusal('BAD_REQUEST', `The argument "first" must be between 1 and ${MOST_SUGGESTIONS}.`);
    }
    const found = await context.domain.search.suggest(
      { text, kinds, products, limit: first, languages: languages ?? context.languages },
      await readableBy(context),
    );
    return found as SearchSuggestion[];
  }
}

@Resolver(() => SearchEdge)
export class SearchEdgeResolver {
  @FieldResolver(() => Node, { nullable: true, description: 'The resource; null when it was deleted meanwhile.' })
  node(@Root() { kind, identifier }: SearchEdge, @Ctx() { loaders }: Context) {
    return kind === SearchKind.DATASET ? loaders.dataset(identifier) : loaders.catalogue(identifier);
  }

  @FieldResolver(() => [SearchHighlight], { description: 'Where words of the query stand in it.' })
  highlights(@Root() edge: SearchEdge): SearchHighlight[] {
    return (edge as unknown as SearchHit).highlights as SearchHighlight[];
  }
}

@Resolver(() => Version)
export class VersionDocumentResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The search document of a dataset as it was, as JSON; null for catalogues.',
  })
  async searchDocument(@Root() version: Version, @Ctx() { domain }: Context): Promise<string | null> {
    const { document } = version as unknown as KeptVersion;
    return document.kind === 'dataset' ? domain.search.versionDocument(document) : null;
  }
}

/** The resolver classes of search. */
export const searchResolvers = [
  SimilarDatasetsField,
  SearchResolver,
  SearchEdgeResolver,
  VersionDocumentResolver,
  VocabularyResolver,
];
