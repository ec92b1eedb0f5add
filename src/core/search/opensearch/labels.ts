/** Names that people have for the values of dimensions, as far as the metadata says so. */
import { LRUCache } from 'lru-cache';
import type { Dimension } from '../facets.js';
import type { Cluster } from './client.js';
import { valueId } from './document.js';

/** Most values that one question names. */
const MOST_VALUES = 10_000;
const REMEMBERED = 100_000;
/** The time for which a label is remembered, in milliseconds. */
const KEPT_MS = 60_000;

interface ValueSource {
  readonly id: string;
  readonly label: string | null;
}

/** A value of a dimension. */
export interface Named {
  readonly dimension: Dimension;
  readonly value: string;
}

/** Reads labels, and finds values by them. */
export class Labels {
  readonly #known = new LRUCache<string, { readonly label: string | null }>({ max: REMEMBERED, ttl: KEPT_MS });

  constructor(private readonly cluster: Cluster) {}

  /** Labels of values, by the id of the value. */
  async of(values: readonly Named[]): Promise<(value: Named) => string | null> {
    const found = new Map<string, string | null>();
    const missing: string[] = [];
    for (const { dimension, value } of values) {
      const id = valueId(dimension, value);
      const known = this.#known.get(id);
      if (known) found.set(id, known.label);
      else missing.push(id);
    }
    for (let at = 0; at < missing.length; at += MOST_VALUES) {
      for (const [id, label] of await this.#read(missing.slice(at, at + MOST_VALUES))) found.set(id, label);
    }
    return ({ dimension, value }) => found.get(valueId(dimension, value)) ?? null;
  }

  /** Values of a dimension that have, or are called by, words with these beginnings; at most ten thousand. */
  async beginning(dimension: Dimension, starts: readonly string[]): Promise<string[]> {
    const { hits } = await this.cluster.call<{
      readonly hits: { readonly hits: readonly { readonly _source: ValueSource }[] };
    }>({
      method: 'POST',
      path: `/${this.cluster.alias}/_search`,
      body: {
        size: MOST_VALUES,
        _source: ['id'],
        query: {
          bool: {
            filter: [
              { term: { kind: 'value' } },
              { term: { dimension } },
              ...starts.map((start) => ({ prefix: { words: start } })),
            ],
          },
        },
      },
    });
    return hits.hits.map(({ _source: { id } }) => id);
  }

  async #read(ids: readonly string[]): Promise<[string, string | null][]> {
    const { docs } = await this.cluster.call<{
      readonly docs: readonly { readonly _id: string; readonly found?: boolean; readonly _source?: ValueSource }[];
    }>({ method: 'POST', path: `/${this.cluster.alias}/_mget`, query: { _source: 'label' }, body: { ids } });
    return docs.map(({ _id, _source }) => {
      const label = _source?.label ?? null;
      this.#known.set(_id, { label });
      return [_id, label];
    });
  }
}
