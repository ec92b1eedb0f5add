/** Cursors of filtered lists: the values of the order, and the item. They are opaque to clients, and checked when they come back. */
import { createHash } from 'node:crypto';
import { Refusal } from '../../../core/errors.js';
import { faultOfIri } from '../../../core/rdf/iri-check.js';
import { keyType, type KeyType, type SortKey } from './order.js';

/** The place of an item in its list. */
export interface Position {
  /** Values of the keys; null where the item has none. */
  readonly keys: readonly (string | null)[];
  readonly graph: string;
  /** Name of the node, where it is not that of the graph; empty for a blank node. */
  readonly node: string;
  /** Number of items with the same values up to this one, which can only be blank nodes. */
  readonly tie: number;
}

const NUMBER = /^[+-]?\d{1,40}(\.\d{1,40})?$/;
/** Years as far as engines know them. */
const TIME = /^-?\d{4,13}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,18})?(Z|[+-]\d\d:\d\d)?$/;

const isKey = (type: KeyType, value: unknown): boolean => {
  if (value === null) return true;
  if (typeof value !== 'string' || /\p{Cs}/u.test(value)) return false;
  return type === 'text' || (type === 'number' ? NUMBER : TIME).test(value);
};

const isName = (value: unknown): value is string =>
  typeof value === 'string' && (value === '' || faultOfIri(value) === undefined);

/** Names the list and its order: a cursor of one counts nowhere else. */
const orderName = (list: string, sort: readonly SortKey[]): string => {
  const words = sort.map(({ name, descending, language }) => [name, descending, language ?? null]);
  return createHash('sha256')
    .update(JSON.stringify([list, words]))
    .digest('base64url')
    .slice(0, 10);
};

/** What writes the cursors of the items of a list. */
export const cursorsOf = (list: string, sort: readonly SortKey[]): ((position: Position) => string) => {
  const order = orderName(list, sort);
  return ({ keys, graph, node, tie }) =>
    Buffer.from(JSON.stringify([order, keys, graph, node, tie])).toString('base64url');
};

const parsed = (cursor: string): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
};

/** Reads a cursor. `BAD_REQUEST` for anything that is no cursor of this list in this order. */
export const positionOf = (list: string, sort: readonly SortKey[], cursor: string): Position => {
  const [order, keys, graph, node, tie] = parsed(cursor);
  const isSound =
    order === orderName(list, sort) &&
    Array.isArray(keys) &&
    keys.length === sort.length &&
    sort.every(({ field }, at) => isKey(keyType(field), (keys as unknown[])[at]));
  if (!isSound || !isName(graph) || !isName(node) || !Number.isSafeInteger(tie) || Math.abs(tie as number) > 10_000)
    throw new Refusal('BAD_REQUEST', 'The argument "after" is not a cursor of this list in this order.');
  return { keys: keys as (string | null)[], graph, node, tie: tie as number };
};
