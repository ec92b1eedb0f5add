/** Makes again what follows from the stored metadata: the search index, and the index for SPARQL. */
import type { ReindexStep } from './protocol.js';

/** The makers of both indexes. */
export interface Indexes {
  readonly domain: { reindex(): AsyncIterable<ReindexStep> };
  readonly queries: { readonly index: { rebuild(): AsyncIterable<{ readonly progress: number }> } };
}

/** Makes both; yields how far each is, in resources. Rejects when one cannot be made. */
export async function* reindexAll({ domain, queries }: Indexes): AsyncGenerator<ReindexStep> {
  let total = 0;
  for await (const step of domain.reindex()) {
    total = step.total;
    yield step;
  }
  for await (const { progress } of queries.index.rebuild()) yield { done: Math.floor(progress * total), total };
}
