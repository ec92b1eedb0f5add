/** Quality measurements as RDF: `/srv/repo/datasets/{id}/metrics`, and the IRI of their graph. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notAssessed, notFound } from '../../../core/errors.js';
import {
  DatasetQualityRdfDocument,
  DeleteQualityDocument,
} from '../../../../schema/operations/generated/operations.js';
import { refuseDryRun } from '../../../core/http/query.js';
import { addressed, sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

type ById = { Params: { id: string } };

const read =
  ({ execute }: Pick<RouteTools, 'execute'>) =>
  async (request: FastifyRequest<ById>, reply: FastifyReply): Promise<FastifyReply> => {
    // The suffix stands before `/metrics`, as clients write it.
    const { id, suffix } = addressed(request.params.id);
    const syntax = syntaxFor(request, suffix).enumName;
    const { dataset } = await execute(DatasetQualityRdfDocument, { id, syntax }, request);
    if (!dataset) throw notFound('dataset');
    if (!dataset.quality) throw notAssessed();
    return sendRdf(request, reply, dataset.quality.rdf);
  };

/** Mounts the routes of the repository. */
export const metricsRoutes = (app: FastifyInstance, tools: RouteTools): void => {
  app.get<ById>('/datasets/:id/metrics', read(tools));
  app.delete<ById>('/datasets/:id/metrics', async (request, reply) => {
    refuseDryRun(request);
    await tools.execute(DeleteQualityDocument, { dataset: request.params.id }, request);
    return reply.code(204).send();
  });
};

/** Mounts the address that the graph is named by. */
export const metricsIri = (app: FastifyInstance, tools: RouteTools): void => {
  app.get<ById>('/catset/metrics/:id', read(tools));
};
