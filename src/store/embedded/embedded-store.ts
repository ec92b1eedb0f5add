/**
 * The embedded graph store: SQLite keeps, Oxigraph answers. A change is committed to SQLite first and applied to Oxigraph
 * after; only then is it acknowledged. What is in memory can always be made again from the file.
 */
import { join } from 'node:path';
import type { Logger } from '../../log.js';
import { observed } from '../../observe.js';
import type { Change, Row } from '../graph-store.js';
import type { EngineState, QueryEndpoint, QueryLimits, Store } from '../store.js';
import { SparqlEndpoint } from './sparql/sparql-endpoint.js';
import { noteStep, tracing } from '../trace.js';
import { DATA_FILE } from '../data-file.js';
import { Database, type Migration } from '../sqlite/database.js';
import { DirectoryLock, makeDirectory } from '../file/directory-lock.js';
import { EngineKeeper } from './engine-keeper.js';
import { revisionOf, type LoadProgress } from './loader.js';
import { MemoryAccount } from './memory-account.js';
import { changeStatements } from '../file/statements.js';
import { StoreOnFile } from '../file/store-on-file.js';
import { graphChanges } from '../file/stored-graphs.js';
import { graphTables } from '../file/tables.js';

/** How a store is opened. */
export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Bytes of memory that the graphs may take (estimated). */
  readonly maxMemory: number;
  /** Tables of other modules that live in the same file. */
  readonly tables?: readonly Migration[];
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** One open store. */
export class EmbeddedStore extends StoreOnFile implements Store {
  #revision: number;

  private constructor(
    database: Database,
    private readonly engine: EngineKeeper,
    private readonly memory: MemoryAccount,
    private readonly lock: DirectoryLock,
  ) {
    super(database);
    this.#revision = revisionOf(database);
  }

  /**
   * Opens or creates the store of a data directory and loads it. Rejects with `DirectoryInUse`, `DirectoryNotWritable` or
   * `DataFileDamaged`, whose messages tell the operator what to do.
   */
  static async open({ dataDir, log, maxMemory, tables = [], onProgress }: EmbeddedOptions): Promise<EmbeddedStore> {
    makeDirectory(dataDir);
    const lock = DirectoryLock.take(dataDir);
    let database: Database | undefined;
    try {
      database = await Database.open(join(dataDir, DATA_FILE), [...graphTables, ...tables]);
      // Nobody who follows the file by revision is left from before.
      await database.write([{ sql: 'DELETE FROM graph_removed' }]);
      const memory = new MemoryAccount(database, maxMemory, log);
      const engine = await EngineKeeper.start(database, log, () => memory.rebuilt(), onProgress);
      return new EmbeddedStore(database, engine, memory, lock);
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

  /** Revision that queries see, whether they can be answered, and the memory of the query engine in bytes. */
  get engineState(): EngineState {
    const { isReady, revision, bytes } = this.engine;
    return { isReady, revision, bytes, estimated: this.memory.live, limit: this.memory.limit };
  }

  async commit(change: Change): Promise<number> {
    const { put = [], remove = [] } = change;
    const reservation = this.memory.reserve(put, remove);
    let revision: number;
    try {
      const statements = changeStatements(change, new Date().toISOString());
      const [first] = await this.database.write(statements, () => graphChanges(change));
      revision = first?.lastInsertRowid ?? 0;
    } catch (error) {
      reservation.cancel();
      throw error;
    }
    // Answers of the writer come in the order of the commits, and nothing is awaited between them and here.
    this.#revision = revision;
    reservation.commit();
    this.engine.apply(revision, put, remove);
    if (this.memory.needsRebuild(this.engine.bytes)) this.#rebuildLater();
    this.announce();
    return revision;
  }

  openEndpoint(limits: QueryLimits): QueryEndpoint {
    return new SparqlEndpoint({ ...limits, dataFile: this.file });
  }

  async select(sparql: string): Promise<Row[]> {
    const started = performance.now();
    const rows = await this.engine.use((engine) => engine.select(sparql));
    if (tracing()) noteStep('sparql', sparql, started, rows.length);
    observed.sparql.tell({ place: 'service', seconds: (performance.now() - started) / 1000 });
    return rows;
  }

  /** Replaces the query engine by a fresh one, filled from the file. Meanwhile the old one serves. */
  rebuild(): Promise<void> {
    return this.engine.rebuild();
  }

  /** Waits for changes under way and closes the files. */
  async close(): Promise<void> {
    await this.engine.close();
    await this.database.close();
    this.lock.release();
  }

  #rebuildLater(): void {
    // A failure is in the log; the engine at hand goes on, and the next change tries again.
    this.rebuild().catch(() => undefined);
  }
}
