/** Finds something to show in the examples. */
import type { AllBut } from '../store/readable.js';
import type { Store } from '../store/store.js';
import type { AtHand } from './examples/example.js';

/** The data of a deployment, as far as examples ask for them. */
export interface DataAtHand {
  readonly store: Pick<Store, 'list'>;
  /** What lists show everybody; undefined for everything. */
  readonly seen: () => Promise<AllBut | undefined>;
  /** Id of the catalogue that holds the marketplace. */
  readonly marketplace: string;
  /** Makes the global id of a dataset. */
  readonly globalId: (dataset: string) => string;
  /** True if a dataset was never on the marketplace. */
  readonly isUnpublished: (dataset: string) => boolean;
}

/** Datasets among which one is looked for that was never on the marketplace. */
const SEVERAL = 20;

/**
 * The first catalogue, the first dataset, one beside it that was never on the marketplace, and the first dataset of the catalogue
 * that holds the marketplace.
 */
export const atHandIn = async ({ store, seen, marketplace, globalId, isUnpublished }: DataAtHand): Promise<AtHand> => {
  const shown = await seen();
  const first = { limit: 1 };
  const [[dataset], [catalogue], [offered]] = await Promise.all([
    store.list('dataset', first, undefined, shown),
    store.list('catalogue', first),
    store.list('dataset', first, marketplace),
  ]);
  const id = dataset?.item.id;
  const beside = await store.list('dataset', { limit: SEVERAL }, dataset?.item.catalogue, shown);
  return {
    catalogue: dataset?.item.catalogue ?? catalogue?.item.id,
    dataset: id,
    unpublished: beside.find(({ item }) => isUnpublished(item.id))?.item.id,
    node: id === undefined ? undefined : globalId(id),
    offered: offered?.item.id,
  };
};
