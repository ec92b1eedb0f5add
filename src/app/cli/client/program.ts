/** The commands that talk to a deployment. */
import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import { addAgreement } from './agreement.js';
import { addSchema } from './answers.js';
import { addArchive } from './archive.js';
import { addContract } from './contract.js';
import { addDataset } from './dataset.js';
import { type Common, define } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, type Exit, exits } from './exit.js';
import { addRemoteExport } from './export.js';
import { addRemoteHarvest } from './harvest.js';
import { readRdf } from './input.js';
import { addLogin } from './login.js';
import { addMcp } from './mcp.js';
import { addOffer } from './offer.js';
import { tell, write, writeOne, writeRows } from './output.js';
import { collect, walk } from './pages.js';
import { addRequest } from './request.js';
import { addDelete, addGet, addPut, logoOf } from './resources.js';
import { addSample } from './sample.js';
import { addSearch } from './search.js';
import { addSpending } from './spending.js';
import { addVerify } from './verify.js';

/** `validate FILE`, `quality ID`. */
interface Result {
  readonly severity: string;
  readonly code: string;
  readonly focusNode: string | null;
  readonly path: string | null;
  readonly value: string | null;
  readonly message: string;
  readonly profile: string | null;
}

interface Report {
  readonly conforms: boolean;
  readonly results: readonly Result[];
}

interface ValidateOptions extends Common {
  readonly type?: string;
  readonly level: string;
  readonly profile?: readonly string[];
}

const rowOf = ({ severity, code, focusNode, path, value, message, profile }: Result) => ({
  severity,
  profile,
  code,
  focus: focusNode,
  path,
  value,
  message,
});

/** Findings do not know their lines, RDF has none; documents that are no RDF are refused with line and column. */
const validate = async (deployment: Deployment, file: string, options: ValidateOptions): Promise<Exit> => {
  const { body, type } = readRdf(file, options.type);
  const headers = { 'content-type': type, accept: 'application/json' };
  const query = new URLSearchParams({ level: options.level });
  for (const profile of options.profile ?? []) query.append('profile', profile);
  const address = `/srv/mqa/validate?${query.toString()}`;
  const report = await deployment.json<Report>(address, { method: 'POST', headers, body });
  if (options.json) write(`${JSON.stringify(report)}\n`);
  else writeRows(report.results.map(rowOf), options);
  tell(report.conforms ? 'The document conforms.' : 'The document does not conform.');
  return report.conforms ? exits.DONE : exits.REFUSED;
};

interface Scores {
  readonly findability: number;
  readonly accessibility: number;
  readonly interoperability: number;
  readonly reusability: number;
  readonly contextuality: number;
  readonly score?: number;
  readonly band?: string;
  readonly advice?: readonly { readonly gain: number; readonly text: string }[];
}

interface Envelope {
  readonly result: { readonly results: readonly Scores[] };
}

const quality = async (deployment: Deployment, id: string, options: Common): Promise<void> => {
  const { result } = await deployment.json<Envelope>(`/srv/mqa/datasets/${encodeURIComponent(id)}`);
  const [scores] = result.results;
  if (!scores) return tell('The dataset is not assessed yet.');
  if (options.json || options.jsonl) return writeOne({ ...scores }, options);
  const { findability, accessibility, interoperability, reusability, contextuality, score, band } = scores;
  writeOne({ findability, accessibility, interoperability, reusability, contextuality, score, band }, options);
  const advice = scores.advice ?? [];
  if (advice.length > 0) write('\n');
  writeRows(
    advice.map(({ gain, text }) => ({ gain: `+${gain}`, 'what to do': text })),
    options,
  );
};

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Adds the commands. */
const addQuality = (program: Command): void => {
  define<[string, ValidateOptions]>(
    program,
    'validate <file>',
    'check RDF against the shapes (- for standard input); exit code 1 on violations',
    validate,
  )
    .option('--level <number>', '1: counts and kinds of values; 2: also classes; 3: also recommendations', '1')
    .option(
      '--profile <name>',
      'also the rules of an application profile, by its word or IRI; may be repeated',
      several,
    )
    .option('--type <media type>', 'syntax of the document; by its file name or content without it');
  define<[string, Common]>(program, 'quality <dataset>', 'scores of a dataset, and what to do about them', quality);
};

/** The commands and options that may follow a path of commands. */
interface CommandWords {
  readonly path: string;
  readonly words: readonly string[];
}

