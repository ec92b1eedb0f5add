/** Mixed load for a minute: nothing fails, and nothing is held that grows with the number of requests. `npm run soak` takes an hour. */
import { figure, rounds } from '../support/figures.js';
import { median, type Quantity, type Sample } from '../soak/memory.js';
import { factsOf, soak, warm } from '../soak/soak.js';

const SECONDS = rounds(45, 1_800);
/** What may be there more at the end than when everything was warm: less than a leak of 20 kB for each request would be. */
const TOLERATED: Readonly<Record<Exclude<Quantity, 'rss'>, number>> = {
  external: 60,
  heap: 40,
  handles: 60,
  files: 60,
  threads: 6,
};
/** Most memory in use, in megabytes. */
const MOST_RSS = 900;

/** How much more there is in the last third than in the one before, by the middle of each. */
const growth = (samples: readonly Sample[], quantity: Quantity): number => {
  const late = warm(samples);
  const half = Math.floor(late.length / 2);
  return median(late.slice(half), quantity) - median(late.slice(0, half), quantity);
};

it(
  `${SECONDS} seconds of mixed load leave nothing behind`,
  async () => {
    const soaked = await soak({ seconds: SECONDS, rate: 60, every: 2 });
    expect(soaked.unanswered).toBe(0);
    expect([...soaked.statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    for (const status of [200, 204, 400, 404]) expect(soaked.statuses.get(status)).toBeGreaterThan(0);
    for (const [quantity, most] of Object.entries(TOLERATED)) {
      expect([quantity, growth(soaked.samples, quantity as Quantity)]).toEqual([quantity, expect.any(Number)]);
      expect([quantity, growth(soaked.samples, quantity as Quantity) <= most]).toEqual([quantity, true]);
    }
    expect(Math.max(...soaked.samples.map(({ rss }) => rss)) / 1024 / 1024).toBeLessThan(MOST_RSS);
    figure('mixed load for a minute', factsOf(soaked));
  },
  (SECONDS + 120) * 1000,
);
