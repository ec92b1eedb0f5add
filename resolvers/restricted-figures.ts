/** Figures over many datasets, where reads are restricted: they are for those who may read all that they are made from. */
import { forbidden } from '../src/auth/refuse.js';
import type { Readable } from '../src/auth/access.js';
import type { Context } from './context.js';
import { readableBy } from './search-readable.js';
import { visibleDatasets } from './visible.js';

const holdsAll = async (readable: Readable, context: Context, catalogue: string | undefined): Promise<boolean> => {
  if ('all' in readable) return true;
  if (catalogue === undefined) return false;
  if ('catalogues' in readable) return readable.catalogues.includes(catalogue);
  const { listing } = context.domain;
  const stored = await listing.count({ kind: 'dataset', catalogue });
  // Whether a catalogue is empty is nobody's business who reads nothing of it.
  return stored > 0 && stored === (await listing.count(await visibleDatasets(context, catalogue)));
};

/**
 * Demands that the caller may READ every dataset of a catalogue, or of all of them: a figure tells of what goes into it.
 * Throws `UNAUTHENTICATED` or `FORBIDDEN`.
 */
export const requireReadOfEach = async (context: Context, catalogue?: string): Promise<void> => {
  const { authorizer, principal } = context;
  if (authorizer.readsAreOpen) return;
  authorizer.requireCaller(principal);
  if (await holdsAll(await readableBy(context), context, catalogue)) return;
  throw forbidden('Where reads are restricted, figures are for those who may read every dataset that they are about.');
};
