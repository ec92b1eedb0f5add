/** Reads searches page by page, in the order in which the resources were first stored. */
import type { FastifyRequest } from 'fastify';
import type { Execute } from '../../../core/gateway/execute.js';
import {
  SearchDocument,
  type SearchKind,
  type SearchQuery,
  type SearchQueryVariables,
} from '../../../../schema/operations/generated/operations.js';

type Edge = SearchQuery['search']['edges'][number];

/** The list that is read. */
export interface Walk {
  readonly kind: SearchKind;
  readonly catalogue?: string | undefined;
  /** Members of the documents. */
  readonly includes: string[];
  readonly offset: number;
  /** The most of them; all that follow when it is infinite. */
  readonly limit: number;
}

const PAGE = 1_000;

/** Variables of a search without a query. */
export const plainSearch = ({ kind, catalogue, includes }: Pick<Walk, 'kind' | 'catalogue' | 'includes'>) => ({
  kinds: [kind],
  filter: catalogue === undefined ? null : { catalogues: [catalogue] },
  globalFacets: false,
  sort: [{ by: 'STORED' as const, descending: false }],
  includes,
  offset: 0,
  trimDistributions: false,
  highlight: false,
});

/** The hits, read as far as they are iterated. */
export const walk = async function* (what: Walk, request: FastifyRequest, execute: Execute): AsyncGenerator<Edge> {
  let { offset, limit } = what;
  for (let after: string | null = null; limit > 0; offset = 0) {
    const variables: SearchQueryVariables = { ...plainSearch(what), first: Math.min(PAGE, limit), after, offset };
    const { search }: SearchQuery = await execute(SearchDocument, variables, request);
    yield* search.edges;
    if (!search.pageInfo.hasNextPage) return;
    limit -= search.edges.length;
    after = search.pageInfo.endCursor;
  }
};

/** The ids of the hits. */
export const walkIds = async (
  what: Omit<Walk, 'includes'>,
  request: FastifyRequest,
  execute: Execute,
): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { identifier } of walk({ ...what, includes: ['id'] }, request, execute)) ids.push(identifier);
  return ids;
};
