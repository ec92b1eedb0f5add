/** The metrics of a service in the text format of Prometheus. */
import { collectDefaultMetrics, Registry } from 'prom-client';
import { countEvents } from './event-metrics.js';
import { stateMetrics, type StateSources } from './state-metrics.js';

/** Of the process, not of a service in it: CPU time, memory, garbage collection, delay of the event loop. */
let ofProcess: Registry | undefined;

const processMetrics = (): Registry => {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
};

/** Counts from its making until it is closed. */
export class Metrics {
  readonly #own = new Registry();
  readonly #all: Registry;
  readonly #look: () => Promise<void>;
  readonly #stop: () => void;

  constructor(sources: StateSources) {
    this.#look = stateMetrics(this.#own, sources);
    this.#stop = countEvents(this.#own);
    // Merging copies what there is, so it comes after the metrics were made.
    this.#all = Registry.merge([processMetrics(), this.#own]);
  }

  /** Media type of the text. */
  get contentType(): string {
    return this.#all.contentType;
  }

  /** All metrics. What cannot be looked at because the store is not usable is left as it was. */
  async text(): Promise<string> {
    await this.#look().catch(() => undefined);
    return this.#all.metrics();
  }

  /** Ends counting. */
  close(): void {
    this.#stop();
  }
}
