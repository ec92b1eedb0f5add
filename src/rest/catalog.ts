/** `/srv/catalog`: where people land who follow the IRI of a resource in a browser. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { syntaxOfSuffix } from '../rdf/syntax.js';

type ById = { Params: { id: string } };

/** Sends the browser on to the page that describes a resource (RFC 9110 §15.4.4). */
const to = (reply: FastifyReply, path: string): FastifyReply => reply.redirect(path, 303);

/** Mounts the addresses of pages; links with a syntax as suffix lead to the metadata. */
export const catalogRoutes = (app: FastifyInstance): void => {
  app.get<ById>('/srv/catalog/datasets/:id', (request, reply) => {
    const { id } = request.params;
    const suffix = /\.([a-z0-9]+)$/.exec(id)?.[1];
    const isDocument = suffix !== undefined && syntaxOfSuffix(suffix) !== undefined;
    return to(
      reply,
      isDocument
        ? `/srv/repo/datasets/${encodeURIComponent(id)}`
        : `/srv/catalog/datasets/${encodeURIComponent(id)}/quality`,
    );
  });
  app.get<ById>('/srv/catalog/catalogues/:id', (request, reply) =>
    to(reply, `/srv/catalog/catalogues/${encodeURIComponent(request.params.id)}/quality`),
  );
};
