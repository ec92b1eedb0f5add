/** `/srv/repo/ldes`: the change log as a Linked Data Event Stream. Closed fragments may be kept for ever, the open one is short-lived. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingThere, Refusal } from '../../../core/errors.js';
import { EventStreamDocument, type RdfSyntax } from '../../../../schema/operations/generated/operations.js';
import { matchesNone } from '../../../core/http/preconditions.js';
import { parameter } from '../../../core/http/query.js';
import { negotiation, type Offer } from '../../../core/negotiation.js';
import type { RouteTools } from '../../../core/http/route-tools.js';

const TYPES: readonly Offer<RdfSyntax>[] = [
  ['application/trig', 'TRIG'],
  ['application/n-quads', 'N_QUADS'],
];
const choose = negotiation(TYPES);

/** Seconds for which a copy of what still grows may be used. */
const FRESH = 5;

const syntaxOf = (request: FastifyRequest): RdfSyntax => {
  const syntax = choose(request.headers.accept);
  if (syntax) return syntax;
  const types = TYPES.map(([type]) => type);
  throw new Refusal('NOT_ACCEPTABLE', `The event stream can be had as ${types.join(' or ')}.`, { supported: types });
};

const freshness = ({ closed, shared }: { readonly closed: boolean; readonly shared: boolean }): string => {
  if (!shared) return 'private, no-cache';
  return closed ? 'public, max-age=31536000, immutable' : `public, max-age=${FRESH}`;
};

/** Mounts the routes. */
export const ldesRoutes = (app: FastifyInstance, { execute }: Pick<RouteTools, 'execute'>): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, fragment: number | null): Promise<FastifyReply> => {
    const variables = { fragment, catalogue: parameter(request, 'catalogue') || null, syntax: syntaxOf(request) };
    const { eventStream } = await execute(EventStreamDocument, variables, request);
    if (!eventStream) throw nothingThere();
    const { body, mediaType, etag } = eventStream;
    reply
      .header('etag', etag)
      .header('vary', 'Accept, Authorization, X-API-Key')
      .header('cache-control', freshness(eventStream));
    if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(mediaType).send(body);
  };

  app.get('/ldes', (request, reply) => send(request, reply, null));
  app.get<{ Params: { fragment: string } }>('/ldes/:fragment', (request, reply) => {
    if (!/^\d{1,9}$/.test(request.params.fragment)) throw nothingThere();
    return send(request, reply, Number(request.params.fragment));
  });
};
