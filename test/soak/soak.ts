/** Mixed load on a service for a long time: nothing fails, and nothing that it holds grows for ever. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Secrets } from '../../src/features/identity/secrets.js';
import { startProcess, type ServiceProcess } from '../reliability/process.js';
import type { Facts } from '../support/figures.js';
import { actions, prepare, type Target } from './actions.js';
import { median, QUANTITIES, sample, slope, type Sample } from './memory.js';

/** How a soak is run. */
export interface SoakOptions {
  readonly seconds: number;
  /** Requests a second that are begun; fewer when the service does not keep up. */
  readonly rate: number;
  /** Seconds between two samples. */
  readonly every: number;
  /** Told of every sample. */
  readonly onSample?: (now: Sample, requests: number) => void;
}

/** What came of it. */
export interface Soaked {
  readonly samples: readonly Sample[];
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Requests without an answer. */
  readonly unanswered: number;
}

/** Share of the time after which caches are filled and threads have started: growth is looked at from then on. */
const WARM = 1 / 3;
/** Most requests under way at one time. */
const CLIENTS = 16;

const HOOK = new URL('collect-hook.js', import.meta.url).href;

/** Samples from when everything was warm. */
export const warm = (samples: readonly Sample[]): readonly Sample[] => samples.slice(Math.floor(samples.length * WARM));

const targetOf = ({ url, dataDir }: ServiceProcess): Target => {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  return { url, client: secrets.clients.cli, admin: secrets.users.admin };
};

/** Begins actions at a steady rate until it is over. */
const load = async (target: Target, { seconds, rate }: SoakOptions, told: (status?: number) => void): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  const client = async (offset: number): Promise<void> => {
    for (let number = offset; performance.now() < end; number += CLIENTS) {
      const begun = performance.now();
      await actions[number % actions.length]?.(target).then(told, () => told());
      await sleep(Math.max(0, (1000 * CLIENTS) / rate - (performance.now() - begun)));
    }
  };
  // An odd number of actions: every client comes by every one.
  await Promise.all(Array.from({ length: CLIENTS }, (_, offset) => client(offset)));
};

/** Starts a service of its own, puts it under load and watches it. */
export const soak = async (options: SoakOptions): Promise<Soaked> => {
  const service = await startProcess({ URL_CHECK: 'off', NODE_OPTIONS: `--import ${HOOK}` });
  const statuses = new Map<number, number>();
  const samples: Sample[] = [];
  let unanswered = 0;
  let requests = 0;
  try {
    const target = targetOf(service);
    await prepare(target);
    const begun = performance.now();
    let over = false;
    const watch = async (): Promise<void> => {
      while (!over) {
        const now = await sample(service.url, service.child.pid ?? 0, performance.now() - begun);
        samples.push(now);
        options.onSample?.(now, requests);
        await sleep(options.every * 1000);
      }
    };
    const watching = watch();
    await load(target, options, (status) => {
      requests += 1;
      if (status === undefined) unanswered += 1;
      else statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    over = true;
    await watching;
    return { samples, statuses, unanswered };
  } finally {
    await service.discard();
  }
};

/** The outcome as figures. */
export const factsOf = ({ samples, statuses, unanswered }: Soaked): Facts => {
  const late = warm(samples);
  const total = [...statuses.values()].reduce((sum, number) => sum + number, 0);
  const failed = [...statuses].reduce((sum, [status, number]) => sum + (status >= 500 ? number : 0), 0);
  const unit = { rss: 'MB', heap: 'MB', external: 'MB', handles: '', files: '', threads: '' };
  const each = QUANTITIES.map((quantity): [string, string] => [
    quantity,
    `${Math.round(median(late, quantity))} ${unit[quantity]} (${slope(late, quantity).toFixed(1)} an hour)`,
  ]);
  return {
    minutes: Math.round((samples.at(-1)?.at ?? 0) / 6_000) / 10,
    requests: total,
    '5xx': failed,
    unanswered,
    ...Object.fromEntries(each),
  };
};
