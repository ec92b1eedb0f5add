/** The whole service as a measured process. `DATASETS` are loaded before it says that it is ready. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { API_KEY, startService } from '../support/service.js';
import { offer } from './graphql/list.js';
import { dataset } from './support.js';

// Nothing of what is measured asks for addresses elsewhere, and nobody is there to answer.
const service = await startService(
  { URL_CHECK: 'off', ...(process.env['BENCH_BASE'] ? { BASE_URL: process.env['BENCH_BASE'] } : {}) },
  process.env['BENCH_DIR'] ?? mkdtempSync(join(tmpdir(), 'bench-')),
  { measured: true },
);
const actor = { name: 'bench' };
if (!(await service.app.domain.catalogues.find('bench'))) {
  await service.write(
    'PUT',
    '/srv/repo/catalogues/bench',
    '@prefix dcat: <http://www.w3.org/ns/dcat#> . <> a dcat:Catalog .',
    { 'content-type': 'text/turtle', 'x-api-key': API_KEY },
  );
}
const textOf = (n: number): string => dataset(n) + (process.env['OFFERS'] ? offer(n) : '');
const wanted = Number(process.env['DATASETS'] ?? 0);
for (let n = await service.app.store.count('dataset'); n < wanted; n += 100) {
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      service.app.domain.datasets.create('bench', { body: textOf(n + i), contentType: 'text/turtle' }, actor, {
        id: `d${n + i}`,
      }),
    ),
  );
}
/** A directory that somebody else made is theirs: it stays. */
const stop = async (): Promise<void> => {
  if (!process.env['BENCH_DIR']) return service.stop();
  service.app.drain();
  await service.app.close();
};
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
const RESOLUTION = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
/** The histogram counts from one tick of a timer to the next: what is beyond its resolution is the delay. */
const beyond = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
process.on('message', (wish) => {
  if (wish === 'lag') {
    process.send?.({ p50: beyond(delay.percentile(50)), p99: beyond(delay.percentile(99)), max: beyond(delay.max) });
    delay.reset();
    return;
  }
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed, rss: process.memoryUsage().rss });
});
process.send?.({ url: service.url });
