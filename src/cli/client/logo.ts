/** `logo …`: logos of organizations. */
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { tell, writeOne } from './output.js';
import { logoOf } from './resources.js';

interface Options extends Common {
  readonly dryRun?: boolean;
}

/** What the file is called like; the service looks at its bytes. */
const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', webp: 'image/webp' };

const read = (file: string): Uint8Array<ArrayBuffer> => {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    throw new Ended(`${file} cannot be read.`, exits.USAGE);
  }
};

const put = async (deployment: Deployment, id: string, file: string, options: Options): Promise<void> => {
  const type = TYPES[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/png';
  const init = { method: 'PUT', headers: { 'content-type': type }, body: read(file) };
  const response = await deployment.request(`${logoOf(id)}?dryRun=${options.dryRun ?? false}`, init);
  const { url, mediaType, width, height, byteSize } = (await response.json()) as Readonly<Record<string, unknown>>;
  writeOne({ organization: id, url, mediaType, width, height, bytes: byteSize }, options);
};

const remove = async (deployment: Deployment, id: string, options: Options): Promise<void> => {
  const { dryRun = false } = options;
  await deployment.request(`${logoOf(id)}?dryRun=${dryRun}`, { method: 'DELETE' });
  if (!options.json && !options.jsonl) return tell(`The logo of ${id} ${dryRun ? 'would be' : 'is'} removed.`);
  writeOne({ id, state: dryRun ? 'VALIDATED' : 'DELETED' }, options);
};

/** Adds the commands. */
export const addLogo = (program: Command): void => {
  const logo = program.command('logo').description('logos of organizations');
  define<[string, string, Options]>(
    logo,
    'put <organization> <file>',
    'set the logo, in PNG, JPEG or WebP',
    put,
  ).option('--dry-run', 'read the picture, store nothing');
  define<[string, Options]>(logo, 'remove <organization>', 'remove the logo', remove).option(
    '--dry-run',
    'say whether there is one, remove nothing',
  );
};
