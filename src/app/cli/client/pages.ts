/** Lists of any length, page by page, by the cursors of GraphQL connections. */

/** A page of a connection. */
export interface Page<T> {
  readonly edges: readonly { readonly node: T }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** The source of pages. */
interface Source {
  graphql<T>(query: string, variables: object): Promise<T>;
}

/** Entries in one request. */
const PAGE = 100;

/**
 * Walks a connection. The query takes the variables `first` and `after`, and answers with the connection as `page`.
 * `limit` ends it early.
 */
export async function* walk<T>(source: Source, query: string, variables: object, limit = Infinity): AsyncGenerator<T> {
  let after: string | null = null;
  for (let left = limit; left > 0;) {
    const answer: { page: Page<T> | null } = await source.graphql(query, {
      ...variables,
      first: Math.min(PAGE, left),
      after,
    });
    if (answer.page === null) return;
    const { edges, pageInfo } = answer.page;
    for (const { node } of edges) yield node;
    left -= edges.length;
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

/** Everything that a walk yields. */
export const collect = async <T>(entries: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
};
