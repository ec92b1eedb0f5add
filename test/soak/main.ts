/**
 * `npm run soak`: mixed load for SOAK_MINUTES (60) at SOAK_RATE (50) requests a second; shows every minute what the service holds,
 * and how much that grew.
 */
import { figure, told } from '../support/figures.js';
import { factsOf, soak } from './soak.js';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 60);
const rate = Number(process.env['SOAK_RATE'] ?? 50);
let next = 0;
const soaked = await soak({
  seconds: minutes * 60,
  rate,
  every: 5,
  onSample: ({ at, rss, heap, external, handles, files, threads }, requests) => {
    if (at < next) return;
    next += 60_000;
    const [inUse, live, engine] = [rss, heap, external].map((bytes) => Math.round(bytes / 1024 / 1024));
    console.log(
      told({
        minute: Math.round(at / 60_000),
        requests,
        rss: inUse ?? 0,
        heap: live ?? 0,
        external: engine ?? 0,
        handles,
        files,
        threads,
      }),
    );
  },
});
console.log(`Answers by status: ${JSON.stringify([...soaked.statuses].sort(([one], [other]) => one - other))}`);
figure('soak of mixed load', factsOf(soaked));
