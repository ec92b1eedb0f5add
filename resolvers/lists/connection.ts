/** Cursors of lists: the position at which an item was first stored, so that pages stay put while others write. */
import { Refusal } from '../../src/core/errors.js';
import type { Listed, Page } from '../../src/core/store/graph-store.js';
import type { Connection, PageArgs } from '../../schema/node/node.js';

const PREFIX = 'position:';
/** Most items of one page. */
export const MOST = 100;

const cursorOf = (position: number): string => Buffer.from(PREFIX + position).toString('base64url');

/** The refusal of a cursor that no page of the list had. */
export const notACursor = (): Refusal =>
  new Refusal('BAD_REQUEST', 'The argument "after" is not a cursor of this list.');

const positionOf = (cursor: string): number => {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const position = Number(text.slice(PREFIX.length));
  if (!text.startsWith(PREFIX) || !Number.isSafeInteger(position) || position < 0) {
    throw notACursor();
  }
  return position;
};

/** Ends with `BAD_REQUEST` unless the page has a length that is allowed. */
export const requireLength = ({ first }: Pick<PageArgs, 'first'>, most = MOST): void => {
  if (first < 1 || first > most)
    throw new Refusal('BAD_REQUEST', `The argument "first" must be between 1 and ${most}.`);
};

/** The page that the arguments ask for, with one item more to see whether anything follows. */
export const pageOf = (args: PageArgs): Page & { readonly limit: number } => {
  requireLength(args);
  const { first, after } = args;
  return { limit: first + 1, ...(after == null ? {} : { after: positionOf(after) }) };
};

/** Makes a connection from a page that was read with `pageOf`. Items whose node is gone meanwhile are left out. */
export const connection = async <T, N>(
  args: PageArgs,
  page: readonly Listed<T>[],
  nodesOf: (items: readonly T[]) => Promise<readonly (N | null)[]>,
): Promise<Connection<N>> => {
  const shown = page.slice(0, args.first);
  const nodes = await nodesOf(shown.map(({ item }) => item));
  const edges = shown.flatMap(({ position }, index) => {
    const found = nodes[index];
    return found == null ? [] : [{ node: found, cursor: cursorOf(position) }];
  });
  return {
    edges,
    pageInfo: {
      hasNextPage: page.length > args.first,
      hasPreviousPage: args.after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: shown.length > 0 ? cursorOf(shown.at(-1)?.position ?? 0) : null,
    },
  };
};
