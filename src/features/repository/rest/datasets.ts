/** `/srv/repo/datasets/{id}` and what hangs on it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../../core/errors.js';
import {
  CreateDatasetDocument,
  DatasetRecordRdfDocument,
  DeleteDatasetDocument,
  PutDatasetDocument,
  ReplaceDatasetDocument,
} from '../../../../schema/operations/generated/operations.js';
import { flagParameter, removalOptions, requireParameter, writeOptions } from '../../../core/http/query.js';
import { sendDataset } from '../../profiles/dataset.js';
import { addressed, payloadOf, sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { sendRemoved, sendWritten } from './write-reply.js';

type ById = { Params: { id: string } };

/** Mounts the routes of datasets. */
export const datasetRoutes = (app: FastifyInstance, tools: RouteTools): void => {
  const { execute, read, base } = tools;
  app.post<ById>('/catalogues/:id/datasets', async (request, reply) => {
    const variables = {
      catalogue: request.params.id,
      rdf: payloadOf(request),
      dryRun: flagParameter(request, 'dryRun'),
      waitForQuality: flagParameter(request, 'waitForQuality'),
    };
    const { createDataset } = await execute(CreateDatasetDocument, variables, request);
    return sendWritten(reply, createDataset, { base, place: 'datasets' });
  });

  app.get<ById>('/datasets/:id', async (request, reply) => {
    return sendDataset({ request, reply }, request.params.id, tools);
  });

  const record = async (request: FastifyRequest<ById>, reply: FastifyReply) => {
    const { id, suffix } = addressed(request.params.id);
    const syntax = syntaxFor(request, suffix).enumName;
    const { dataset } = await read(DatasetRecordRdfDocument, { id, syntax }, request);
    if (!dataset) throw notFound('dataset');
    return sendRdf(request, reply, dataset.recordRdf);
  };
  app.get<ById>('/datasets/:id/record', record);
  app.get<ById>('/records/:id', record);

  app.put<ById>('/datasets/:id', async (request, reply) => {
    const variables = { id: request.params.id, rdf: payloadOf(request), ...writeOptions(request) };
    const { replaceDataset } = await execute(ReplaceDatasetDocument, variables, request);
    return sendWritten(reply, replaceDataset, { base, place: 'datasets', notModified: true });
  });

  // Clients that edit a fetched document send it back by POST and require a 2xx.
  app.post<ById>('/datasets/:id', async (request, reply) => {
    const variables = { id: request.params.id, rdf: payloadOf(request), ...writeOptions(request) };
    const { replaceDataset } = await execute(ReplaceDatasetDocument, variables, request);
    return sendWritten(reply, replaceDataset, { base, place: 'datasets' });
  });

  // Form editors choose id and catalogue by query parameters.
  app.put('/datasets', async (request, reply) => {
    const variables = {
      id: requireParameter(request, 'id'),
      catalogue: requireParameter(request, 'catalogue'),
      rdf: payloadOf(request),
      ...writeOptions(request),
    };
    const { putDataset } = await execute(PutDatasetDocument, variables, request);
    return sendWritten(reply, putDataset, { base, place: 'datasets' });
  });

  app.delete<ById>('/datasets/:id', async (request, reply) => {
    const options = removalOptions(request);
    const { deleteDataset } = await execute(DeleteDatasetDocument, { id: request.params.id, ...options }, request);
    return sendRemoved(reply, deleteDataset, options.dryRun);
  });
};
