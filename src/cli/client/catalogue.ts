/** `catalogue …` */
import type { Command } from 'commander';
import { define, type Common } from './define.js';
import type { Deployment } from './deployment.js';
import { writeRows } from './output.js';
import { collect, walk } from './pages.js';
import { addDelete, addGet, addPut } from './resources.js';

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
export const addCatalogue = (program: Command): void => {
  const catalogue = program.command('catalogue').description('catalogues of a deployment');
  define<[Common]>(catalogue, 'list', 'all catalogues', list);
  addGet(catalogue, 'catalogues', 'catalogue');
  addPut(catalogue, 'catalogues', 'create or replace a catalogue from RDF (- for standard input)');
  addDelete(catalogue, 'catalogues', 'delete a catalogue and all its datasets');
};
