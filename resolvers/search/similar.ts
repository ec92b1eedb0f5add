/** Datasets that are like one. */
import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Dataset } from '../../schema/dataset/dataset.js';
import { similarRequest } from '../../src/domain/search/similar.js';
import type { DatasetView } from '../../src/domain/views/dataset.js';
import { Refusal } from '../../src/errors.js';
import type { Context } from '../context.js';
import { readableBy } from './readable.js';

const MOST = 20;

@Resolver(() => Dataset)
export class SimilarDatasetsField {
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
