/** The reading side that stores share whose documents and tables are in a data file: lists, documents, answers to SPARQL. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import { observed } from '../../observe.js';
import type { Quad } from '../../rdf/terms.js';
import type { GraphDocument, GraphStore, Listed, ListedGraph, Stated } from '../graph-store.js';
import type { Database } from '../sqlite/database.js';
import type { IntegrityCheck } from '../sqlite/integrity.js';
import { DocumentSource } from '../quads/document-source.js';
import { compiledEvaluator, Evaluator, EvaluatorTrapped, NUMBERS } from '../quads/evaluator.js';
import { addSteps, tracing } from '../trace.js';
import { StoredGraphs, type GraphTexts } from './stored-graphs.js';

/** Graphs that are asked one after the other before others have their turn. */
const AT_A_TIME = 25;

/** How the evaluator is asked: results stay inside, so they come as numbers. */
const ASKED = { format: NUMBERS, defaultGraphs: [], namedGraphs: [], explain: false, maxRows: Number.MAX_SAFE_INTEGER };

/** Told of a change; `foreign` as in `GraphStore.onCommit`. */
type Listener = (foreign?: readonly string[]) => void;

/** The reading side of a store. */
export abstract class StoreOnFile {
  protected readonly graphs: StoredGraphs;
  #evaluator: Evaluator | undefined;
  readonly #listeners = new Set<Listener>();

  protected constructor(
    readonly database: Database,
    readonly integrity: IntegrityCheck,
    private readonly logger: Logger,
  ) {
    this.graphs = new StoredGraphs(database);
  }

  get file(): string {
    return this.database.file;
  }

  async get(iri: string): Promise<GraphDocument | undefined> {
    return this.graphs.get(iri);
  }

  async some(iris: readonly string[]): Promise<GraphDocument[]> {
    return this.graphs.some(iris);
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

  async statements(
    sparql: string,
    graphs: readonly string[],
    predicates?: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, Stated>> {
    const texts = this.graphs.texts(graphs, (iri, error) => this.#miss(iri, error));
    const named = new Map(texts.map((document) => [document.iri, document]));
    const documents = graphs.flatMap((iri) => named.get(iri) ?? []);
    const found = new Map<string, Stated>();
    for (let at = 0; at < documents.length; at += AT_A_TIME) {
      // Others have their turn meanwhile: some graphs take milliseconds.
      if (at > 0) await nextTurn();
      const some = documents.slice(at, at + AT_A_TIME);
      const answer = this.#ask(sparql, some, predicates);
      for (const document of some) {
        const quads = answer.get(document.iri);
        const also = (text: string): readonly Quad[] => this.#ask(text, [document]).get(document.iri) ?? [];
        if (quads) found.set(document.iri, { quads, also });
      }
    }
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

  /** What a query finds in some documents. */
  #ask(
    text: string,
    documents: readonly GraphTexts[],
    predicates?: ReadonlySet<string>,
  ): ReadonlyMap<string, readonly Quad[]> {
    const started = performance.now();
    const source = new DocumentSource(predicates);
    for (const document of documents) {
      try {
        source.add(document);
      } catch (error) {
        // One graph must not cost those that are asked beside it.
        this.#miss(document.iri, error as Error);
      }
    }
    this.#evaluator ??= new Evaluator(compiledEvaluator());
    try {
      const outcome = this.#evaluator.run({ ...ASKED, text }, source);
      if (outcome.outcome !== 'answered') throw new Error(`a query of the service is wrong: ${outcome.message}`);
    } catch (error) {
      if (!(error instanceof EvaluatorTrapped)) throw error;
      throw new Refusal('UNAVAILABLE', 'The query could not be answered; try again.', { retryAfter: 1 }, error);
    }
    const milliseconds = performance.now() - started;
    if (tracing()) addSteps([{ kind: 'sparql', text, times: 1, rows: source.found, milliseconds }]);
    observed.sparql.tell({ place: 'service', seconds: milliseconds / 1000 });
    return source.statements;
  }

  #miss(graph: string, { message }: Error): void {
    this.logger.error({ graph, error: message }, 'a stored graph cannot be loaded for queries; answers miss it');
  }
}
