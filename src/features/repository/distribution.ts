/** Distributions: dcat:Distribution resources; each lives in the graph of its dataset. */
import { randomUUID } from 'node:crypto';
import { notFound } from '../../core/errors.js';
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { DomainTools } from './tools.js';
import type { Datasets } from './dataset.js';
import type { Payload } from './intake/job.js';
import type { WriteOptions, WriteOutcome } from './write-outcome.js';
import type { Actor } from './writes.js';

/** Reads and writes single distributions. */
export class Distributions {
  constructor(
    private readonly tools: DomainTools,
    private readonly datasets: Datasets,
  ) {}

  /** The dataset that holds a distribution, if there is one. */
  async holder(id: string): Promise<GraphDocument | undefined> {
    const dataset = await this.tools.store.datasetOfDistribution(id);
    return dataset === undefined ? undefined : this.tools.store.get(dataset);
  }

  /** The dataset that holds a distribution; `NOT_FOUND` when there is no such distribution. */
  async requireHolder(id: string): Promise<GraphDocument> {
    const found = await this.holder(id);
    if (!found) throw notFound('distribution');
    return found;
  }

  /** Adds a distribution to a dataset. */
  async add(dataset: string, payload: Payload, actor: Actor, options: WriteOptions = {}): Promise<WriteOutcome> {
    const distribution = randomUUID();
    const outcome = await this.datasets.change(
      dataset,
      actor,
      this.#as(distribution, options, 'CREATED'),
      (previous) => ({
        task: 'distribution',
        id: dataset,
        distribution,
        payload,
        stored: this.datasets.stored(previous),
      }),
    );
    return this.#of(distribution, outcome, 'CREATED');
  }

  /** Replaces a distribution; links to it stay. */
  async replace(id: string, payload: Payload, actor: Actor, options: WriteOptions = {}): Promise<WriteOutcome> {
    const holder = await this.requireHolder(id);
    const outcome = await this.datasets.change(holder.id, actor, this.#as(id, options, 'UPDATED'), (previous) => {
      // Between the look-up and the lock somebody may have removed it.
      if (!previous.distributions.includes(id)) throw notFound('distribution');
      return { task: 'distribution', id: holder.id, distribution: id, payload, stored: this.datasets.stored(previous) };
    });
    return this.#of(id, outcome, 'UPDATED');
  }

  /** Removes a distribution and what hangs on it alone. */
  async remove(id: string, actor: Actor, options: WriteOptions = {}): Promise<void> {
    const holder = await this.requireHolder(id);
    await this.datasets.change(holder.id, actor, options, (previous) => {
      if (!previous.distributions.includes(id)) throw notFound('distribution');
      return { task: 'remove-distribution', id: holder.id, distribution: id, stored: this.datasets.stored(previous) };
    });
  }

  /** The options of the change of the dataset: what is remembered is about the distribution. */
  #as(id: string, options: WriteOptions, status: 'CREATED' | 'UPDATED'): WriteOptions {
    const { remember } = options;
    return remember ? { ...options, remember: (outcome) => remember(this.#of(id, outcome, status)) } : options;
  }

  #of(id: string, outcome: WriteOutcome, status: 'CREATED' | 'UPDATED'): WriteOutcome {
    return {
      ...outcome,
      id,
      iri: this.tools.identifiers.iri('distribution', id),
      status: outcome.status === 'UPDATED' ? status : outcome.status,
    };
  }
}
