/** Stored documents that were read lately. Every write goes through this process, so a changed one is forgotten at once. */
import { LRUCache } from 'lru-cache';
import type { GraphDocument, GraphStore } from '../store/graph-store.js';
import type { Participant } from './writes.js';

/** About 100 bytes of text each. */
const CACHE_STATEMENTS = 300_000;

/** Reads documents through a bounded cache. */
export class Documents implements Participant {
  readonly #cache = new LRUCache<string, GraphDocument>({
    maxSize: CACHE_STATEMENTS,
    // Texts are not unpacked to be counted.
    sizeCalculation: ({ quads }) => quads + 5,
  });
  /** Counts changes, so that what was read before one is not kept after it. */
  #generation = 0;

  constructor(private readonly store: Pick<GraphStore, 'some'>) {}

  onCommitted(changed: readonly string[]): void {
    this.#generation += 1;
    for (const iri of changed) this.#cache.delete(iri);
  }

  /** The document, if it is at hand. */
  peek(iri: string): GraphDocument | undefined {
    return this.#cache.get(iri);
  }

  /** The stored documents with these names, in their order; undefined where there is none. */
  async all(iris: readonly string[]): Promise<(GraphDocument | undefined)[]> {
    const found = new Map(iris.map((iri) => [iri, this.#cache.get(iri)]));
    const missing = [...found].flatMap(([iri, document]) => (document ? [] : [iri]));
    const generation = this.#generation;
    for (const document of missing.length > 0 ? await this.store.some(missing) : []) {
      found.set(document.iri, document);
      if (generation === this.#generation) this.#cache.set(document.iri, document);
    }
    return iris.map((iri) => found.get(iri));
  }

  /** The stored document of that name. */
  async get(iri: string): Promise<GraphDocument | undefined> {
    return (await this.all([iri]))[0];
  }
}
