/** A store together with what lies beside its graphs, as the service opens it. */
import type { Logger } from '../log.js';
import type { GraphStore } from './graph-store.js';
import type { QueryEndpoint } from './query.js';
import type { Consistency } from './shared/consistency.js';
import type { Database } from './sqlite/database.js';
import type { IntegrityCheck } from './sqlite/integrity.js';

/** The part of a gateway among those on the same store. */
export interface Membership {
  /** True if this gateway writes and runs the jobs; the others send it what they are asked to write. */
  readonly leads: boolean;
  /** Address of the gateway that leads, where one is known and it is another one. */
  readonly leader: string | undefined;
  /** True if the server of the store could be reached when it was last asked. */
  readonly isConnected: boolean;
  /** Milliseconds since the server of the store could not be reached any more; 0 while it can be. */
  readonly awayMs: number;
  /** Calls `listener` once, when this gateway must be opened again: it leads now, does not any more, or lost step. */
  onTurn(listener: () => void): void;
}

/** Limits of queries. */
export interface QueryLimits {
  readonly log: Logger;
  /** Longest time that one query may run, in milliseconds. */
  readonly timeoutMs: number;
  /** Longest time of a query without credentials while others wait, in milliseconds. */
  readonly sharedMs: number;
  /** Largest result in bytes. */
  readonly maxBytes: number;
  /** Most solutions or statements of a result; any number where absent. */
  readonly maxRows?: number;
}

/** One open store. */
export interface Store extends GraphStore {
  /** Grows with every write that is stored; a client that wrote can wait until another gateway is as far. */
  readonly position: number;
  /** Resolves to whether the store is at a position, or gets there within so many milliseconds. */
  reaches(position: number, milliseconds: number): Promise<boolean>;
  /** Keeps what lies beside the graphs, in the same transactions. */
  readonly database: Database;
  /** The check of the file, where it was not closed in order. */
  readonly integrity: Pick<IntegrityCheck, 'state' | 'progress'>;
  /** The SQLite file that holds documents and tables. */
  readonly file: string;
  /** Opens what answers queries over everything. */
  openEndpoint(limits: QueryLimits): QueryEndpoint;
  /** Compares the graphs with their documents, where they are in two systems and this gateway leads. */
  readonly consistency: Consistency | undefined;
  /** The other gateways, where there may be some. */
  readonly membership: Membership | undefined;
}
