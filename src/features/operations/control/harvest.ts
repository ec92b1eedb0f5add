/** The harvests of the domain, as tools call them: one run from its start to its end, with the report as it grows. */
import type { Harvests } from '../../harvest/harvests.js';
import { SYSTEM } from '../../repository/writes.js';
import { SOURCE_TYPES, type HarvestResult, type HarvestRun } from '../../harvest/model.js';
import { Refusal } from '../../../core/errors.js';
import type { HarvestCommand, HarvestStep } from './protocol.js';

/** A step with its parts as they are. */
export interface Step extends HarvestStep {
  readonly run: HarvestRun;
  readonly results: readonly HarvestResult[];
}

/** Results in one step. */
const MOST_RESULTS = 500;

/** The results that were reported since a position, in steps. */
function* newResults(harvests: Harvests, run: HarvestRun, from: number): Generator<Step, number> {
  for (let after = from; ;) {
    const page = harvests.results(run.id, after, MOST_RESULTS);
    after = page.at(-1)?.position ?? after;
    yield { run, results: page.map(({ item }) => item) };
    if (page.length < MOST_RESULTS) return after;
  }
}

/** Harvests and yields how far it is. The run is cancelled when the caller goes away before its end. */
export async function* harvestSteps(harvests: Harvests, request: HarvestCommand): AsyncGenerator<Step> {
  const type = SOURCE_TYPES.find((one) => one === request.type);
  if (!type) throw new Refusal('BAD_REQUEST', `The type must be one of ${SOURCE_TYPES.join(', ')}.`);
  const { id } = await harvests.start({ ...request, type }, SYSTEM);
  let after = 0;
  let isOver = false;
  try {
    for await (const run of harvests.follow(id)) {
      isOver = run.state !== 'RUNNING';
      after = yield* newResults(harvests, run, after);
    }
  } finally {
    if (!isOver) await harvests.cancel(id);
  }
}
