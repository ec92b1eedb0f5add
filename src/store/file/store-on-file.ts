/** The reading side that stores share whose documents and tables are in a data file: lists, documents, answers to SPARQL. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '../../log.js';
import { observed } from '../../observe.js';
import { NTriplesReader } from '../../rdf/ntriples-reader.js';
import type { Quad } from '../../rdf/terms.js';
import { QuestionEngine } from '../engine/question-engine.js';
import type { GraphDocument, GraphStore, Listed, ListedGraph } from '../graph-store.js';
import type { Database } from '../sqlite/database.js';
import type { IntegrityCheck } from '../sqlite/integrity.js';
import { addSteps, tracing } from '../trace.js';
import { StoredGraphs } from './stored-graphs.js';

/** Graphs that are asked one after the other before others have their turn. */
const AT_A_TIME = 25;

/** Told of a change; `foreign` as in `GraphStore.onCommit`. */
type Listener = (foreign?: readonly string[]) => void;

/** The reading side of a store. */
export abstract class StoreOnFile {
  protected readonly graphs: StoredGraphs;
  readonly #engine: QuestionEngine;
  readonly #listeners = new Set<Listener>();

  protected constructor(
    readonly database: Database,
    readonly integrity: IntegrityCheck,
    private readonly logger: Logger,
  ) {
    this.graphs = new StoredGraphs(database);
    this.#engine = new QuestionEngine((iri, error) => this.#miss(iri, error));
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

  async list(...asked: Parameters<GraphStore['list']>): Promise<Listed<ListedGraph>[]> {
    return this.graphs.list(...asked);
  }

  async documents(...asked: Parameters<GraphStore['documents']>): Promise<Listed<GraphDocument>[]> {
    return this.graphs.documents(...asked);
  }

  async count(...asked: Parameters<GraphStore['count']>): Promise<number> {
    return this.graphs.count(...asked);
  }

  async construct(sparql: string, graphs: readonly string[]): Promise<ReadonlyMap<string, readonly Quad[]>> {
    const started = performance.now();
    const documents = this.database.snapshot(() => graphs.flatMap((iri) => this.#readable(iri) ?? []));
    const found = new Map<string, readonly Quad[]>();
    const reader = new NTriplesReader();
    let rows = 0;
    for (const [at, document] of documents.entries()) {
      // Others have their turn meanwhile: some graphs take milliseconds.
      if (at % AT_A_TIME === AT_A_TIME - 1) await nextTurn();
      const quads = this.#engine.construct(sparql, document, reader);
      if (!quads) continue;
      found.set(document.iri, quads);
      rows += quads.length;
    }
    const milliseconds = performance.now() - started;
    if (tracing()) addSteps([{ kind: 'sparql', text: sparql, times: documents.length, rows, milliseconds }]);
    observed.sparql.tell({ place: 'service', seconds: milliseconds / 1000 });
    return found;
  }

  onCommit(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells of a change that is durable and visible. */
  protected announce(foreign?: readonly string[]): void {
    for (const listener of this.#listeners) listener(foreign);
  }

  /** A document; none where its text is not whole any more, which must not cost the others. */
  #readable(iri: string): GraphDocument | undefined {
    try {
      return this.graphs.get(iri);
    } catch (error) {
      this.#miss(iri, error as Error);
      return undefined;
    }
  }

  #miss(graph: string, { message }: Error): void {
    this.logger.error({ graph, error: message }, 'a stored graph cannot be loaded for queries; answers miss it');
  }
}
