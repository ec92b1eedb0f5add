/** Pages of very many hits, read along an index of the file: nothing is sorted. */
import type { SqlValue } from '../../store/graph-store.js';
import type { Reader } from '../../store/sqlite/reader.js';
import type { Kind } from '../entry.js';
import type { IndexQuery, Position, SortKey } from '../query.js';

const FIRST_PART = 256;
const LARGEST_PART = 16_384;
/** Rows that are read in the file for one page before the search gives the sorting in memory a try. */
export const MOST_WALKED = 20_000;

const INDEXED = ['issued', 'modified', 'changed'];

/** A key that an index of the file follows. */
export const isWalkable = (key: SortKey | undefined): key is SortKey =>
  key !== undefined && (key.by === 'title' || INDEXED.includes(key.by));

interface Walked {
  readonly row: number;
  readonly key: number | string;
}

/** SQL of the rows that have the key, in order, after a position. */
const source = (key: SortKey, kind: Kind, after: Position | undefined): { sql: string; params: SqlValue[] } => {
  const direction = key.descending ? 'DESC' : 'ASC';
  const beyond = key.descending ? '<' : '>';
  const position: SqlValue[] = after ? [after.keys[0] ?? null, after.row] : [];
  if (key.by === 'title') {
    const from = after ? `AND (key, row) ${beyond} (?, ?)` : '';
    const sql = `SELECT row, key FROM search_title WHERE language = ? ${from} ORDER BY key ${direction}, row ${direction}`;
    return { sql, params: [key.language, ...position] };
  }
  const column = INDEXED.find((name) => name === key.by) ?? 'modified';
  const from = after ? `AND (${column}, row) ${beyond} (?, ?)` : '';
  return {
    sql: `SELECT row, ${column} AS key FROM search_document INDEXED BY search_by_${column}
          WHERE kind = ? AND ${column} IS NOT NULL ${from} ORDER BY ${column} ${direction}, row ${direction}`,
    params: [kind, ...position],
  };
};

/**
 * The rows of a page in the order of one key, with their positions; undefined when the page is not reached among the rows
 * that have the key, or not within a reasonable number of steps.
 */
export const walk = (
  key: SortKey,
  kind: Kind,
  isHit: (row: number) => boolean,
  { offset, limit, after }: Pick<IndexQuery, 'offset' | 'limit' | 'after'>,
  reader: Reader,
): Position[] | undefined => {
  const found: Position[] = [];
  let skipped = 0;
  let walked = 0;
  let position = after;
  for (let size = FIRST_PART; walked < MOST_WALKED; size = Math.min(size * 4, LARGEST_PART)) {
    const { sql, params } = source(key, kind, position);
    const part = reader.read<Walked>(`${sql} LIMIT ?`, [...params, size]);
    walked += part.length;
    for (const { row, key: value } of part) {
      position = { row, keys: [value] };
      if (!isHit(row)) continue;
      if (skipped < offset) skipped += 1;
      else found.push(position);
      if (found.length === limit) return found;
    }
    if (part.length < size) return undefined;
  }
  return undefined;
};
