/** `config`: shows the configuration that the service would start with. */
import { configTable, effectiveConfig } from '../monitoring/effective-config.js';
import { DONE, type ExitCode } from './exit-code.js';

/** Prints every setting, secrets hidden. Throws `ConfigError` with every mistake. */
export const printConfig = async ({ json }: { readonly json: boolean }): Promise<ExitCode> => {
  const all = effectiveConfig();
  console.log(json ? JSON.stringify(all, null, 2) : configTable(all));
  return DONE;
};
