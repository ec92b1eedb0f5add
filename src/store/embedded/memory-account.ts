/**
 * Keeps account of the memory of the query engine, so that writes are refused long before WebAssembly runs out. The engine
 * never gives back the texts of graphs that were replaced; a rebuild does.
 */
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import type { GraphDocument } from '../graph-store.js';
import type { Database } from '../sqlite/database.js';
import { memoryOf } from './engine.js';

/** Share of the limit at which the operator is warned. */
const WARN_AT = 0.7;
/** Replaced data that is always tolerated, in bytes; beyond it, as much as there is live data. */
const CHURN_FLOOR = 256 * 1024 * 1024;

/** Memory set aside for a change. */
export interface Reservation {
  /** The change was committed. */
  settle(): void;
  /** The change failed. */
  cancel(): void;
}

/** The account of one store. All figures are estimated bytes. */
export class MemoryAccount {
  #live: number;
  #churn = 0;
  #reserved = 0;
  #warned = false;

  constructor(
    private readonly database: Database,
    private readonly limit: number,
    private readonly log: Logger,
  ) {
    this.#live = database.readOne<{ bytes: number }>('SELECT IFNULL(SUM(memory), 0) AS bytes FROM graph')?.bytes ?? 0;
  }

  /** Whether so much was replaced that the engine should be made anew. */
  get needsRebuild(): boolean {
    return this.#churn > Math.min(Math.max(CHURN_FLOOR, this.#live), this.limit / 2);
  }

  /** Sets memory aside for a change. `STORE_FULL` when it does not fit. */
  reserve(put: readonly GraphDocument[], remove: readonly string[]): Reservation {
    const added = put.reduce((sum, document) => sum + memoryOf(document), 0);
    if (added > 0 && this.#live + this.#reserved + added > this.limit) {
      throw new Refusal(
        'STORE_FULL',
        'The embedded store has no memory left for this. Delete data, raise STORE_MAX_MEMORY, or move the graphs to an external SPARQL engine.',
      );
    }
    this.#warn(added);
    const replaced = [...put.map(({ iri }) => iri), ...remove].reduce((sum, iri) => sum + this.#stored(iri), 0);
    this.#reserved += added;
    return {
      settle: () => {
        this.#reserved -= added;
        this.#live += added - replaced;
        this.#churn += replaced;
      },
      cancel: () => {
        this.#reserved -= added;
      },
    };
  }

  /** The engine was made anew. */
  rebuilt(): void {
    this.#churn = 0;
  }

  #stored(iri: string): number {
    return this.database.readOne<{ memory: number }>('SELECT memory FROM graph WHERE iri = ?', [iri])?.memory ?? 0;
  }

  #warn(added: number): void {
    if (this.#warned || this.#live + added < this.limit * WARN_AT) return;
    this.#warned = true;
    this.log.warn(
      { bytes: this.#live, limit: this.limit },
      'the embedded store is nearly full; plan the move to an external SPARQL engine',
    );
  }
}
