/** `sample …`: pieces of the data of distributions. */
import { Option, type Command } from 'commander';
import { readFileSync, writeFileSync } from 'node:fs';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { tell, writeOne } from './output.js';
import { sampleOf } from './resources.js';

interface PutOptions extends Common {
  readonly visibleTo?: string;
  readonly dryRun?: boolean;
}

const typeOf = (file: string): string =>
  /\.(parquet|pq)$/i.test(file) ? 'application/vnd.apache.parquet' : 'text/csv';

const read = (file: string): Uint8Array<ArrayBuffer> => {
  try {
    return new Uint8Array(readFileSync(file === '-' ? 0 : file));
  } catch {
    throw new Ended(`${file} cannot be read.`, exits.USAGE);
  }
};

interface Stored {
  readonly mediaType: string;
  readonly byteSize: number;
  readonly visibleTo: string;
  readonly rowCount: number;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

const put = async (
  deployment: Deployment,
  id: string,
  file: string | undefined,
  options: PutOptions,
): Promise<void> => {
  const { visibleTo, dryRun = false } = options;
  if (file === undefined && visibleTo === undefined) throw new Ended('Name a file, or --visible-to.', exits.USAGE);
  const query = new URLSearchParams({ ...(visibleTo === undefined ? {} : { visibleTo }), dryRun: String(dryRun) });
  const payload = file === undefined ? {} : { headers: { 'content-type': typeOf(file) }, body: read(file) };
  const response = await deployment.request(`${sampleOf(id)}?${query.toString()}`, { method: 'PUT', ...payload });
  const { mediaType, byteSize, rowCount, columns, visibleTo: audience } = (await response.json()) as Stored;
  const shown = options.json || options.jsonl ? columns : columns.map(({ name, type }) => `${name} ${type}`).join(', ');
  writeOne(
    { distribution: id, mediaType, bytes: byteSize, visibleTo: audience, rows: rowCount, columns: shown },
    options,
  );
};

const get = async (deployment: Deployment, id: string, file: string | undefined, options: Common): Promise<void> => {
  const response = await deployment.request(sampleOf(id));
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (file === undefined) return void process.stdout.write(bytes);
  writeFileSync(file, bytes);
  writeOne({ file, bytes: bytes.length }, options);
};

const remove = async (deployment: Deployment, id: string, options: PutOptions): Promise<void> => {
  const { dryRun = false } = options;
  await deployment.request(`${sampleOf(id)}?dryRun=${dryRun}`, { method: 'DELETE' });
  if (!options.json && !options.jsonl) return tell(`The sample of ${id} ${dryRun ? 'would be' : 'is'} removed.`);
  writeOne({ id, state: dryRun ? 'VALIDATED' : 'DELETED' }, options);
};

/** Adds the commands. */
export const addSample = (program: Command): void => {
  const sample = program.command('sample').description('samples of the data of distributions');
  define<[string, string | undefined, PutOptions]>(
    sample,
    'put <distribution> [file]',
    'store a sample in CSV or Parquet (- for CSV from standard input), or say who sees it',
    put,
  )
    .option('--dry-run', 'read the file and tell what is in it, store nothing')
    .addOption(
      new Option('--visible-to <who>', 'whoever may read the metadata, or only who may have the data').choices([
        'readers',
        'entitled',
      ]),
    );
  define<[string, string | undefined, Common]>(
    sample,
    'get <distribution> [file]',
    'save the file of a sample; to standard output without a file',
    get,
  );
  define<[string, PutOptions]>(sample, 'remove <distribution>', 'remove a sample', remove).option(
    '--dry-run',
    'report what would happen, remove nothing',
  );
};
