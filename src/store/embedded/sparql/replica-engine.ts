/**
 * The engine for queries that others write. The default graph holds the metadata of all datasets and catalogues as one set
 * of statements (not a view that repeats a statement for every graph it is in); every graph is there under its name too. Quality results,
 * and what a document says about other resources of this service, are only there.
 */
import type { NamedNode, Quad } from 'oxigraph';
import { graphName, toNQuads, type LoadableGraph } from '../../engine/nquads.js';
import { EngineTrapped, meansTrap } from '../../engine/trap.js';
import { instantiate } from '../../engine/wasm.js';
import { part, type DistributionsOf } from '../../own-statements.js';
import type { GraphEngine } from './follower.js';
import { Withheld } from './withheld.js';

/** The graphs that a query sees when the request names some (SPARQL 1.1 Protocol §2.1.4). */
export interface QueryDataset {
  readonly defaultGraphs: readonly string[];
  readonly namedGraphs: readonly string[];
}

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
  readonly #withheld = new Withheld(this.#wasm);
  #trapped = false;

  constructor(private readonly distributionsOf: DistributionsOf) {}

  get trapped(): boolean {
    return this.#trapped;
  }

  /** Bytes of memory that the instance has taken; they come back with its end only. */
  get bytes(): number {
    return this.#wasm.memory();
  }

  load(graphs: readonly LoadableGraph[]): void {
    if (graphs.length === 0) return;
    const parted = graphs.map((graph) => ({ graph, ...this.#part(graph) }));
    const nquads = parted.map(({ graph, shown }) => shown + toNQuads(graph)).join('');
    this.#guard(() => {
      this.#store.load(nquads, { format: 'application/n-quads', lenient: true });
      for (const { graph, aboutOthers } of parted) this.#withheld.add(graph.iri, aboutOthers);
    });
  }

  drop(iris: readonly string[]): void {
    for (const iri of iris) {
      const name = graphName(iri);
      this.#guard(() => {
        if (!this.#store.query(`ASK { GRAPH ${name} { ?s ?p ?o } }`)) return;
        const repeated = this.#repeatedByOthers(iri);
        this.#store.update(removal(name));
        this.#withheld.drop(iri);
        for (const quad of repeated) if (!this.#isSaid(quad)) this.#store.delete(quad);
      });
    }
  }

  /** The part of a graph that is to be in the default graph, and the part that is not. */
  #part(graph: LoadableGraph): { readonly shown: string; readonly aboutOthers: string } {
    if (graph.kind === 'quality') return { shown: '', aboutOthers: '' };
    const { own, aboutOthers } = part(graph, this.distributionsOf);
    return { shown: own + graph.system, aboutOthers };
  }

  /** Statements of a graph, as they are in the default graph, that others repeat who are not entitled to. */
  #repeatedByOthers(iri: string): Quad[] {
    if (this.#withheld.isEmpty) return [];
    const graph = this.#wasm.namedNode(iri);
    const subjects = new Map<string, NamedNode>();
    for (const { subject } of this.#store.match(null, null, null, graph)) {
      if (subject.termType === 'NamedNode' && this.#withheld.knows(subject.value)) subjects.set(subject.value, subject);
    }
    const { quad } = this.#wasm;
    return [...subjects.values()]
      .flatMap((subject) => this.#withheld.about(subject))
      .filter(({ subject, predicate, object }) => this.#store.has(quad(subject, predicate, object, graph)))
      .map(({ subject, predicate, object }) => quad(subject, predicate, object));
  }

  /** True if a graph says it whose document is entitled to. */
  #isSaid({ subject, predicate, object }: Quad): boolean {
    const graphs = this.#store.match(subject, predicate, object).filter(({ graph }) => graph.termType === 'NamedNode');
    return graphs.some((quad) => !this.#withheld.has(quad));
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
