/** How late the event loop is while people write, read, search and log in, and what was written is assessed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { startGenerator, type Generator, type Order, type Sent } from './open-loop.js';
import { percentile, start } from './support.js';

const DATASETS = 500;
const SECONDS = 10;
/** Requests a second of each kind. Two logins a second are what one core has time for: each is slow on purpose. */
const RATES = { write: 40, read: 100, search: 20, login: 2 } as const;

const formOf = (folder: string): string => {
  const { clients, users } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Secrets;
  const { id, secret } = clients.cli;
  const form = { grant_type: 'password', client_id: id, client_secret: secret, ...users.admin };
  return new URLSearchParams(form).toString();
};

const row = (name: string, { times, statuses }: Sent): string =>
  `${name} ${(times.length / SECONDS).toFixed(0)}/s p50 ${percentile(times, 0.5).toFixed(0)} p99 ${percentile(times, 0.99).toFixed(0)} ms ` +
  JSON.stringify(statuses);

/** Rows of the result. */
export const lag = async (): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const service = await start('service', { DATASETS: String(DATASETS), URL_CHECK: 'off', BENCH_DIR: folder });
  const form = formOf(folder);
  const names = Object.keys(RATES) as (keyof typeof RATES)[];
  const generators: Generator[] = [];
  for (const _ of names) generators.push(await startGenerator());
  const all = (seconds: number, first: number): Promise<Sent[]> =>
    Promise.all(
      names.map((call, index) => {
        const order: Order = { url: service.url, call, rate: RATES[call], seconds, first, form };
        return (generators[index] as Generator).send(order);
      }),
    );
  await all(3, DATASETS);
  await service.lag();
  const sent = await all(SECONDS, 2 * DATASETS);
  const { p50, p99, max } = await service.lag();
  for (const generator of generators) generator.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    `event loop late by: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (aim 50), most ${max.toFixed(1)} ms; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    ...names.map((name, index) => `  ${row(name, sent[index] as Sent)}`),
  ];
};
