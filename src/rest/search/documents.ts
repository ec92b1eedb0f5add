/** `/datasets` and `/catalogues`: single documents, and ids. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import { SearchDocument, SearchDocumentDocument, type SearchKind, type SearchQuery } from '../generated/operations.js';
import type { RouteTools } from '../routes.js';
import { countOf, parametersOf, textOf } from './parameters.js';

const PAGE = 1_000;
const MOST_INT = 2 ** 31 - 1;

/** Variables of a search for ids only. */
export const idSearch = (kind: SearchKind, catalogue: string | undefined) => ({
  kinds: [kind],
  filter: catalogue === undefined ? null : { catalogues: [catalogue] },
  globalFacets: false,
  sort: [{ by: 'STORED' as const, descending: false }],
  includes: ['id'],
  offset: 0,
  trimDistributions: false,
  highlight: false,
});

/** Ids in the order in which the resources were first stored; all of them unless the parameters say which. */
const idsOf = async (kind: SearchKind, request: FastifyRequest, { execute }: RouteTools): Promise<string[]> => {
  const parameters = parametersOf(request);
  const variables = idSearch(kind, textOf(parameters, 'catalogue', 'catalog'));
  const limit = countOf(parameters, 'limit', Infinity, Infinity);
  let offset = limit === Infinity ? 0 : Math.min(countOf(parameters, 'page', 0, MOST_INT) * limit, MOST_INT);
  const ids: string[] = [];
  for (let after: string | null = null; ids.length < limit; offset = 0) {
    const first = Math.min(PAGE, limit - ids.length);
    const { search }: SearchQuery = await execute(SearchDocument, { ...variables, first, after, offset }, request);
    ids.push(...search.edges.map(({ identifier }) => identifier));
    after = search.pageInfo.endCursor;
    if (!search.pageInfo.hasNextPage) break;
  }
  return ids;
};

/** Mounts the routes. */
export const documentRoutes = (app: FastifyInstance, tools: RouteTools): void => {
  const places = [
    { path: '/datasets', kind: 'DATASET', noun: 'dataset' },
    { path: '/catalogues', kind: 'CATALOGUE', noun: 'catalogue' },
  ] as const;
  for (const { path, kind, noun } of places) {
    app.get(path, (request) => idsOf(kind, request, tools));

    app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply): Promise<FastifyReply> => {
      const { searchDocument } = await tools.execute(SearchDocumentDocument, { kind, id: request.params.id }, request);
      if (searchDocument === null) throw new Refusal('NOT_FOUND', `There is no ${noun} with this id.`);
      return reply.type('application/json; charset=utf-8').send(`{"result":${searchDocument}}`);
    });
  }
};
