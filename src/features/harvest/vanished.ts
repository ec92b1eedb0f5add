/** The datasets that the source no longer has: deleted only when that was asked for, and when it is certain. */
import { Refusal } from '../../core/errors.js';
import type { Datasets } from '../repository/dataset.js';
import type { HarvestItems } from './items.js';
import type { HarvestFault } from '../repository/intake/page/source-dataset.js';
import type { HarvestRuns, StoredRun } from './runs.js';

/** The tools of deletion. */
export interface VanishedTools {
  readonly runs: HarvestRuns;
  readonly items: HarvestItems;
  readonly datasets: Datasets;
}

/** Datasets between two looks at the table. */
const PAGE = 100;

const doubt = (detail: string): HarvestFault => ({ code: 'SOURCE_UNUSABLE', detail: `Nothing was deleted: ${detail}` });

/** The reason why what was not seen need not be gone; nothing when it is certain. */
export const doubtOf = ({ done, total, nameless, resumed }: StoredRun): HarvestFault | undefined => {
  if (done === 0) return doubt('the source showed no dataset at all.');
  if (total !== undefined && done < total) return doubt(`the source showed ${done} of the ${total} datasets it has.`);
  if (nameless > 0) return doubt('the source showed datasets that could not be told from others.');
  if (resumed > 0 && total === undefined)
    return doubt('the run was interrupted, and its pages may have moved meanwhile.');
  return undefined;
};

/** The reason why so many are not deleted at once; nothing where they are no greater a share of all than allowed, in percent. */
export const tooManyOf = (gone: number, of: number, share: number): HarvestFault | undefined =>
  gone * 100 <= of * share
    ? undefined
    : doubt(
        `${gone} of ${of} datasets would go, more than ${share} % at once. Look whether the source is whole; to delete them all the same, harvest again with deleteMany (--delete-many), or raise HARVEST_DELETE_SHARE.`,
      );

/** Deletes datasets that an event stream says were removed there; what is not here, or no longer, is passed over. */
export const deleteGone = async (
  run: StoredRun,
  keys: readonly string[],
  { runs, items, datasets }: VanishedTools,
  signal: AbortSignal,
): Promise<void> => {
  for (const { key, dataset } of items.find(run, keys).values()) {
    signal.throwIfAborted();
    await removeOne(run, { key, dataset }, { runs, datasets });
  }
};

const removeOne = async (
  { id, actor }: StoredRun,
  { key, dataset }: { readonly key: string; readonly dataset: string },
  { runs, datasets }: Pick<VanishedTools, 'runs' | 'datasets'>,
): Promise<void> => {
  const report = runs.report(id, { source: key, dataset, outcome: 'DELETED' });
  try {
    await datasets.remove(dataset, actor, {}, () => [report]);
  } catch (error) {
    // Somebody else was faster.
    if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error;
  }
};

/** Deletes what a run did not see; calls `onDeleted` after each. Rejects with the reason of `signal`. */
export const deleteVanished = async (
  run: StoredRun,
  { runs, items, datasets }: VanishedTools,
  signal: AbortSignal,
  onDeleted: () => void,
): Promise<void> => {
  let after = '';
  for (;;) {
    const unseen = items.unseen(run, run.id, after, PAGE);
    for (const { key, dataset } of unseen) {
      signal.throwIfAborted();
      after = key;
      await removeOne(run, { key, dataset }, { runs, datasets });
      onDeleted();
    }
    if (unseen.length < PAGE) return;
  }
};
