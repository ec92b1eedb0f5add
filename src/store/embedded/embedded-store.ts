/**
 * The embedded graph store: SQLite keeps, Oxigraph answers. A change is committed to SQLite first and applied to Oxigraph
 * after; only then is it acknowledged. What is in memory can always be made again from the file.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import type { Change, GraphDocument, GraphKind, GraphStore, Listed, Page, Row, SqlValue } from '../graph-store.js';
import { Database, type Migration } from '../sqlite/database.js';
import { DirectoryLock } from './directory-lock.js';
import { EngineTrapped, type Engine } from './engine.js';
import { checkFile, DataFileDamaged, meansDamage } from './integrity.js';
import { catchUp, loadEngine, type LoadProgress } from './loader.js';
import { MemoryAccount } from './memory-account.js';
import { documentOf, HEADER, headerOf, WHOLE, type GraphRow, type HeaderRow } from './rows.js';
import { changeStatements } from './statements.js';
import { graphTables } from './tables.js';

/** Name of the data file inside the data directory. */
export const DATA_FILE = 'catalogue.db';

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
export class EmbeddedStore implements GraphStore {
  readonly #memory: MemoryAccount;
  #rebuild: Promise<void> | undefined;

  private constructor(
    readonly database: Database,
    private engine: Engine,
    /** Revision that the engine is at. */
    public revision: number,
    private readonly lock: DirectoryLock,
    { log, maxMemory }: EmbeddedOptions,
  ) {
    this.#memory = new MemoryAccount(database, maxMemory, log);
    this.log = log;
  }

  private readonly log: Logger;

  /**
   * Opens or creates the store of a data directory and loads it. Throws `DirectoryInUse` or `DataFileDamaged`, whose
   * messages tell the operator what to do.
   */
  static async open(options: EmbeddedOptions): Promise<EmbeddedStore> {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    const lock = DirectoryLock.take(options.dataDir);
    const file = join(options.dataDir, DATA_FILE);
    try {
      checkFile(file);
      const database = await Database.open(file, [...graphTables, ...(options.tables ?? [])]);
      const { engine, revision } = await loadEngine(database, options.onProgress);
      return new EmbeddedStore(database, engine, revision, lock, options);
    } catch (error) {
      lock.release();
      throw meansDamage(error) && !(error instanceof DataFileDamaged)
        ? new DataFileDamaged(file, (error as Error).message)
        : error;
    }
  }

  async get(iri: string): Promise<GraphDocument | undefined> {
    const row = this.database.readOne<GraphRow>(`SELECT ${WHOLE} FROM graph WHERE iri = ?`, [iri]);
    return row && documentOf(row);
  }

  async datasetOfDistribution(distributionId: string): Promise<string | undefined> {
    return this.database.readOne<{ dataset: string }>('SELECT dataset FROM distribution WHERE id = ?', [distributionId])
      ?.dataset;
  }

  async list(
    kind: GraphKind,
    page: Page,
    catalogue?: string,
  ): Promise<Listed<Omit<GraphDocument, 'triples' | 'system'>>[]> {
    return this.#page<HeaderRow>(HEADER, kind, page, catalogue).map((row) => ({
      position: row.position,
      item: headerOf(row),
    }));
  }

  async documents(kind: GraphKind, page: Page, catalogue?: string): Promise<Listed<GraphDocument>[]> {
    return this.#page<GraphRow>(WHOLE, kind, page, catalogue).map((row) => ({
      position: row.position,
      item: documentOf(row),
    }));
  }

  async count(kind: GraphKind, catalogue?: string): Promise<number> {
    const where = catalogue === undefined ? '' : ' AND catalogue = ?';
    const params = catalogue === undefined ? [kind] : [kind, catalogue];
    return (
      this.database.readOne<{ n: number }>(
        `SELECT IFNULL(SUM(number), 0) AS n FROM graph_count WHERE kind = ?${where}`,
        params,
      )?.n ?? 0
    );
  }

  async commit(change: Change): Promise<number> {
    const { put = [], remove = [] } = change;
    const reservation = this.#memory.reserve(put, remove);
    if (this.#memory.needsRebuild) await this.rebuild();
    try {
      await this.database.write(changeStatements(change, new Date().toISOString()));
    } catch (error) {
      reservation.cancel();
      throw error;
    }
    // Answers of the writer come in commit order, and nothing awaits between them and here: the engine sees that order too.
    this.revision += 1;
    reservation.settle();
    this.#apply(put, remove);
    if (this.#rebuild) await this.#rebuild;
    return this.revision;
  }

  async select(sparql: string): Promise<Row[]> {
    if (this.engine.trapped) await this.rebuild();
    try {
      return this.engine.select(sparql);
    } catch (error) {
      if (!(error instanceof EngineTrapped)) throw error;
      this.log.error('the query engine trapped; it is being rebuilt from the data file');
      await this.rebuild();
      throw new Refusal('UNAVAILABLE', 'The query could not be answered; try again.', { retryAfter: 1 });
    }
  }

  /** Replaces the query engine by a fresh one, filled from the file. Meanwhile the old one serves, unless it trapped. */
  rebuild(): Promise<void> {
    this.#rebuild ??= (async () => {
      const { engine, revision } = await loadEngine(this.database);
      // Nothing is awaited from here on: the new engine takes over at a definite revision.
      catchUp(this.database, engine, revision);
      this.engine = engine;
      this.#memory.rebuilt();
    })().finally(() => {
      this.#rebuild = undefined;
    });
    return this.#rebuild;
  }

  /** Waits for changes under way and closes the files. */
  async close(): Promise<void> {
    await this.#rebuild?.catch(() => undefined);
    await this.database.close();
    this.lock.release();
  }

  #apply(put: readonly GraphDocument[], remove: readonly string[]): void {
    try {
      this.engine.drop([...remove, ...put.map(({ iri }) => iri)]);
      this.engine.load(put);
    } catch (error) {
      if (!(error instanceof EngineTrapped)) throw error;
      // The change is durable; the engine that is made from the file will hold it.
      this.log.error('the query engine trapped while it took a change; it is being rebuilt from the data file');
      void this.rebuild();
    }
  }

  #page<T>(columns: string, kind: GraphKind, { after = 0, offset = 0, limit }: Page, catalogue?: string): T[] {
    const within = catalogue === undefined ? '' : 'AND catalogue = ?';
    const params: SqlValue[] = [kind, ...(catalogue === undefined ? [] : [catalogue]), after, limit, offset];
    const sql = `SELECT ${columns} FROM graph WHERE kind = ? ${within} AND position > ? ORDER BY position LIMIT ? OFFSET ?`;
    return this.database.read<T>(sql, params);
  }
}
