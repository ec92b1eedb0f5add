/**
 * `/datasets/{id}/revisions` and `/datasets/{id}/revisions/{rev}`. Only the present revision is kept; its name is the time at
 * which it was stored, or `latest`.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import { SearchDocumentDocument } from '../generated/operations.js';
import type { RouteTools } from '../routes.js';
import type { BriefDataset } from './brief.js';

const LATEST = 'latest';

/** Mounts the routes. */
export const revisionRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  const present = async (id: string, request: FastifyRequest): Promise<string> => {
    const { searchDocument } = await execute(SearchDocumentDocument, { kind: 'DATASET', id }, request);
    if (searchDocument === null) throw new Refusal('NOT_FOUND', 'There is no dataset with this id.');
    return searchDocument;
  };
  const stored = (document: string): string => (JSON.parse(document) as BriefDataset).catalog_record.modified;

  app.get<{ Params: { id: string } }>('/datasets/:id/revisions', async (request) => {
    const { id } = request.params;
    const modified = stored(await present(id, request));
    const href = `${base}/srv/search/datasets/${encodeURIComponent(id)}/revisions/${encodeURIComponent(modified)}`;
    return { result: [{ id: modified, modified, href }] };
  });

  app.get<{ Params: { id: string; revision: string } }>('/datasets/:id/revisions/:revision', async (request, reply) => {
    const { id, revision } = request.params;
    const document = await present(id, request);
    if (revision !== LATEST && revision !== stored(document)) {
      throw new Refusal('NOT_FOUND', 'Earlier revisions of datasets are not kept.');
    }
    return reply.type('application/json; charset=utf-8').send(`{"result":${document}}`);
  });
};