const optionsOf = (command: Command): string[] =>
  command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));

const placesOf = (command: Command, path: string): CommandWords[] => {
  const words = [...command.commands.map((child) => child.name()), ...optionsOf(command), '--help'];
  const below = command.commands.flatMap((child) =>
    placesOf(child, path === '' ? child.name() : `${path} ${child.name()}`),
  );
  return [{ path, words }, ...below];
};

const cases = (places: readonly CommandWords[]): string =>
  places.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n');

/** The path of commands is the longest beginning of the line that is one. */
const bash = (
  places: readonly CommandWords[],
): string => `# Completion of marketplace for bash: source <(marketplace completion bash)
_marketplace() {
  local path='' candidate word words i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    candidate="\${path:+$path }$word"
    case "$candidate" in
${places
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      '${path}') path=$candidate ;;`)
  .join('\n')}
      *) ;;
    esac
  done
  case "$path" in
${cases(places)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _marketplace marketplace
`;

const zsh = (places: readonly CommandWords[]): string => `#compdef marketplace
# Completion of marketplace for zsh: source <(marketplace completion zsh)
autoload -U +X bashcompinit && bashcompinit
${bash(places).split('\n').slice(1).join('\n')}`;

const fish = (places: readonly CommandWords[]): string => {
  const lines = places.flatMap(({ path, words }) => {
    const seen = path.split(' ').filter(Boolean);
    const condition =
      seen.length === 0
        ? '__fish_use_subcommand'
        : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    return words.map((word) =>
      word.startsWith('--')
        ? `complete -c marketplace -n '${condition}' -l ${word.slice(2)}`
        : `complete -c marketplace -f -n '${condition}' -a ${word}`,
    );
  });
  return `# Completion of marketplace for fish: marketplace completion fish | source\n${lines.join('\n')}\n`;
};

const shells = { bash, zsh, fish } as const;

/** Adds the command; it completes what the program has by the time it runs. */
const addCompletion = (program: Command): void => {
  program
    .command('completion')
    .description('a script that completes commands and options')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(shells)))
    .action((shell: keyof typeof shells) => write(shells[shell](placesOf(program, ''))));
};

/** `logo …`: logos of organizations. */
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
const addLogo = (program: Command): void => {
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

/** `catalogue …` */
const LIST = `query ($first: Int!, $after: String) {
  page: catalogues(first: $first, after: $after) {
    edges { node { identifier title datasetCount } } pageInfo { hasNextPage endCursor } } }`;

interface Entry {
  readonly identifier: string;
  readonly title: string | null;
  readonly datasetCount: number;
}

const list = async (deployment: Deployment, options: Common): Promise<void> => {
  const entries = await collect(walk<Entry>(deployment, LIST, {}));
  writeRows(
    entries.map(({ identifier: id, datasetCount: datasets, title }) => ({ id, datasets, title })),
    options,
  );
};

/** Adds the commands. */
const addCatalogue = (program: Command): void => {
  const catalogue = program.command('catalogue').description('catalogues of a deployment');
  define<[Common]>(catalogue, 'list', 'all catalogues', list);
  addGet(catalogue, 'catalogues', 'catalogue');
  addPut(catalogue, 'catalogues', 'create or replace a catalogue from RDF (- for standard input)');
  addDelete(catalogue, 'catalogues', 'delete a catalogue and all its datasets');
};

/**
 * True if `backup`, `export` and `harvest` mean a deployment rather than the data directory: when one is named on the command line or by
 * the variable MARKETPLACE. A login alone does not change what an operator's commands do.
 */
export const namesDeployment = (argv: readonly string[], env: Readonly<Record<string, string | undefined>>): boolean =>
  Boolean(env['MARKETPLACE']) || argv.some((word) => word === '--url' || word.startsWith('--url='));

/** Adds the commands that only a deployment has. */
export const addClient = (program: Command): void => {
  addLogin(program);
  addCatalogue(program);
  addDataset(program);
  addContract(program);
  addOffer(program);
  addRequest(program);
  addAgreement(program);
  addQuality(program);
  addSample(program);
  addSearch(program);
  addVerify(program);
  addSpending(program);
  addLogo(program);
  addMcp(program);
  addSchema(program);
  addArchive(program);
  addCompletion(program);
};

/** Adds the commands that a deployment has as well as a data directory. */
export const addShared = (program: Command): void => {
  addRemoteExport(program);
  addRemoteHarvest(program);
};
