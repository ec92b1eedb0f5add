/** Finds something to show in the examples. */
import type { Store } from '../store/store.js';
import type { AtHand } from './examples/example.js';

type Lists = Pick<Store, 'list'>;

/**
 * The first catalogue, the first dataset, and the first dataset of the catalogue that holds the marketplace.
 * @param globalId makes the global id of a dataset
 */
export const atHandIn = async (
  store: Lists,
  marketplace: string,
  globalId: (dataset: string) => string,
): Promise<AtHand> => {
  const first = { limit: 1 };
  const [[dataset], [catalogue], [offered]] = await Promise.all([
    store.list('dataset', first),
    store.list('catalogue', first),
    store.list('dataset', first, marketplace),
  ]);
  const id = dataset?.item.id;
  return {
    catalogue: dataset?.item.catalogue ?? catalogue?.item.id,
    dataset: id,
    node: id === undefined ? undefined : globalId(id),
    offered: offered?.item.id,
  };
};
