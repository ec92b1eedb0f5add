/** `/srv/repo/distributions/{id}` and the distributions of a dataset. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  AddDistributionDocument,
  DeleteDistributionDocument,
  DistributionRdfDocument,
  DistributionsOfDatasetDocument,
  DistributionsOfDatasetRdfDocument,
  ReplaceDistributionDocument,
} from '../../../../schema/operations/generated/operations.js';
import { removalOptions, writeOptions } from '../../../core/http/query.js';
import { addressed, payloadOf, sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { rangeOf, valueTypeOf } from './lists.js';
import { sendRemoved, sendWritten } from './write-reply.js';

type ById = { Params: { id: string } };

/** Mounts the routes of distributions. */
export const distributionRoutes = (app: FastifyInstance, { execute, read, base }: RouteTools): void => {
  app.get<ById>('/distributions/:id', async (request, reply) => {
    const { id, suffix } = addressed(request.params.id);
    const syntax = syntaxFor(request, suffix).enumName;
    const { distribution } = await read(DistributionRdfDocument, { id, syntax }, request);
    if (!distribution) throw notFound('distribution');
    return sendRdf(request, reply, distribution.rdf);
  });

  app.get<ById>('/datasets/:id/distributions', async (request, reply) => {
    const { id } = request.params;
    const valueType = valueTypeOf(request);
    if (valueType === 'metadata') {
      const syntax = syntaxFor(request).enumName;
      const { dataset } = await read(DistributionsOfDatasetRdfDocument, { id, syntax }, request);
      if (!dataset) throw notFound('dataset');
      return sendRdf(request, reply, dataset.distributionsRdf);
    }
    const { dataset } = await execute(DistributionsOfDatasetDocument, { id }, request);
    if (!dataset) throw notFound('dataset');
    const { offset, limit } = rangeOf(request, valueType);
    const names = dataset.distributions.map(({ identifier, iri }) => (valueType === 'uriRefs' ? iri : identifier));
    return reply.send(names.sort().slice(offset, limit === null ? undefined : offset + limit));
  });

  // The interface shows PUT, its text and existing clients use POST: both add.
  const add = async (request: FastifyRequest<ById>, reply: FastifyReply) => {
    const variables = { dataset: request.params.id, rdf: payloadOf(request), ...writeOptions(request) };
    const { addDistribution } = await execute(AddDistributionDocument, variables, request);
    return sendWritten(reply, addDistribution, { base, place: 'distributions' });
  };
  app.post<ById>('/datasets/:id/distributions', add);
  app.put<ById>('/datasets/:id/distributions', add);

  app.put<ById>('/distributions/:id', async (request, reply) => {
    const variables = { id: request.params.id, rdf: payloadOf(request), ...writeOptions(request) };
    const { replaceDistribution } = await execute(ReplaceDistributionDocument, variables, request);
    return sendWritten(reply, replaceDistribution, { base, place: 'distributions' });
  });

  app.delete<ById>('/distributions/:id', async (request, reply) => {
    const options = removalOptions(request);
    const variables = { id: request.params.id, ...options };
    const { deleteDistribution } = await execute(DeleteDistributionDocument, variables, request);
    return sendRemoved(reply, deleteDistribution, options.dryRun);
  });
};
