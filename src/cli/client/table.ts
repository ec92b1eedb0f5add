/** `dataset template` and `dataset table`: tables to fill in, and tables of what is there. */
import { writeFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { tell, writeOne } from './output.js';

type Format = 'csv' | 'xlsx';

interface TableOptions extends Common {
  readonly format?: Format;
  readonly language?: string;
  readonly catalogue?: string;
}

const FILE = 'name mediaType base64';
const TEMPLATE = `query ($format: TableFormat!, $language: String!) {
  file: datasetTemplate(format: $format, language: $language) { ${FILE} } }`;
const TABLE = `query ($format: TableFormat!, $catalogue: ID!) {
  file: datasetTable(format: $format, catalogue: $catalogue) { ${FILE} } }`;

/** The format that is named, or that the ending of the file names. */
const formatOf = (file: string, { format }: TableOptions): string =>
  (format ?? (/\.xlsx$/i.test(file) ? 'xlsx' : 'csv')).toUpperCase();

const put = async (
  deployment: Deployment,
  query: string,
  variables: object,
  target: string,
  options: Common,
): Promise<void> => {
  const { file } = await deployment.graphql<{ readonly file: { readonly base64: string } }>(query, variables);
  const bytes = Buffer.from(file.base64, 'base64');
  if (target === '-') return void process.stdout.write(bytes);
  try {
    writeFileSync(target, bytes);
  } catch (error) {
    throw new Ended(
      `${target} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
      exits.REFUSED,
    );
  }
  if (options.json || options.jsonl) return writeOne({ file: target, bytes: bytes.length }, options);
  tell(`${target} is written.`);
};

const withFormat = (command: Command): Command =>
  command.addOption(
    new Option('--format <format>', 'default: by the ending of the file, else csv').choices(['csv', 'xlsx']),
  );

/** Adds the commands. */
export const addTables = (dataset: Command): void => {
  withFormat(
    define<[string, TableOptions]>(
      dataset,
      'template <file>',
      'write a table to fill in, for dataset load (- for standard output)',
      (deployment, file, options) => {
        const { language = 'en' } = options;
        return put(deployment, TEMPLATE, { format: formatOf(file, options), language }, file, options);
      },
    ),
  ).option('--language <tag>', 'language of its texts (default: en)');
  withFormat(
    define<[string, TableOptions]>(
      dataset,
      'table <file>',
      'write datasets of a catalogue as a table, the first 2,000 (- for standard output)',
      (deployment, file, options) => {
        const { catalogue } = options;
        return put(deployment, TABLE, { format: formatOf(file, options), catalogue }, file, options);
      },
    ),
  ).requiredOption('--catalogue <id>', 'catalogue that holds them');
};
