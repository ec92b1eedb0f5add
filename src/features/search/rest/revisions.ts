/**
 * `/datasets/{id}/revisions` and `/datasets/{id}/revisions/{rev}`: the versions that are kept, by their entity tags or the time at
 * which they were stored; `latest` is the present one.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../../../core/errors.js';
import {
  DatasetRevisionDocument,
  DatasetRevisionsDocument,
  SearchDocumentDocument,
} from '../../../../schema/operations/generated/operations.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

const LATEST = 'latest';
const QUOTES = /^(?:W\/)?"|"$/g;

/** Name of a revision in paths: its entity tag without quotes. */
const nameOf = (etag: string): string => etag.replace(QUOTES, '');

const notKept = (): Refusal => new Refusal('NOT_FOUND', 'This revision is not kept.');

/** The keys of a version. */
interface Edge {
  readonly node: { readonly etag: string; readonly since: string };
}

/** Mounts the routes. */
export const revisionRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  // Whoever may not read it learns no more than if it were not there.
  const present = async (id: string, request: FastifyRequest): Promise<string> => {
    const { searchDocument } = await execute(SearchDocumentDocument, { kind: 'DATASET', id }, request);
    if (searchDocument === null) throw notFound('dataset');
    return searchDocument;
  };

  app.get<{ Params: { id: string } }>('/datasets/:id/revisions', async (request) => {
    const { id } = request.params;
    await present(id, request);
    const { dataset } = await execute(DatasetRevisionsDocument, { id }, request);
    if (!dataset) throw notFound('dataset');
    const result = dataset.history.edges.map(({ node: { etag, since, until } }) => {
      const path = `/srv/search/datasets/${encodeURIComponent(id)}/revisions/${encodeURIComponent(nameOf(etag))}`;
      return { id: nameOf(etag), modified: since, until, href: base + path };
    });
    return { result };
  });

  app.get<{ Params: { id: string; revision: string } }>('/datasets/:id/revisions/:revision', async (request, reply) => {
    const { id, revision } = request.params;
    const latest = await present(id, request);
    const send = (document: string) => reply.type('application/json; charset=utf-8').send(`{"result":${document}}`);
    if (revision === LATEST) return send(latest);
    const isMeant = ({ node: { etag, since } }: Edge) => nameOf(etag) === revision || since === revision;
    const { dataset } = await execute(DatasetRevisionsDocument, { id }, request);
    const place = dataset?.history.edges.findIndex(isMeant) ?? -1;
    if (place < 0) throw notKept();
    // The documents of versions are made when they are asked for: of this one, and of the one before, which may have come meanwhile.
    const after = dataset?.history.edges[place - 1]?.cursor ?? null;
    const { dataset: again } = await execute(DatasetRevisionDocument, { id, after }, request);
    const found = again?.history.edges.find(isMeant);
    if (found?.node.searchDocument == null) throw notKept();
    return send(found.node.searchDocument);
  });
};
