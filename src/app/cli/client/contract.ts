/** `contract …`: contracts of data (ODCS) of datasets. */
import { extname } from 'node:path';
import { Option, type Command } from 'commander';
import type { ContractSource } from '../../../features/repository/contracts/model.js';
import { Refusal } from '../../../core/errors.js';
import { define, numberOf, type Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { exits, type Exit } from './exit.js';
import { bytesOf } from './input.js';
import { tell, write, writeOne, writeRows } from './output.js';
import { addressOf } from './resources.js';

const DIFF = 'isBreaking lacksMajorStep changes { class kind path before after }';
const PUT = `mutation ($dataset: ID!, $source: String!, $format: DataContractFormat!, $dryRun: Boolean!, $ifMatch: String) {
  outcome: putDataContract(dataset: $dataset, source: $source, format: $format, dryRun: $dryRun, ifMatch: $ifMatch) {
    ${PROBLEM} ... on DataContractWritten { status etag version changes { ${DIFF} } } } }`;
const REMOVE = `mutation ($dataset: ID!, $dryRun: Boolean!, $ifMatch: String) {
  outcome: removeDataContract(dataset: $dataset, dryRun: $dryRun, ifMatch: $ifMatch) {
    ${PROBLEM} ... on DeleteResult { identifier } } }`;
const COMPARE = `query ($dataset: ID!, $from: Int, $to: Int) { contractDiff(dataset: $dataset, from: $from, to: $to) {
  from { revision version } to { revision version } diff { ${DIFF} } } }`;

/** What changed, as the deployment tells it. */
interface Diff {
  readonly isBreaking: boolean;
  readonly lacksMajorStep: boolean;
  readonly changes: readonly Readonly<Record<'class' | 'kind' | 'path' | 'before' | 'after', string | null>>[];
}

interface WriteOptions extends Common {
  readonly ifMatch?: string;
  readonly dryRun?: boolean;
}

/** A contract in a file: JSON by its name or its first character, else YAML. */
const readFile = async (file: string): Promise<ContractSource> => {
  const { decoded } = await import('../../../features/contracts/read.js');
  const source = decoded(bytesOf(file));
  const isJson = extname(file).toLowerCase() === '.json' || /^\s*\{/.test(source.slice(0, 1_000));
  return { source, format: isJson ? 'JSON' : 'YAML' };
};

/** The changes for people: a table, and what has to be said of them. */
const tellChanges = ({ changes, isBreaking, lacksMajorStep }: Diff): void => {
  writeRows(changes, {});
  tell(isBreaking ? 'It breaks something that the version before promised.' : 'It breaks nothing.');
  if (lacksMajorStep) tell('Its version takes no major step.');
};

const put = async (deployment: Deployment, dataset: string, file: string, options: WriteOptions): Promise<void> => {
  const { dryRun = false, ifMatch } = options;
  type Answer = { outcome: { status: string; etag: string; version: string; changes: Diff | null } };
  const variables = { dataset, ...(await readFile(file)), dryRun, ifMatch };
  const { outcome } = await deployment.graphql<Answer>(PUT, variables);
  const { status: state, etag, version, changes } = succeeded(outcome);
  if (options.json || options.jsonl) return writeOne({ state, etag, version, changes }, options);
  writeOne({ state, etag, version }, options);
  if (changes && changes.changes.length > 0) tellChanges(changes);
};

const remove = async (deployment: Deployment, dataset: string, options: WriteOptions): Promise<void> => {
  const { dryRun = false, ifMatch } = options;
  const { outcome } = await deployment.graphql<{ outcome: object }>(REMOVE, { dataset, dryRun, ifMatch });
  succeeded(outcome);
  writeOne({ id: dataset, state: dryRun ? 'VALIDATED' : 'DELETED' }, options);
};

interface GetOptions extends Common {
  readonly format?: 'yaml' | 'json';
}

const get = async (deployment: Deployment, dataset: string, { json, format }: GetOptions): Promise<void> => {
  const wanted = json ? 'json' : format;
  const accept = wanted === undefined ? '*/*' : `application/${wanted}`;
  const response = await deployment.request(`${addressOf('datasets', dataset)}/contract`, { headers: { accept } });
  write(await response.text());
};

interface DiffOptions extends Common {
  readonly from?: string;
  readonly to?: string;
  readonly failOnBreaking?: boolean;
}

const compare = async (deployment: Deployment, dataset: string, options: DiffOptions): Promise<Exit | void> => {
  const { from, to, failOnBreaking = false } = options;
  const revision = (text: string | undefined, name: string): number | null =>
    text === undefined ? null : numberOf(text, name);
  type Version = { readonly revision: number; readonly version: string };
  type Answer = { contractDiff: { from: Version; to: Version; diff: Diff } };
  const variables = { dataset, from: revision(from, 'from'), to: revision(to, 'to') };
  const { contractDiff } = await deployment.graphql<Answer>(COMPARE, variables);
  const { diff, ...versions } = contractDiff;
  if (options.json || options.jsonl) writeOne({ ...versions, ...diff }, options);
  else tellChanges(diff);
  return failOnBreaking && diff.isBreaking ? exits.REFUSED : exits.DONE;
};

interface ValidateOptions extends Common {
  readonly against?: string;
  readonly failOnBreaking?: boolean;
}

/** A contract in a file that keeps to the standard, or what is wrong with it. */
const readValid = async (file: string) => {
  const { readContract } = await import('../../../features/contracts/standard.js');
  try {
    return { value: readContract(await readFile(file)).value };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { line = null, column = null, pointer = '', violations } = error.extras;
    return { violations: violations ?? [{ pointer, line, column, message: error.detail }] };
  }
};

const validate = async (_: Deployment, file: string, options: ValidateOptions): Promise<Exit> => {
  const { against, failOnBreaking = false } = options;
  for (const name of [...(against === undefined ? [] : [against]), file]) {
    const { violations } = await readValid(name);
    if (!violations) continue;
    if (options.json || options.jsonl) writeOne({ conforms: false, file: name, violations }, options);
    else {
      writeRows(
        violations.map((one) => ({ ...one })),
        {},
      );
      tell(`${name} does not keep to the standard.`);
    }
    return exits.REFUSED;
  }
  const [before, { value }] = await Promise.all([
    against === undefined ? undefined : readValid(against),
    readValid(file),
  ]);
  const { diffOf } = await import('../../../features/contracts/diff/diff.js');
  const changes = before?.value && value ? (diffOf(before.value, value) as Diff) : null;
  if (options.json || options.jsonl) writeOne({ conforms: true, file, violations: [], changes }, options);
  else {
    tell(`${file} keeps to the standard.`);
    if (changes) tellChanges(changes);
  }
  return failOnBreaking && changes?.isBreaking ? exits.REFUSED : exits.DONE;
};

/** Adds the commands. */
export const addContract = (program: Command): void => {
  const contract = program.command('contract').description('contracts of data (ODCS) of datasets');
  const breaking = ['--fail-on-breaking', 'end with 1 where something breaks'] as const;
  const withWrite = (command: Command): Command =>
    command
      .option('--if-match <etag>', 'write only if this is the stored version')
      .option('--dry-run', 'report what would happen, store nothing');
  define<[string, GetOptions]>(contract, 'get <dataset>', 'the contract of a dataset, as it was sent', get).addOption(
    new Option('--format <format>', 'in this form').choices(['yaml', 'json']),
  );
  withWrite(
    define<[string, string, WriteOptions]>(
      contract,
      'put <dataset> <file>',
      'attach a contract to a dataset (- for standard input); tells what changes, and what breaks',
      put,
    ),
  );
  withWrite(define<[string, WriteOptions]>(contract, 'remove <dataset>', 'take the contract off a dataset', remove));
  define<[string, DiffOptions]>(contract, 'diff <dataset>', 'what changed from one version to another', compare)
    .option('--from <revision>', 'version to start from; the one before without it')
    .option('--to <revision>', 'version to arrive at; the present one without it')
    .option(...breaking);
  define<[string, ValidateOptions]>(
    contract,
    'validate <file>',
    'whether a contract keeps to the standard, without asking a deployment',
    validate,
    { needsUrl: false },
  )
    .option('--against <file>', 'tell what changes from this one, too')
    .option(...breaking);
};
