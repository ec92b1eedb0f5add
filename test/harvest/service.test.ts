/** Harvests as clients and operators start them: GraphQL, the command line, and processes that end in the middle. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import { API_KEY, type TestService } from '../support/service.js';
import { dataset, send, startSource, turtle, type SourceServer } from './source-server.js';
import { idsIn, startHarvester } from './world.js';

/** Seen from dist/test/harvest. */
const CLI = fileURLToPath(new URL('../../src/app/cli/main.js', import.meta.url));
const HYDRA = '@prefix hydra: <http://www.w3.org/ns/hydra/core#> .';
const KEY = { 'x-api-key': API_KEY };

const RUN = `... on HarvestRun { id state created updated unchanged refused done total deleted
  results(first: 5) { edges { node { source dataset outcome error { code detail } } } } error { code detail } }`;
const START = `mutation($url: String!, $catalogue: ID!, $deleteVanished: Boolean! = false) {
  harvest(url: $url, catalogue: $catalogue, deleteVanished: $deleteVanished) { __typename ${RUN}
    ... on Problem { code message } } }`;
const WATCH = `query($id: ID!) { harvestRun(id: $id) { ${RUN} } }`;
const CANCEL = `mutation($id: ID!) { cancelHarvest(id: $id) { __typename ${RUN} ... on Problem { code } } }`;

interface Run {
  readonly __typename?: string;
  readonly id: string;
  readonly state: string;
  readonly code?: string;
  readonly created: number;
  readonly done: number;
}

/** Pages with one dataset each; `hold` keeps a page back for as long as the test wants. */
const pages = (last: number, hold: (page: number) => Promise<void> = () => Promise.resolve()) => {
  return (_request: unknown, response: Parameters<typeof send>[0], { searchParams }: URL): void => {
    const page = Number(searchParams.get('page') ?? 1);
    const more = page < last ? `; hydra:next <?page=${page + 1}>` : '';
    const next = `<?page=${page}> hydra:totalItems ${last} ${more} .`;
    const body = HYDRA + turtle([dataset(`http://source.test/d/${page}`, `Page ${page}`)], next);
    void hold(page).then(() => send(response, body));
  };
};

let source: SourceServer;
beforeAll(async () => {
  source = await startSource(pages(3));
});
afterAll(() => source.stop());

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  for (let left = 400; left > 0 && !(await isTrue()); left -= 1) await sleep(50);
};

describe('GraphQL', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startHarvester();
  });
  afterAll(() => service.stop());

  const ask = async <T>(query: string, variables: object, headers: Record<string, string> = KEY): Promise<T> => {
    const { data, errors } = await service.graphql<Record<string, T>>(query, variables, headers);
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data ?? {})[0] as T;
  };
  const watch = async (id: string): Promise<Run> => {
    let run: Run | undefined;
    await until(async () => (run = await ask<Run>(WATCH, { id })).state !== 'RUNNING');
    if (!run) throw new Error('the run is not there');
    return run;
  };

  it('starts a run, shows how far it is and what it did', async () => {
    const started = await ask<Run>(START, { url: `${source.url}/?page=1`, catalogue: 'gql' });
    expect(started).toMatchObject({ __typename: 'HarvestRun', state: 'RUNNING' });
    const ended = await watch(started.id);
    expect(ended).toMatchObject({ state: 'DONE', created: 3, done: 3, error: null });
    expect(ended).toMatchObject({
      results: { edges: [{ node: { outcome: 'CREATED', source: 'http://source.test/d/1' } }, {}, {}] },
    });
    const runs = await ask<readonly Run[]>('{ harvestRuns(catalogue: "gql") { id state } }', {});
    expect(runs).toEqual([{ id: started.id, state: 'DONE' }]);
  });

  it('is for those who may edit the catalogue', async () => {
    const variables = { url: source.url, catalogue: 'gql' };
    expect(await ask<Run>(START, variables, {})).toMatchObject({ __typename: 'NotAllowed' });
    const [{ id } = { id: '' }] = await ask<readonly Run[]>('{ harvestRuns(catalogue: "gql") { id } }', {});
    for (const query of [WATCH, '{ harvestRuns(catalogue: "gql") { id } }']) {
      const { errors } = await service.graphql(query, { id }, {});
      expect(errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    }
    expect(await ask<Run>(CANCEL, { id }, {})).toMatchObject({ __typename: 'NotAllowed' });
    expect(await ask<Run>(CANCEL, { id: 'none' })).toMatchObject({ __typename: 'NotFound' });
  });

  it('says which addresses are not reached', async () => {
    const refused = await ask<Run>(START, { url: 'http://127.0.0.2:8080/x', catalogue: 'gql' });
    expect(refused).toMatchObject({ __typename: 'InvalidInput', code: 'ADDRESS_NOT_ALLOWED' });
  });

  it('cancels a run, harvests no source twice at a time, and goes on where it was', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    source.serve(pages(3, (page) => (page === 3 ? held : Promise.resolve())));
    const variables = { url: `${source.url}/long?page=1`, catalogue: 'cancelled' };
    const { id } = await ask<Run>(START, variables);
    await until(() => source.asked.includes('/long?page=3'));
    expect(await ask<Run>(START, variables)).toMatchObject({ __typename: 'Conflict' });
    expect(await ask<Run>(CANCEL, { id })).toMatchObject({ state: 'CANCELLED', created: 2 });
    release();
    const again = await ask<Run>(START, variables);
    expect(again.id).toBe(id);
    expect(await watch(id)).toMatchObject({ state: 'DONE', created: 3, done: 3, unchanged: 0 });
    expect(source.asked.filter((path) => path === '/long?page=1')).toHaveLength(1);
    expect(await idsIn(service, 'cancelled')).toHaveLength(3);
  });
});

