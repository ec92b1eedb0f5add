/** `/datasets` and `/catalogues`: single documents, and ids. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import { SearchDocumentDocument, type SearchKind } from '../../../../schema/operations/generated/operations.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { countOf, parametersOf, textOf } from './parameters.js';
import { personalHits, sendPersonal } from './personal.js';
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
      const hit = { kind, identifier: id, document: searchDocument };
      const [shown = hit] = await personalHits([hit], null, request, tools.execute);
      return sendPersonal(request, reply, `{"result":${shown.document}}`);
    });
  }
};
