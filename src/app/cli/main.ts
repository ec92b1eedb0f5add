#!/usr/bin/env node
/** The `marketplace` command: tools for the data directory that the settings name, and commands for any deployment. */
import { Command, Option } from 'commander';
import { readFileSync } from 'node:fs';
import { readConfig, type Config } from '../../core/config.js';
import { explain } from '../../core/errors.js';
import type { Core } from '../core.js';
import { addAdmin } from './admin/program.js';
import type { BackupOptions } from './backup.js';
import type { ExportOptions } from './export.js';
import { addHarvest } from './harvest.js';
import { FAILED, type ExitCode } from './exit-code.js';
import type { PassphraseOptions } from './passphrase.js';
import type { MigrateOptions } from './migrate.js';
import type { RecheckOptions } from './recheck.js';
import type { VerifyAgreementOptions } from './verify-agreement.js';
import { exits } from './client/exit.js';
import { addClient, addShared, namesDeployment } from './client/program.js';

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

const run = async (work: (config: Config) => Promise<ExitCode>): Promise<void> => {
  try {
    process.exitCode = await work(readConfig());
  } catch (error) {
    console.error(explain(error));
    process.exitCode = FAILED;
  }
};

/**
 * The domain over the data directory, without the service around it. Like what every command does, it is loaded by the command
 * that needs it: help and the commands over HTTP start without it.
 */
const openCore = async (config: Config): Promise<Core> => {
  const [core, { createLogger }] = await Promise.all([import('../core.js'), import('../../core/log.js')]);
  return core.openCore({ config, log: createLogger('warn') });
};

const openImport = (config: Config) => async () => {
  const [core, { fileImporter }] = await Promise.all([
    openCore(config),
    import('../../features/operations/control/import.js'),
  ]);
  const close = async (): Promise<void> => {
    // Leaves a copy of the search columns behind, so that the service need not read all rows before its first search.
    await core.domain.search.warm();
    await core.close();
  };
  return { run: fileImporter(core.domain.importer), close };
};

const openReindex = (config: Config) => async () => {
  const [core, { reindexAll }] = await Promise.all([
    openCore(config),
    import('../../features/operations/control/reindex.js'),
  ]);
  return { run: () => reindexAll(core), close: () => core.close() };
};

const openRecheck = (config: Config) => async () => {
  const core = await openCore(config);
  await core.domain.quality.start();
  return { run: (catalogue?: string) => core.domain.quality.recheck(catalogue), close: () => core.close() };
};

const program = new Command('marketplace')
  .description(
    'A data marketplace: commands for any deployment (--url, MARKETPLACE, login), and tools for the data directory (setting DATA_DIR).',
  )
  .version(version, '--version', 'print the version')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? exits.DONE : exits.USAGE));
addClient(program);

/** Adds commands for the data directory here which, where a deployment is named, are for that one instead. */
const addLocal = (): void => {
  program
    .command('backup <file>')
    .description('copy all data to a file, consistently, also while the service runs')
    .option('--encrypt', 'encrypt it with a passphrase, which nothing but itself can replace', false)
    .option('--passphrase-file <path>', 'file that holds the passphrase; else the setting BACKUP_PASSPHRASE counts')
    .action((file: string, options: BackupOptions) =>
      run(async ({ DATA_DIR, BACKUP_PASSPHRASE: setting }) =>
        (await import('./backup.js')).backup(DATA_DIR, file, { setting, ...options }),
      ),
    );
  program
    .command('export [file]')
    .description('write all metadata as RDF, one named graph for each resource; to standard output without a file')
    .addOption(new Option('--format <format>', 'syntax').choices(['nquads', 'trig']).default('nquads'))
    .option('--records', 'with the catalogue records and memberships that the service adds', false)
    .action((file: string | undefined, options: Pick<ExportOptions, 'format' | 'records'>) =>
      run(async ({ DATA_DIR, VOCAB_NS }) => {
        const { exportGraphs } = await import('./export.js');
        return exportGraphs(DATA_DIR, file, { ...options, vocabNs: VOCAB_NS });
      }),
    );
  addHarvest(program, run);
};
if (namesDeployment(process.argv, process.env)) addShared(program);
else addLocal();
program
  .command('restore <file>')
  .description('put a backup in place of the present data, also while the service runs')
  .option('--passphrase-file <path>', 'file that holds the passphrase of an encrypted backup')
  .action((file: string, options: PassphraseOptions) =>
    run(async ({ DATA_DIR, BACKUP_PASSPHRASE: setting }) =>
      (await import('./restore.js')).restore(DATA_DIR, file, { setting, ...options }),
    ),
  );