describe('processes', () => {
  let process_: ServiceProcess | undefined;
  const settings = { HARVEST_ALLOW: '127.0.0.1', HARVEST_PAUSE_MS: '0' };
  afterEach(() => process_?.discard());

  const cli = (service: ServiceProcess, ...args: string[]) =>
    new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: service.dataDir, BASE_URL: service.url, API_KEY, ...settings };
      const child = execFile(
        process.execPath,
        [CLI, 'harvest', ...args],
        { env, timeout: 60_000 },
        (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
      );
    });

  it('that were killed in the middle go on, and do nothing twice', async () => {
    let isHeld = true;
    source.asked.length = 0;
    source.serve(
      pages(5, async (page) => {
        while (page === 4 && isHeld) await sleep(20);
      }),
    );
    process_ = await startProcess(settings);
    const body = JSON.stringify({
      query: START,
      variables: { url: `${source.url}/killed?page=1`, catalogue: 'killed' },
    });
    await process_.write('POST', '/graphql', body, { 'content-type': 'application/json' });
    await until(() => source.asked.includes('/killed?page=4'));
    await process_.end('SIGKILL');
    isHeld = false;
    const restarted = await startProcess(settings, process_.dataDir);
    process_ = restarted;
    const query = JSON.stringify({ query: `{ harvestRuns(catalogue: "killed") { ${RUN} } }` });
    let runs: readonly Run[] = [];
    await until(async () => {
      const answer = await restarted.write('POST', '/graphql', query, { 'content-type': 'application/json' });
      ({ harvestRuns: runs } = ((await answer.json()) as { data: { harvestRuns: readonly Run[] } }).data);
      return runs[0]?.state === 'DONE';
    });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ state: 'DONE', created: 5, unchanged: 0, done: 5 });
    expect(source.asked.filter((path) => path === '/killed?page=1')).toHaveLength(1);
  });

  it('are asked by the command line while they run, which does the same without them', async () => {
    source.serve(pages(3));
    process_ = await startProcess(settings);
    const url = `${source.url}/cli?page=1`;
    const running = await cli(process_, url, '--catalogue', 'cli', '--json');
    expect(running.stderr).toContain('3 created, 0 updated, 0 unchanged, 0 refused');
    expect(running.stderr).toContain('Harvesting: 100 %');
    expect(running.code).toBe(0);
    const lines = running.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { outcome?: string; run?: Run });
    expect(lines.map(({ outcome }) => outcome)).toEqual(['CREATED', 'CREATED', 'CREATED', undefined]);
    expect(lines.at(-1)?.run).toMatchObject({ state: 'DONE', created: 3 });
    await process_.end('SIGTERM');
    source.serve(pages(2));
    const direct = await cli(process_, url, '--catalogue', 'cli', '--delete-vanished', '--delete-many');
    expect(direct.stderr).toContain('0 created, 0 updated, 2 unchanged, 0 refused, 1 deleted');
    expect(direct.code).toBe(0);
    const refused = await cli(process_, 'http://10.1.1.1:99/', '--catalogue', 'cli');
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain('not one that may be harvested');
  });
});
