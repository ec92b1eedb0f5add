/** Lists of datasets: as they were stored from the store, by facets from the search index, by the model from the SPARQL engine. */
import type { DatasetListArgs } from '../../schema/dataset/list.js';
import type { Connection } from '../../schema/node/node.js';
import { ofCatalogue } from '../../src/domain/filters/types.js';
import type { DatasetView } from '../../src/domain/views/dataset.js';
import { connection, pageOf, requireLength } from '../lists/connection.js';
import type { Context } from '../context.js';
import { listFiltered } from '../filters/list.js';
import { figuresOf, isFiltered, refuseBoth, requestOf, type Listed } from '../filters/request.js';
import { readableBy } from '../search/readable.js';
import { listRequest } from '../search/request.js';
import { visibleDatasets } from '../lists/visible.js';

/** One page of the datasets of a catalogue, or of all, that the caller may read. */
export const listDatasets = async (
  args: DatasetListArgs,
  catalogue: string | undefined,
  context: Context,
): Promise<Connection<DatasetView> & Partial<Listed>> => {
  const { domain, loaders } = context;
  refuseBoth(args);
  const within = catalogue === undefined ? undefined : ofCatalogue(catalogue);
  const request = { ...requestOf('datasets', args, within), list: 'datasets' } as const;
  if (isFiltered(args)) return listFiltered(request, context);
  if (args.where == null && args.orderBy == null) {
    const selection = await visibleDatasets(context, catalogue);
    const listed = await domain.listing.page(selection, pageOf(args));
    // A plain list is counted where it is read.
    const count = () => domain.listing.count(selection);
    return {
      listed: { ...figuresOf(request, undefined, context), count },
      ...(await connection(args, listed, (items) => loaders.datasets(items.map(({ id }) => id)))),
    };
  }
  requireLength(args);
  const { hits, more } = await domain.search.find(listRequest(args, catalogue, context), await readableBy(context));
  const nodes = await loaders.datasets(hits.map(({ identifier }) => identifier));
  const edges = hits.flatMap(({ cursor }, index) => {
    const node = nodes[index];
    return node == null ? [] : [{ node, cursor }];
  });
  return {
    edges,
    pageInfo: {
      hasNextPage: more,
      hasPreviousPage: args.after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: hits.at(-1)?.cursor ?? null,
    },
  };
};
