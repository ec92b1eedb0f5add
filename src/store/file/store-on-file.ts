/** What stores have in common whose documents and tables are in a data file: reading them, and telling of changes. */
import type { GraphDocument, GraphKind, Listed, Page } from '../graph-store.js';
import type { Database } from '../sqlite/database.js';
import { StoredGraphs } from './stored-graphs.js';

/** Told of a change; `foreign` as in `GraphStore.onCommit`. */
type Listener = (foreign?: readonly string[]) => void;

/** The reading side of a store. */
export abstract class StoreOnFile {
  protected readonly graphs: StoredGraphs;
  readonly #listeners = new Set<Listener>();

  protected constructor(readonly database: Database) {
    this.graphs = new StoredGraphs(database);
  }

  get file(): string {
    return this.database.file;
  }

  async get(iri: string): Promise<GraphDocument | undefined> {
    return this.graphs.get(iri);
  }

  async datasetOfDistribution(distributionId: string): Promise<string | undefined> {
    return this.graphs.datasetOfDistribution(distributionId);
  }

  async list(
    kind: GraphKind,
    page: Page,
    catalogue?: string,
  ): Promise<Listed<Omit<GraphDocument, 'triples' | 'system'>>[]> {
    return this.graphs.list(kind, page, catalogue);
  }

  async documents(kind: GraphKind, page: Page, catalogue?: string): Promise<Listed<GraphDocument>[]> {
    return this.graphs.documents(kind, page, catalogue);
  }

  async count(kind: GraphKind, catalogue?: string): Promise<number> {
    return this.graphs.count(kind, catalogue);
  }

  onCommit(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells of a change that is durable and visible. */
  protected announce(foreign?: readonly string[]): void {
    for (const listener of this.#listeners) listener(foreign);
  }
}
