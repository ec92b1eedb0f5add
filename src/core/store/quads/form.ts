/**
 * The file of the index. It is no part of the data: it follows from the data file, and is made again whenever it is not what it should be.
 */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { openReader, openWriter, type Connection } from '../sqlite/connection.js';
import { QUADS } from '../sqlite/files.js';

/** Raised whenever tables or what is in them change: indexes of other forms are thrown away. */
const FORM = 11;

/**
 * `term`: every term with a number, found by a hash of its text in `term_by_hash`, and literals with a language or datatype by one of their
 * `value` in `term_by_value`; names with a stem in common are one row (`names.ts`). `shown`: the statements of the default graph, each once, with the number of graphs that say it; `shown_pos` has
 * the same by predicate and object. Where one graph says it, it is `g`; where several do, they are in `shown_by`. `graph`: what each graph
 * holds, as numbers of four bytes, three for a statement; of these the first `shown` statements are in the default graph, the others in the
 * graph of that name only; `places`: where its dataset stands because of it (`packPlaces`). `hidden`: the subjects of those others with the
 * graphs that have them; `hidden_pos`: of a predicate and object in a graph the `n` subjects, as numbers in decimals, of which each but the
 * first is what it is more than the one before; `hidden_later`: what is still to come there. `predicate`: how many statements have it, hidden
 * ones in each of their graphs. `ordered`: the datasets in each order that is kept, which is known by its place in `KEPT_ORDERS`, with the
 * graph that says so, and the languages in which it does; `ordered_later`: what is still to come there. `state`: how far the index is;
 * `made` tells it from others.
 *
 * Two orders are enough: a statement is looked for by its subject, by predicate and object, or by a graph; and for an object alone, there
 * are few predicates to try. The others are tables rather than indexes of SQLite, because those that are new come into them later while an
 * index is first filled (`postponed.ts`). Most hidden statements are results of quality: dozens of subjects of one graph have the same
 * predicate and object, and no other graph has them.
 */
const TABLES = `
CREATE TABLE term (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, value INTEGER, text TEXT NOT NULL);
CREATE TABLE term_by_hash (hash INTEGER, id INTEGER, PRIMARY KEY (hash, id)) WITHOUT ROWID;
CREATE TABLE term_by_value (value INTEGER, id INTEGER, PRIMARY KEY (value, id)) WITHOUT ROWID;
CREATE TABLE shown (s INTEGER, p INTEGER, o INTEGER, n INTEGER, g INTEGER, PRIMARY KEY (s, p, o)) WITHOUT ROWID;
CREATE TABLE shown_pos (s INTEGER, p INTEGER, o INTEGER, n INTEGER, g INTEGER, PRIMARY KEY (p, o, s)) WITHOUT ROWID;
CREATE TABLE shown_by (s INTEGER, p INTEGER, o INTEGER, g INTEGER, PRIMARY KEY (s, p, o, g)) WITHOUT ROWID;
CREATE TABLE hidden (s INTEGER, g INTEGER, PRIMARY KEY (s, g)) WITHOUT ROWID;
CREATE TABLE hidden_pos (p INTEGER, o INTEGER, g INTEGER, n INTEGER, s TEXT, PRIMARY KEY (p, o, g)) WITHOUT ROWID;
CREATE TABLE hidden_later (p INTEGER, o INTEGER, g INTEGER, n INTEGER, s TEXT);
CREATE TABLE graph (
  g INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, catalogue TEXT, places TEXT, shown INTEGER NOT NULL,
  quads BLOB NOT NULL
);
CREATE INDEX graph_by_id ON graph (id, kind);
CREATE INDEX graph_by_catalogue ON graph (catalogue) WHERE catalogue IS NOT NULL;
CREATE TABLE predicate (p INTEGER PRIMARY KEY, shown INTEGER NOT NULL, hidden INTEGER NOT NULL);
CREATE TABLE ordered (
  kept INTEGER, place, id TEXT, g INTEGER, languages TEXT, PRIMARY KEY (kept, place, id)
) WITHOUT ROWID;
CREATE TABLE ordered_later (kept INTEGER, place, id TEXT, g INTEGER, languages TEXT);
CREATE TABLE state (key TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
INSERT INTO state VALUES ('made', abs(random()) % 1000000007);
PRAGMA user_version = ${FORM};`;

/** SQL for the revision of the data that an index shows, as `value`. */
export const REVISION = "SELECT value FROM state WHERE key = 'revision'";

/** The index of a data file. */
export const indexOf = (dataFile: string): string => dataFile + QUADS;

/** Removes an index. */
export const discardIndex = (file: string): void => {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
};

const isOfThisForm = (connection: Connection): boolean =>
  connection.prepare('PRAGMA user_version').all([])[0]?.['user_version'] === FORM;

const open = (file: string): Connection => {
  // What the data file keeps from others, this one does too; SQLite gives the files beside it the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const connection = openWriter(file, false);
  try {
    if (connection.prepare('SELECT COUNT(*) AS n FROM sqlite_schema').all([])[0]?.['n'] === 0) {
      connection.exec(`BEGIN; ${TABLES} COMMIT;`);
    }
    if (isOfThisForm(connection)) return connection;
    throw new Error('the index has the form of another version');
  } catch (error) {
    connection.close();
    throw error;
  }
};

/** Opens an index to write it; an empty one where there is none, or none that can be used. */
export const openIndex = (file: string): Connection => {
  try {
    return open(file);
  } catch {
    discardIndex(file);
    return open(file);
  }
};

/** Revision of the data file that its index shows or is being made from; undefined without one. */
export const indexedRevision = (dataFile: string): number | undefined => {
  const file = indexOf(dataFile);
  if (!existsSync(file)) return undefined;
  try {
    const connection = openReader(file);
    try {
      if (!isOfThisForm(connection)) return undefined;
      return Number(connection.prepare(REVISION).all([])[0]?.['value'] ?? 0);
    } finally {
      connection.close();
    }
  } catch {
    return undefined;
  }
};
