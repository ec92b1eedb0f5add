/** Batches what the fields of one operation ask for, so that a list costs a fixed number of queries whatever its length. */
import DataLoader from 'dataloader';
import type { Asset } from '../src/core/auth/access.js';
import type { Domain } from './domain.js';
import type { CatalogueView } from '../src/features/repository/views/catalogue.js';
import type { DatasetView } from '../src/features/repository/views/dataset.js';
import type { ResourceGraph } from '../src/model/derive/resource.js';
import type { Selection, SelectedField } from '../src/model/derive/selection.js';
import type { GraphDocument } from '../src/core/store/graph-store.js';

type Batch<T> = (keys: readonly string[]) => Promise<readonly T[]>;

/** A loader that is made when the first field asks: most operations ask few of them. */
class Loader<T> {
  #loader: DataLoader<string, T> | undefined;

  constructor(
    private readonly batch: Batch<T>,
    /** The value that is at hand without a query. */
    private readonly peek: (key: string) => T | undefined = () => undefined,
  ) {}

  load(key: string): Promise<T> {
    const known = this.#loader ? undefined : this.peek(key);
    if (known !== undefined) return Promise.resolve(known);
    this.#loader ??= new DataLoader(this.batch);
    return this.#loader.load(key);
  }

  forget(): void {
    this.#loader = undefined;
  }
}

/**
 * One set of loaders for each operation: what one operation read is never shown to another. With `mayRead`, datasets that it
 * denies are as if they were not there, however a field came by their id.
 */
export const createLoaders = (domain: Domain, mayRead?: (dataset: Asset) => Promise<boolean>) => {
  const each =
    <T>(read: (key: string) => Promise<T>): Batch<T> =>
    (keys) =>
      Promise.all(keys.map(read));
  // Where no operation said what it selects, all is read.
  let selection: Selection | undefined;
  const asked = (): Selection | undefined => selection;
  const graphs = new Loader<ResourceGraph | undefined>(
    (iris) => domain.graphs.load(iris, asked()),
    (iri) => domain.graphs.peek(iri, asked()),
  );
  const documents = new Loader<GraphDocument | undefined>(
    (iris) => domain.documents.all(iris),
    (iri) => domain.documents.peek(iri),
  );
  const reports = new Loader(each((iri) => domain.conformance.report(iri)));
  const qualities = new Loader((datasets) => domain.quality.currentOf(datasets));
  const asset = async (id: string): Promise<Asset> => {
    const document = await documents.load(domain.identifiers.iri('dataset', id));
    const { catalogue } = document ?? {};
    return { kind: 'dataset', id, exists: document !== undefined, ...(catalogue === undefined ? {} : { catalogue }) };
  };
  const viewed = (graph: ResourceGraph | undefined, id: string): DatasetView | null =>
    graph ? domain.views.dataset(graph, id) : null;
  const atHand = (id: string): DatasetView | null =>
    viewed(domain.graphs.peek(domain.identifiers.iri('dataset', id), asked()), id);
  const dataset = async (id: string): Promise<DatasetView | null> => {
    if (mayRead && !(await mayRead(await asset(id)))) return null;
    return viewed(await graphs.load(domain.identifiers.iri('dataset', id)), id);
  };
  return {
    /** Tells what an operation selects, before it begins. */
    select: (fields: readonly SelectedField[]): void => {
      const before = selection?.fields ?? [];
      selection = domain.graphs.selectionOf(before.length === 0 ? fields : [...before, ...fields]) ?? selection;
    },
    /** Stored documents by graph name. */
    documents,
    /** Records of validation, by graph name. */
    reports,
    /** Results of assessments by dataset id; waits for those of changes that were just made. */
    qualities,
    dataset,
    /** Datasets in the order of their ids; those that everybody may read and that are at hand take no turn of their own. */
    datasets: (ids: readonly string[]): Promise<(DatasetView | null)[]> =>
      Promise.all(ids.map((id) => (mayRead ? undefined : atHand(id)) ?? dataset(id))),
    catalogue: async (id: string): Promise<CatalogueView | null> => {
      const graph = await graphs.load(domain.identifiers.iri('catalogue', id));
      return graph ? domain.views.catalogue(graph, id) : null;
    },
    /** Forgets what was read before a write of the same operation. */
    forget: (): void => {
      for (const loader of [graphs, documents, reports, qualities]) loader.forget();
    },
  };
};

export type Loaders = ReturnType<typeof createLoaders>;
