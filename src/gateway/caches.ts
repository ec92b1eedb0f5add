/** Bounded caches in the form that Apollo Server expects. */
import { LRUCache } from 'lru-cache';
import type { DocumentNode } from 'graphql';
import { caches } from './limits.js';

/** Least recently used values within a total weight; what is heavier than `heaviest` is not kept at all. */
export class WeightedCache<V extends object | string> {
  readonly #values: LRUCache<string, V>;

  constructor(total: number, heaviest: number, weight: (value: V) => number) {
    this.#values = new LRUCache<string, V>({
      maxSize: total,
      maxEntrySize: heaviest,
      sizeCalculation: (value) => Math.max(1, weight(value)),
    });
  }

  async get(key: string): Promise<V | undefined> {
    return this.#values.get(key);
  }

  async set(key: string, value: V): Promise<void> {
    this.#values.set(key, value);
  }

  async delete(key: string): Promise<boolean> {
    return this.#values.delete(key);
  }
}

/** Parsed documents by hash. Whatever else is known of a document is kept with it (weak maps), so it goes when it goes. */
export const documentCache = (): WeightedCache<DocumentNode> =>
  new WeightedCache(caches.documents, caches.document, ({ loc }) => loc?.source.body.length ?? caches.document);

/** Persisted queries by hash. */
export const persistedCache = (): WeightedCache<string> =>
  new WeightedCache(caches.persisted, caches.document, (text) => text.length);
