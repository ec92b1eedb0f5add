/** `verify EXPORT` against a deployment: whether each graph of an N-Quads file is what is stored there, by its hash. */
import type { Command } from 'commander';
import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Mismatch } from '../verify.js';
import { deploymentUrl } from './credentials.js';
import { define, type Common } from './define.js';
import { Deployment } from './deployment.js';
import { Ended, exits, type Exit } from './exit.js';
import { tell, writeRows } from './output.js';
import { addressOf } from './resources.js';

const STATEMENT = /^(.*) <([^<>\s]+)> \.$/;

interface Graph {
  readonly iri: string;
  readonly triples: string;
}

/** The graphs of an N-Quads file whose statements stand together, as every export writes them. */
async function* graphsOf(file: string): AsyncGenerator<Graph> {
  let [iri, triples] = ['', ''];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    const [, statement, graph] = STATEMENT.exec(line) ?? [];
    if (statement === undefined || graph === undefined)
      throw new Ended(`${file} is not an export in N-Quads.`, exits.USAGE);
    if (graph !== iri && triples !== '') yield { iri, triples };
    if (graph !== iri) [iri, triples] = [graph, ''];
    triples += `${statement} .\n`;
  }
  if (triples !== '') yield { iri, triples };
}

const ADDRESS = /\/(catid\/catalogue|catset\/data)\/([^/]+)$/;

/** Compares a graph; undefined when it is stored as it is in the file. */
const compare = async (deployment: Deployment, { iri, triples }: Graph): Promise<Mismatch | undefined> => {
  const [, kind, id = ''] = ADDRESS.exec(iri) ?? [];
  const address = addressOf(kind === 'catset/data' ? 'datasets' : 'catalogues', decodeURIComponent(id));
  const init = { method: 'HEAD', headers: { accept: 'application/n-quads' } };
  const response = await deployment.request(address, init, [404, 410]);
  if (!response.ok) return { graph: iri, problem: 'not stored' };
  const [{ canonicalize }, { parseNTriples }] = await Promise.all([
    import('../../../core/rdf/canonical.js'),
    import('../../../core/rdf/ntriples.js'),
  ]);
  const { hash } = await canonicalize(parseNTriples(triples), { blankNodePrefix: 'b' });
  // An entity tag is the beginning of the hash and the name of the syntax.
  const [stored = ''] = (response.headers.get('etag') ?? '').replace(/^"/, '').split('.');
  if (stored.length < 32) return { graph: iri, problem: 'the deployment tells no hash' };
  return hash.startsWith(stored) ? undefined : { graph: iri, problem: 'stored otherwise' };
};

const ENCRYPTED = 'MARKETPLACE BACKUP';

const isDataFile = (file: string): boolean => {
  try {
    const descriptor = openSync(file, 'r');
    const start = Buffer.alloc(ENCRYPTED.length);
    readSync(descriptor, start);
    closeSync(descriptor);
    const said = start.toString('latin1');
    if (said === ENCRYPTED)
      throw new Ended(
        `${file} is encrypted: restore it to another DATA_DIR, and verify the data file there.`,
        exits.USAGE,
      );
    return said.startsWith('SQLite format 3');
  } catch (error) {
    if (error instanceof Ended) throw error;
    throw new Ended(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`, exits.USAGE);
  }
};

async function* compareAll(file: string, options: Common): AsyncGenerator<Mismatch | undefined> {
  const deployment = new Deployment(deploymentUrl(options.url));
  let others = 0;
  for await (const graph of graphsOf(file)) {
    if (ADDRESS.test(graph.iri)) yield compare(deployment, graph);
    else others += 1;
  }
  // Measurements of quality are made anew by every deployment.
  if (others > 0) tell(`${others} graphs are neither catalogues nor datasets and are not compared.`);
}

async function* checkDataFile(file: string): AsyncGenerator<Mismatch | undefined> {
  const { verifyDataFile } = await import('../verify.js');
  yield* verifyDataFile(file);
}

const verify = async (_deployment: Deployment, file: string, options: Common): Promise<Exit> => {
  const found: Mismatch[] = [];
  let graphs = 0;
  for await (const mismatch of isDataFile(file) ? checkDataFile(file) : compareAll(file, options)) {
    graphs += 1;
    if (mismatch) found.push(mismatch);
  }
  writeRows(
    found.map(({ graph, problem }) => ({ problem, graph })),
    options,
  );
  tell(`${graphs} graphs looked at, ${found.length} are not as they should be.`);
  return found.length === 0 ? exits.DONE : exits.REFUSED;
};

/** Adds the command. */
export const addVerify = (program: Command): void => {
  const description = 'check a backup or data file by its own hashes, or an export (N-Quads) against a deployment';
  define<[string, Common]>(program, 'verify <file>', description, verify, { needsUrl: false });
};
