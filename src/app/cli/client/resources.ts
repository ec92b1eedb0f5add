/** The commands that catalogues, datasets and distributions have in common: RDF that is read, written and deleted over REST. */
import { type Command, Option } from 'commander';
import { type Common, define } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits } from './exit.js';
import { readRdf } from './input.js';
import { type Row, tell, write, writeOne } from './output.js';

/** Media type of each. */
const SYNTAXES = {
  turtle: 'text/turtle',
  'json-ld': 'application/ld+json',
  nquads: 'application/n-quads',
  ntriples: 'application/n-triples',
  trig: 'application/trig',
  'rdf-xml': 'application/rdf+xml',
} as const;

/** The option that chooses one. */
const syntaxOption = (): Option => new Option('--format <syntax>', 'syntax').choices(Object.keys(SYNTAXES));

/** Options of writes. */
export interface WriteOptions extends Common {
  readonly type?: string;
  readonly ifMatch?: string;
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
}

interface ReadOptions extends Common {
  readonly format?: keyof typeof SYNTAXES;
}

/** Address of a resource. */
export const addressOf = (place: string, id: string): string => `/srv/repo/${place}/${encodeURIComponent(id)}`;

/** Address of the sample of a distribution. */
export const sampleOf = (distribution: string): string => `${addressOf('distributions', distribution)}/sample`;

/** Address of the logo of an organization. */
export const logoOf = (organization: string): string => `${addressOf('organizations', organization)}/logo`;

const KEY = 'the same request with the same key is done once';

/** The header fields of a write that may be sent again. */
const fieldsOf = ({ ifMatch, idempotencyKey }: WriteOptions): Record<string, string> => ({
  ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': JSON.stringify(idempotencyKey) }),
});

/** Options that every write of RDF takes. */
export const withWriteOptions = (command: Command): Command =>
  command
    .option('--type <media type>', 'syntax of the document; by its file name or content without it')
    .option('--if-match <etag>', 'write only if this is the stored version')
    .option('--dry-run', 'report what would happen, store nothing')
    .option('--idempotency-key <key>', KEY);

/** Sends RDF and tells what came of it, and of what is done `next` with what was stored. */
export const send = async (
  deployment: Deployment,
  method: string,
  address: string,
  file: string,
  options: WriteOptions,
  next?: (id: string) => Promise<Row & { readonly message?: string }>,
): Promise<void> => {
  const { body, type } = readRdf(file, options.type);
  const headers = { 'content-type': type, accept: 'application/json', ...fieldsOf(options) };
  const target = options.dryRun ? `${address}?dryRun=true` : address;
  const response = await deployment.request(target, { method, headers, body });
  const text = await response.text();
  if (options.dryRun) return write(`${text}\n`);
  const { id } = (text === '' ? {} : JSON.parse(text)) as { readonly id?: string };
  const etag = response.headers.get('etag');
  const states: Readonly<Record<number, string>> = { 201: 'CREATED', 304: 'UNCHANGED' };
  const done = next && id !== undefined ? await next(id) : {};
  writeOne({ state: states[response.status] ?? 'STORED', ...(id === undefined ? {} : { id }), etag, ...done }, options);
  if (done.message !== undefined) throw new Ended(done.message, exits.PARTLY);
};

/** Adds `get ID`. */
export const addGet = (parent: Command, place: string, what: string): void => {
  const get = async (deployment: Deployment, id: string, options: ReadOptions): Promise<void> => {
    const accept = SYNTAXES[options.json ? 'json-ld' : (options.format ?? 'turtle')];
    const text = await (await deployment.request(addressOf(place, id), { headers: { accept } })).text();
    write(text.endsWith('\n') ? text : `${text}\n`);
  };
  define<[string, ReadOptions]>(parent, 'get <id>', `the RDF of a ${what}`, get).addOption(syntaxOption());
};

/** Adds `put ID FILE`. */
export const addPut = (parent: Command, place: string, description: string): void => {
  const put = (deployment: Deployment, id: string, file: string, options: WriteOptions): Promise<void> =>
    send(deployment, 'PUT', addressOf(place, id), file, options);
  withWriteOptions(define<[string, string, WriteOptions]>(parent, 'put <id> <file>', description, put));
};

/** Adds `delete ID`. */
export const addDelete = (parent: Command, place: string, description: string): void => {
  const remove = async (deployment: Deployment, id: string, options: WriteOptions): Promise<void> => {
    const target = options.dryRun ? `${addressOf(place, id)}?dryRun=true` : addressOf(place, id);
    await deployment.request(target, { method: 'DELETE', headers: fieldsOf(options) });
    if (!options.json && !options.jsonl) return tell(`${id} ${options.dryRun ? 'would be' : 'is'} deleted.`);
    writeOne({ id, state: options.dryRun ? 'VALIDATED' : 'DELETED' }, options);
  };
  define<[string, WriteOptions]>(parent, 'delete <id>', description, remove)
    .option('--if-match <etag>', 'delete only if this is the stored version')
    .option('--dry-run', 'report what would happen, delete nothing')
    .option('--idempotency-key <key>', KEY);
};
