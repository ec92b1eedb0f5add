/** Reaches the provider: in the running service over its control socket, or directly in the files of a stopped one. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../core/config.js';
import { createIdentity, identityTables, openAdministration } from '../../../features/identity/index.js';
import { createLogger } from '../../../core/log.js';
import { ControlConnection } from '../../../features/operations/control/client.js';
import { DirectoryLock } from '../../../core/store/file/directory-lock.js';
import { DATA_FILE } from '../../../core/store/data-file.js';
import { Database } from '../../../core/store/sqlite/database.js';
import { administer } from '../../../features/operations/control/admin/actions.js';
import type { Values } from '../../../features/operations/control/admin/values.js';

const directly = async (config: Config, action: string, values: Values): Promise<unknown> => {
  const file = join(config.DATA_DIR, DATA_FILE);
  if (!existsSync(file))
    throw Object.assign(new Error(`there is no data file ${file}; start the service once`), { code: 'ENOENT' });
  const lock = DirectoryLock.take(config.DATA_DIR);
  try {
    const database = await Database.open(file, identityTables);
    try {
      const log = createLogger('warn');
      const identity = await createIdentity({ config, database, log });
      try {
        const permissions = await openAdministration(identity.realm, { config, database, log });
        return await administer({ ...identity, permissions }, action, values);
      } finally {
        identity.close();
        await identity.apiKeys.flush();
      }
    } finally {
      await database.close();
    }
  } finally {
    lock.release();
  }
};

/** Does one thing for the operator of a data directory. Throws `Refusal`, `ControlRefused` or `DirectoryInUse`. */
export const reach = async (config: Config, action: string, values: Values): Promise<unknown> => {
  const service = await ControlConnection.open(config.DATA_DIR);
  return service ? service.administer(action, values) : directly(config, action, values);
};
