/** Connections to one SQLite file. The library is synchronous; who may block on it is decided by the callers. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { SqlValue } from '../graph-store.js';
import { throughGate } from '../../threads/native-gate.js';

/** A prepared statement. Parameters are one list: the library takes a single object for named ones, and ends the process on a single buffer. */
export interface Prepared {
  run(params: readonly SqlValue[]): { changes: number; lastInsertRowid: number | bigint };
  all(params: readonly SqlValue[]): Record<string, unknown>[];
  /** The first row. Takes half of what `all` does for one, and leaves no reading open either. */
  get(params: readonly SqlValue[]): Record<string, unknown> | undefined;
}

/** A connection. */
export interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Prepared;
  close(): void;
}

// The package is CommonJS and ships no types of its own.
const Libsql = createRequire(import.meta.url)('libsql') as new (
  file: string,
  options?: { readonly?: boolean; timeout?: number },
) => Connection;

const guardedStatement = (statement: Prepared): Prepared => ({
  run: (params) => throughGate(() => statement.run(params)),
  all: (params) => throughGate(() => statement.all(params)),
  get: (params) => throughGate(() => statement.get(params)),
});

/** Opens a file. Every call of the library goes through the gate of the thread. */
const open = (file: string, timeout: number, readonly = false): Connection => {
  const connection = throughGate(() => new Libsql(file, { timeout, readonly }));
  return {
    exec: (sql) => throughGate(() => connection.exec(sql)),
    prepare: (sql) => guardedStatement(throughGate(() => connection.prepare(sql))),
    close: () => throughGate(() => connection.close()),
  };
};

/** Milliseconds that a connection waits for another one to finish. */
const BUSY = 10_000;

/**
 * Opens the connection that writes. Every commit is on stable storage when it returns; one that is not `durable` may lose the
 * last commits with the power, but never breaks.
 */
export const openWriter = (file: string, durable = true): Connection => {
  const connection = open(file, BUSY);
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
  connection.exec('PRAGMA foreign_keys = ON');
  // Room that a full disk takes away again is reported by the write that needs it, not by a checkpoint later.
  connection.exec('PRAGMA wal_autocheckpoint = 1000');
  connection.exec('PRAGMA journal_size_limit = 67108864');
  // Entries of the indexes lie far apart: with the usual 2 MB, every write would fetch their pages again.
  connection.exec('PRAGMA cache_size = -65536');
  return connection;
};

/** Opens a connection that only reads; it sees every committed change. */
export const openReader = (file: string): Connection => {
  const connection = open(file, BUSY);
  connection.exec('PRAGMA query_only = ON');
  connection.exec('PRAGMA cache_size = -8192');
  return connection;
};

/**
 * Opens a file without what only its log holds, and leaves both as they are, byte for byte. A connection that only reads but takes part in the log
 * will not do: where a process was killed, the library throws away what it recovered from the log when such a connection closes.
 */
export const openUnchanged = (file: string): Connection => open(`${pathToFileURL(file).href}?immutable=1`, BUSY, true);

/** Opens a file to copy it: SQLite counts that as writing, although the file itself stays as it is. */
export const openSource = (file: string): Connection => open(file, BUSY);

const MOST_PREPARED = 500;

/** The parameters, or a `TypeError` for what the types forbid and the library ends the whole process on. */
export const bindable = (params: readonly SqlValue[]): readonly SqlValue[] => {
  if (params.some((value) => typeof value === 'boolean')) throw new TypeError('SQLite stores no booleans');
  return params;
};

/** Prepares each text once, as long as there are not too many different ones. */
export class PreparedStatements {
  readonly #prepared = new Map<string, Prepared>();

  constructor(private readonly connection: Connection) {}

  get(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    const statement = this.connection.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** Opens a tiny file that is used only for its lock; does not wait for another holder. */
export const openLock = (file: string): Connection => open(file, 0);
