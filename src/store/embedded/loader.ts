/** Fills a query engine from the data file, in pieces between which the event loop gets its turn. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../sqlite/database.js';
import { Engine, type LoadableGraph } from './engine.js';

/** How far a load is, in graphs. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}

const CHUNK_GRAPHS = 1_000;
const CHUNK_CHARACTERS = 8 * 1024 * 1024;

const revisionOf = (database: Database): number =>
  database.readOne<{ value: number }>("SELECT value FROM store_state WHERE key = 'revision'")?.value ?? 0;

/** Rows after a position, at most a chunk. */
const chunk = (database: Database, after: number): (LoadableGraph & { position: number })[] => {
  const rows: (LoadableGraph & { position: number })[] = [];
  let characters = 0;
  const query = 'SELECT position, iri, triples, system FROM graph WHERE position > ? ORDER BY position LIMIT ?';
  for (const row of database.iterate<LoadableGraph & { position: number }>(query, [after, CHUNK_GRAPHS])) {
    rows.push(row);
    characters += row.triples.length;
    if (characters > CHUNK_CHARACTERS) break;
  }
  return rows;
};

/** Applies to `engine` what changed after `revision`, and returns the revision it is at then. Does not yield. */
export const catchUp = (database: Database, engine: Engine, revision: number): number => {
  const now = revisionOf(database);
  if (now === revision) return now;
  const removed = database.read<{ iri: string }>('SELECT iri FROM graph_removed WHERE revision > ?', [revision]);
  const changed = database.read<LoadableGraph>('SELECT iri, triples, system FROM graph WHERE revision > ?', [revision]);
  engine.drop([...removed, ...changed].map(({ iri }) => iri));
  engine.load(changed);
  return now;
};

/** Makes an engine that holds every graph of the file as of some moment of the call, and says which revision that is. */
export const loadEngine = async (
  database: Database,
  onProgress: (progress: LoadProgress) => void = () => undefined,
): Promise<{ readonly engine: Engine; readonly revision: number }> => {
  const engine = new Engine();
  const start = revisionOf(database);
  const total = database.readOne<{ n: number }>('SELECT IFNULL(SUM(number), 0) AS n FROM graph_count')?.n ?? 0;
  let loaded = 0;
  for (let rows = chunk(database, 0); rows.length > 0; rows = chunk(database, rows.at(-1)?.position ?? 0)) {
    engine.load(rows);
    loaded += rows.length;
    onProgress({ loaded, total: Math.max(total, loaded) });
    await turn();
  }
  return { engine, revision: catchUp(database, engine, start) };
};
