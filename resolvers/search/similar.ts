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
    // One more than asked for: the dataset is like itself.
    const request = similarRequest(view, first + 1);
    if (!request) return [];
    const { hits } = await domain.search.find(request, await readableBy(context));
    const others = hits.map(({ identifier }) => identifier).filter((id) => id !== view.identifier);
    const found = await Promise.all(others.slice(0, first).map((id) => loaders.dataset(id)));
    return found.filter((one) => one !== null);
  }
}
