/** Jobs of other parts as `jobProgress` shows them. */
import type { HarvestRun } from './model.js';
import type { JobState } from '../events/progress.js';

/** A harvest as a job. */
export const jobOfHarvest = ({ id, state, done, total, catalogue }: HarvestRun): JobState => ({
  id,
  job: 'harvest',
  state: state === 'RUNNING' ? 'RUNNING' : state === 'DONE' ? 'DONE' : 'FAILED',
  done,
  total,
  catalogue,
});
