/** Lists of catalogues and datasets. Names are JSON whatever Accept says; `valueType=metadata` is RDF. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import {
  ResourceNamesDocument,
  ResourcesRdfDocument,
  ResourcesRdfPageDocument,
  type ResourceKind,
} from '../../../schema/operations/generated/operations.js';
import { integerParameter, parameter } from '../../http/query.js';
import { syntaxFor } from '../rdf-reply.js';
import type { RouteTools } from '../../http/route-tools.js';
import { leftOutHeader } from '../../xml-text.js';
import { withHydraView, type HydraPage } from './hydra.js';

const VALUE_TYPES = ['uriRefs', 'identifiers', 'originalIds', 'metadata'] as const;

/** The forms in which a list shows each resource. */
export type ValueType = (typeof VALUE_TYPES)[number];

const DEFAULT_LIMIT = 100;

/** The form that the list shows: IRIs unless the parameter says otherwise. */
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

/** The list that is meant. */
interface List {
  readonly kind: ResourceKind;
  readonly catalogue: string | null;
  /** Path of the list below the repository. */
  readonly path: string;
}

/** Mounts the list routes. */
export const listRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  /** The resources as RDF; with a limit the document tells where the other pages are. */
  const metadata = async (request: FastifyRequest, reply: FastifyReply, { kind, catalogue, path }: List) => {
    const { offset, limit } = rangeOf(request, 'metadata');
    const syntax = syntaxFor(request);
    const variables = { kind, catalogue, offset, syntax: syntax.enumName };
    reply.header('vary', 'Accept').type(syntax.mediaType);
    if (limit === null) {
      const { resourcesRdf } = await execute(ResourcesRdfDocument, { ...variables, limit }, request);
      return reply.headers(leftOutHeader(resourcesRdf)).send(resourcesRdf);
    }
    const { resourcesRdf, resources } = await execute(ResourcesRdfPageDocument, { ...variables, limit }, request);
    const query = request.query as HydraPage['query'];
    const page = { address: `${base}/srv/repo${path}`, query, offset, limit, total: resources.total };
    reply.header('x-total-count', resources.total).headers(leftOutHeader(resourcesRdf));
    return reply.send(await withHydraView(resourcesRdf, page, syntax));
  };

  const names = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, catalogue }: List,
    valueType: ValueType,
  ): Promise<FastifyReply> => {
    const range = rangeOf(request, valueType);
    const { resources } = await execute(ResourceNamesDocument, { kind, catalogue, ...range }, request);
    reply.header('x-total-count', resources.total);
    return reply.send(
      resources.items.map(({ identifier, iri, originalId }) =>
        valueType === 'uriRefs' ? iri : valueType === 'identifiers' ? identifier : originalId,
      ),
    );
  };

  const list = async (request: FastifyRequest, reply: FastifyReply, which: List): Promise<FastifyReply> => {
    const valueType = valueTypeOf(request);
    return valueType === 'metadata' ? metadata(request, reply, which) : names(request, reply, which, valueType);
  };
  app.get('/catalogues', (request, reply) =>
    list(request, reply, { kind: 'CATALOGUE', catalogue: null, path: '/catalogues' }),
  );
  app.get('/datasets', (request, reply) =>
    list(request, reply, { kind: 'DATASET', catalogue: parameter(request, 'catalogue') ?? null, path: '/datasets' }),
  );
  app.get<{ Params: { id: string } }>('/catalogues/:id/datasets', (request, reply) => {
    const { id } = request.params;
    const path = `/catalogues/${encodeURIComponent(id)}/datasets`;
    return list(request, reply, { kind: 'DATASET', catalogue: id, path });
  });
};
