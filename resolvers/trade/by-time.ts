/** Lists of trade, by their time and id: pages in the Relay form. */
import type { Connection, PageArgs } from '../../schema/node/node.js';
import { notACursor, pageOf } from '../lists/connection.js';

type Position = readonly [at: string, id: string];

/** A thing of trade. */
export interface Dated {
  readonly at: string;
  readonly id: string;
}

const cursorOf = ({ at, id }: Dated): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');

const positionOf = (cursor: string | null | undefined): Position => {
  if (cursor == null) return ['', ''];
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (typeof at === 'string' && typeof id === 'string') return [at, id];
  } catch {
    // Not ours; refused below.
  }
  throw notACursor();
};

/** A page of what `read` finds after a position. */
export const asConnection = <T extends Dated>(
  { first, after }: PageArgs,
  read: (position: Position, limit: number) => readonly T[],
): Connection<T> => {
  const { limit } = pageOf({ first });
  const found = read(positionOf(after), limit);
  const edges = found.slice(0, first).map((node) => ({ node, cursor: cursorOf(node) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: found.length > first,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
};
