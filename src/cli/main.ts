#!/usr/bin/env node
/** The `marketplace` command: tools for the data directory that the settings name, and commands for any deployment. */
import { Command, Option } from 'commander';
import { readConfig, ConfigError, type Config } from '../config.js';
import { createLogger } from '../log.js';
import { addAdmin } from './admin/program.js';
import { backup } from './backup.js';
import { exits } from './remote/exit.js';
import { addClient, addShared, namesDeployment } from './remote/program.js';
import { printConfig } from './config.js';
import { exportGraphs, type ExportOptions } from './export.js';
import { addHarvest } from './harvest.js';
import { importFile, type DirectImport } from './import.js';
import { fileImporter } from './importer.js';
import { FAILED, type Outcome } from './outcome.js';
import { recheckAll, type DirectRecheck, type RecheckOptions } from './recheck.js';
import { reindexAll, type DirectReindex } from './reindex.js';
import { restore } from './restore.js';

/** Errors that explain themselves; anything else is shown with its stack. */
const EXPLAINED = /^(BackupFailed|ConfigError|ControlRefused|DataFileDamaged|DirectoryInUse|NotABackup|Refusal)$/;

const explain = (error: unknown): string => {
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  return EXPLAINED.test(name) || code !== undefined ? message : (stack ?? message);
};

const run = async (work: (config: Config) => Promise<Outcome>): Promise<void> => {
  try {
    process.exitCode = await work(readConfig());
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : explain(error));
    process.exitCode = FAILED;
  }
};

/** The domain over the data directory, without the service around it; only `import` needs it. */
const openImport = (config: Config) => async (): Promise<DirectImport> => {
  const { openCore } = await import('../core.js');
  const core = await openCore({ config, log: createLogger('warn') });
  return { run: fileImporter(core.domain.importer), close: () => core.close() };
};

const openReindex = (config: Config) => async (): Promise<DirectReindex> => {
  const { openCore } = await import('../core.js');
  const core = await openCore({ config, log: createLogger('warn') });
  return { run: () => core.domain.reindex(), close: () => core.close() };
};

const openRecheck = (config: Config) => async (): Promise<DirectRecheck> => {
  const { openCore } = await import('../core.js');
  const core = await openCore({ config, log: createLogger('warn') });
  await core.domain.quality.start();
  return { run: (catalogue) => core.domain.quality.recheck(catalogue), close: () => core.close() };
};

const program = new Command('marketplace')
  .description(
    'A data marketplace: commands for any deployment (--url, MARKETPLACE, login), and tools for the data directory (setting DATA_DIR).',
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exits.DONE : exits.USAGE));
addClient(program);

/** What works on the data directory here and, where a deployment is named, on that one instead. */
const addLocal = (): void => {
  program
    .command('backup <file>')
    .description('copy all data to a file, consistently, also while the service runs')
    .action((file: string) => run(({ DATA_DIR }) => backup(DATA_DIR, file)));
  program
    .command('export [file]')
    .description('write all metadata as RDF, one named graph for each resource; to standard output without a file')
    .addOption(new Option('--format <format>', 'syntax').choices(['nquads', 'trig']).default('nquads'))
    .option('--records', 'with the catalogue records and memberships that the service adds', false)
    .action((file: string | undefined, options: Pick<ExportOptions, 'format' | 'records'>) =>
      run(({ DATA_DIR, VOCAB_NS }) => exportGraphs(DATA_DIR, file, { ...options, vocabNs: VOCAB_NS })),
    );
  addHarvest(program, run);
};
if (namesDeployment(process.argv, process.env)) addShared(program);
else addLocal();
program
  .command('restore <file>')
  .description('put a backup in place of the present data, also while the service runs')
  .action((file: string) => run(({ DATA_DIR }) => restore(DATA_DIR, file)));
program
  .command('import <file>')
  .description('take the datasets of an RDF document into a catalogue, also while the service runs')
  .requiredOption('--catalogue <id>', 'id of the catalogue; created when the document describes one')
  .action((file: string, { catalogue }: { catalogue: string }) =>
    run((config) => importFile(config.DATA_DIR, file, catalogue, openImport(config))),
  );
program
  .command('config')
  .description('print the configuration that the environment makes, secrets hidden')
  .option('--json', 'print it as JSON', false)
  .action((options: { json: boolean }) => run(() => printConfig(options)));
program
  .command('reindex')
  .description('make the search index again from the stored metadata, also while the service runs')
  .action(() => run((config) => reindexAll(config.DATA_DIR, openReindex(config))));
program
  .command('recheck')
  .description('check the URLs of all distributions again, at a pace that servers bear, also while the service runs')
  .option('--catalogue <id>', 'only those of this catalogue')
  .option('--json', 'print the result as JSON', false)
  .action((options: RecheckOptions) => run((config) => recheckAll(config.DATA_DIR, options, openRecheck(config))));
addAdmin(program, run);
await program.parseAsync();
