/** `config`: shows the configuration that the service would start with. */
import { readConfig } from '../../core/config.js';
import { ApplicationProfiles } from '../../features/repository/validation/profiles/index.js';
import { configTable, effectiveConfig } from '../../core/monitoring/effective-config.js';
import { DONE, type ExitCode } from './exit-code.js';

/** Prints every setting, secrets hidden, and checks the folders of application profiles. Throws `ConfigError` with every mistake, or `OperatorError`. */
export const printConfig = async ({ json }: { readonly json: boolean }): Promise<ExitCode> => {
  const all = effectiveConfig();
  new ApplicationProfiles(readConfig().PROFILES_DIR).check();
  console.log(json ? JSON.stringify(all, null, 2) : configTable(all));
  return DONE;
};
