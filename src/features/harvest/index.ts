/** Harvest: takes over what portals elsewhere offer. */
import type { Events } from '../events/events.js';
import { jobOfHarvest } from './job.js';
import type { Nouns } from '../repository/nouns.js';
import type { OpenPart, Part } from '../repository/part.js';
import { Harvests, type HarvestSettings } from './harvests.js';
import { HarvestItems } from './items.js';
import { HarvestFragments } from './ldes/fragments.js';
import { harvestTables } from './tables.js';

/** The needs of the part. */
export interface HarvestOptions extends Nouns {
  /** The receiver of the progress of runs. */
  readonly events: Pick<Events, 'progress'>;
  /** The rules of harvests. */
  readonly harvest?: HarvestSettings | undefined;
}

/** The open part. */
export interface OpenHarvest extends OpenPart {
  readonly harvests: Harvests;
}

export const harvestPart: Part<HarvestOptions, OpenHarvest> = {
  name: 'harvest',
  tables: harvestTables,
  open: (options) => {
    const items = new HarvestItems(options.database);
    const fragments = new HarvestFragments(options.database);
    const harvests = new Harvests({ ...options, items, fragments, settings: options.harvest ?? {} });
    harvests.onProgress((run) => options.events.progress.report(jobOfHarvest(run)));
    return {
      harvests,
      participants: [items, fragments],
      start: () => harvests.resume(),
      close: () => harvests.close(),
    };
  },
};
