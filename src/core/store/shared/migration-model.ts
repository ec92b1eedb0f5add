/** The words of moving everything between a data file and a SPARQL server. */
import type { Logger } from '../../log.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { SparqlServer } from '../sparql/server.js';
import type { Migration } from '../sqlite/database.js';

/**
 * The progress of a migration: graphs that are sent, megabytes of the tables, entries of the journal that came since, megabytes of the
 * copy that is compared, graphs that are compared.
 */
export interface MigrationStep {
  readonly phase: 'graphs' | 'tables' | 'entries' | 'copy' | 'verification';
  readonly done: number;
  readonly total: number;
}

/** The result of a migration. */
export interface MigrationResult {
  readonly graphs: number;
  /** SHA-256 over all documents, the same on both sides. */
  readonly digest: string;
  /** Last entry of the journal that the data file holds. */
  readonly position: number;
}

/** A step, or the end. */
export type MigrationProgress = MigrationStep | MigrationResult;

/** The SPARQL server of a migration. */
export interface MigrationTarget {
  readonly entries: SparqlJournal;
  readonly server: SparqlServer;
  /** Secret that seals the journal. */
  readonly secret: string;
  readonly log: Logger;
  /** Tables of all modules. */
  readonly tables: readonly Migration[];
}
