/** `npm run conformance -- URL`: which lines of the interface hold on a deployment. Knows nothing of the service itself. */
import { Command, CommanderError } from 'commander';
import type { Finding } from './line.js';
import { DoesNotHold } from './must.js';
import { run, type Result } from './run.js';
import type { Login, Settings } from './target.js';

/** Exit codes: every line holds, a line fails, the command line is wrong, the deployment does not answer. */
const HOLDS = 0;
const FAILS = 1;
const USAGE = 64;
const UNREACHABLE = 69;

interface Options {
  readonly apiKey?: string;
  readonly tokenEndpoint?: string;
  readonly client: string;
  readonly clientSecret?: string;
  readonly user?: string;
  readonly password?: string;
  readonly audience: string;
  readonly platformClaim: string;
  readonly dataset?: string;
  readonly asset?: string;
  readonly vocabulary: string;
  readonly timeout: string;
  readonly write: boolean;
  readonly json: boolean;
}

const { env } = process;

const program = new Command('conformance')
  .description('Checks line by line which parts of the interface a deployment keeps. Reads only, unless told --write.')
  .argument('<url>', 'address of the deployment, without /srv')
  .option('--api-key <key>', 'key for writes (better: environment variable CONFORMANCE_API_KEY)')
  .option('--token-endpoint <url>', 'token endpoint of the identity provider, for the lines about tokens')
  .option('--client <id>', 'client that may use the password grant', 'cli')
  .option('--client-secret <secret>', 'its secret (better: CONFORMANCE_CLIENT_SECRET)')
  .option('--user <name>', 'user who logs in')
  .option('--password <text>', 'password of the user (better: CONFORMANCE_PASSWORD)')
  .option('--audience <client>', 'client that holds the assets', 'resource-server')
  .option('--platform-claim <name>', 'claim that describes user and organization', 'platform')
  .option('--dataset <id>', 'a stored dataset to look at; the first of the search without it')
  .option('--asset <id>', 'an asset that the user may READ; the dataset that is made without it')
  .option('--vocabulary <iri>', 'namespace of the platform', 'https://www.pistis-project.eu/ns/voc#')
  .option('--timeout <seconds>', 'longest wait for an answer', '30')
  .option('--write', 'create a catalogue, write to it and remove it', false)
  .option('--json', 'one JSON document on standard output', false)
  .exitOverride();

const loginOf = (options: Options): Login | undefined => {
  const { tokenEndpoint, user, client, audience, platformClaim } = options;
  const password = options.password ?? env['CONFORMANCE_PASSWORD'];
  const clientSecret = options.clientSecret ?? env['CONFORMANCE_CLIENT_SECRET'];
  if (tokenEndpoint === undefined || user === undefined || password === undefined) return undefined;
  return { tokenEndpoint, client, clientSecret, user, password, audience, platformClaim };
};

const settingsOf = (url: string, options: Options): Settings => ({
  url: url.replace(/\/+$/, ''),
  apiKey: options.apiKey ?? env['CONFORMANCE_API_KEY'],
  write: options.write,
  login: loginOf(options),
  dataset: options.dataset,
  asset: options.asset,
  vocabulary: options.vocabulary,
  timeout: Number(options.timeout) * 1000,
});

const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const tell = ({ id, says, verdict, reason }: Finding): void =>
  void print(`${verdict.padEnd(8)}${id.padEnd(6)}${says}${reason === undefined ? '' : `\n${' '.repeat(14)}${reason}`}`);

const summary = ({ findings }: Result) => {
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length;
  return { pass: count('PASS'), fail: count('FAIL'), skipped: count('SKIPPED') };
};

const main = async (): Promise<number> => {
  program.parse();
  const options = program.opts<Options>();
  const settings = settingsOf(program.args[0] ?? '', options);
  if (!URL.canParse(settings.url) || !(settings.timeout > 0)) {
    console.error('The URL and the time-out must be valid.');
    return USAGE;
  }
  const result = await run(settings, options.json ? undefined : tell);
  const { pass, fail, skipped } = summary(result);
  if (options.json) print(JSON.stringify({ url: settings.url, ...summary(result), lines: result.findings }));
  else print(`\n${pass} hold, ${fail} do not, ${skipped} were not looked at.`);
  if (result.left !== undefined) console.error(`The catalogue ${result.left} could not be removed; delete it by hand.`);
  return fail === 0 ? HOLDS : FAILS;
};

const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? HOLDS : USAGE;
  if (!(error instanceof DoesNotHold)) throw error;
  console.error(error.message);
  return UNREACHABLE;
};

void main()
  .catch(exitCodeOf)
  .then((code) => (process.exitCode = code));
