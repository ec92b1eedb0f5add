/** Figures over many datasets, where reads are restricted: they are for those who may read all that they are made from. */
import { setImmediate } from 'node:timers/promises';
import { forbidden } from '../../src/core/auth/refuse.js';
import type { Readable } from '../../src/core/auth/access.js';
import type { Context } from '../context.js';
import { readableBy } from '../search/readable.js';
import { visibleDatasets } from '../lists/visible.js';

const holdsAll = async (readable: Readable, context: Context, catalogue: string | undefined): Promise<boolean> => {
  // Copies that were bought count as well: a figure tells of none of them.
  if ('all' in readable || 'allBut' in readable) return true;
  if (catalogue === undefined) return false;
  if ('catalogues' in readable) return readable.catalogues.includes(catalogue);
  const { listing } = context.domain;
  // Whether a catalogue is empty is nobody's business who reads nothing of it: both are counted in any case, as which of two
  // catalogues is refused first would tell.
  const visible = await listing.count(await visibleDatasets(context, catalogue));
  const stored = await listing.count({ kind: 'dataset', catalogue });
  return stored > 0 && stored === visible;
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

/** Datasets that are looked at in one turn of the event loop. */
const TURN = 2_000;

/** The catalogues of which every dataset is among these, and which have any. */
const completeIn = async (readable: ReadonlySet<string>, { domain }: Context): Promise<ReadonlySet<string>> => {
  const complete = new Map<string, boolean>();
  let looked = 0;
  for (const { id, catalogue } of domain.search.datasets()) {
    if (catalogue !== undefined) complete.set(catalogue, (complete.get(catalogue) ?? true) && readable.has(id));
    if (++looked % TURN === 0) await setImmediate();
  }
  return new Set([...complete].filter(([, isComplete]) => isComplete).map(([catalogue]) => catalogue));
};

/** The catalogues that have figures which the caller may see, to list them. Throws `UNAUTHENTICATED` where reads are restricted and nobody asks. */
export const figuresOf = async (context: Context): Promise<Readable> => {
  const { authorizer, principal } = context;
  if (authorizer.readsAreOpen) return { all: true };
  authorizer.requireCaller(principal);
  const readable = await readableBy(context);
  if ('allBut' in readable) return { all: true };
  if (!('datasets' in readable)) return readable;
  return { catalogues: [...(await completeIn(new Set(readable.datasets), context))] };
};
