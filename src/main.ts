#!/usr/bin/env node
/** Starts the service and stops it on a signal. */
import { Command } from 'commander';
import { readConfig, settings, type Config } from './core/config.js';
import { explain } from './core/errors.js';
import { createLogger } from './core/log.js';

/** Settings that somebody may need before reading about all of them. */
const FIRST_SETTINGS = ['PORT', 'HOST', 'BASE_URL', 'DATA_DIR', 'LOG_LEVEL'] as const;

const settingsHelp = (): string => {
  const lines = FIRST_SETTINGS.map((name) => {
    const { about, fallback } = settings[name] as { readonly about: string; readonly fallback?: string };
    return `  ${name.padEnd(10)} ${about}${fallback === undefined ? '' : ` Default: ${fallback}`}`;
  });
  return `
Settings are variables of the environment, for example PORT=4001 npm start:
${lines.join('\n')}

All settings: docs/reference/settings.md. Those in force: npm run config (or: marketplace config).`;
};

/** The options of the command line. Help, and options that do not exist, end the process. */
const readOptions = (): { readonly demo?: true } => {
  const program = new Command('npm start --')
    .description('Starts the data marketplace, which serves until it is stopped (Ctrl+C).')
    .option('--demo', 'load a small marketplace into a store that is empty')
    .addHelpText('after', settingsHelp)
    .showHelpAfterError('Options and settings: npm start -- --help')
    .parse();
  // Without the two dashes npm reads an option as one of its own, and the store would stay empty.
  const taken = program.options.find((option) => process.env[`npm_config_${option.name()}`] !== undefined);
  if (taken) program.error(`npm took ${taken.long} for itself: write npm start -- ${taken.long}`);
  return program.opts();
};

/** Every address answers a GET with 200. */
const announce = ({ BASE_URL, DATA_DIR, IDENTITY, ISSUER, REALM }: Config, secretsFile: string): void => {
  for (const line of [
    `Catalogue      ${BASE_URL}/srv/catalog/`,
    `GraphiQL       ${BASE_URL}/graphiql`,
    `GraphQL        ${BASE_URL}/graphql?query=%7B__typename%7D`,
    `Repository     ${BASE_URL}/srv/repo`,
    `SPARQL         ${BASE_URL}/sparql`,
    `Identity       ${IDENTITY === 'embedded' ? `${BASE_URL}/realms/${REALM}` : ISSUER}`,
    `Health         ${BASE_URL}/health/ready`,
    `Data           ${DATA_DIR}`,
    `Secrets        ${secretsFile}`,
  ]) {
    console.log(line);
  }
};

const start = async (): Promise<void> => {
  const { demo = false } = readOptions();
  const config = readConfig();
  // Loaded by a start alone: help and mistakes are answered at once.
  const { Service } = await import('./app/service.js');
  const service = new Service(config, createLogger(config.LOG_LEVEL));
  const stop = (): void => void service.stop().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { secretsFile } = await service.start({ demo });
  announce(config, secretsFile);
};

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
