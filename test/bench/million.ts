/**
 * As many datasets as there are, really loaded: what they take of disk, memory and time, and what a request costs as they become more.
 * `MILLION` lists how many in rising order, the first of which the others are compared with (10000,1000000); each goes on from a copy of
 * the one before. With `MILLION_DIR` the data stay there, and what is there is loaded no more. With `MILLION_DAYS` the largest is killed,
 * backed up, restored and given a full disk. A million take half an hour on two cores, and 8 GB of disk.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import { API_KEY } from '../support/service.js';
import { indexed } from './indexed.js';
import { badDays, serve } from './million-days.js';
import { startGenerator } from './open-loop.js';
import { FORMATS, LICENCES } from './search-corpus.js';
import { dataset, load, percentile, rssOf, send, type Call, type Measured, type Round } from './support.js';

const SIZES = (process.env['MILLION'] ?? '10000,1000000').split(',').map(Number);
const AT_A_TIME = 16;
const READS = 4_000;

const LIST = `query ($after: String) { datasets(first: 50, after: $after, catalogue: "bench") {
  edges { node { title publisher { name } distributions { title format { code } } } } pageInfo { endCursor } } }`;
/** One relation and an order; of 50 rows or a few less, so that no answer is one that was kept. */
const FILTERED = `query ($filter: DatasetFilter!, $first: Int!, $direction: SortDirection!) {
  datasets(first: $first, filter: $filter, sort: [{ titles: { direction: $direction, language: "en" } }]) {
    edges { node { id title } } } }`;
const FACETS = 'catalog,categories,publisher,format,license,language';

interface Filled {
  readonly seconds: number;
  readonly cpu: number;
  readonly refused: number;
}

const fill = async (folder: string, from: number, size: number): Promise<Filled> => {
  const child = fork(fileURLToPath(new URL('./million-fill.js', import.meta.url)), [
    folder,
    String(from),
    String(size),
  ]);
  const [filled] = (await once(child, 'message')) as [Filled];
  if (child.exitCode === null) await once(child, 'exit');
  return filled;
};

/** Far apart, and ever another. */
const some = (n: number, size: number): number => (n * 7_919) % size;

type Kind = 'GET' | 'list of 50' | 'search with six facets' | 'words' | 'filter by publisher' | 'filter by format';

const ON_A_PAGE = 50;
/** Positions of a page: the results of each dataset have one as well. */
const TO_THE_NEXT = 2 * ON_A_PAGE;
const pagesOf = (size: number): number => Math.floor(size / ON_A_PAGE);

/** Cursors of pages all over the list, none of which shares a dataset with another: so nothing is kept of any. */
const cursorsOf = (size: number): ((n: number) => string | null) => {
  const cursor = (position: number): string => Buffer.from(`position:${position}`).toString('base64url');
  return (n) => (n === 0 ? null : cursor(some(n, pagesOf(size)) * TO_THE_NEXT));
};

/** How many requests of a kind are measured, after a fifth of that: of pages no more than there are. */
const roundsOf = (kind: Kind, size: number): number => {
  if (kind === 'GET') return READS;
  return kind === 'list of 50' ? Math.min(READS / 10, pagesOf(size) * 0.8) : READS / 10;
};

