/** `/srv/repo/catalogues/{id}`. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  CatalogueRdfDocument,
  DeleteCatalogueDocument,
  PutCatalogueDocument,
} from '../../../../schema/operations/generated/operations.js';
import { removalOptions, writeOptions } from '../../../core/http/query.js';
import { addressed, payloadOf, sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { sendRemoved, sendWritten } from './write-reply.js';

type ById = { Params: { id: string } };

/** Mounts the routes of catalogues. */
export const catalogueRoutes = (app: FastifyInstance, { execute, read, base }: RouteTools): void => {
  app.get<ById>('/catalogues/:id', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    const syntax = syntaxFor(request, suffix).enumName;
    const { catalogue } = await read(CatalogueRdfDocument, { id, syntax }, request);
    if (!catalogue) throw notFound('catalogue');
    return sendRdf(request, reply, catalogue.rdf);
  });

  app.put<ById>('/catalogues/:id', async (request, reply) => {
    const variables = { id: request.params.id, rdf: payloadOf(request), ...writeOptions(request) };
    const { putCatalogue } = await execute(PutCatalogueDocument, variables, request);
    return sendWritten(reply, putCatalogue, { base, place: 'catalogues' });
  });

  app.delete<ById>('/catalogues/:id', async (request, reply) => {
    const options = removalOptions(request);
    const { deleteCatalogue } = await execute(DeleteCatalogueDocument, { id: request.params.id, ...options }, request);
    return sendRemoved(reply, deleteCatalogue, options.dryRun);
  });
};
