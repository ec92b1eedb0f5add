/**
 * SPARQL over everything: the index of quads and its evaluator beside the npm package's store in memory, with the same data and in one
 * run, by itself and behind a thread; and beside SPARQL servers where `ENGINES` names some (`oxigraph,fuseki`), over HTTP on both sides. `SPARQL_DATASETS` says how many
 * datasets there are, `SPARQL_BASE` how many the store in memory holds.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Filters, type ListRequest } from '../../src/features/repository/filters/filters.js';
import { Refusal } from '../../src/core/errors.js';
import { createLogger } from '../../src/core/log.js';
import { EmbeddedStore } from '../../src/core/store/embedded/embedded-store.js';
import type { Readable } from '../../src/core/store/query.js';
import { indexOf } from '../../src/core/store/quads/form.js';
import { QuadEndpoint } from '../../src/core/store/quads/quad-endpoint.js';
import { SERVICE } from '../../src/core/threads/fair/asker.js';
import { documentOf, FILTERS, halfOf, naming, publishersOf, QUERIES } from './sparql-corpus.js';
import { besideServers } from './sparql-servers.js';
import { median, warmUp } from './support.js';

const DATASETS = Number(process.env['SPARQL_DATASETS'] ?? 20_000);
const BASE = Number(process.env['SPARQL_BASE'] ?? DATASETS);
const PUBLISHERS = publishersOf(DATASETS);
const BATCH = 500;
const ROUNDS = 15;

/** Milliseconds of the clock and of all processors, the medians of some rounds. */
const timed = async (work: () => unknown): Promise<{ readonly ms: number; readonly cpu: number }> => {
  const times: number[] = [];
  const used_: number[] = [];
  await warmUp(work);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    await work();
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(used);
    used_.push((user + system) / 1000);
  }
  return { ms: median(times), cpu: median(used_) };
};

/** The store in memory: resolves to the milliseconds that a query takes by itself, and with the way to its thread and back. */
const inMemory = (): {
  ask(text: string): Promise<{ readonly alone: number; readonly behind: number }>;
  end(): Promise<unknown>;
} => {
  const thread = new Worker(new URL('./sparql-memory.js', import.meta.url), { workerData: { datasets: BASE } });
  return {
    ask: async (text) => {
      const alone: number[] = [];
      const behind = await timed(async () => {
        const answer = once(thread, 'message');
        thread.postMessage(text);
        const [{ ms: taken }] = (await answer) as [{ ms: number }];
        alone.push(taken);
      });
      return { alone: median(alone.slice(-ROUNDS)), behind: behind.ms };
    },
    end: () => thread.terminate(),
  };
};

/** Waits for an index that takes longer to make than questions wait for it. */
const patiently = async (ask: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error;
      await pause(500);
    }
  }
};

const ms = (time: number): string => `${time.toFixed(2)} ms`;

/** Fills both, asks both, and tells the ratios. */
export const sparql = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sparql-'));
  const log = createLogger('silent');
  const store = await EmbeddedStore.open({ dataDir: folder, log });
  const limits = { log, timeoutMs: 600_000, sharedMs: 600_000, maxBytes: 1e9 };
  const endpoint = new QuadEndpoint({ ...limits, dataFile: store.file });
  try {
    for (let n = 0; n < DATASETS; n += BATCH) {
      const length = Math.min(BATCH, DATASETS - n);
      await store.commit({ put: Array.from({ length }, (_, i) => documentOf(n + i, PUBLISHERS)) });
    }
    const ask = (text: string, readable?: Readable) => endpoint.query({ text, readable }, store.revision);
    const [filling, used] = [performance.now(), process.cpuUsage()];
    await patiently(() => ask('ASK {}'));
    const filled = performance.now() - filling;
    const { user } = process.cpuUsage(used);
    const quads = endpoint.statistics.statements;
    const rows = [
      `sparql: ${DATASETS} datasets indexed in ${(filled / DATASETS).toFixed(2)} ms each (${(user / 1000 / DATASETS).toFixed(2)} ms of CPU); ${Math.round(statSync(indexOf(store.file)).size / DATASETS / 36)} bytes a quad, ${quads} statements`,
    ];
    const memory = inMemory();
    const half: Readable = { datasets: halfOf(DATASETS) };
    for (const [name, text] of Object.entries(QUERIES)) {
      const there = await memory.ask(text);
      const here = await timed(() => ask(text));
      const restricted = await timed(() => ask(text, half));
      const times = (other: number): string => `${(here.ms / other).toFixed(2)} times`;
      rows.push(
        `sparql: ${name}: ${ms(here.ms)}, ${times(there.alone)} the store in memory with ${BASE} (${ms(there.alone)}), ${times(there.behind)} the same behind a thread (${ms(there.behind)}); for a reader of half ${(restricted.ms / here.ms).toFixed(2)} times`,
      );
    }
    await memory.end();
    const filters = new Filters(endpoint, store, naming);
    let round = 0;
    const page = (request: (round: number) => ListRequest, readable: Readable) =>
      filters.page(request((round += 1)), { readable, asker: SERVICE });
    for (const [name, request] of Object.entries(FILTERS)) {
      const { road } = await page(request, { all: true });
      const found = await timed(() => page(request, { all: true }));
      const restricted = await timed(() => page(request, half));
      rows.push(
        `sparql: filter: ${name}: ${ms(found.ms)}, ${ms(found.cpu)} of CPU by ${road}; for a reader of half ${(restricted.cpu / found.cpu).toFixed(2)} times`,
      );
    }
    let version = 0;
    const replaced = await timed(async () => {
      version += 1;
      await store.commit({
        put: Array.from({ length: 100 }, (_, n) => documentOf(n, PUBLISHERS, `Version ${version}`)),
      });
      await ask('ASK {}');
    });
    rows.push(`sparql: a dataset stored and replaced in the index: ${ms(replaced.ms / 100)}`);
    return [...rows, ...(await besideServers(endpoint, () => store.revision, DATASETS))];
  } finally {
    await endpoint.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
