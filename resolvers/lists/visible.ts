/** Lists leave out what the caller may not read. */
import type { Selection } from '../../src/domain/listing.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';

/**
 * Decides over datasets that are listed or counted; `undefined` where the caller may see all of them. Catalogues themselves
 * are for everybody.
 */
const visibleTo = async (context: Context): Promise<Selection['visible']> => {
  const readable = await readableBy(context);
  if ('all' in readable) return undefined;
  if ('catalogues' in readable) {
    const catalogues = new Set(readable.catalogues);
    return ({ catalogue }) => catalogue !== undefined && catalogues.has(catalogue);
  }
  const datasets = new Set(readable.datasets);
  return ({ id }) => datasets.has(id);
};

/** The datasets that the caller may see, of one catalogue or of all. */
export const visibleDatasets = async (context: Context, catalogue?: string): Promise<Selection> => ({
  kind: 'dataset',
  catalogue,
  visible: await visibleTo(context),
});
