/** Writes to the index, many at a time, each under the number of its change. */
import type { IndexEntry, Kind } from '../entry.js';
import { ClusterAway, ClusterError, type Cluster } from './client.js';
import { documentOf, uidOf, valueDocuments, type Stamp } from './document.js';

/** Largest request in characters; clusters take 100 MB as they come. */
const LARGEST = 8 * 1024 * 1024;
/** Values whose documents are known to be there, in each index. */
const REMEMBERED = 200_000;
/** The longest time that a request of many documents may take, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** A resource as the index is to hold it: with an entry, or not at all. */
export interface BulkItem {
  readonly kind: Kind;
  readonly id: string;
  readonly version: number;
  readonly content?: { readonly entry: IndexEntry; readonly stamp: Omit<Stamp, 'version'> } | undefined;
}

/** An item that was not taken over. */
export interface Rejected {
  readonly kind: Kind;
  readonly id: string;
  /** `newer`: the index has it under a higher number. `refused`: the cluster cannot take it. */
  readonly why: 'newer' | 'refused';
  /** The words of the cluster; for the log. */
  readonly words: string;
}

interface Line {
  readonly head: string;
  readonly body?: string;
  readonly item?: BulkItem;
  readonly valueKey?: string;
}

interface ItemResult {
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason?: string };
}

/** Writes to the indices of one cluster. */
export class Bulk {
  readonly #known = new Set<string>();

  constructor(private readonly cluster: Cluster) {}

  /**
   * Writes items to a target: an index, or the alias. What the index holds under a higher number stays. Returns what was not
   * taken over. Errors: `ClusterAway` when any of it may succeed later, `ClusterError` when there is no such target.
   */
  async write(target: string, items: readonly BulkItem[]): Promise<Rejected[]> {
    const rejected: Rejected[] = [];
    let lines: Line[] = [];
    let size = 0;
    for (const item of items) {
      for (const line of this.#lines(target, item)) {
        lines.push(line);
        size += line.head.length + (line.body?.length ?? 0);
      }
      if (size < LARGEST) continue;
      rejected.push(...(await this.#send(lines)));
      lines = [];
      size = 0;
    }
    if (lines.length > 0) rejected.push(...(await this.#send(lines)));
    return rejected;
  }

  /** Makes what was written visible to searches. */
  async refresh(target: string): Promise<void> {
    await this.cluster.call({ method: 'POST', path: `/${target}/_refresh` });
  }

  #lines(target: string, item: BulkItem): Line[] {
    const { kind, id, version, content } = item;
    // Never makes an index by itself: it would have no mapping.
    const into = { _index: target, ...(target === this.cluster.alias ? { require_alias: true } : {}) };
    const numbered = { ...into, _id: uidOf(kind, id), version, version_type: 'external_gte' };
    if (!content) return [{ head: JSON.stringify({ delete: numbered }), item }];
    const { entry, stamp } = content;
    const body = JSON.stringify(documentOf(entry, { ...stamp, version }));
    const line = { head: JSON.stringify({ index: numbered }), body, item };
    return [line, ...this.#values(into, target, entry)];
  }

  #values(into: object, target: string, entry: IndexEntry): Line[] {
    return valueDocuments(entry).flatMap((value) => {
      const body = JSON.stringify(value.body);
      const valueKey = `${target}\n${value.id}\n${body}`;
      if (this.#known.has(valueKey)) return [];
      return [{ head: JSON.stringify({ index: { ...into, _id: value.id } }), body, valueKey }];
    });
  }

  async #send(lines: readonly Line[]): Promise<Rejected[]> {
    const { items } = await this.cluster.call<{ readonly items: readonly Readonly<Record<string, ItemResult>>[] }>({
      method: 'POST',
      path: '/_bulk',
      // What is a string goes as it is.
      lines: lines.flatMap(({ head, body }) => (body === undefined ? [head] : [head, body])),
      timeoutMs: TIMEOUT_MS,
    });
    return lines.flatMap((line, index) => {
      const [outcome] = Object.values(items[index] ?? {});
      return this.#judge(line, outcome ?? { status: 500 });
    });
  }

  #judge({ item, valueKey }: Line, { status, error }: ItemResult): Rejected[] {
    if (error?.type === 'index_not_found_exception') throw new ClusterError(status, error.type, error.reason ?? '');
    if (status === 429 || status >= 500) throw new ClusterAway(`OpenSearch answered ${status} to a document.`);
    if (status < 300 || (status === 404 && !error)) {
      if (valueKey !== undefined) this.#remember(valueKey);
      return [];
    }
    if (!item) return [];
    const why = status === 409 ? 'newer' : 'refused';
    return [
      { kind: item.kind, id: item.id, why, words: `${error?.type ?? status}: ${error?.reason ?? ''}`.slice(0, 300) },
    ];
  }

  #remember(key: string): void {
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.add(key);
  }
}
