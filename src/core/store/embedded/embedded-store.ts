/**
 * The embedded graph store: one SQLite file is the store. A change is committed to it with fsync, then it is acknowledged. Queries are
 * answered by an engine that holds what they ask about, for as long as they run.
 */
import { join } from 'node:path';
import type { Logger } from '../../log.js';
import { DATA_FILE } from '../data-file.js';
import { DirectoryLock, makeDirectory } from '../file/directory-lock.js';
import { FORGET_MOVE } from '../file/move-mark.js';
import { revisionOf } from '../file/revision.js';
import { changeStatements } from '../file/statements.js';
import { StoreOnFile } from '../file/store-on-file.js';
import { graphChanges } from '../file/stored-graphs.js';
import { graphTables } from '../file/tables.js';
import type { Change } from '../graph-store.js';
import { DamageMet } from '../sqlite/damage.js';
import { Database, type Migration } from '../sqlite/database.js';
import { IntegrityCheck } from '../sqlite/integrity.js';
import type { QueryEndpoint } from '../query.js';
import type { QueryLimits, Store } from '../store.js';
import { indexedRevision } from '../quads/form.js';
import { QuadEndpoint } from '../quads/quad-endpoint.js';

/** Options of opening a store. */
export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Tables of other modules that live in the same file. */
  readonly tables?: readonly Migration[];
  /** As in `StoreOptions`. */
  readonly texts?: string | undefined;
}

/** One open store. */
export class EmbeddedStore extends StoreOnFile implements Store {
  #revision: number;

  private constructor(
    database: Database,
    integrity: IntegrityCheck,
    log: Logger,
    private readonly lock: DirectoryLock,
    private readonly texts: string | undefined,
  ) {
    super(database, integrity, log);
    this.#revision = revisionOf(database);
    integrity.start(() => database.refuseWrites(() => new DamageMet(database.file)));
  }

  /**
   * Opens or creates the store of a data directory. Rejects with `DirectoryInUse`, `DataFileDamaged` or another
   * `OperatorError`.
   */
  static async open({ dataDir, log, tables = [], texts }: EmbeddedOptions): Promise<EmbeddedStore> {
    makeDirectory(dataDir);
    const lock = DirectoryLock.take(dataDir);
    let database: Database | undefined;
    try {
      const file = join(dataDir, DATA_FILE);
      const integrity = new IntegrityCheck(file, log);
      database = await Database.open(file, [...graphTables, ...tables]);
      // Only the index of quads follows the file by revision over a stop of the service.
      const followed = indexedRevision(file) ?? Number.MAX_SAFE_INTEGER;
      await database.write([{ sql: 'DELETE FROM graph_removed WHERE revision <= ?', params: [followed] }, FORGET_MOVE]);
      return new EmbeddedStore(database, integrity, log, lock, texts);
    } catch (error) {
      await database?.close();
      lock.release();
      throw error;
    }
  }

  /** Nobody else works on the same data. */
  readonly membership = undefined;
  readonly consistency = undefined;

  get position(): number {
    return this.#revision;
  }

  async reaches(position: number): Promise<boolean> {
    return this.#revision >= position;
  }

  /** Revision of the last change that was stored. */
  get revision(): number {
    return this.#revision;
  }

  async commit(change: Change): Promise<number> {
    const statements = changeStatements(change, new Date().toISOString());
    const [first] = await this.database.write(statements, () => graphChanges(change));
    // Answers of the writer come in the order of the commits, and nothing is awaited between them and here.
    this.#revision = first?.lastInsertRowid ?? 0;
    this.announce();
    return this.#revision;
  }

  openEndpoint(limits: QueryLimits): QueryEndpoint {
    return new QuadEndpoint({ ...limits, dataFile: this.file, texts: this.texts });
  }

  /** Waits for changes under way and closes the files. */
  async close(): Promise<void> {
    await this.integrity.close();
    await this.database.close();
    this.lock.release();
  }
}
