/** `/srv/trade`: agreements for those who made them, and the keys by which anybody checks them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AgreementJwsDocument,
  AgreementMetadataDocument,
  AgreementRdfDocument,
  EntitlementDocument,
} from '../../../schema/operations/generated/operations.js';
import type { AgreementKeys } from '../../domain/agreements/keys.js';
import { notFound } from '../../errors.js';
import type { RouteTools } from '../../http/route-tools.js';
import { parameter, requireParameter } from '../../http/query.js';
import { addressed, sendRdf, syntaxFor } from '../rdf-reply.js';

type ById = { Params: { id: string } };

/** Options of the routes. */
export interface TradeOptions extends RouteTools {
  readonly keys: AgreementKeys;
}

const JOSE = 'application/jose';

const agreement =
  ({ execute }: RouteTools) =>
  async (request: FastifyRequest<ById>, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, suffix } = addressed(request.params.id);
    if (suffix === undefined && request.headers.accept?.trim() === JOSE) {
      const { agreement: found } = await execute(AgreementJwsDocument, { id }, request);
      if (!found) throw notFound('agreement');
      return reply.type(JOSE).header('vary', 'Accept').send(found.jws);
    }
    const { agreement: found } = await execute(
      AgreementRdfDocument,
      { id, syntax: syntaxFor(request, suffix).enumName },
      request,
    );
    if (!found) throw notFound('agreement');
    return sendRdf(request, reply, found.rdf);
  };

const metadata =
  ({ execute }: RouteTools) =>
  async (request: FastifyRequest<ById>, reply: FastifyReply): Promise<FastifyReply> => {
    const { id } = request.params;
    const { agreement: found } = await execute(AgreementMetadataDocument, { id }, request);
    if (!found) throw notFound('agreement');
    return reply.type('application/n-triples').send(found.metadata);
  };

const entitlement =
  ({ execute }: RouteTools) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const dataset = requireParameter(request, 'dataset');
    const distribution = parameter(request, 'distribution') ?? null;
    const { entitlement: found } = await execute(EntitlementDocument, { dataset, distribution }, request);
    const { agreement: by, ...decision } = found;
    return reply
      .header('cache-control', 'no-store')
      .send({ ...decision, agreement: by?.iri ?? null, ends: by?.ends ?? null });
  };

/** Mounts the routes. */
export const tradeRoutes =
  (options: TradeOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<ById>('/agreements/:id', agreement(options));
    app.get<ById>('/agreements/:id/metadata', metadata(options));
    app.get('/entitlements', entitlement(options));
    app.get('/keys', (_request, reply) => reply.type('application/ld+json').send(options.keys.controller()));
    app.get('/jwks', (_request, reply) => reply.type('application/jwk-set+json').send(options.keys.jwks()));
  };
