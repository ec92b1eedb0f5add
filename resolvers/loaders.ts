/** Batches what the fields of one operation ask for, so that a list costs a fixed number of queries whatever its length. */
import DataLoader from 'dataloader';
import type { Domain } from '../src/domain/domain.js';
import type { CatalogueView } from '../src/domain/views/catalogue.js';
import type { DatasetView } from '../src/domain/views/dataset.js';

/** One set of loaders for each operation: what one operation read is never shown to another. */
export const createLoaders = (domain: Domain) => {
  const graphs = new DataLoader((iris: readonly string[]) => domain.graphs.load(iris));
  const documents = new DataLoader((iris: readonly string[]) => Promise.all(iris.map((iri) => domain.store.get(iri))));
  const counts = new DataLoader((catalogues: readonly string[]) =>
    Promise.all(catalogues.map((catalogue) => domain.store.count('dataset', catalogue))),
  );
  const reports = new DataLoader((iris: readonly string[]) =>
    Promise.all(iris.map((iri) => domain.conformance.report(iri))),
  );
  return {
    /** Stored documents by graph name. */
    documents,
    /** Number of datasets by catalogue id. */
    counts,
    /** What validation recorded, by graph name. */
    reports,
    dataset: async (id: string): Promise<DatasetView | null> => {
      const graph = await graphs.load(domain.identifiers.iri('dataset', id));
      return graph ? domain.views.dataset(graph, id) : null;
    },
    catalogue: async (id: string): Promise<CatalogueView | null> => {
      const graph = await graphs.load(domain.identifiers.iri('catalogue', id));
      return graph ? domain.views.catalogue(graph, id) : null;
    },
    /** Forgets what was read before a write of the same operation. */
    forget: (): void => {
      graphs.clearAll();
      documents.clearAll();
      counts.clearAll();
      reports.clearAll();
    },
  };
};

export type Loaders = ReturnType<typeof createLoaders>;