const callsOn = (size: number): Readonly<Record<Kind, (n: number) => Call>> => {
  const cursor = cursorsOf(size);
  const json = { 'content-type': 'application/json' };
  const filtered = (n: number, filter: object): Call => {
    const variables = { filter, first: 50 - (Math.floor(n / 2) % 20), direction: n % 2 ? 'ASC' : 'DESC' };
    return { method: 'POST', path: '/graphql', headers: json, body: JSON.stringify({ query: FILTERED, variables }) };
  };
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
    'filter by publisher': (n) => filtered(n, { publisher: { name: { eq: `Publisher ${some(n, 3_000)}` } } }),
    'filter by format': (n) => {
      const at = Math.floor(n / 40);
      const [format, licence] = [FORMATS[at % 6], LICENCES[Math.floor(at / 6) % 4]];
      return filtered(n, {
        distributions: { some: { format: { code: { eq: format } }, licence: { code: { eq: licence } } } },
      });
    },
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

const READ_RATE = 100;
const WRITE_RATE = 200;
const SECONDS = 15;

/** How late reads are answered at a steady pace: alone, and beside writes. */
const lateReads = async ({ url }: Measured): Promise<string> => {
  const [reader, writer] = [await startGenerator(), await startGenerator()];
  const read = (first: number) => reader.send({ url, call: 'read', rate: READ_RATE, seconds: SECONDS, first });
  await read(0);
  const alone = percentile((await read(0)).times, 0.99);
  const [beside, written] = await Promise.all([
    read(0),
    writer.send({ url, call: 'write', rate: WRITE_RATE, seconds: SECONDS, first: 9_000_000 }),
  ]);
  const late = percentile(beside.times, 0.99);
  for (const generator of [reader, writer]) generator.stop();
  const writes = `${(written.times.length / written.lasted).toFixed(0)} writes a second ${JSON.stringify(written.statuses)}`;
  return `99 of 100 reads within ${alone.toFixed(1)} ms, and ${late.toFixed(1)} ms beside ${writes}: ${(late / alone).toFixed(1)} times`;
};

/** How long the index of SPARQL is made while others read, and how late these are answered. */
const indexedBesideReads = async (service: Measured): Promise<string> => {
  const reader = await startGenerator();
  const times: number[] = [];
  let isMade = false;
  const reading = (async () => {
    while (!isMade)
      times.push(
        ...(await reader.send({ url: service.url, call: 'read', rate: READ_RATE, seconds: 5, first: 0 })).times,
      );
  })();
  const seconds = await indexed(service);
  isMade = true;
  await reading;
  reader.stop();
  return `index of SPARQL made after ${seconds.toFixed(0)} s beside ${READ_RATE} reads a second, 99 of 100 within ${percentile(times, 0.99).toFixed(1)} ms`;
};

interface Figures {
  readonly rows: readonly string[];
  readonly cpu: Readonly<Record<Kind, number>>;
}

/** Seconds until the first search is answered: longer after a bulk load, as the copy of the columns is made with the first answer. */
const firstSearch = async ({ url }: Measured): Promise<number> => {
  const begin = performance.now();
  const path = '/srv/search/search?q=ban&filter=dataset&limit=10';
  while ((await send(url, { path })).status !== 200) await pause(250);
  return (performance.now() - begin) / 1000;
};

const measureOn = async (folder: string, size: number): Promise<Figures> => {
  const begin = performance.now();
  const service = await serve(folder);
  const ready = (performance.now() - begin) / 1000;
  const fresh = rssOf(service.pid);
  const rows = [`  ready after ${ready.toFixed(1)} s with ${megabytes(fresh)}`];
  rows.push(`  first search after ${(await firstSearch(service)).toFixed(2)} s`);
  rows.push(`  ${await indexedBesideReads(service)}`);
  const cpu: Partial<Record<Kind, number>> = {};
  const calls = callsOn(size);
  const peak = await peakDuring(service, async () => {
    for (const kind of Object.keys(calls) as Kind[]) {
      const number = roundsOf(kind, size);
      await load(service, number / 5, AT_A_TIME, calls[kind]);
      const round = await load(service, number, AT_A_TIME, (n) => calls[kind](n + number / 5));
      cpu[kind] = round.cpu;
      rows.push(`  ${kind}: ${inMilliseconds(round)}`);
    }
    const turtle = { 'content-type': 'text/turtle', 'x-api-key': API_KEY };
    const path = '/srv/repo/catalogues/bench/datasets';
    const post = await load(service, 1_000, AT_A_TIME, (n) => ({
      ...{ method: 'POST', path, headers: turtle, body: dataset(5_000_000 + n) },
    }));
    rows.push(`  durable POST: ${inMilliseconds(post)}`);
  });
  rows.push(`  memory at most ${megabytes(peak)} under this load`, `  ${await lateReads(service)}`);
  await service.stop();
  return { rows, cpu: cpu as Figures['cpu'] };
};

/** Loads what is not there yet, in a copy of the size before; tells how fast. */
const prepare = async (folder: string, size: number, before?: { readonly folder: string; readonly size: number }) => {
  const mark = join(folder, 'filled');
  if (existsSync(mark)) return `${size} datasets, loaded before`;
  if (before) cpSync(before.folder, folder, { recursive: true });
  rmSync(mark, { force: true });
  const from = before?.size ?? 0;
  const { seconds, cpu, refused } = await fill(folder, from, size);
  writeFileSync(mark, '');
  const each = `${((size - from) / seconds).toFixed(0)}/s, ${((cpu * 1000) / (size - from)).toFixed(2)} ms of CPU each`;
  return `${size} datasets, of which ${size - from} loaded in ${seconds.toFixed(0)} s: ${each}, ${refused} refused`;
};

/** Rows of the result. */
export const million = async (): Promise<string[]> => {
  const rows: string[] = [];
  const kept = process.env['MILLION_DIR'];
  const parent = kept ?? mkdtempSync(join(tmpdir(), 'million-'));
  const folderOf = (size: number): string => join(parent, String(size));
  const loaded: string[] = [];
  // All are loaded before one of them is measured: to measure is to write.
  for (const [at, size] of SIZES.entries()) {
    const before = SIZES[at - 1];
    const last = before === undefined ? undefined : { folder: folderOf(before), size: before };
    loaded.push(await prepare(folderOf(size), size, last));
  }
  let least: Figures | undefined;
  for (const [at, size] of SIZES.entries()) {
    const folder = folderOf(size);
    const bytes = statSync(join(folder, DATA_FILE)).size;
    rows.push(loaded[at] ?? '', `  disk ${megabytes(bytes)}, ${(bytes / size).toFixed(0)} bytes a dataset`);
    const figures = await measureOn(folder, size);
    rows.push(...figures.rows);
    // A size takes minutes.
    console.error([`${size} datasets`, ...figures.rows].join('\n'));
    const { cpu } = (least ??= figures);
    for (const [kind, own] of Object.entries(figures.cpu))
      if (least !== figures)
        rows.push(`  ${kind}: ${(own / cpu[kind as Kind]).toFixed(2)} times the CPU of ${SIZES[0]}`);
  }
  const largest = SIZES.at(-1);
  if (process.env['MILLION_DAYS'] && largest !== undefined) rows.push(...(await badDays(folderOf(largest))));
  if (kept === undefined) rmSync(parent, { recursive: true });
  return rows;
};
