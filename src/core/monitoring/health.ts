/** The health of the service: which parts are usable, and how far they are. */
import { DAMAGED } from '../store/sqlite/damage.js';
import type { IntegrityState } from '../store/sqlite/integrity.js';
import type { QueryIndex } from '../store/query.js';
import type { Store } from '../store/store.js';
import { readBacklogs, type Backlog, type QueueState } from '../jobs/backlog.js';

/** A part of the service without which it cannot answer everything. */
export type PartName = 'store' | 'queries' | 'service';

/** A part that cannot be used, and why, in a sentence that tells nothing of the inside. */
export interface Unusable {
  readonly part: PartName;
  readonly reason: string;
}

/** The readiness of the service: `DEGRADED` where only what reads is answered, `DOWN` where it should not be. */
export interface Readiness {
  readonly status: 'UP' | 'DEGRADED' | 'DOWN';
  /** The parts that cannot be used; empty when all is well. */
  readonly reasons: readonly Unusable[];
}

/** The progress of the service: for operators, and for everybody where reads are open. */
export interface Watermarks {
  /** Number of the last change that was stored. */
  readonly revision: number;
  readonly datasets: number;
  /**
   * True if the search index is being made again; until it is done, it misses resources. Otherwise it is behind by the queue `search`,
   * which is always empty where it is in the data file.
   */
  readonly indexIncomplete: boolean;
  /** Resources that the index held otherwise than they are stored when all were last compared; absent before. */
  readonly indexDifferences?: number;
  /** The index for SPARQL: the last revision that it shows, and the share of it that is made; absent before it was opened. */
  readonly queryIndex?: { readonly revision: number; readonly progress: number };
  readonly queues: Readonly<Record<string, QueueState>>;
  /** The check of the data file after a stop that was none in order, and the share that is checked, from 0 to 1. */
  readonly integrity: { readonly state: IntegrityState; readonly progress: number };
  /** The position that clients can wait for; where there are several gateways, each may be at another one. */
  readonly position: number;
  /** True if this gateway writes and runs the jobs. */
  readonly leads: boolean;
  /** Graphs that differed from their documents when all were last compared; absent before, and where they are one system. */
  readonly graphDifferences?: number;
}

/** The questions to the search index. */
export interface IndexSource {
  /** True if it is being made. */
  readonly isIncomplete: boolean;
  /** The findings of the last comparison with the store. */
  readonly differences: { readonly missing: number; readonly stale: number; readonly surplus: number } | undefined;
}

/** The sources of health. */
export interface HealthSources {
  readonly store: Store;
  /** True if the service is being stopped. */
  readonly isStopping: () => boolean;
  readonly index: IndexSource;
  readonly queryIndex: Pick<QueryIndex, 'state'>;
  /** Queues of all parts. */
  readonly backlogs: readonly Backlog[];
  /** Milliseconds for which a gateway stays ready that cannot reach the server of its store, and reads from its copy. */
  readonly storeAwayMs: number;
}

const AWAY = 'The SPARQL server that keeps the data cannot be reached.';

/** The time for which what was counted stays true enough, in milliseconds: anybody may ask, as often as they like. */
const KEPT_MS = 1_000;

/** Health of one service. */
export class Health {
  #counted: { readonly at: number; readonly watermarks: Promise<Watermarks> } | undefined;

  constructor(private readonly sources: HealthSources) {}

  /** The readiness: if requests can be answered, and why not. */
  readiness(): Readiness {
    const { store, storeAwayMs } = this.sources;
    const reasons = this.#unusable();
    if (reasons.length === 0) return { status: 'UP', reasons };
    const readsGoOn = reasons.every(({ reason }) => reason === AWAY) && (store.membership?.awayMs ?? 0) <= storeAwayMs;
    return { status: readsGoOn ? 'DEGRADED' : 'DOWN', reasons };
  }

  #unusable(): Unusable[] {
    const { store, isStopping } = this.sources;
    const found: Unusable[] = [];
    if (isStopping()) found.push({ part: 'service', reason: 'The service is stopping.' });
    if (!store.database.isOpen) {
      found.push({ part: 'store', reason: 'The data file cannot be used; nothing can be stored.' });
    } else if (store.integrity.state === 'failed') {
      found.push({ part: 'store', reason: DAMAGED });
    } else if (store.membership && !store.membership.isConnected) {
      found.push({ part: 'queries', reason: AWAY });
    }
    return found;
  }

  /** The progress of the parts; rejects when the store is not usable. */
  watermarks(): Promise<Watermarks> {
    const now = Date.now();
    if (!this.#counted || now - this.#counted.at >= KEPT_MS) this.#counted = { at: now, watermarks: this.#count() };
    return this.#counted.watermarks;
  }

  async #count(): Promise<Watermarks> {
    const { store, index, queryIndex, backlogs } = this.sources;
    const { differences } = index;
    const { revision } = store;
    return {
      revision,
      datasets: await store.count('dataset'),
      indexIncomplete: index.isIncomplete,
      ...(differences ? { indexDifferences: differences.missing + differences.stale + differences.surplus } : {}),
      ...(queryIndex.state
        ? { queryIndex: { revision: queryIndex.state.revision, progress: queryIndex.state.progress } }
        : {}),
      queues: readBacklogs(store.database, backlogs),
      integrity: { state: store.integrity.state, progress: store.integrity.progress },
      position: store.position,
      leads: store.membership?.leads ?? true,
      ...(store.consistency?.last ? { graphDifferences: store.consistency.last.differences } : {}),
    };
  }
}
