/** Catalogue and dataset requests (Dataspace Protocol 2025-1, clause "Catalog Protocol"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ProtocolCatalogDocument,
  type ProtocolCatalogQueryVariables,
  ProtocolDatasetByIdDocument,
  type ProtocolDatasetFragment,
} from '../../../../schema/operations/generated/operations.js';
import { formatOf } from '../data-address.js';
import { DSP_PATH, DSP_VERSION, message, type Message } from '../messages.js';
import { notFound, Refusal } from '../../../core/errors.js';
import { parameter } from '../../../core/http/query.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { readMessage } from './read.js';

/** Variables of the search that answers, without the page to continue after. */
type Filter = Omit<ProtocolCatalogQueryVariables, 'after' | 'offset'> & { readonly offset: number };

/** Datasets of a page, at most. */
const PAGE = 100;
/** Largest integer of GraphQL. */
const MOST = 2 ** 31 - 1;
const LISTS = ['categories', 'countries', 'formats'] as const;

type Members = Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

const notUnderstood = (name: string): Refusal =>
  new Refusal(
    'BAD_REQUEST',
    `The filter "${name.slice(0, 80)}" is not understood. It is a text, or has query, ${LISTS.join(', ')}.`,
    { field: 'filter' },
  );

const numberIn = (spec: Members, name: string, fallback: number, least: number): number => {
  const value = spec[name] ?? fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST) return value;
  throw notUnderstood(name);
};

const isEmpty = (value: unknown): boolean => value == null || (Array.isArray(value) && value.length === 0);

/** The page that Eclipse EDC asks for with every request. The criteria of such a query name properties of its own store: there are none here. */
const pageIn = (spec: Members): { readonly first: number; readonly offset: number } => {
  const known = ['@type', 'offset', 'limit', 'sortOrder'];
  for (const [name, value] of Object.entries(spec))
    if (!known.includes(name) && !isEmpty(value)) throw notUnderstood(name);
  return { first: Math.min(numberIn(spec, 'limit', PAGE, 1), PAGE), offset: numberIn(spec, 'offset', 0, 0) };
};

const isQuerySpec = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && /(^|[:/])QuerySpec$/.test(String((value as Members)['@type']));

/** Reads a filter: words of our search, an object with `query` and its facets, or the page of a query of EDC. `BAD_REQUEST` for others. */
const filterOf = (filter: unknown, catalogue: string): Filter => {
  const words: string[] = [];
  const facets: Record<string, string[]> = {};
  let page = { first: PAGE, offset: 0 };
  for (const one of [filter ?? []].flat() as unknown[]) {
    if (isQuerySpec(one)) {
      page = pageIn(one);
      continue;
    }
    const { query, ...rest } = typeof one === 'object' && one !== null ? (one as Members) : { query: one };
    if (typeof query === 'string') words.push(query);
    else if (query !== undefined) throw notUnderstood('query');
    for (const [name, value] of Object.entries(rest)) {
      if (!(LISTS as readonly string[]).includes(name) || !isTexts(value)) throw notUnderstood(name);
      facets[name] = value;
    }
  }
  const query = words.length === 0 ? null : words.join(' ');
  return { query, filter: { ...facets, catalogues: [catalogue] }, ...page };
};

/** Options of the routes. */
export interface CatalogOptions extends RouteTools {
  /** Catalogue of the marketplace. */
  readonly catalogue: string;
}

const languages = (texts: ProtocolDatasetFragment['titles']): Message[] =>
  texts.map(({ language, value }) => ({ '@value': value, ...(language ? { '@language': language } : {}) }));

/** A dataset with its offers; undefined for one that nobody can negotiate about. */
const datasetNode = (
  { iri, titles, descriptions, contractOffers, distributions }: ProtocolDatasetFragment,
  service: Message,
): Message | undefined => {
  if (contractOffers.length === 0 || distributions.length === 0) return undefined;
  const ids = distributions.map(({ identifier }) => identifier);
  return {
    '@id': iri,
    '@type': 'Dataset',
    'dct:title': languages(titles),
    ...(descriptions.length === 0 ? {} : { 'dct:description': languages(descriptions) }),
    hasPolicy: contractOffers.map(({ id, rules }) => ({
      ...{ '@id': id, '@type': 'Offer' },
      ...(JSON.parse(rules) as Message),
    })),
    distribution: distributions.map((distribution) => ({
      ...{ '@id': distribution.iri, '@type': 'Distribution' },
      ...{ format: formatOf(distribution.identifier, ids), accessService: service },
    })),
  };
};

const serviceNode = (base: string): Message => ({
  ...{ '@id': `${base}${DSP_PATH}`, '@type': 'DataService', endpointURL: `${base}${DSP_PATH}` },
  ...{ 'dcat:endpointDescription': 'dspace:connector' },
});

const isDataset = (node: object | null): node is ProtocolDatasetFragment => node !== null && 'contractOffers' in node;

/** Mounts the routes. */
export const catalogRoutes = (app: FastifyInstance, { execute, base, catalogue }: CatalogOptions): void => {
  const service = serviceNode(base);

  // A question, though it is sent.
  app.post('/catalog/request', { config: { writes: false } }, async (request, reply) => {
    const { filter } = readMessage(request, 'CatalogRequestMessage');
    const after = parameter(request, 'after') ?? null;
    const asked = filterOf(filter, catalogue);
    // Whoever follows the link sends the same filter again: its offset has been counted.
    const variables = { ...asked, offset: after === null ? asked.offset : 0, after };
    const { search } = await execute(ProtocolCatalogDocument, variables, request);
    const found = search.edges.flatMap(({ node }) => (isDataset(node) ? [node] : []));
    const datasets = found.flatMap((one) => datasetNode(one, service) ?? []);
    const { hasNextPage, endCursor } = search.pageInfo;
    if (hasNextPage && endCursor != null) {
      const next = `${base}${DSP_PATH}/catalog/request?after=${encodeURIComponent(endCursor)}`;
      void reply.header('link', `<${next}>; rel="next"`);
    }
    return message('Catalog', {
      ...{ '@id': `${base}${DSP_PATH}/catalog`, participantId: base },
      // The schemas know no empty lists.
      ...(datasets.length === 0 ? {} : { dataset: datasets }),
      service: [service],
    });
  });

  // Ids of datasets are IRIs here; what follows the path is one as it is, with its slashes, or its last part alone.
  const dataset = async (request: FastifyRequest): Promise<Message> => {
    const { id: segment, '*': path = '' } = request.params as { id?: string; '*'?: string };
    const named = segment ?? path;
    const id = named.split('/').at(-1) ?? '';
    const { dataset: found } = await execute(ProtocolDatasetByIdDocument, { id }, request);
    // On its way two slashes may become one.
    const names = [id, found?.iri].map((name) => name?.replace(/\/+/g, '/'));
    const node = found && names.includes(named.replace(/\/+/g, '/')) ? datasetNode(found, service) : undefined;
    if (!node) throw notFound('dataset');
    return message('Dataset', node);
  };
  app.get('/catalog/datasets/:id', dataset);
  app.get('/catalog/datasets/*', dataset);
};

/** Mounts what says which versions are spoken. */
export const versionRoute = (app: FastifyInstance): void => {
  app.get('/.well-known/dspace-version', async (_request, reply: FastifyReply) =>
    reply.send({ protocolVersions: [{ version: DSP_VERSION, path: DSP_PATH, binding: 'HTTPS' }] }),
  );
};
