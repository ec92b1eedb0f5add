/**
 * The same gateway on the embedded store and on SPARQL servers: reads, lists, searches and durable writes, and the same reads and
 * writes of whole graphs sent straight to each server. `STORE_DATASETS` says how many datasets there are, `ENGINES` which servers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineName } from '../../src/core/store/sparql/server.js';
import { TestEngine } from '../engines/engine.js';
import { API_KEY } from '../support/service.js';
import { dataset, load, rssOf, send, start, type Call, type Measured, type Round } from './support.js';

const DATASETS = Number(process.env['STORE_DATASETS'] ?? 2_000);
const ENGINES = (process.env['ENGINES'] ?? 'oxigraph,fuseki,virtuoso').split(',').filter(Boolean) as EngineName[];
const READS = 3_000;
const WRITES = 600;
const AT_A_TIME = 16;

type Kind = 'get' | 'list' | 'search' | 'post' | 'put';
/** A round of each kind. */
export type Rounds = Readonly<Record<Kind, Round>>;

const turtle = { 'content-type': 'text/turtle', 'x-api-key': API_KEY };
/** Far apart, so that no two requests under way are for the same one. */
const some = (n: number, datasets: number): number => (n * 7919) % datasets;

/** The requests of each kind on so many datasets. */
const callsOn = (datasets: number): Readonly<Record<Kind, (n: number) => Call>> => ({
  get: (n) => ({ path: `/srv/repo/datasets/d${some(n, datasets)}`, headers: { accept: 'application/n-triples' } }),
  list: (n) => ({
    path: `/srv/repo/catalogues/bench/datasets?limit=50&offset=${some(n, datasets) % Math.max(1, datasets - 50)}`,
  }),
  search: (n) => ({ path: `/srv/search/search?q=number+${n % 100}&limit=10` }),
  post: (n) => ({
    method: 'POST',
    path: '/srv/repo/catalogues/bench/datasets',
    headers: turtle,
    body: dataset(1_000_000 + n),
  }),
  put: (n) => ({
    method: 'PUT',
    path: `/srv/repo/datasets/d${some(n, datasets)}`,
    headers: turtle,
    body: dataset(2_000_000 + n),
  }),
});

/** Waits until what was written is assessed, so that nothing else is at work. */
const settled = async (service: Measured): Promise<void> => {
  for (;;) {
    const { queues } = JSON.parse((await send(service.url, { path: '/health/ready' })).body) as {
      readonly queues?: { readonly quality: { readonly entries: number } };
    };
    if (!queues || queues.quality.entries === 0) return;
    await pause(500);
  }
};

/** Measures a service that holds datasets `d0`, `d1` and so on. */
export const measure = async (service: Measured, datasets: number): Promise<Rounds> => {
  const calls = callsOn(datasets);
  const rounds: Partial<Record<Kind, Round>> = {};
  await settled(service);
  for (const kind of ['get', 'list', 'search'] as const) {
    await load(service, READS / 5, AT_A_TIME, calls[kind]);
    rounds[kind] = await load(service, READS, AT_A_TIME, calls[kind]);
  }
  for (const kind of ['post', 'put'] as const) {
    rounds[kind] = await load(service, WRITES, AT_A_TIME, calls[kind]);
    await settled(service);
  }
  return rounds as Rounds;
};

/** Requests a second of some work, so many at a time. */
const rateOf = async (total: number, work: (n: number) => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (next < total) await work(next++);
    }),
  );
  return (total * 1000) / (performance.now() - begin);
};

/** Whole graphs, read and replaced without us: those that the gateway wrote. */
const straight = async (engine: TestEngine, base: string): Promise<{ readonly get: number; readonly put: number }> => {
  const server = engine.connect();
  const graph = (n: number): string => `${base}/catset/data/d${some(n, DATASETS)}`;
  const triples = (await server.graph(graph(0))) ?? '';
  const get = await rateOf(READS, (n) => server.graph(graph(n)));
  const putRate = await rateOf(WRITES, (n) => server.putGraph(`urn:bench:${some(n, DATASETS)}`, triples));
  await server.close();
  return { get, put: putRate };
};

/** Settings of a service whose store is there. */
export const settingsOf = ({ options }: TestEngine): Record<string, string> => ({
  TEST_STORE: 'sparql',
  STORE_ENGINE: options.engine,
  STORE_QUERY_URL: options.queryUrl,
  STORE_UPDATE_URL: options.updateUrl,
  STORE_GRAPH_URL: options.graphUrl,
  ...(options.user === undefined ? {} : { STORE_USER: options.user }),
  ...(options.password === undefined ? {} : { STORE_PASSWORD: options.password }),
});

const told = (name: string, rounds: Rounds, service: Measured): string =>
  `${name}: ${Object.entries(rounds)
    .map(([kind, { rate }]) => `${kind} ${rate.toFixed(0)}/s`)
    .join(', ')}; memory of the gateway ${(rssOf(service.pid) / 1024 / 1024).toFixed(0)} MB`;

const ratio = (one: number, other: number): string => (one / other).toFixed(2);

/** Rows of the result. */
export const stores = async (): Promise<string[]> => {
  const here = await start('service', { DATASETS: String(DATASETS), TEST_STORE: '' });
  const embedded = await measure(here, DATASETS);
  const rows = [`${DATASETS} datasets, ${AT_A_TIME} clients`, told('embedded', embedded, here)];
  await here.stop();
  for (const name of ENGINES) {
    const engine = new TestEngine(name);
    const service = await start('service', { DATASETS: String(DATASETS), ...settingsOf(engine) });
    const rates = await measure(service, DATASETS);
    const alone = await straight(engine, service.url);
    rows.push(
      told(name, rates, service),
      `  ${name} alone: graph GET ${alone.get.toFixed(0)}/s, PUT ${alone.put.toFixed(0)}/s`,
      `  time of one request through the gateway: GET ${ratio(alone.get, rates.get.rate)} (aim 1.3), PUT ${ratio(alone.put, rates.put.rate)} (aim 1.5) of the server alone`,
      `  embedded against ${name} alone: GET ${ratio(embedded.get.rate, alone.get)} (aim 5), durable writes ${ratio(embedded.put.rate, alone.put)} (aim 3)`,
    );
    await service.stop();
    engine.remove();
  }
  return rows;
};
