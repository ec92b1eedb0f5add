/** Finds something to show in the examples. */
import type { Store } from '../store/store.js';
import type { AtHand } from './examples/example.js';

type Lists = Pick<Store, 'list'>;

/** What is known of a dataset. */
interface Known {
  /** Makes its global id. */
  readonly globalId: (dataset: string) => string;
  /** Whether it was never on the marketplace. */
  readonly isUnpublished: (dataset: string) => boolean;
}

/** Datasets among which one is looked for that was never on the marketplace. */
const SEVERAL = 20;

/**
 * The first catalogue, the first dataset, one beside it that was never on the marketplace, and the first dataset of the catalogue
 * that holds the marketplace.
 */
export const atHandIn = async (
  store: Lists,
  marketplace: string,
  { globalId, isUnpublished }: Known,
): Promise<AtHand> => {
  const first = { limit: 1 };
  const [[dataset], [catalogue], [offered]] = await Promise.all([
    store.list('dataset', first),
    store.list('catalogue', first),
    store.list('dataset', first, marketplace),
  ]);
  const id = dataset?.item.id;
  const beside = await store.list('dataset', { limit: SEVERAL }, dataset?.item.catalogue);
  return {
    catalogue: dataset?.item.catalogue ?? catalogue?.item.id,
    dataset: id,
    unpublished: beside.find(({ item }) => isUnpublished(item.id))?.item.id,
    node: id === undefined ? undefined : globalId(id),
    offered: offered?.item.id,
  };
};
