/** Lists of datasets: as they were stored from the store, by the model from the SPARQL engine. */
import type { DatasetListArgs } from '../../schema/repository/list.js';
import type { Connection } from '../../schema/node/node.js';
import { ofCatalogue } from '../../src/features/repository/filters/types.js';
import type { DatasetView } from '../../src/features/repository/views/dataset.js';
import { connection, pageOf } from '../lists/connection.js';
import type { Context } from '../context.js';
import { listFiltered } from '../filters/list.js';
import { figuresOf, isFiltered, requestOf, type Listed } from '../filters/request.js';
import { visibleDatasets } from '../lists/visible.js';

/** One page of the datasets of a catalogue, or of all, that the caller may read. */
export const listDatasets = async (
  args: DatasetListArgs,
  catalogue: string | undefined,
  context: Context,
): Promise<Connection<DatasetView> & Partial<Listed>> => {
  const { domain, loaders } = context;
  const within = catalogue === undefined ? undefined : ofCatalogue(catalogue);
  const request = { ...requestOf('datasets', args, within), list: 'datasets' } as const;
  if (isFiltered(args)) return listFiltered(request, context);
  const selection = await visibleDatasets(context, catalogue);
  const listed = await domain.listing.page(selection, pageOf(args));
  // A plain list is counted where it is read.
  const count = () => domain.listing.count(selection);
  return {
    listed: { ...figuresOf(request, undefined, context), count },
    ...(await connection(args, listed, (items) => loaders.datasets(items.map(({ id }) => id)))),
  };
};
