#!/usr/bin/env node
/** Starts the service and stops it on a signal. */
import { ConfigError, readConfig, type Config } from './config.js';
import { createLogger } from './log.js';
import { Service } from './app/service.js';

const announce = ({ BASE_URL, DATA_DIR, IDENTITY, ISSUER }: Config, secretsFile: string): void => {
  for (const line of [
    `Catalogue      ${BASE_URL}/srv/catalog/`,
    `GraphiQL       ${BASE_URL}/graphiql`,
    `GraphQL        ${BASE_URL}/graphql`,
    `Repository     ${BASE_URL}/srv/repo`,
    `SPARQL         ${BASE_URL}/sparql`,
    `Identity       ${IDENTITY === 'embedded' ? `${BASE_URL}/realms` : ISSUER}`,
    `Health         ${BASE_URL}/health/ready`,
    `Data           ${DATA_DIR}`,
    `Secrets        ${secretsFile}`,
  ]) {
    console.log(line);
  }
};

const start = async (): Promise<void> => {
  const config = readConfig();
  const service = new Service(config, createLogger(config.LOG_LEVEL));
  const stop = (): void => void service.stop().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const { secretsFile } = await service.start({ demo: process.argv.includes('--demo') });
  announce(config, secretsFile);
};

start().catch((error: unknown) => {
  // Mistakes of configuration and of the data directory explain themselves; anything else needs its stack.
  const explained =
    error instanceof ConfigError ||
    /^(DirectoryInUse|DirectoryNotWritable|DataFileDamaged|IssuerMismatch|ProfileFault|SealBroken)$/.test(
      (error as Error).name,
    );
  console.error(explained ? (error as Error).message : error);
  process.exit(1);
});
