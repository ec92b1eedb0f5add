/** Stored documents that were read lately. Every write goes through this process, so a changed one is forgotten at once. */
import { LRUCache } from 'lru-cache';
import type { GraphDocument, GraphStore } from '../store/graph-store.js';
import type { Participant } from './writes.js';

const CACHE_CHARACTERS = 32 * 1024 * 1024;

/** Reads documents through a bounded cache. */
export class Documents implements Participant {
  readonly #cache = new LRUCache<string, GraphDocument>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ triples, system }) => triples.length + system.length + 500,
  });
  /** Counts changes, so that what was read before one is not kept after it. */
  #generation = 0;

  constructor(private readonly store: Pick<GraphStore, 'get'>) {}

  onCommitted(changed: readonly string[]): void {
    this.#generation += 1;
    for (const iri of changed) this.#cache.delete(iri);
  }

  /** The document, if it is at hand. */
  peek(iri: string): GraphDocument | undefined {
    return this.#cache.get(iri);
  }

  /** The stored document of that name. */
  async get(iri: string): Promise<GraphDocument | undefined> {
    const kept = this.#cache.get(iri);
    if (kept) return kept;
    const generation = this.#generation;
    const document = await this.store.get(iri);
    if (document && generation === this.#generation) this.#cache.set(iri, document);
    return document;
  }
}
