/** `/srv/trade`: agreements for those who made them, and the keys by which anybody checks them. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AgreementContractDocument,
  AgreementJwsDocument,
  AgreementMetadataDocument,
  AgreementRdfDocument,
  DataAddressDocument,
  EntitlementDocument,
} from '../../../../schema/operations/generated/operations.js';
import type { Counterparties } from '../../agreements/counterparties.js';
import type { AgreementKeys } from '../../agreements/keys.js';
import { detachedJws } from '../../agreements/proof.js';
import { notFound } from '../../../core/errors.js';
import { locationOf } from '../../../core/http/location.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { negotiation } from '../../../core/negotiation.js';
import { syntaxes } from '../../../core/rdf/syntax.js';
import { parameter, requireParameter } from '../../../core/http/query.js';
import { addressed, sendRdf, syntaxFor } from '../../../core/http/rdf-reply.js';

type ById = { Params: { id: string } };
type DataAddress = { Params: { id: string; number: string } };

/** Options of the routes. */
export interface TradeOptions extends RouteTools {
  readonly keys: AgreementKeys;
  readonly counterparties: Pick<Counterparties, 'keysOf'>;
}

const JOSE = 'application/jose';
/** The same JWS without its payload. */
const JOSE_DETACHED = 'application/jose; detached=true';
const JOSE_JSON = 'application/jose+json';

/** A signature where somebody prefers one to the agreement in RDF. */
const choose = negotiation<string | undefined>([
  ...syntaxes.map(({ mediaType }) => [mediaType, undefined] as const),
  ...[JOSE, JOSE_DETACHED, JOSE_JSON].map((type) => [type, type] as const),
]);

/** Signatures over one payload in the general JSON serialization (RFC 7515, clause 7.2.1). */
const general = (signatures: readonly { readonly jws: string }[]): object => {
  const parts = signatures.map(({ jws }) => jws.split('.'));
  return {
    payload: parts[0]?.[1],
    signatures: parts.map(([header, , signature]) => ({ protected: header, signature })),
  };
};

const agreement =
  ({ execute }: RouteTools) =>
  async (request: FastifyRequest<ById>, reply: FastifyReply): Promise<FastifyReply> => {
    const { id, suffix } = addressed(request.params.id);
    const accept = suffix ? undefined : choose(request.headers.accept);
    if (accept !== undefined) {
      const { agreement: found } = await execute(AgreementJwsDocument, { id }, request);
      if (!found) throw notFound('agreement');
      const compact = accept === JOSE_DETACHED ? detachedJws(found.jws) : found.jws;
      const body = accept === JOSE_JSON ? JSON.stringify(general([found, ...found.signatures])) : compact;
      return reply.type(accept).header('vary', 'Accept').send(body);
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

const contract =
  ({ execute }: RouteTools) =>
  async (request: FastifyRequest<ById>, reply: FastifyReply): Promise<FastifyReply> => {
    const { agreement: found } = await execute(AgreementContractDocument, { id: request.params.id }, request);
    if (!found) throw notFound('agreement');
    const { source, format } = found.contract ?? {};
    if (source == null || format == null) throw notFound('contract of data', 'of this agreement here');
    return reply.type(`application/${format.toLowerCase()}; charset=utf-8`).send(source);
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

/** Leads to data whose metadata do not tell where they are. */
const data =
  ({ execute }: RouteTools) =>
  async (request: FastifyRequest<DataAddress>, reply: FastifyReply): Promise<FastifyReply> => {
    const { id: dataset, number } = request.params;
    const wanted = { dataset, number: /^\d{1,9}$/.test(number) ? Number(number) : 0 };
    const { dataAddress } = await execute(DataAddressDocument, wanted, request);
    // Whether the caller may have the data is asked again each time.
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(locationOf(dataAddress), 303);
  };

/** The keys of this deployment, or those of another one as they are known here. */
const jwks =
  ({ keys, counterparties }: TradeOptions) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const controller = parameter(request, 'controller');
    const isOwn = controller === undefined || controller === keys.controller;
    return reply
      .type('application/jwk-set+json')
      .send(isOwn ? keys.jwks() : { keys: counterparties.keysOf(controller) });
  };

/** Mounts the routes. */
export const tradeRoutes =
  (options: TradeOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<ById>('/agreements/:id', agreement(options));
    app.get<ById>('/agreements/:id/metadata', metadata(options));
    app.get<ById>('/agreements/:id/contract', contract(options));
    app.get('/entitlements', entitlement(options));
    app.get<DataAddress>('/data/:id/:number', data(options));
    app.get('/keys', (_request, reply) => reply.type('application/ld+json').send(options.keys.document()));
    app.get('/jwks', jwks(options));
  };
