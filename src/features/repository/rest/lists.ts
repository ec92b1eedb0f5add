/** Lists of catalogues and datasets. Names are JSON whatever Accept says; `valueType=metadata` is RDF. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ResourceKind,
  ResourceNamesDocument,
  ResourcesRdfDocument,
  ResourcesRdfPageDocument,
} from '../../../../schema/operations/generated/operations.js';
import { Refusal } from '../../../core/errors.js';
import { integerParameter, parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { prefixes } from '../../../core/rdf/prefixes.js';
import type { Syntax } from '../../../core/rdf/syntax.js';
import { factory, iri, literal, type NamedNode, type Quad } from '../../../core/rdf/terms.js';
import { rdf, xsd } from '../../../core/rdf/vocabulary.js';
import { writeRdf } from '../../../core/rdf/write.js';
import { leftOutHeader } from '../../../core/xml-text.js';
import { syntaxFor } from '../../../core/http/rdf-reply.js';

/*
 * Paging of metadata lists in the words of Hydra Core: one node at the end of the document tells harvesters where the other
 * pages are. It stands in the default graph, so the named graphs of the resources stay as they are.
 */

/** A page of a list. */
interface HydraPage {
  /** Address of the list without query. */
  readonly address: string;
  /** Query parameters of the request; links keep them, but for `offset` and `limit`. */
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly offset: number;
  readonly limit: number;
  /** The number of all of them. */
  readonly total: number;
}

const hydra = (name: string): NamedNode => iri(prefixes.hydra + name);

/** Address of the page that starts at `offset`. */
const pageAt = ({ address, query, limit }: HydraPage, offset: number): NamedNode => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (name === 'offset' || name === 'limit') continue;
    for (const each of [value ?? []].flat()) parameters.append(name, each);
  }
  parameters.set('offset', String(offset));
  parameters.set('limit', String(limit));
  return iri(`${address}?${parameters.toString()}`);
};

/** The page as a hydra:PartialCollectionView. `last` lies on the grid that starts at 0. */
const viewOf = (page: HydraPage): Quad[] => {
  const { offset, limit, total } = page;
  const view = pageAt(page, offset);
  const link = (name: string, start: number): Quad => factory.quad(view, hydra(name), pageAt(page, start));
  return [
    factory.quad(view, rdf.type, hydra('PartialCollectionView')),
    factory.quad(view, hydra('totalItems'), literal(String(total), xsd.integer)),
    link('first', 0),
    ...(offset > 0 ? [link('previous', Math.max(0, offset - limit))] : []),
    ...(offset + limit < total ? [link('next', offset + limit)] : []),
    link('last', Math.floor(Math.max(0, total - 1) / limit) * limit),
  ];
};

/** Joins two documents that this service wrote in the same syntax; the second one has a single node. */
const append = (document: string, node: string, { name }: Syntax): string => {
  switch (name) {
    case 'jsonld': {
      // The node brings its own context, so that the one of the document need not change.
      const { '@context': context, '@graph': nodes } = JSON.parse(node) as { '@context': object; '@graph': object[] };
      const start = document.slice(0, document.lastIndexOf(']}'));
      return `${start}${start.endsWith('[') ? '' : ','}${JSON.stringify({ '@context': context, ...nodes[0] })}]}`;
    }
    case 'rdfxml': {
      const end = document.lastIndexOf('</rdf:RDF>');
      const namespaces = /<rdf:RDF([^>]*)>/.exec(node)?.[1] ?? '';
      const description = node.slice(node.indexOf('  <rdf:Description'), node.lastIndexOf('</rdf:RDF>'));
      const declared = description.replace('<rdf:Description', () => `<rdf:Description${namespaces}`);
      return document.slice(0, end) + declared + document.slice(end);
    }
    default:
      // Prefixes may be declared anywhere (RDF 1.1 Turtle §2.4, TriG §2.2), and N-Quads are lines.
      return `${document}${document === '' || document.endsWith('\n') ? '' : '\n'}${node}`;
  }
};

/** Adds the view of a page to the document of its resources. */
const withHydraView = async (document: string, page: HydraPage, syntax: Syntax): Promise<string> =>
  append(document, await writeRdf(viewOf(page), syntax, { shape: 'graph', vocabNs: '' }), syntax);

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
