/**
 * The graph store whose graphs and journal are in a SPARQL server. A gateway keeps a copy of documents and tables in a local
 * file, from which it reads; what it writes is in the server, whole and for good, before the copy has it. The gateway that leads
 * writes; the others follow the journal.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../errors.js';
import type { Logger } from '../../log.js';
import { COLLATION_NAME } from '../../rdf/collation.js';
import type { Asker } from '../../threads/fair/asker.js';
import { COPY, DATA_FILE } from '../data-file.js';
import { DirectoryLock } from '../file/directory-lock.js';
import { revisionOf } from '../file/revision.js';
import { changeStatements } from '../file/statements.js';
import { StoreOnFile } from '../file/store-on-file.js';
import { graphChanges } from '../file/stored-graphs.js';
import { graphTables } from '../file/tables.js';
import type { Change } from '../graph-store.js';
import type { LoadProgress } from '../progress.js';
import { QuadEndpoint } from '../quads/quad-endpoint.js';
import type { OwnQuery, QueryEndpoint, Solutions, SparqlQuery, SparqlResult, Stop, Walk } from '../query.js';
import { EngineEndpoint } from '../sparql/endpoint.js';
import type { SparqlJournal } from '../sparql/journal.js';
import type { SparqlServer } from '../sparql/server.js';
import type { Database, Migration } from '../sqlite/database.js';
import type { IntegrityCheck } from '../sqlite/integrity.js';
import type { Membership, QueryLimits, Store } from '../store.js';
import { Consistency } from './consistency.js';
import { openCopy, positionOf } from './copy.js';
import { Follower } from './follower.js';
import { Leadership } from './leadership.js';
import type { Reachability } from './reachability.js';
import { Snapshots } from './snapshots.js';
import { startUpkeep } from './upkeep.js';
import { WriteJournal } from './write-journal.js';

/*
 * Answers SPARQL where the graphs are in a SPARQL server: the server answers those who may read everything. It cannot leave graphs out for
 * a caller, so others are answered from the index of the copy, and so are queries by its collation, and the service itself, which has its
 * answers in milliseconds.
 */

/** Both. */
class DividedEndpoint implements QueryEndpoint {
  constructor(
    private readonly server: EngineEndpoint,
    private readonly quads: QuadEndpoint,
  ) {}

  get index(): QueryEndpoint['index'] {
    return this.quads.index;
  }

  get statistics(): QueryEndpoint['statistics'] {
    return this.quads.statistics;
  }

  query(query: SparqlQuery, revision: number, asker: Asker): Promise<SparqlResult> {
    const isForAll = query.readable === undefined || 'all' in query.readable;
    // No server knows the order of this service, which queries of its lists name.
    const isOurs = COLLATION_NAME.test(query.text);
    return isForAll && !isOurs ? this.server.query(query, asker) : this.quads.query(query, revision, asker);
  }

  select(query: OwnQuery, revision: number, asker: Asker): Promise<Solutions> {
    return this.quads.select(query, revision, asker);
  }

  walk(walk: Walk, revision: number, asker: Asker): Promise<readonly Stop[]> {
    return this.quads.walk(walk, revision, asker);
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.quads.close()]);
  }
}

/** Options of opening a store. */
export interface RemoteOptions {
  /** Folder of this gateway: holds its name and the copy. */
  readonly dataDir: string;
  readonly log: Logger;
  readonly entries: SparqlJournal;
  /** The server that the journal is in; closed with the store. */
  readonly server: SparqlServer;
  /** Name of the journal's graph, which clients do not query. */
  readonly journal?: string;
  /** Secret that seals the journal; the same for all gateways of one store. */
  readonly secret: string;
  /** Address at which the other gateways reach this one. */
  readonly address: string;
  readonly mayLead: boolean;
  readonly tables?: readonly Migration[];
  /** As in `StoreOptions`. */
  readonly texts?: string | undefined;
  readonly onProgress?: (progress: LoadProgress) => void;
}

/** Milliseconds between two looks at how far the copy is. */
const LOOK_MS = 20;
/** Milliseconds between two attempts to reach a server that is away. */
const RETRY_MS = 500;

