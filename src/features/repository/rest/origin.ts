/** `/srv/repo/catalogues/{id}/datasets/origin?originalId=`: datasets by the id that their source gave them. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../core/errors.js';
import {
  DatasetByOriginDocument,
  DatasetByOriginRdfDocument,
  DeleteDatasetDocument,
  PutDatasetByOriginDocument,
} from '../../../../schema/operations/generated/operations.js';
import { keyedOf } from '../../../core/http/idempotency-key.js';
import { removalOptions, requireParameter, writeOptions } from '../../../core/http/query.js';
import { payloadOf, sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { sendRemoved, sendWritten } from './write-reply.js';

type ById = { Params: { id: string } };
const PATH = '/catalogues/:id/datasets/origin';
const unknown = (): Refusal => new Refusal('NOT_FOUND', 'The catalogue has no dataset with this original id.');

/** Mounts the routes of datasets by origin. */
export const originRoutes = (app: FastifyInstance, { execute, read, base }: RouteTools): void => {
  app.get<ById>(PATH, async (request, reply) => {
    const variables = {
      catalogue: request.params.id,
      originalId: requireParameter(request, 'originalId'),
      syntax: syntaxFor(request).enumName,
    };
    const { datasetByOrigin } = await read(DatasetByOriginRdfDocument, variables, request);
    if (!datasetByOrigin) throw unknown();
    return sendRdf(request, reply, datasetByOrigin.rdf);
  });

  app.put<ById>(PATH, async (request, reply) => {
    const variables = {
      catalogue: request.params.id,
      originalId: requireParameter(request, 'originalId'),
      rdf: payloadOf(request),
      ...writeOptions(request),
    };
    const { putDatasetByOrigin } = await execute(PutDatasetByOriginDocument, variables, request);
    return sendWritten(reply, putDatasetByOrigin, { base, place: 'datasets', notModified: true });
  });

  app.delete<ById>(PATH, async (request, reply) => {
    const origin = { catalogue: request.params.id, originalId: requireParameter(request, 'originalId') };
    const { datasetByOrigin } = await execute(DatasetByOriginDocument, origin, request);
    // A removal that is sent again finds nothing; that it was done is known by its key, and no dataset has the empty id.
    if (!datasetByOrigin && !keyedOf(request)) throw unknown();
    const options = removalOptions(request);
    const variables = { id: datasetByOrigin?.identifier ?? '', ...options };
    const { deleteDataset } = await execute(DeleteDatasetDocument, variables, request);
    return sendRemoved(reply, deleteDataset, options.dryRun);
  });
};
