/** `/{lang}/feeds/datasets.rss`, `.atom` and `/{lang}/feeds/datasets/{id}.rss`: searches as feeds. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesNone } from '../../domain/preconditions.js';
import { notFound, Refusal } from '../../errors.js';
import {
  SearchDocument,
  SearchDocumentDocument,
  type SearchQueryVariables,
} from '../../../schema/operations/generated/operations.js';
import { codingFor, etagOf, sendText } from '../../http/compress.js';
import type { RouteTools } from '../../http/route-tools.js';
import { datasetsOf, FEED_MEMBERS, inLanguage, type BriefDataset } from './brief.js';
import { leftOutHeader } from '../../xml-text.js';
import { feedFormats, type Feed, type FeedPage } from './feed-formats.js';
import { parametersOf } from './parameters.js';
import { variablesOf } from './variables.js';

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

/** The pages around one that was asked for by its number. */
const pagesOf = (self: string, { first, offset, after }: SearchQueryVariables, total: number): FeedPage[] => {
  if (first === 0 || typeof after === 'string') return [];
  // The offset stops at the largest integer of GraphQL, which may lie inside a page.
  const page = Math.ceil(offset / first);
  const at = (rel: FeedPage['rel'], number: number): FeedPage => {
    const url = new URL(self);
    url.searchParams.set('page', String(number));
    return { rel, href: url.href };
  };
  return [
    at('first', 0),
    ...(page > 0 ? [at('previous', page - 1)] : []),
    ...(offset + first < total ? [at('next', page + 1)] : []),
  ];
};

/** Sends a feed, or 304 to whoever has it. It has no Last-Modified: a dataset that is gone changes the feed, but no date in it. */
const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  format: keyof typeof feedFormats,
  feed: Feed,
): FastifyReply => {
  const { write, type } = feedFormats[format];
  const body = write(feed);
  const coding = codingFor(request, body);
  const etag = etagOf(body, coding);
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  if (matchesNone(request.headers['if-none-match'], etag))
    return reply.header('vary', 'Accept-Encoding').code(304).send();
  return sendText(reply.headers(leftOutHeader(body)), type, body, coding);
};

/** Mounts the routes. */
export const feedRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  const placeOf = (request: FastifyRequest, language: string): Pick<Feed, 'self' | 'home' | 'language'> => {
    if (!LANGUAGE.test(language)) throw new Refusal('NOT_FOUND', 'The first part of the path is not a language.');
    return { self: base + request.url, home: base, language };
  };
  const find = async (request: FastifyRequest, language: string): Promise<Feed> => {
    const place = placeOf(request, language);
    const variables = variablesOf({ limit: '50', sort: 'modified+desc', ...parametersOf(request) }, ['DATASET']);
    const asked = { ...variables, facets: null, includes: FEED_MEMBERS };
    const { search } = await execute(SearchDocument, asked, request);
    const pages = pagesOf(place.self, variables, search.totalCount);
    return { ...place, title: 'Datasets', pages, datasets: datasetsOf(search) };
  };
  const feedOf = async (request: FastifyRequest, language: string, id: string): Promise<Feed> => {
    const place = placeOf(request, language);
    const { searchDocument } = await execute(SearchDocumentDocument, { kind: 'DATASET', id }, request);
    if (searchDocument === null) throw notFound('dataset');
    const dataset = JSON.parse(searchDocument) as BriefDataset;
    return { ...place, title: inLanguage(dataset.title, language), pages: [], datasets: [dataset] };
  };
  for (const format of ['rss', 'atom'] as const) {
    app.get<{ Params: { lang: string } }>(`/:lang/feeds/datasets.${format}`, async (request, reply) =>
      send(request, reply, format, await find(request, request.params.lang)),
    );
  }
  app.get<{ Params: { lang: string; file: string } }>('/:lang/feeds/datasets/:file', async (request, reply) => {
    const [, id, format] = /^(.+)\.(rss|atom)$/.exec(request.params.file) ?? [];
    if (id === undefined) throw notFound('dataset');
    const feed = await feedOf(request, request.params.lang, id);
    return send(request, reply, format === 'atom' ? 'atom' : 'rss', feed);
  });
};
