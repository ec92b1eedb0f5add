/** Indices behind the alias: which there are, what they hold, and how they come and go. */
import { KINDS, type Kind } from '../entry.js';
import { ClusterError, type Cluster } from './client.js';
import { uidOf } from './document.js';
import { FORM, indexBody } from './mapping.js';

/** State of a resource in the index: from what its entry was made. */
export interface Held {
  readonly kind: Kind;
  readonly id: string;
  readonly state: string;
}

interface HeldSource {
  readonly _id: string;
  readonly found?: boolean;
  readonly sort?: readonly unknown[];
  readonly _source?: Held;
}

const SOURCE = ['kind', 'id', 'state'];

/** The questions to the cluster beside searches. */
export class Administration {
  constructor(private readonly cluster: Cluster) {}

  /** True if the index is there and made as this version of the service makes it. */
  async isCurrent(): Promise<boolean> {
    const found = await this.#orNothing<
      Readonly<Record<string, { readonly mappings?: { readonly _meta?: { readonly form?: number } } }>>
    >(this.cluster.call({ method: 'GET', path: `/${this.cluster.alias}/_mapping` }));
    const indices = Object.values(found ?? {});
    return indices.length > 0 && indices.every(({ mappings }) => mappings?._meta?.form === FORM);
  }

  /** Makes an empty index. */
  async create(name: string): Promise<void> {
    await this.cluster.call({ method: 'PUT', path: `/${name}`, body: indexBody });
  }

  /** Names of the indices that the alias means. */
  async behind(): Promise<string[]> {
    const found = await this.#orNothing<Readonly<Record<string, unknown>>>(
      this.cluster.call({ method: 'GET', path: `/_alias/${this.cluster.alias}` }),
    );
    return Object.keys(found ?? {});
  }

  /** Lets the alias mean an index, and nothing else, from one moment to the next. Returns what it meant before. */
  async swap(name: string): Promise<string[]> {
    const { alias } = this.cluster;
    const before = (await this.behind()).filter((index) => index !== name);
    const actions = [
      ...before.map((index) => ({ remove: { index, alias } })),
      { add: { index: name, alias, is_write_index: true } },
    ];
    await this.cluster.call({ method: 'POST', path: '/_aliases', body: { actions } });
    return before;
  }

  /** Deletes an index, where it is there. */
  async drop(name: string): Promise<void> {
    await this.#orNothing(this.cluster.call({ method: 'DELETE', path: `/${name}` }));
  }

  /** Highest number of a change that the index was told. */
  async latest(): Promise<number> {
    const { aggregations } = await this.cluster.call<{
      readonly aggregations?: { readonly latest: { readonly value: number | null } };
    }>({
      method: 'POST',
      path: `/${this.cluster.alias}/_search`,
      body: { size: 0, aggs: { latest: { max: { field: 'version' } } } },
    });
    return aggregations?.latest.value ?? 0;
  }

  /** States of resources, by id; those that the index does not hold are left out. */
  async states(kind: Kind, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { docs } = await this.cluster.call<{ readonly docs: readonly HeldSource[] }>({
      method: 'POST',
      path: `/${this.cluster.alias}/_mget`,
      query: { _source: SOURCE.join() },
      body: { ids: ids.map((id) => uidOf(kind, id)) },
    });
    return new Map(docs.flatMap(({ _source }) => (_source ? [[_source.id, _source.state] as const] : [])));
  }

  /** Everything that the index holds, a page at a time. */
  async *held(size: number): AsyncGenerator<readonly Held[]> {
    for (let after: readonly unknown[] | undefined; ;) {
      const { hits } = await this.cluster.call<{ readonly hits: { readonly hits: readonly HeldSource[] } }>({
        method: 'POST',
        path: `/${this.cluster.alias}/_search`,
        body: {
          ...{ size, _source: SOURCE, sort: [{ uid: 'asc' }], query: { terms: { kind: KINDS } } },
          ...(after ? { search_after: after } : {}),
        },
      });
      yield hits.hits.flatMap(({ _source }) => _source ?? []);
      if (hits.hits.length < size) return;
      after = hits.hits.at(-1)?.sort;
    }
  }

  async #orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof ClusterError && error.status === 404) return undefined;
      throw error;
    }
  }
}
