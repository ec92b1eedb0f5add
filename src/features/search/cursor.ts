/** Cursors: where a hit stood in its order, opaque to clients. */
import { Refusal } from '../../core/errors.js';
import type { Position } from '../../core/search/query.js';

/** The cursor of a position. */
export const cursorOf = ({ row, keys }: Position): string =>
  Buffer.from(JSON.stringify([row, ...keys])).toString('base64url');

const isKey = (value: unknown): value is number | string | null =>
  value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** Reads a cursor; `BAD_REQUEST` when it is none of ours. */
export const positionOf = (cursor: string): Position => {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    parts = undefined;
  }
  const [row, ...keys] = Array.isArray(parts) ? (parts as unknown[]) : [];
  if (typeof row !== 'number' || !Number.isSafeInteger(row) || row < 0 || keys.length > 10 || !keys.every(isKey)) {
    throw new Refusal('BAD_REQUEST', 'The argument "after" is not a cursor of a search.');
  }
  return { row, keys };
};
