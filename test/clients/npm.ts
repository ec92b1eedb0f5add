/**
 * Clients from npm, run as themselves. `CLIENTS_NPM` names a copy of the folder `npm` in which its packages are installed; nothing
 * is installed here. Without it, their tests are skipped and say so.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = process.env['CLIENTS_NPM'];

/** Tests of a client. */
export const describeClient = (client: string, tests: () => void): void => {
  if (!folder) process.stderr.write(`\n*** NOT TESTED: ${client}. CLIENTS_NPM names no folder that has it. ***\n`);
  (folder ? describe : describe.skip)(client, tests);
};

/** Path of a file in the folder, such as a command below `node_modules/.bin`. */
export const installed = (path: string): string => join(folder as string, path);

/** Imports a module of a package. What of it is used stands in the type. */
export const load = async <Module>(name: string): Promise<Module> => {
  const from = (await import(pathToFileURL(installed('load.mjs')).href)) as { load(name: string): Promise<Module> };
  return from.load(name);
};
