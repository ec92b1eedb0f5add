/**
 * The engine for queries that others write. The default graph holds the metadata of all datasets and catalogues as one set
 * of statements (not a view that repeats a statement for every graph it is in); every graph is there under its name too, and
 * quality results only there.
 */
import { EngineTrapped, graphName, meansTrap, toNQuads } from '../engine.js';
import type { GraphEngine, LoadableGraph } from '../loader.js';
import { instantiate } from '../wasm.js';

/** Which graphs a query sees when the request names some (SPARQL 1.1 Protocol §2.1.4). */
export interface QueryDataset {
  readonly defaultGraphs: readonly string[];
  readonly namedGraphs: readonly string[];
}

const statementsOf = (graph: LoadableGraph): string =>
  graph.kind === 'quality' ? toNQuads(graph) : graph.triples + graph.system + toNQuads(graph);

/** Takes a graph away, and from the default graph what no other graph says. */
const removal = (name: string): string => `
DELETE { ?s ?p ?o } WHERE {
  GRAPH ${name} { ?s ?p ?o }
  FILTER NOT EXISTS { GRAPH ?other { ?s ?p ?o } FILTER (?other != ${name}) }
};
DROP SILENT GRAPH ${name}`;

/** One engine for a whole thread: a trap is the end of the thread. */
export class ReplicaEngine implements GraphEngine {
  readonly #wasm = instantiate();
  readonly #store = new this.#wasm.Store();
  #trapped = false;

  get trapped(): boolean {
    return this.#trapped;
  }

  /** Bytes of memory that the instance has taken; they come back with its end only. */
  get bytes(): number {
    return this.#wasm.memory();
  }

  load(graphs: readonly LoadableGraph[]): void {
    if (graphs.length === 0) return;
    const nquads = graphs.map(statementsOf).join('');
    this.#guard(() => this.#store.load(nquads, { format: 'application/n-quads', lenient: true }));
  }

  drop(iris: readonly string[]): void {
    for (const name of iris.map(graphName)) {
      this.#guard(() => {
        if (this.#store.query(`ASK { GRAPH ${name} { ?s ?p ?o } }`)) this.#store.update(removal(name));
      });
    }
  }

  /** Runs a query and returns its result in the engine's format of that name. Throws what the engine throws. */
  query(text: string, format: string, { defaultGraphs, namedGraphs }: QueryDataset): string {
    const names = (iris: readonly string[]) => iris.map((iri) => this.#wasm.namedNode(iri));
    const dataset =
      defaultGraphs.length > 0 || namedGraphs.length > 0
        ? { default_graph: names(defaultGraphs), named_graphs: names(namedGraphs) }
        : {};
    return this.#guard(() => this.#store.query(text, { results_format: format, ...dataset }) as string);
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!meansTrap(error)) throw error;
      this.#trapped = true;
      throw new EngineTrapped((error as Error).message);
    }
  }
}
