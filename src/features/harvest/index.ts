/** Harvest: takes over what portals elsewhere offer. */
import type { Events } from '../events/events.js';
import type { JobState } from '../events/progress.js';
import type { Nouns } from '../repository/nouns.js';
import type { OpenPart, Part } from '../repository/part.js';
import { Harvests, type HarvestSettings } from './harvests.js';
import type { HarvestRun } from './model.js';
import { type HarvesterOf, HarvestSources } from './sources.js';
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
  readonly harvestSources: HarvestSources;
}

/** What the part needs of the service once it can be reached. */
export interface HarvestServing {
  /** Who harvests a source by itself, as they are now. */
  readonly harvesterOf: HarvesterOf;
}

/** A harvest as `jobProgress` shows it. */
const jobOfHarvest = ({ id, state, done, total, catalogue }: HarvestRun): JobState => ({
  id,
  job: 'harvest',
  state: state === 'RUNNING' ? 'RUNNING' : state === 'DONE' ? 'DONE' : 'FAILED',
  done,
  total,
  catalogue,
});

export const harvestPart: Part<HarvestOptions, OpenHarvest> = {
  name: 'harvest',
  tables: harvestTables,
  open: (options) => {
    const items = new HarvestItems(options.database);
    const fragments = new HarvestFragments(options.database);
    const harvests = new Harvests({ ...options, items, fragments, settings: options.harvest ?? {} });
    harvests.onProgress((run) => options.events.progress.report(jobOfHarvest(run)));
    const { database, log } = options;
    const harvestSources = new HarvestSources({ database, harvests, log });
    return {
      harvests,
      harvestSources,
      participants: [items, fragments, harvestSources],
      start: async ({ harvesterOf }: HarvestServing) => {
        await harvests.resume();
        harvestSources.start(harvesterOf);
      },
      close: async () => {
        await harvestSources.stop();
        await harvests.close();
      },
    };
  },
};
