/**
 * The way from a distribution on the marketplace, or of a buyer's copy, to the seller's: by what the service recorded of the trade, never
 * by what metadata say.
 */
import type { GraphDocument } from '../../core/store/graph-store.js';
import type { Datasets } from '../repository/dataset.js';
import type { Distributions } from '../repository/distribution.js';
import type { Identifiers } from '../repository/identifiers.js';
import type { TradeRecords } from '../trade/trade-records.js';

/** Finds it. */
export class SampleOrigins {
  constructor(
    private readonly tools: {
      readonly datasets: Datasets;
      readonly distributions: Distributions;
      readonly identifiers: Identifiers;
      readonly records: TradeRecords;
    },
  ) {}

  /** The distribution and those that it was made from, in this order: of a copy the one on the marketplace, of that the seller's. */
  async of(distribution: string): Promise<string[]> {
    const { datasets, distributions } = this.tools;
    const found = [distribution];
    let holder = await distributions.holder(distribution);
    let id: string | undefined = distribution;
    while (holder && id !== undefined && found.length < 3) {
      const parent = this.#parent(holder.id);
      const from: GraphDocument | undefined = parent === undefined ? undefined : await datasets.find(parent);
      id = from && this.#counterpart(id, holder, from);
      if (id !== undefined) found.push(id);
      holder = from;
    }
    return found;
  }

  /** The dataset that a dataset was published or bought from. */
  #parent(dataset: string): string | undefined {
    const { publications, acquisitions } = this.tools.records;
    const publication = publications.at(dataset);
    if (publication && publication.state !== 'WITHDRAWN' && publication.dataset !== dataset)
      return publication.dataset ?? undefined;
    return acquisitions.ofCopy(dataset)?.marketplaceId;
  }

  /** The distribution of `from` that became this one of `to`: it has its IRI or its own source for its source. */
  #counterpart(id: string, to: GraphDocument, from: GraphDocument): string | undefined {
    const { datasets, identifiers } = this.tools;
    const key = datasets.stored(to).distributions.find((one) => one.id === id)?.key;
    if (key === undefined) return undefined;
    const known = datasets.stored(from).distributions;
    const named = known.find((one) => identifiers.iri('distribution', one.id) === key);
    return (named ?? known.find((one) => one.key === key))?.id;
  }
}
