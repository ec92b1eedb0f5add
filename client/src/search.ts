/** A list of datasets with facets. */
import { SearchDatasetsDocument } from './generated/graphql.js';
import { request, type Service } from './request.js';

/** One row of the list. */
export interface Row {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
}

/** A page of the list, with the facets that narrow it down. */
export interface Page {
  readonly total: number;
  readonly rows: readonly Row[];
  /** Titles of facets, each with the values to filter by and how often they occur. */
  readonly facets: ReadonlyMap<
    string,
    readonly { readonly value: string; readonly label: string; readonly count: number }[]
  >;
  /** Cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** Searches datasets. `after` is `next` of the page before. */
export const searchDatasets = async (
  service: Service,
  words: string,
  formats: readonly string[] = [],
  after?: string,
): Promise<Page> => {
  const { search } = await request(service, SearchDatasetsDocument, {
    words,
    formats: formats.length > 0 ? [...formats] : null,
    first: 10,
    after: after ?? null,
  });
  const { edges, facets, pageInfo, totalCount } = search;
  return {
    total: totalCount,
    rows: edges.flatMap(({ node }) =>
      node && 'title' in node
        ? [{ id: node.identifier, title: node.title ?? 'untitled', publisher: node.publisher?.name ?? 'unknown' }]
        : [],
    ),
    facets: new Map(facets.map(({ title, values }) => [title, values])),
    next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
  };
};