program
  .command('import <file>')
  .description('take the datasets of an RDF document into a catalogue, also while the service runs')
  .requiredOption('--catalogue <id>', 'id of the catalogue; created when the document describes one')
  .action((file: string, { catalogue }: { catalogue: string }) =>
    run(async (config) => {
      const { importFile } = await import('./import.js');
      return importFile(config.DATA_DIR, file, catalogue, openImport(config));
    }),
  );
program
  .command('verify-agreement <file>')
  .description('check a signed agreement, without asking any service: who agreed on what, and that nothing was changed')
  .requiredOption(
    '--jwks <file>',
    'public keys as /srv/trade/jwks gives them: of the marketplace, and once more of the seller where it signs too',
    (file: string, others: readonly string[] = []) => [...others, file],
  )
  .option('--jws <file>', 'JWS over it to check as well, compact or detached (RFC 7515, appendix F)')
  .option('--metadata <file>', 'metadata to compare with what was sold, as N-Triples')
  .option('--contract <file>', 'contract of data to compare with the one that was agreed, as it was sent')
  .option('--json', 'print the result as JSON', false)
  .action(async (file: string, options: VerifyAgreementOptions) => {
    const { verifyAgreementFile } = await import('./verify-agreement.js');
    process.exitCode = await verifyAgreementFile(file, options).catch((error: unknown) => {
      console.error(explain(error));
      return FAILED;
    });
  });
program
  .command('config')
  .description('print the configuration that the environment makes, secrets hidden')
  .option('--json', 'print it as JSON', false)
  .action((options: { json: boolean }) => run(async () => (await import('./config.js')).printConfig(options)));
program
  .command('reindex')
  .description(
    'make the search index and the index for SPARQL again from the stored metadata, also while the service runs',
  )
  .action(() => run(async (config) => (await import('./reindex.js')).reindexAll(config.DATA_DIR, openReindex(config))));
program
  .command('recheck')
  .description('check the URLs of all distributions again, at a pace that servers bear, also while the service runs')
  .option('--catalogue <id>', 'only those of this catalogue')
  .option('--json', 'print the result as JSON', false)
  .action((options: RecheckOptions) =>
    run(async (config) => (await import('./recheck.js')).recheckAll(config.DATA_DIR, options, openRecheck(config))),
  );
program
  .command('migrate')
  .description(
    'move everything between the data directory and the SPARQL server of STORE_*, also while the service runs',
  )
  .addOption(new Option('--from <store>', 'where the data are').choices(['embedded', 'sparql']).makeOptionMandatory())
  .addOption(new Option('--to <store>', 'where they shall be').choices(['embedded', 'sparql']).makeOptionMandatory())
  .action((options: MigrateOptions) => run(async (config) => (await import('./migrate.js')).migrate(config, options)));
program
  .command('check-store')
  .description('compare the graphs in the SPARQL server with their documents, and put right what differs')
  .action(() => run(async ({ DATA_DIR }) => (await import('./check-store.js')).checkStore(DATA_DIR)));
program
  .command('check-index')
  .description('compare the search index in OpenSearch with the store, and have indexed again what differs')
  .action(() => run(async ({ DATA_DIR }) => (await import('./check-index.js')).checkIndex(DATA_DIR)));
addAdmin(program, run);
void program.parseAsync();
