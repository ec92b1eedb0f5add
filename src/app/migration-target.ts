/** The SPARQL server that everything is moved into or out of. */
import { readConfig } from '../core/config.js';
import { createLogger } from '../core/log.js';
import { connectStore } from '../core/store/sparql/connect.js';
import type { MigrationTarget } from '../core/store/shared/migration-model.js';
import { TABLES } from './parts.js';

/** The SPARQL server that these settings name, whatever store the service has now. Throws `ConfigError`. */
export const targetOf = (env: Readonly<Record<string, string | undefined>>): MigrationTarget => {
  const config = readConfig({ ...env, STORE: 'sparql' });
  return { ...connectStore(config), secret: config.STORE_KEY ?? '', log: createLogger('warn'), tables: TABLES };
};
