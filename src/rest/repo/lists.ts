/** Lists of catalogues and datasets. Names are JSON whatever Accept says; `valueType=metadata` is RDF. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import { ResourceNamesDocument, ResourcesRdfDocument, type ResourceKind } from '../generated/operations.js';
import { integerParameter, parameter } from '../query.js';
import { enumOf, syntaxFor } from '../rdf-reply.js';
import type { RouteTools } from '../routes.js';

const VALUE_TYPES = ['uriRefs', 'identifiers', 'originalIds', 'metadata'] as const;

/** What a list shows of each resource. */
export type ValueType = (typeof VALUE_TYPES)[number];

const DEFAULT_LIMIT = 100;

/** What the list shows: IRIs unless the parameter says otherwise. */
export const valueTypeOf = (request: FastifyRequest): ValueType => {
  const value = parameter(request, 'valueType') ?? 'uriRefs';
  const known = VALUE_TYPES.find((type) => type === value);
  if (!known)
    throw new Refusal('BAD_REQUEST', `The query parameter "valueType" must be one of ${VALUE_TYPES.join(', ')}.`);
  return known;
};

/** Offset and limit. Lists of names are limited by default; metadata lists hold everything, as their clients do not page. */
export const rangeOf = (request: FastifyRequest, valueType: ValueType): { offset: number; limit: number | null } => {
  const limit = integerParameter(request, 'limit') ?? (valueType === 'metadata' ? null : DEFAULT_LIMIT);
  const offset = integerParameter(request, 'offset') ?? 0;
  if (offset < 0) throw new Refusal('BAD_REQUEST', 'The query parameter "offset" must not be negative.');
  if (limit !== null && (limit < 1 || limit > 5_000)) {
    throw new Refusal('BAD_REQUEST', 'The query parameter "limit" must be between 1 and 5000.');
  }
  return { offset, limit };
};

/** Mounts the list routes. */
export const listRoutes = (app: FastifyInstance, { execute }: RouteTools): void => {
  const list = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: ResourceKind,
    catalogue: string | null,
  ): Promise<FastifyReply> => {
    const valueType = valueTypeOf(request);
    const range = rangeOf(request, valueType);
    if (valueType === 'metadata') {
      const syntax = syntaxFor(request);
      const { resourcesRdf } = await execute(
        ResourcesRdfDocument,
        { kind, catalogue, ...range, syntax: enumOf(syntax) },
        request,
      );
      return reply.header('vary', 'Accept').type(syntax.mediaType).send(resourcesRdf);
    }
    const { resources } = await execute(ResourceNamesDocument, { kind, catalogue, ...range }, request);
    reply.header('x-total-count', resources.total);
    return reply.send(
      resources.items.map(({ identifier, iri, originalId }) =>
        valueType === 'uriRefs' ? iri : valueType === 'identifiers' ? identifier : originalId,
      ),
    );
  };
  app.get('/catalogues', (request, reply) => list(request, reply, 'CATALOGUE', null));
  app.get('/datasets', (request, reply) => list(request, reply, 'DATASET', parameter(request, 'catalogue') ?? null));
  app.get<{ Params: { id: string } }>('/catalogues/:id/datasets', (request, reply) =>
    list(request, reply, 'DATASET', request.params.id),
  );
};
