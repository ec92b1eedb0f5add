/**
 * What so many datasets take: disk, memory, time to start, CPU of a request, on the embedded store and on SPARQL servers.
 * `CAPACITY` lists the numbers of datasets (10000), `ENGINES` the stores (embedded,oxigraph,fuseki,virtuoso).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { targetOf } from '../../src/app/migration-target.js';
import { TABLES } from '../../src/app/parts.js';
import { DATA_FILE } from '../../src/core/store/data-file.js';
import type { EngineName } from '../../src/core/store/sparql/server.js';
import { graphTables } from '../../src/core/store/file/tables.js';
import { moveIn } from '../../src/core/store/shared/migration.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { compact } from '../engines/compact.js';
import { TestEngine } from '../engines/engine.js';
import { storeElsewhere } from '../support/service.js';
import { BASE, fillStore } from './capacity-fill.js';
import { measure, settingsOf, type Rounds } from './stores.js';
import { cpuOf, rssOf, start, type Measured } from './support.js';

const SIZES = (process.env['CAPACITY'] ?? '10000').split(',').map(Number);
const STORES = (process.env['ENGINES'] ?? 'embedded,oxigraph,fuseki,virtuoso').split(',');

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
/** Bytes on the disk below a folder. */
const diskOf = (folder: string): number =>
  Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) * 1024;
const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;

const told = (rounds: Rounds): string =>
  Object.entries(rounds)
    .map(([kind, { rate, cpu }]) => `${kind} ${rate.toFixed(0)}/s (${(cpu / 1000).toFixed(2)} ms CPU)`)
    .join(', ');

/** Starts a service on a folder and measures it; the rows tell what it takes. */
const serve = async (
  size: number,
  folder: string,
  settings: Record<string, string>,
  engine?: TestEngine,
): Promise<string[]> => {
  const begin = performance.now();
  const service: Measured = await start('service', { BENCH_DIR: folder, BENCH_BASE: BASE, ...settings });
  const started = secondsSince(begin);
  const fresh = rssOf(service.pid);
  const before = engine ? cpuOf(engine.pid) : 0;
  const rounds = await measure(service, size);
  const beside = engine
    ? [`server ${megabytes(rssOf(engine.pid))}, its CPU ${((cpuOf(engine.pid) - before) / 1000).toFixed(1)} s`]
    : [];
  const rows = [
    `  ready after ${started.toFixed(1)} s with ${megabytes(fresh)}; under load ${[megabytes(rssOf(service.pid)), ...beside].join('; ')}; disk ${megabytes(diskOf(folder))}`,
    `  ${told(rounds)}`,
  ];
  await service.stop();
  return rows;
};

/** Does something with a copy of a folder, which is removed afterwards. */
const withCopy = async <T>(filled: string, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'capacity-'));
  try {
    execFileSync('cp', ['-r', `${filled}/.`, folder]);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Moves the data of a folder into a server; resolves to the seconds that it took. */
const move = async (folder: string, name: string, settings: Record<string, string | undefined>): Promise<number> => {
  const target = targetOf({ ...settings, BASE_URL: BASE });
  const database = await Database.open(join(folder, DATA_FILE), [...graphTables, ...TABLES]);
  const begin = performance.now();
  let phase = '';
  for await (const step of moveIn(database, target)) {
    if (!('phase' in step) || step.phase === phase) continue;
    ({ phase } = step);
    console.error(`${name}: ${phase} after ${secondsSince(begin).toFixed(0)} s`);
  }
  await database.close();
  await target.server.close();
  return secondsSince(begin);
};

/** What is left of the files of a Fuseki when it has written them anew. */
const compacted = async (engine: TestEngine): Promise<string> => {
  const begin = performance.now();
  await compact(engine);
  return `  compacted in ${secondsSince(begin).toFixed(0)} s to ${megabytes(diskOf(engine.directory))}`;
};

/** Moves the data into a server, and measures a gateway that comes to it with nothing. */
const elsewhere = async (size: number, filled: string, name: EngineName): Promise<string[]> => {
  const engine = new TestEngine(name);
  const gateway = mkdtempSync(join(tmpdir(), 'capacity-gateway-'));
  try {
    const settings = settingsOf(engine);
    Object.assign(process.env, settings);
    const seconds = await withCopy(filled, (folder) => move(folder, name, storeElsewhere(gateway)));
    const moved = `${name}: moved and verified in ${seconds.toFixed(0)} s, ${megabytes(diskOf(engine.directory))} on its disk`;
    const rows = [moved, ...(await serve(size, gateway, settings, engine))];
    return name === 'fuseki' ? [...rows, await compacted(engine)] : rows;
  } finally {
    engine.remove();
    rmSync(gateway, { recursive: true, force: true });
  }
};

/** Rows of the result. */
export const capacity = async (): Promise<string[]> => {
  const rows: string[] = [];
  const tell = (more: readonly string[]): void => {
    rows.push(...more);
    // Long work: what is known is told at once.
    for (const row of more) console.error(row);
  };
  for (const size of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), 'capacity-'));
    const rate = await fillStore(folder, size);
    tell([
      `${size} datasets, filled at ${rate.toFixed(0)} a second: ${basename(DATA_FILE)} ${megabytes(diskOf(folder))}`,
    ]);
    for (const store of STORES) {
      const measured =
        store === 'embedded'
          ? withCopy(folder, (copy) => serve(size, copy, { TEST_STORE: '' })).then((more) => ['embedded', ...more])
          : elsewhere(size, folder, store as EngineName);
      tell(await measured.catch((error: unknown) => [`${store}: ${(error as Error).message}`]));
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
};
