/** `harvest URL --catalogue ID`: takes the datasets of a catalogue elsewhere into a catalogue here. */
import { Option, type Command } from 'commander';
import type { Config } from '../../core/config.js';
import { SOURCE_TYPES } from '../../features/harvest/model.js';
import type { HarvestCommand } from '../../features/operations/control/protocol.js';
import type { Step } from '../../features/operations/control/harvest.js';
import { DONE, FAILED, PARTLY, type ExitCode } from './exit-code.js';
import { showProgress } from './progress.js';

type Run = (work: (config: Config) => Promise<ExitCode>) => Promise<void>;

/** Harvests over the data directory of a service that does not run. */
async function* direct(config: Config, request: HarvestCommand): AsyncGenerator<Step> {
  const { openCore } = await import('../core.js');
  const { createLogger } = await import('../../core/log.js');
  const { harvestSteps } = await import('../../features/operations/control/harvest.js');
  const core = await openCore({ config, log: createLogger('warn') });
  try {
    yield* harvestSteps(core.domain.harvests, request);
  } finally {
    await core.close();
  }
}

const stepsOf = async (config: Config, request: HarvestCommand): Promise<AsyncIterable<Step>> => {
  const { ControlConnection } = await import('../../features/operations/control/client.js');
  const service = await ControlConnection.open(config.DATA_DIR);
  return service ? (service.harvest(request) as AsyncIterable<Step>) : direct(config, request);
};

/** For people: what was refused and why. For programs: every result as a line of JSON on standard output. */
const tell = ({ results }: Step, json: boolean): void => {
  for (const result of results) {
    if (json) console.log(JSON.stringify(result));
    else if (result.fault)
      console.error(`${result.outcome.toLowerCase()} ${result.source}: ${result.fault.code}: ${result.fault.detail}`);
  }
};

const summarize = ({ run }: Step, json: boolean): ExitCode => {
  const { state, created, updated, unchanged, refused, deleted, listed, vanished = 0, dryRun, fault } = run;
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused, ${deleted} deleted`;
  console.error(`${dryRun ? 'Dry run: ' : ''}${counts}.`);
  if (listed > 0) console.error(`${listed} datasets are listed by the source and not described; nothing was changed.`);
  if (vanished > deleted)
    console.error(`${vanished - deleted} datasets of earlier harvests were not seen; they were kept.`);
  if (fault) console.error(`${fault.code}: ${fault.detail}`);
  if (json) console.log(JSON.stringify({ run }));
  if (state !== 'DONE') console.error(`The harvest ended early (${state}). Run it again to go on.`);
  if (state === 'FAILED' && run.done === 0) return FAILED;
  return state === 'DONE' && refused === 0 && listed === 0 && fault === undefined ? DONE : PARTLY;
};

/** Harvests through the running service, or directly when none runs. */
export const harvest = async (config: Config, request: HarvestCommand, json: boolean): Promise<ExitCode> => {
  const progress = showProgress('Harvesting');
  let last: Step | undefined;
  try {
    for await (const step of await stepsOf(config, request)) {
      last = step;
      const { done, total } = step.run;
      if (total !== undefined) progress.update({ loaded: done, total: Math.max(done, total) });
      tell(step, json);
    }
  } finally {
    progress.stop();
  }
  return last ? summarize(last, json) : FAILED;
};

interface Options extends Omit<HarvestCommand, 'url'> {
  readonly json: boolean;
}

/** Adds the command to the tools. */
export const addHarvest = (program: Command, run: Run): void => {
  program
    .command('harvest <url>')
    .description(
      'take the datasets of a DCAT-AP catalogue or CKAN portal into a catalogue, also while the service runs',
    )
    .requiredOption('--catalogue <id>', 'id of the catalogue; created when it does not exist')
    .addOption(new Option('--type <type>', 'what the source speaks').choices([...SOURCE_TYPES]).default('auto'))
    .option('--delete-vanished', 'delete datasets of earlier harvests that the source no longer has', false)
    .option('--delete-many', 'with --delete-vanished: also when more vanished than one harvest may delete', false)
    .option('--dry-run', 'report what would happen and store nothing', false)
    .option('--restart', 'begin at the first page even when an earlier run did not come to its end', false)
    .option('--json', 'write each result, and the run at the end, as lines of JSON on standard output', false)
    .action((url: string, { json, ...options }: Options) =>
      run((config) => harvest(config, { url, ...options }, json)),
    );
};
