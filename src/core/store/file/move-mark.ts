/**
 * The mark of a data file that is on its way into a SPARQL server: the position up to which its graphs are there. It is written with
 * the graphs, so that a move that was interrupted goes on where it was. Whoever writes to the file alone takes the mark away.
 */
import type { Statement } from '../graph-store.js';
import type { Reader } from '../sqlite/reader.js';

const KEY = 'moved';

/** Statement that notes that all graphs up to a position are in the server. */
export const markMoved = (position: number): Statement => ({
  sql: 'INSERT INTO store_state (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  params: [KEY, position],
});

/** Statement that takes the mark away. */
export const FORGET_MOVE: Statement = { sql: 'DELETE FROM store_state WHERE key = ?', params: [KEY] };

/** The position up to which graphs are in the server; undefined for a file that is not being moved. */
export const movedOf = (source: Pick<Reader, 'readOne'>): number | undefined =>
  source.readOne<{ value: number }>('SELECT value FROM store_state WHERE key = ?', [KEY])?.value;
