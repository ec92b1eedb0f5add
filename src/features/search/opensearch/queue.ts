/**
 * The changes that an index outside the data file still has to learn. A row joins the transaction of the write that it tells of, so nothing
 * that was acknowledged is forgotten; changes of the same resource share it.
 */
import type { Kind } from '../../../core/search/entry.js';
import { Wakeup } from '../../../core/jobs/wakeup.js';
import type { GraphDocument, Statement } from '../../../core/store/graph-store.js';
import type { Database } from '../../../core/store/sqlite/database.js';
import type { Participant, Put } from '../../repository/writes.js';

/** A resource to look at again. */
export interface Due {
  readonly kind: Kind;
  readonly id: string;
  /** Number of its last change: what the index holds under a higher one is newer. */
  readonly version: number;
}

const RAISE: Statement = { sql: "UPDATE search_state SET value = value + 1 WHERE key = 'revision'" };

/** Statements that queue resources. */
const queueing = (kind: Kind, ids: readonly string[]): Statement[] => [
  RAISE,
  {
    sql: `INSERT INTO search_outbox
          SELECT ?1, ids.value, state.value, state.value, ?3
          FROM json_each(?2) ids JOIN search_state state ON state.key = 'revision'
          WHERE true ON CONFLICT (kind, id) DO UPDATE SET version = excluded.version`,
    params: [kind, JSON.stringify(ids), Date.now()],
  },
];

/** The time between two looks if others than this process have emptied the queue, in milliseconds. */
const LOOK_MS = 50;

/** The queue of one deployment. */
export class IndexQueue implements Participant {
  /** Rung when there may be work. */
  readonly wakeup = new Wakeup();
  readonly #waiting = new Set<() => void>();

  constructor(private readonly database: Database) {}

  onPut({ document: { kind, id } }: Put): readonly Statement[] {
    return kind === 'quality' ? [] : queueing(kind, [id]);
  }

  onRemove({ kind, id }: Pick<GraphDocument, 'kind' | 'id'>): readonly Statement[] {
    return kind === 'quality' ? [] : queueing(kind, [id]);
  }

  onCommitted(): void {
    this.wakeup.ring();
  }

  /** Number of the last change. */
  get version(): number {
    return this.#state('revision');
  }

  /** Counts what became visible in the index. */
  get indexed(): number {
    return this.#state('indexed');
  }

  /** True if somebody waits for the queue to be empty. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /** Queues resources of a kind, for example because the index holds them otherwise than they are. */
  async add(kind: Kind, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.write(queueing(kind, ids));
    this.wakeup.ring();
  }

  /** The resources that have waited longest. */
  due(limit: number): Due[] {
    return this.database.read<Due>('SELECT kind, id, version FROM search_outbox ORDER BY since LIMIT ?', [limit]);
  }

  /** True if a resource is queued. */
  has({ kind, id }: Pick<Due, 'kind' | 'id'>): boolean {
    return this.database.readOne('SELECT 1 FROM search_outbox WHERE kind = ? AND id = ?', [kind, id]) !== undefined;
  }

  /** Takes out what the index shows now; what changed meanwhile stays, from its next change on. */
  async finish(done: readonly Due[]): Promise<void> {
    const rows = JSON.stringify(done.map(({ kind, id, version }) => [kind, id, version]));
    await this.database.write([
      {
        sql: `DELETE FROM search_outbox WHERE (kind, id, version) IN
              (SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?))`,
        params: [rows],
      },
      {
        sql: `UPDATE search_outbox SET since = MAX(since, shown.version + 1)
              FROM (SELECT value ->> 0 AS kind, value ->> 1 AS id, value ->> 2 AS version FROM json_each(?)) shown
              WHERE search_outbox.kind = shown.kind AND search_outbox.id = shown.id`,
        params: [rows],
      },
      { sql: "UPDATE search_state SET value = value + 1 WHERE key = 'indexed'" },
    ]);
    for (const look of this.#waiting) look();
  }

  /** Makes sure that the next change has a higher number than what the index was told by somebody else. */
  async raise(version: number, again: readonly Pick<Due, 'kind' | 'id'>[] = []): Promise<void> {
    await this.database.write([
      { sql: "UPDATE search_state SET value = MAX(value, ?) WHERE key = 'revision'", params: [version] },
      ...(['dataset', 'catalogue'] as const).flatMap((kind) => {
        const ids = again.filter((due) => due.kind === kind).map(({ id }) => id);
        return ids.length === 0 ? [] : queueing(kind, ids);
      }),
    ]);
  }

  /**
   * Waits until the index shows everything that was stored before, at most so many milliseconds. Returns whether it does.
   */
  async settled(timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    const target = this.version;
    const until = Date.now() + timeoutMs;
    while (this.#isBehind(target)) {
      const left = until - Date.now();
      if (left <= 0 || signal?.aborted === true) return false;
      await this.#look(Math.min(left, LOOK_MS));
    }
    return true;
  }

  /** Wakes who waits: the service stops. */
  release(): void {
    for (const look of this.#waiting) look();
  }

  #isBehind(target: number): boolean {
    return this.database.readOne('SELECT 1 FROM search_outbox WHERE since <= ? LIMIT 1', [target]) !== undefined;
  }

  async #look(milliseconds: number): Promise<void> {
    let look: () => void = () => undefined;
    const looked = new Promise<void>((resolve) => (look = resolve));
    const timer = setTimeout(look, milliseconds);
    this.#waiting.add(look);
    // Somebody waits now: what is indexed is made visible at once.
    this.wakeup.ring();
    await looked;
    clearTimeout(timer);
    this.#waiting.delete(look);
  }

  #state(key: 'revision' | 'indexed'): number {
    return this.database.readOne<{ value: number }>('SELECT value FROM search_state WHERE key = ?', [key])?.value ?? 0;
  }
}
