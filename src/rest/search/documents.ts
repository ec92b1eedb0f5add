/** `/datasets` and `/catalogues`: single documents, and ids. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasCredentials } from '../../auth/authenticate.js';
import { notFound } from '../../errors.js';
import {
  EntitlementOfCallerDocument,
  SearchDocumentDocument,
  type SearchKind,
} from '../../../schema/operations/generated/operations.js';
import type { RouteTools } from '../../http/route-tools.js';
import { countOf, parametersOf, textOf } from './parameters.js';
import { walkIds } from './walk.js';

const MOST_INT = 2 ** 31 - 1;

/** Ids in the order in which the resources were first stored; all of them unless the parameters say which. */
const idsOf = (kind: SearchKind, request: FastifyRequest, { execute }: RouteTools): Promise<string[]> => {
  const parameters = parametersOf(request);
  const catalogue = textOf(parameters, 'catalogue', 'catalog');
  const limit = countOf(parameters, 'limit', Infinity, MOST_INT);
  const offset = limit === Infinity ? 0 : Math.min(countOf(parameters, 'page', 0, MOST_INT) * limit, MOST_INT);
  return walkIds({ kind, catalogue, offset, limit }, request, execute);
};

/** The document of a dataset for somebody: with the agreement by which the organization of the caller has it, and until when. */
const personal = async (
  document: string,
  id: string,
  request: FastifyRequest,
  { execute }: RouteTools,
): Promise<string> => {
  const { dataset } = await execute(EntitlementOfCallerDocument, { id }, request);
  const { entitled, agreement } = dataset?.entitlement ?? {};
  if (entitled !== true || !agreement) return document;
  const acquired = JSON.stringify({ agreement: agreement.iri, until: agreement.ends });
  return `${document.slice(0, -1)},"acquired":${acquired}}`;
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
      const { id } = request.params;
      const { searchDocument } = await tools.execute(SearchDocumentDocument, { kind, id }, request);
      if (searchDocument === null) throw notFound(noun);
      const isPersonal = kind === 'DATASET' && hasCredentials(request);
      if (isPersonal) void reply.header('cache-control', 'private, no-cache');
      const document = isPersonal ? await personal(searchDocument, id, request, tools) : searchDocument;
      return reply.type('application/json; charset=utf-8').send(`{"result":${document}}`);
    });
  }
};
