/**
 * Every command that talks to a deployment, found in the tree of commands, in both modes: for people, and with `--json`, whose answer must
 * fit the schema that `marketplace schema` prints. A command without a row here fails.
 */
import { fromJsonSchema } from '@modelcontextprotocol/client';
import { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { ANSWERS } from '../../src/app/cli/client/answers.js';
import { exits } from '../../src/app/cli/client/exit.js';
import { addClient, addShared } from '../../src/app/cli/client/program.js';
import { DEPARTURES, departures } from '../contracts/example.js';
import { startWorld, turtle, type World } from '../marketplace/world.js';
import { Tool, type Ended } from './tool.js';

/** Writes of the tree: each has a dry run. Those that change nothing but this machine have none. */
const LOCAL = new Set([
  'login',
  'logout',
  'export',
  'dataset template',
  'dataset table',
  'archive create',
  'archive verify',
  'backup',
]);
const READS =
  /(?:^| )(?:list|get|history|show|diff)$|^(?:whoami|(?:contract )?validate|quality|search|verify|schema|completion|mcp)$/;

const tree = (): Command => {
  const program = new Command('marketplace');
  addClient(program);
  addShared(program);
  return program;
};
const leaves = (command: Command, path: readonly string[] = []): readonly (readonly [string, Command])[] =>
  command.commands.length === 0
    ? [[path.join(' '), command]]
    : command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
const commands = leaves(tree());

let world: World;
let seller: Tool;
let buyer: Tool;
/** Ids and files that rows use. */
const made: Record<string, string> = {};
beforeAll(async () => {
  world = await startWorld();
  const tool = (headers: Record<string, string>): Tool =>
    new Tool({ MARKETPLACE: world.service.url, MARKETPLACE_API_KEY: headers['x-api-key'] ?? '' });
  [seller, buyer] = [tool(world.seller), tool(world.buyer)];
  const published = await world.published({ purchaseOffer: { price: '5', type: 'one-off', onRequest: true } });
  const open = await world.published();
  const { copy } = await world.run('acquireDataset', { id: (await world.published()).twin }, world.buyer);
  Object.assign(made, { requested: published.twin, open: open.twin, sold: open.dataset, copy: copy?.identifier });
  made['rdf'] = seller.file('stops.ttl', turtle('Stops'));
  made['catalogue'] = seller.file(
    'catalogue.ttl',
    '<> a <http://www.w3.org/ns/dcat#Catalog> ; <http://purl.org/dc/terms/title> "More"@en .',
  );
  made['distribution'] = seller.file(
    'distribution.ttl',
    '<urn:x> a <http://www.w3.org/ns/dcat#Distribution> ; <http://www.w3.org/ns/dcat#accessURL> <https://a.example/> .',
  );
  made['graphs'] = seller.file('graphs.nq', '');
  made['csv'] = seller.file('sample.csv', 'a,b\n1,2\n');
  made['plain'] = await world.dataset();
  made['contract'] = seller.file('contract.yaml', DEPARTURES);
  made['contracted'] = await world.dataset();
  await seller.json(['contract', 'put', made['contracted'], made['contract']]);
  const later = departures(['version: 1.0.0', 'version: 2.0.0'], ['9.95', '12']);
  await seller.json(['contract', 'put', made['contracted'], seller.file('later.yaml', later)]);
  made['file'] = (await world.service.app.domain.datasets.require(made['plain'])).distributions[0] ?? '';
  const request = await buyer.json<{ id: string }>(['request', 'ask', published.twin, '--purpose', 'Tests']);
  const agreements = await buyer.json<{ id: string }[]>(['agreement', 'list']);
  Object.assign(made, { request: request.id, agreement: agreements[0]?.id });
});
afterAll(async () => {
  seller?.remove();
  buyer?.remove();
  await world?.stop();
});

interface Row {
  readonly args: () => readonly (string | undefined)[];
  readonly by?: 'buyer';
  readonly input?: string;
  /** The code that it ends with; 0 where nothing else is said. */
  readonly ends?: number;
}
const dry = '--dry-run';
const rows: Readonly<Record<string, Row>> = {
  // The key of the environment counts before the one that is kept.
  login: { args: () => ['--api-key', '--password-stdin'], input: 'a-key\n' },
  logout: { args: () => [] },
  whoami: { args: () => [] },
  'catalogue list': { args: () => [] },
  'catalogue get': { args: () => ['my-data'] },
  'catalogue put': { args: () => ['more', made['catalogue'], dry] },
  'catalogue delete': { args: () => ['my-data', dry] },
  'dataset list': { args: () => [] },
  'dataset get': { args: () => [made['plain']] },
  'dataset create': { args: () => [made['rdf'], '--catalogue', 'my-data', '--idempotency-key', 'once'] },
  'dataset load': { args: () => [made['rdf'], '--catalogue', 'my-data', dry] },
  'dataset template': { args: () => ['template.csv'] },
  'dataset table': { args: () => ['table.csv', '--catalogue', 'my-data'] },
  // Keys do not see permissions: the archive is without them, and says so.
  'archive create': { args: () => ['all.zip', '--catalogue', 'my-data'], ends: exits.PARTLY },
  'archive verify': { args: () => ['all.zip'] },
  'dataset put': { args: () => [made['plain'], made['rdf'], dry] },
  'dataset delete': { args: () => [made['plain'], dry, '--idempotency-key', 'gone'] },
  'dataset history': { args: () => [made['plain']] },
  'dataset restore': { args: () => ['nothing-like-this', dry], ends: exits.REFUSED },
  'contract get': { args: () => [made['contracted']] },
  'contract put': { args: () => [made['plain'], made['contract'], dry] },
  'contract remove': { args: () => [made['contracted'], dry] },
  'contract diff': { args: () => [made['contracted']] },
  'contract validate': { args: () => [made['contract'], '--against', made['contract']] },
  'distribution get': { args: () => ['nothing-like-this'], ends: exits.REFUSED },
  'distribution add': { args: () => [made['plain'], made['distribution'], dry] },
  'distribution put': { args: () => ['nothing-like-this', made['distribution'], dry], ends: exits.REFUSED },
  'distribution delete': { args: () => ['nothing-like-this', dry], ends: exits.REFUSED },
  'sample put': { args: () => [made['file'], made['csv'], '--visible-to', 'entitled'] },
  'sample get': { args: () => [made['file'], 'sample.csv'] },
  'sample remove': { args: () => [made['file'], dry] },
  'offer list': { args: () => [] },
  'offer publish': { args: () => [made['plain'], dry, '--idempotency-key', 'p'], ends: exits.REFUSED },
  'offer withdraw': { args: () => [made['sold'], dry] },
  'offer acquire': { args: () => [made['open'], dry], by: 'buyer' },
  'request list': { args: () => [], by: 'buyer' },
  'request ask': { args: () => [made['open'], '--purpose', 'Tests', '--price', '4', dry], by: 'buyer' },
  'request propose': { args: () => [made['request'], '1', '--price', '9', dry] },
  'request approve': { args: () => [made['request'], '1', dry] },
  'request end': { args: () => [made['request'], '1', dry] },
  'agreement list': { args: () => [], by: 'buyer' },
  'agreement end': { args: () => [made['agreement'], '--reason', 'Tests', dry], by: 'buyer' },
  'agreement payment': { args: () => [made['agreement'], 'paid', dry] },
  validate: { args: () => [made['rdf']] },
  quality: { args: () => [made['plain']] },
  search: { args: () => ['figures'] },
  verify: { args: () => [made['graphs']] },
  // The key is that of an organization.
  'logo put': { args: () => ['nobody', made['csv'], dry], ends: exits.CREDENTIALS },
  'logo remove': { args: () => ['nobody', dry], ends: exits.CREDENTIALS },
  'spending show': { args: () => [] },
  // Keys are no people.
  'spending set': { args: () => ['10'], ends: exits.CREDENTIALS },
  'spending remove': { args: () => [dry] },
  schema: { args: () => ['whoami'] },
  mcp: { args: () => [], input: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n' },
  completion: { args: () => ['fish'] },
  export: { args: () => ['all.nq'] },
  harvest: { args: () => ['http://127.0.0.1:9/', '--catalogue', 'my-data', dry], ends: exits.REFUSED },
  backup: { args: () => ['all.db'], ends: exits.USAGE },
};

/** Commands whose output is a script or the protocol, whatever is asked for. */
const NO_JSON = new Set(['completion', 'mcp', 'backup']);

it('has a row and a schema for each command, and none for others', () => {
  const paths = commands.map(([path]) => path);
  expect(paths.filter((path) => !rows[path])).toEqual([]);
  expect(Object.keys(rows).filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.filter((path) => !NO_JSON.has(path) && !ANSWERS[path])).toEqual([]);
  expect(Object.keys(ANSWERS).filter((path) => !paths.includes(path))).toEqual([]);
});

it('has a dry run for each write', () => {
  const without = commands.filter(
    ([path, command]) =>
      !READS.test(path) && !LOCAL.has(path) && !command.options.some(({ long }) => long === '--dry-run'),
  );
  expect(without.map(([path]) => path)).toEqual([]);
});

const run = async (path: string, more: readonly string[] = []): Promise<Ended> => {
  const { args, by, input } = rows[path] as Row;
  const given = args().map((arg) => arg ?? 'missing');
  return (by === 'buyer' ? buyer : seller).run([...path.split(' '), ...given, ...more], input);
};

it.each(commands.map(([path]) => path))('%s, for people and for programs', async (path) => {
  const { ends = exits.DONE } = rows[path] as Row;
  const people = await run(path);
  expect([people.code, people.code === ends ? '' : people.err]).toEqual([ends, '']);
  // A refusal is told on standard error alone.
  if (ends !== exits.DONE) expect(people.out).toBe('');
  if (NO_JSON.has(path)) return;
  const { code, out } = await run(path, ['--json']);
  expect(code).toBe(ends);
  if (ends !== exits.DONE) return;
  const checked = await fromJsonSchema(ANSWERS[path] as never)['~standard'].validate(JSON.parse(out));
  expect('issues' in checked ? checked.issues : undefined).toBeUndefined();
});

it('tells its version', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect((await seller.run(['--version'])).out.trim()).toBe(version);
});

it('asks nothing where nobody can answer', async () => {
  const { code } = await seller.run(['login', '--user', 'nobody']);
  expect(code).not.toBe(exits.DONE);
});

it('creates once what is sent twice with one key', async () => {
  const args = ['dataset', 'create', made['rdf'] ?? '', '--catalogue', 'my-data', '--idempotency-key', 'twice'];
  const [one, other] = [await seller.json<{ id: string }>(args), await seller.json<{ id: string }>(args)];
  expect(other.id).toBe(one.id);
});
