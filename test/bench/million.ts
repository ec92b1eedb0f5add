/**
 * As many datasets as there are, really loaded: what they take of disk, memory and time, and what a request costs as they become more.
 * `MILLION` lists how many, the first of which the others are compared with (10000,1000000); with `MILLION_DIR` the data stay there, and
 * what is there is loaded no more. A million take half an hour on two cores, and 7 GB of disk.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DATA_FILE } from '../../src/store/data-file.js';
import { API_KEY } from '../support/service.js';
import { BASE } from './capacity-fill.js';
import { load, rssOf, send, start, type Call, type Measured, type Round } from './support.js';

const SIZES = (process.env['MILLION'] ?? '10000,1000000').split(',').map(Number);
const AT_A_TIME = 16;
const READS = 4_000;

const LIST = `query ($after: String) { datasets(first: 50, after: $after, catalogue: "bench") {
  edges { node { title publisher { name } distributions { title format { code } } } } pageInfo { endCursor } } }`;
const FACETS = 'catalog,categories,publisher,format,license,language';

interface Filled {
  readonly seconds: number;
  readonly cpu: number;
  readonly refused: number;
}

const fill = async (folder: string, size: number): Promise<Filled> => {
  const child = fork(fileURLToPath(new URL('./million-fill.js', import.meta.url)), [folder, '0', String(size)]);
  const [filled] = (await once(child, 'message')) as [Filled];
  if (child.exitCode === null) await once(child, 'exit');
  return filled;
};

/** Far apart, and ever another. */
const some = (n: number, size: number): number => (n * 7_919) % size;

type Kind = 'GET' | 'list of 50' | 'search with six facets' | 'words';

/** Cursors of pages all over the list: each is asked for once, so that nothing is kept. */
const cursorsOf = (size: number): ((n: number) => string | null) => {
  const cursor = (position: number): string => Buffer.from(`position:${position}`).toString('base64url');
  return (n) => (n === 0 ? null : cursor(some(n, size)));
};

const callsOn = (size: number): Readonly<Record<Kind, (n: number) => Call>> => {
  const cursor = cursorsOf(size);
  const json = { 'content-type': 'application/json' };
  return {
    GET: (n) => ({ path: `/srv/repo/datasets/d${some(n, size)}`, headers: { accept: 'application/n-triples' } }),
    'list of 50': (n) => ({
      method: 'POST',
      path: '/graphql',
      headers: json,
      body: JSON.stringify({ query: LIST, variables: { after: cursor(n) } }),
    }),
    'search with six facets': (n) => ({
      path: `/srv/search/search?filter=dataset&limit=10&page=${n % 40}&aggregationFields=${FACETS}&sort=modified+desc&v=${n}`,
    }),
    words: (n) => ({
      path: `/srv/search/search?q=${['ban', 'cen', 'din', 'fon'][n % 4]}+${n % 97}&filter=dataset&limit=10`,
    }),
  };
};

/** Highest memory of a process while something goes on, in bytes. */
const peakDuring = async (service: Measured, work: () => Promise<unknown>): Promise<number> => {
  let [peak, over] = [0, false];
  const watch = (async () => {
    while (!over) {
      peak = Math.max(peak, rssOf(service.pid));
      await pause(250);
    }
  })();
  await work();
  over = true;
  await watch;
  return peak;
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const inMilliseconds = ({ cpu, rate }: Round): string => `${(cpu / 1000).toFixed(2)} ms of CPU, ${rate.toFixed(0)}/s`;

interface Figures {
  readonly rows: readonly string[];
  readonly cpu: Readonly<Record<Kind, number>>;
}

const measureOn = async (folder: string, size: number): Promise<Figures> => {
  const begin = performance.now();
  const service = await start('service', { BENCH_DIR: folder, BENCH_BASE: BASE, TEST_STORE: '' });
  const ready = (performance.now() - begin) / 1000;
  const fresh = rssOf(service.pid);
  const rows = [`  ready after ${ready.toFixed(1)} s with ${megabytes(fresh)}`];
  const first = performance.now();
  await send(service.url, { path: '/srv/search/search?q=ban&filter=dataset&limit=10' });
  rows.push(`  first search ${((performance.now() - first) / 1000).toFixed(2)} s`);
  const cpu: Partial<Record<Kind, number>> = {};
  const calls = callsOn(size);
  const peak = await peakDuring(service, async () => {
    for (const kind of ['GET', 'list of 50', 'search with six facets', 'words'] as const) {
      const number = kind === 'GET' ? READS : READS / 10;
      await load(service, number / 5, AT_A_TIME, calls[kind]);
      const round = await load(service, number, AT_A_TIME, (n) => calls[kind](n + number));
      cpu[kind] = round.cpu;
      rows.push(`  ${kind}: ${inMilliseconds(round)}`);
    }
    const turtle = { 'content-type': 'text/turtle', 'x-api-key': API_KEY };
    const { dataset } = await import('./support.js');
    const path = '/srv/repo/catalogues/bench/datasets';
    const post = await load(service, 1_000, AT_A_TIME, (n) => ({
      ...{ method: 'POST', path, headers: turtle, body: dataset(5_000_000 + n) },
    }));
    rows.push(`  durable POST: ${inMilliseconds(post)}`);
  });
  rows.push(`  memory at most ${megabytes(peak)} under this load`);
  await service.stop();
  return { rows, cpu: cpu as Figures['cpu'] };
};

/** Rows of the result. */
export const million = async (): Promise<string[]> => {
  const rows: string[] = [];
  let least: Figures | undefined;
  for (const size of SIZES) {
    const kept = process.env['MILLION_DIR'];
    const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'million-')) : join(kept, String(size));
    const mark = join(folder, 'filled');
    if (!existsSync(mark)) {
      const { seconds, cpu, refused } = await fill(folder, size);
      const each = `${(size / seconds).toFixed(0)}/s, ${((cpu * 1000) / size).toFixed(2)} ms of CPU each`;
      rows.push(`${size} datasets loaded in ${seconds.toFixed(0)} s: ${each}, ${refused} refused`);
      writeFileSync(mark, '');
    } else rows.push(`${size} datasets, loaded before`);
    const bytes = statSync(join(folder, DATA_FILE)).size;
    rows.push(`  disk ${megabytes(bytes)}, ${(bytes / size).toFixed(0)} bytes a dataset`);
    const figures = await measureOn(folder, size);
    rows.push(...figures.rows);
    const { cpu } = (least ??= figures);
    for (const [kind, own] of Object.entries(figures.cpu))
      if (least !== figures)
        rows.push(`  ${kind}: ${(own / cpu[kind as Kind]).toFixed(2)} times the CPU of ${SIZES[0]}`);
    if (kept === undefined) rmSync(folder, { recursive: true });
  }
  return rows;
};