/** The name of the gateway of a folder: after a restart it is the same one. */
const gatewayOf = (dataDir: string): string => {
  const file = join(dataDir, 'gateway-id');
  if (!existsSync(file)) writeFileSync(file, randomUUID(), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
};

const onlyReads = (): Refusal =>
  new Refusal('UNAVAILABLE', 'This gateway only reads; the one that writes cannot be reached.', { retryAfter: 2 });

/** The parts of an open store. */
interface Parts {
  readonly database: Database;
  readonly integrity: IntegrityCheck;
  readonly lock: DirectoryLock;
  readonly leadership: Leadership;
  readonly journal: WriteJournal;
}

/** One open store. */
export class RemoteStore extends StoreOnFile implements Store, Membership {
  readonly #follower: Follower | undefined;
  readonly consistency: Consistency | undefined;
  readonly #endUpkeep: (() => Promise<void>) | undefined;
  #revision: number;
  /** It has to be opened again, and now it can be. */
  #turned = false;
  #mayReopen = false;
  #closed = false;
  #onTurn: (() => void) | undefined;

  private constructor(
    private readonly parts: Parts,
    private readonly options: RemoteOptions,
  ) {
    super(parts.database, parts.integrity, options.log);
    const { entries, log, server } = options;
    this.#revision = revisionOf(this.database);
    const turn = (): void => void this.#turn();
    parts.journal.whenLost(turn);
    parts.leadership.watch(turn);
    parts.integrity.start(turn);
    if (parts.leadership.leads) {
      const { database, journal } = parts;
      this.consistency = new Consistency({ database, server, entries, log });
      const snapshots = new Snapshots(entries, journal.key);
      this.#endUpkeep = startUpkeep({ database, snapshots, consistency: this.consistency, log });
      return;
    }
    this.database.refuseWrites(onlyReads);
    const onChanged = (graphs: readonly string[]): void => this.#follow(graphs);
    this.#follower = new Follower({ database: this.database, entries, log, onChanged, onLost: turn });
  }

  /**
   * Opens the store: takes part in the choice of who leads, and brings the copy up to date. Rejects with `UNAVAILABLE` when the
   * server cannot be reached, `SealBroken` when the secret is another one, `DirectoryInUse`.
   */
  static async open(options: RemoteOptions): Promise<RemoteStore> {
    const { dataDir, entries, log, tables = [] } = options;
    const folder = join(dataDir, COPY);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const lock = DirectoryLock.take(dataDir);
    const journal = new WriteJournal(entries, log, options.secret);
    let leadership: Leadership | undefined;
    try {
      const gateway = gatewayOf(dataDir);
      leadership = await Leadership.join({ ...options, registers: entries, gateway });
      const file = join(folder, DATA_FILE);
      const { onProgress } = options;
      const copy = { file, entries, journal, log, tables: [...graphTables, ...tables] };
      const opened = await openCopy({ ...copy, ...(onProgress ? { onProgress } : {}) });
      return new RemoteStore({ ...opened, lock, leadership, journal }, options);
    } catch (error) {
      await leadership?.leave();
      lock.release();
      throw error;
    }
  }

  readonly membership: Membership = this;

  get revision(): number {
    return this.#revision;
  }

  get position(): number {
    return positionOf(this.database);
  }

  async reaches(position: number, milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (this.position < position) {
      if (performance.now() > deadline) return false;
      await pause(LOOK_MS);
    }
    return true;
  }

  get leads(): boolean {
    return this.parts.leadership.leads;
  }

  get leader(): string | undefined {
    return this.parts.leadership.leader;
  }

  get isConnected(): boolean {
    return this.#reachability.isReachable;
  }

  get awayMs(): number {
    return this.#reachability.awayMs;
  }

  onTurn(listener: () => void): void {
    this.#onTurn = listener;
    if (this.#mayReopen) listener();
  }

  async commit(change: Change): Promise<number> {
    const statements = changeStatements(change, new Date().toISOString());
    const [first] = await this.database.write(statements, () => graphChanges(change, this.graphs));
    this.#revision = first?.lastInsertRowid ?? 0;
    this.announce();
    return this.#revision;
  }

  openEndpoint(limits: QueryLimits): QueryEndpoint {
    const { server, journal, texts } = this.options;
    const { timeoutMs, sharedMs, maxBytes } = limits;
    const engine = new EngineEndpoint({
      server,
      timeoutMs,
      sharedMs,
      maxBytes,
      ...(journal === undefined ? {} : { journal }),
    });
    return new DividedEndpoint(engine, new QuadEndpoint({ ...limits, dataFile: this.file, texts }));
  }

  /** Gives up the lease, waits for changes under way and closes the copy. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#follower?.close();
    await this.#endUpkeep?.();
    await this.integrity.close();
    await this.database.close();
    await this.parts.leadership.leave();
    await this.options.server.close();
    this.parts.lock.release();
  }

  get #reachability(): Reachability {
    return (this.#follower ?? this.parts.leadership).reachability;
  }

  /** Another gateway changed these graphs, or something beside graphs. */
  #follow(changed: readonly string[]): void {
    this.#revision = revisionOf(this.database);
    this.announce(changed);
  }

  /**
   * The store has to be opened again: the part of this gateway has changed, or nobody knows what came of a write. Nothing is
   * written any more, but the copy is read for as long as the server cannot be reached, without which it cannot be opened.
   */
  async #turn(): Promise<void> {
    if (this.#turned) return;
    this.#turned = true;
    this.database.refuseWrites(onlyReads);
    while (!this.#closed && !(await this.#isReached())) await pause(RETRY_MS);
    if (this.#closed) return;
    this.#mayReopen = true;
    this.#onTurn?.();
  }

  #isReached(): Promise<boolean> {
    return this.options.entries.head().then(
      () => true,
      () => false,
    );
  }
}
