/** Lists leave out what the caller may not see. */
import type { Selection } from '../../src/features/repository/listing.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';

/** The datasets that the caller may see, of one catalogue or of all. Catalogues themselves are for everybody. */
export const visibleDatasets = async (context: Context, catalogue?: string): Promise<Selection> => ({
  kind: 'dataset',
  catalogue,
  readable: await readableBy(context),
});
