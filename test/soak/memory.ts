/** What a process holds, sample by sample, and whether it grows. */
import { readdirSync, readFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;

/** What a service held at one moment. Memory in bytes. */
export interface Sample {
  /** Milliseconds since the load began. */
  readonly at: number;
  /** Resident memory of the process with all its threads. */
  readonly rss: number;
  /** JavaScript heap of the main thread right after, or shortly after, a collection. */
  readonly heap: number;
  /** Memory of the query engine (WebAssembly of the main thread). */
  readonly external: number;
  /** Timers, sockets and other things that keep the main thread alive. */
  readonly handles: number;
  /** Open files and sockets of the process. */
  readonly files: number;
  readonly threads: number;
}

/** Number of a metric without labels, or with these. */
const metric = (text: string, name: string): number => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (line === undefined) throw new Error(`there is no metric ${name}`);
  return Number(line.slice(name.length + 1));
};

/** Looks at a process and asks it for its metrics. */
export const sample = async (url: string, pid: number, at: number): Promise<Sample> => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return {
    at,
    rss: of('VmRSS') * 1024,
    heap: metric(metrics, 'nodejs_heap_size_used_bytes'),
    external: metric(metrics, 'nodejs_external_memory_bytes'),
    handles: metric(metrics, 'nodejs_active_resources_total'),
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: of('Threads'),
  };
};

/** Quantities that must not grow for ever. */
export const QUANTITIES = ['rss', 'heap', 'external', 'handles', 'files', 'threads'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** Growth per hour by least squares: megabytes of memory, numbers of the rest. */
export const slope = (samples: readonly Sample[], quantity: Quantity): number => {
  const mean = (of: (one: Sample) => number): number => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [middle, level] = [mean(({ at }) => at), mean((one) => one[quantity])];
  const above = samples.reduce((sum, one) => sum + (one.at - middle) * (one[quantity] - level), 0);
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  const perHour = spread === 0 ? 0 : (above / spread) * 3_600_000;
  return isMemory(quantity) ? perHour / MEGABYTE : perHour;
};

const isMemory = (quantity: Quantity): boolean => ['rss', 'heap', 'external'].includes(quantity);

/** Middle of the samples of one quantity: megabytes of memory, numbers of the rest. */
export const median = (samples: readonly Sample[], quantity: Quantity): number => {
  const values = samples.map((one) => one[quantity]).sort((one, other) => one - other);
  const middle = values[Math.floor(values.length / 2)] ?? Number.NaN;
  return isMemory(quantity) ? middle / MEGABYTE : middle;
};
