/** `harvest URL --catalogue ID` through a deployment. */
import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../progress.js';
import { define, type Common } from './define.js';
import { PROBLEM, succeeded, type Deployment } from './deployment.js';
import { Ended, exits, type Exit } from './exit.js';
import { tell, writeOne, writeRows } from './output.js';
import { walk } from './pages.js';

const COUNTS = 'id state done total created updated unchanged refused deleted listed error { code detail }';
const START = `mutation ($catalogue: ID!, $url: String!, $type: HarvestType!, $deleteVanished: Boolean!, $deleteMany: Boolean!, $dryRun: Boolean!, $restart: Boolean!) {
  outcome: harvest(catalogue: $catalogue, url: $url, type: $type, deleteVanished: $deleteVanished, deleteMany: $deleteMany, dryRun: $dryRun, restart: $restart) {
    ${PROBLEM} ... on HarvestRun { ${COUNTS} } } }`;
const LOOK = `query ($id: ID!) { harvestRun(id: $id) { ${COUNTS} } }`;
const RESULTS = `query ($id: ID!, $first: Int!, $after: String) { run: harvestRun(id: $id) {
  page: results(first: $first, after: $after) {
    edges { node { outcome source dataset error { code detail } } } pageInfo { hasNextPage endCursor } } } }`;

/** Time between two looks at a run, in milliseconds. */
const PAUSE = 500;

interface Run {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly deleted: number;
  readonly listed: number;
  readonly error: { readonly code: string; readonly detail: string } | null;
}

interface HarvestOptions extends Common {
  readonly catalogue: string;
  readonly type: string;
  readonly deleteVanished: boolean;
  readonly deleteMany: boolean;
  readonly dryRun: boolean;
  readonly restart: boolean;
}

/** Looks at the run until it is over. Ended early, the deployment goes on with it. */
const follow = async (deployment: Deployment, first: Run): Promise<Run> => {
  const progress = showProgress('Harvesting');
  let run = first;
  try {
    while (run.state === 'RUNNING') {
      const { done, total } = run;
      if (total != null) progress.update({ loaded: done, total: Math.max(done, total) });
      await sleep(PAUSE);
      const { harvestRun } = await deployment.graphql<{ harvestRun: Run | null }>(LOOK, { id: run.id });
      if (!harvestRun) throw new Ended('The run is no longer there.', exits.PARTLY);
      run = harvestRun;
    }
  } finally {
    progress.stop();
  }
  return run;
};

interface Item extends Readonly<Record<string, unknown>> {
  readonly outcome: string;
  readonly source: string;
  readonly error: { readonly code: string; readonly detail: string } | null;
}

const results = (deployment: Deployment, id: string): AsyncGenerator<Item> => {
  const inner = {
    graphql: async <T>(query: string, variables: object): Promise<T> =>
      (await deployment.graphql<{ run: T }>(query, variables)).run,
  };
  return walk<Item>(inner, RESULTS, { id });
};

const tellResults = async (deployment: Deployment, { id }: Run, { jsonl }: Common): Promise<void> => {
  for await (const result of results(deployment, id)) {
    if (jsonl) writeRows([result], { jsonl });
    else if (result.error) tell(`${result.outcome.toLowerCase()} ${result.source}: ${result.error.detail}`);
  }
};

const harvest = async (deployment: Deployment, url: string, options: HarvestOptions): Promise<Exit> => {
  const { catalogue, deleteVanished, deleteMany, dryRun, restart } = options;
  const variables = {
    catalogue,
    url,
    type: options.type.toUpperCase(),
    ...{ deleteVanished, deleteMany, dryRun, restart },
  };
  const { outcome } = await deployment.graphql<{ outcome: Run & { __typename: string } }>(START, variables);
  const { __typename: _type, ...first } = succeeded(outcome);
  const run = await follow(deployment, first);
  await tellResults(deployment, run, options);
  writeOne({ ...run }, options);
  if (run.error) tell(run.error.detail);
  if (run.state === 'DONE') return run.refused === 0 && run.listed === 0 && !run.error ? exits.DONE : exits.PARTLY;
  return run.done === 0 ? exits.REFUSED : exits.PARTLY;
};

/** Adds the command. */
export const addRemoteHarvest = (program: Command): void => {
  define<[string, HarvestOptions]>(
    program,
    'harvest <source>',
    'take the datasets of a DCAT-AP catalogue or CKAN portal into a catalogue of the deployment',
    harvest,
  )
    .requiredOption('--catalogue <id>', 'id of the catalogue; created when it does not exist')
    .option('--type <type>', 'what the source speaks: auto, dcat, ckan or ldes', 'auto')
    .option('--delete-vanished', 'delete datasets of earlier harvests that the source no longer has', false)
    .option('--delete-many', 'with --delete-vanished: also when more vanished than one harvest may delete', false)
    .option('--dry-run', 'report what would happen and store nothing', false)
    .option('--restart', 'begin at the first page even when an earlier run did not come to its end', false);
};
