/**
 * Keeps account of the memory of the query engine, so that writes are refused long before WebAssembly runs out. The engine
 * never gives back what replaced graphs took; a rebuild does.
 */
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import type { GraphDocument } from '../graph-store.js';
import type { Database } from '../sqlite/database.js';
import { memoryOf } from '../file/memory.js';
import { toleratedGarbage } from './garbage.js';

/** Share of the limit at which the operator is warned, and the share below which the warning may come again. */
const WARN_AT = 0.7;
const CALM_AT = 0.6;

/** Memory set aside for a change. */
export interface Reservation {
  /** The change was committed. */
  commit(): void;
  /** The change failed. */
  cancel(): void;
}

/** The account of one store. All figures are estimated bytes. */
export class MemoryAccount {
  /** Bytes of graphs that were replaced or removed since the engine was made. */
  #garbage = 0;
  #reserved = 0;
  #warned = false;

  constructor(
    private readonly database: Database,
    /** Bytes beyond which writes are refused. */
    readonly limit: number,
    private readonly log: Logger,
  ) {
    this.#watch();
  }

  /** Bytes of all stored graphs. */
  get live(): number {
    return this.database.readOne<{ value: number }>("SELECT value FROM store_state WHERE key = 'memory'")?.value ?? 0;
  }

  /** Whether so much was replaced that the engine should be made anew. `taken`: bytes of its memory. */
  needsRebuild(taken: number): boolean {
    return this.#garbage > toleratedGarbage(this.live, taken);
  }

  /** Sets memory aside for a change. `STORE_FULL` when it does not fit; what makes room or takes none always fits. */
  reserve(put: readonly GraphDocument[], remove: readonly string[]): Reservation {
    const added = put.reduce((sum, document) => sum + memoryOf(document), 0);
    // Results of assessments take no memory here, and come with every second change.
    const counted = put.flatMap(({ kind, iri }) => (kind === 'quality' ? [] : [iri]));
    const replaced = [...counted, ...remove].reduce((sum, iri) => sum + this.#stored(iri), 0);
    const growth = Math.max(0, added - replaced);
    if (growth > 0 && this.live + this.#reserved + growth > this.limit) {
      throw new Refusal(
        'STORE_FULL',
        'The embedded store has no memory left for this. Delete data, raise STORE_MAX_MEMORY, or move the graphs to an external SPARQL engine.',
      );
    }
    this.#reserved += growth;
    return {
      commit: () => {
        this.#reserved -= growth;
        this.#garbage += replaced;
        this.#watch();
      },
      cancel: () => {
        this.#reserved -= growth;
      },
    };
  }

  /** The engine was made anew. */
  rebuilt(): void {
    this.#garbage = 0;
  }

  #stored(iri: string): number {
    return this.database.readOne<{ memory: number }>('SELECT memory FROM graph WHERE iri = ?', [iri])?.memory ?? 0;
  }

  /** Warns once when the store gets full, and again only after it had room. */
  #watch(): void {
    const { live, limit } = this;
    if (live < limit * CALM_AT) this.#warned = false;
    if (this.#warned || live < limit * WARN_AT) return;
    this.#warned = true;
    this.log.warn(
      { bytes: live, limit },
      'the embedded store is nearly full; plan the move to an external SPARQL engine',
    );
  }
}
