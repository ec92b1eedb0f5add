/** What a caller may see of everything that is stored. */
import { setImmediate } from 'node:timers/promises';
import type { Asset } from '../src/auth/access.js';
import { ANONYMOUS, type Principal } from '../src/auth/principal.js';
import { Refusal } from '../src/errors.js';
import type { Readable } from '../src/domain/search/types.js';
import type { Context } from './context.js';

/** Datasets that are asked about in one turn of the event loop. */
const TURN = 200;

const mayRead = async (principal: Principal, asset: Asset, { authorizer }: Context): Promise<boolean> => {
  try {
    await authorizer.authorize(principal, { scope: 'READ', asset });
    return true;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'FORBIDDEN' || error.code === 'UNAUTHENTICATED')) return false;
    throw error;
  }
};

/** Where everybody may read, nobody needs to be asked about: an anonymous caller passes on an asset that is not there. */
const readsArePublic = (context: Context): Promise<boolean> =>
  mayRead(ANONYMOUS, { kind: 'dataset', id: '', exists: false }, context);

const readableDatasets = async (principal: Principal, context: Context): Promise<string[]> => {
  const found: string[] = [];
  let asked = 0;
  for (const { id, catalogue } of context.domain.search.datasets()) {
    const asset: Asset = { kind: 'dataset', id, ...(catalogue === undefined ? {} : { catalogue }), exists: true };
    if (await mayRead(principal, asset, context)) found.push(id);
    if (++asked % TURN === 0) await setImmediate();
  }
  return found;
};

/**
 * What the caller may see, decided by the same rule as every other read. Where reads are restricted, a user is asked about for
 * every dataset: exact, and in proportion to their number.
 */
export const readableBy = async (context: Context): Promise<Readable> => {
  const { principal } = context;
  if (await readsArePublic(context)) return { all: true };
  switch (principal.kind) {
    case 'anonymous':
      return { datasets: [] };
    case 'key':
      return principal.catalogues === undefined ? { all: true } : { catalogues: principal.catalogues };
    case 'user':
      return { datasets: await readableDatasets(principal, context) };
  }
};
