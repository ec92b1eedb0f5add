/** `export [FILE]` through a deployment: everything that the caller may read, one named graph for each resource. */
import type { Command } from 'commander';
import { once } from 'node:events';
import { createWriteStream, renameSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { Ended, exits, type Exit } from './exit.js';
import { tell, writeOne } from './output.js';
import { walk } from './pages.js';
import { addressOf } from './resources.js';

const lists = {
  catalogues: `query ($first: Int!, $after: String) { page: catalogues(first: $first, after: $after) {
    edges { node { identifier iri } } pageInfo { hasNextPage endCursor } } }`,
  datasets: `query ($first: Int!, $after: String) { page: datasets(first: $first, after: $after) {
    edges { node { identifier iri } } pageInfo { hasNextPage endCursor } } }`,
} as const;

interface Resource {
  readonly identifier: string;
  readonly iri: string;
}

/** The statements of a resource in its graph; undefined when it was deleted meanwhile. */
const graphOf = async (deployment: Deployment, address: string, iri: string): Promise<string | undefined> => {
  const headers = { accept: 'application/n-triples' };
  const response = await deployment.request(address, { headers }, [404, 410]);
  if (!response.ok) return undefined;
  // N-Triples escape line ends within literals, so ` .` before one ends a statement.
  return (await response.text()).replaceAll(' .\n', ` <${iri}> .\n`);
};

const pour = async (deployment: Deployment, target: Writable): Promise<{ graphs: number; gone: number }> => {
  const counts = { graphs: 0, gone: 0 };
  for (const place of ['catalogues', 'datasets'] as const) {
    for await (const { identifier, iri } of walk<Resource>(deployment, lists[place], {})) {
      const text = await graphOf(deployment, addressOf(place, identifier), iri);
      if (text === undefined) counts.gone += 1;
      else {
        if (!target.write(text)) await once(target, 'drain');
        counts.graphs += 1;
        if (counts.graphs % 1000 === 0) tell(`${counts.graphs} graphs`);
      }
    }
  }
  return counts;
};

const toFile = async (deployment: Deployment, file: string) => {
  const partial = `${file}.partial`;
  const target = createWriteStream(partial, { mode: 0o600, flush: true });
  const failed = once(target, 'error').then(([error]) => {
    throw new Ended(
      `${file} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
      exits.REFUSED,
    );
  });
  const counts = await Promise.race([pour(deployment, target), failed]);
  target.end();
  await finished(target);
  renameSync(partial, file);
  return counts;
};

const exportAll = async (deployment: Deployment, file: string | undefined, options: Common): Promise<Exit> => {
  const { graphs, gone } = file === undefined ? await pour(deployment, process.stdout) : await toFile(deployment, file);
  tell(`${graphs} graphs exported.`);
  if (gone > 0) tell(`${gone} were deleted meanwhile.`);
  // Without a file the graphs themselves are the answer.
  if (file !== undefined && (options.json || options.jsonl)) writeOne({ file, graphs, gone }, options);
  return exits.DONE;
};

const noBackup = async (): Promise<never> => {
  throw new Ended(
    'A backup is a copy of the data file: make it on the machine of the deployment, without --url and MARKETPLACE. ' +
      'Over HTTP there is "export".',
    exits.USAGE,
  );
};

/** Adds `export` and what there is to say about `backup`. */
export const addRemoteExport = (program: Command): void => {
  define<[string | undefined, Common]>(
    program,
    'export [file]',
    'write all metadata that one may read as N-Quads; to standard output without a file',
    exportAll,
  );
  define<[string, Common]>(program, 'backup <file>', 'only possible on the machine of the deployment', noBackup);
};
