/** Fills a data directory by the bulk road: documents of 2,500 datasets, as `npm run import` takes them. Tells its parent how fast. */
import { openCore } from '../../src/app/core.js';
import { readConfig } from '../../src/core/config.js';
import { SYSTEM } from '../../src/features/repository/writes.js';
import { createLogger } from '../../src/core/log.js';
import { BASE } from './capacity-fill.js';
import { CATALOGUE, sourceOf } from './million-corpus.js';

const DOCUMENT = 2_500;
const REPORT = 50_000;

const [folder = '', from = '0', to = '0'] = process.argv.slice(2);
const config = readConfig({ DATA_DIR: folder, BASE_URL: BASE, API_KEY: 'k'.repeat(20), URL_CHECK: 'off' });
const core = await openCore({ config, log: createLogger('warn') });
const begin = performance.now();
let refused = 0;
for (let n = Number(from); n < Number(to); n += DOCUMENT) {
  const parts = Array.from({ length: Math.min(DOCUMENT, Number(to) - n) }, (_, i) => sourceOf(n + i));
  const body = `${[CATALOGUE, ...parts].join('\n')}\n`;
  const steps = core.domain.importer.run({ body, contentType: 'application/n-triples' }, 'bench', SYSTEM);
  for await (const step of steps) if (step.done === step.total) refused += step.refused.length;
  const done = n + parts.length;
  if (done % REPORT !== 0) continue;
  const rate = ((done - Number(from)) * 1000) / (performance.now() - begin);
  console.error(
    `${done} datasets, ${rate.toFixed(0)} a second, ${((Number(to) - done) / rate / 60).toFixed(0)} minutes left`,
  );
}
const seconds = (performance.now() - begin) / 1000;
await core.close();
const { user, system } = process.cpuUsage();
process.send?.({ seconds, cpu: (user + system) / 1e6, refused });
process.exit(0);
