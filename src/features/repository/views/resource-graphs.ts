/** Loads the graphs of resources for GraphQL: by one SPARQL query of what is selected, kept until they change. */
import { LRUCache } from 'lru-cache';
import { EVERYTHING, Selection, type SelectedField } from '../../../model/derive/selection.js';
import type { PlatformTerms } from '../../../core/rdf/vocabulary.js';
import type { GraphStore } from '../../../core/store/graph-store.js';
import type { Participant } from '../writes.js';
import { ResourceGraph } from '../../../model/derive/resource.js';

const CACHE_STATEMENTS = 200_000;
const GRAPHS_AT_ONCE = 500;

/** The graphs that were read lately. Every write goes through this process, so a changed graph is forgotten at once. */
export class ResourceGraphs implements Participant {
  readonly #cache = new LRUCache<string, ResourceGraph>({
    maxSize: CACHE_STATEMENTS,
    sizeCalculation: ({ size }) => size + 1,
  });
  /** Counts changes, so that a query that was under way during one does not fill the cache with what was before it. */
  #generation = 0;

  /** Selections by the lists of their fields, which each document of an operation has once. */
  readonly #selections = new WeakMap<readonly SelectedField[], Selection>();

  constructor(
    private readonly store: Pick<GraphStore, 'statements'>,
    private readonly terms: PlatformTerms,
  ) {}

  /** What fields ask of graphs; undefined where that is nothing. */
  selectionOf(fields: readonly SelectedField[]): Selection | undefined {
    let selection = this.#selections.get(fields);
    if (!selection) this.#selections.set(fields, (selection = new Selection(fields, this.terms)));
    return selection.isEmpty ? undefined : selection;
  }

  onCommitted(changed: readonly string[]): void {
    this.#generation += 1;
    for (const name of changed) this.#cache.delete(name);
  }

  /** The graph, if it is at hand, with what is asked of it. */
  peek(name: string, asked?: Selection): ResourceGraph | undefined {
    const graph = this.#cache.get(name);
    return graph?.holds(asked) === true ? graph : undefined;
  }

  /**
   * The graphs with these names, in the same order; undefined where there is none. They hold what is asked of them, all where that is absent,
   * and find the rest when it is read.
   */
  async load(names: readonly string[], asked?: Selection): Promise<(ResourceGraph | undefined)[]> {
    const loaded = new Map<string, ResourceGraph>();
    const missing: string[] = [];
    for (const name of new Set(names)) {
      const kept = this.peek(name, asked);
      if (kept) loaded.set(name, kept);
      else missing.push(name);
    }
    for (let start = 0; start < missing.length; start += GRAPHS_AT_ONCE) {
      const some = missing.slice(start, start + GRAPHS_AT_ONCE);
      for (const graph of await this.#query(some, asked)) loaded.set(graph.iri, graph);
    }
    return names.map((name) => loaded.get(name));
  }

  async #query(names: readonly string[], asked?: Selection): Promise<ResourceGraph[]> {
    const generation = this.#generation;
    const found = await this.store.statements(asked?.text ?? EVERYTHING, names, asked?.predicates);
    const graphs = [...found].map(
      ([name, { quads, also }]) =>
        new ResourceGraph(name, quads, asked && { asked, everything: () => also(EVERYTHING) }),
    );
    if (generation === this.#generation) for (const graph of graphs) this.#cache.set(graph.iri, graph);
    return graphs;
  }
}
