/** The SHACL shapes as RDF: the formal definition of what metadata are accepted and how offers are written. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../core/errors.js';
import { syntaxNamed } from '../../../core/rdf/syntax.js';
import { ShapesDocument } from '../../../../schema/operations/generated/operations.js';
import { addressed, sendRdf, syntaxFor, type Addressed } from '../../../core/http/rdf-reply.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

/** Mounts the routes. Without an Accept header that says otherwise shapes are Turtle. */
export const shapeRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, { id, suffix }: Addressed) => {
    const { accept } = request.headers;
    const anything = accept === undefined || accept.trim() === '*/*';
    const syntax = suffix ?? (anything ? syntaxNamed('turtle') : syntaxFor(request));
    const { shapes } = await execute(ShapesDocument, { name: id || null, syntax: syntax.enumName }, request);
    if (!shapes) throw new Refusal('NOT_FOUND', 'There are no shapes with this name.');
    return sendRdf(request, reply, shapes);
  };

  app.get('/shapes', (request, reply) => send(request, reply, { id: '' }));
  app.get<{ Params: { name: string } }>('/shapes/:name', (request, reply) =>
    send(request, reply, addressed(request.params.name)),
  );
};
