/** The resources that a caller may see of everything that is stored. */
import { setImmediate } from 'node:timers/promises';
import type { Asset, Readable } from '../../src/core/auth/access.js';
import type { Context } from '../context.js';

/** Datasets that are asked about in one turn of the event loop. */
const TURN = 200;

/** Asks about every dataset, where permissions are kept elsewhere: exact, and in proportion to their number. */
const askedOneByOne = async ({ principal, authorizer, domain }: Context): Promise<Readable> => {
  const found: string[] = [];
  let asked = 0;
  for (const { id, catalogue } of domain.search.datasets()) {
    const asset: Asset = { kind: 'dataset', id, ...(catalogue === undefined ? {} : { catalogue }), exists: true };
    if (await authorizer.permits(principal, { scope: 'READ', asset })) found.push(id);
    if (++asked % TURN === 0) await setImmediate();
  }
  return { datasets: found };
};

/** The decision for an operation, and the state in which it was made: an operation may write or grant, and read again. */
const known = new WeakMap<Context, { readonly state: string; readonly readable: Promise<Readable> }>();

/** The resources that the caller may see, decided by the same rule as every other read, once for each operation. */
export const readableBy = (context: Context): Promise<Readable> => {
  const { principal, authorizer, domain } = context;
  const state = `${domain.store.revision} ${authorizer.sight(principal) ?? ''}`;
  const decided = known.get(context);
  if (decided?.state === state) return decided.readable;
  const readable = authorizer.readable(principal).then((all) => all ?? askedOneByOne(context));
  known.set(context, { state, readable });
  return readable;
};

/** What the caller may see of one resource that the caller names: copies that somebody bought are in no list of others, but READ decides who may have one. */
export const readableAlone = async (kind: 'dataset' | 'catalogue', id: string, context: Context): Promise<Readable> => {
  const { authorizer, loaders } = context;
  const mayRead = kind === 'dataset' && (authorizer.readsAreOpen || (await loaders.dataset(id)) !== null);
  return mayRead ? { all: true } : readableBy(context);
};
