/** `/{lang}/feeds/datasets.rss`, `.atom` and `/{lang}/feeds/datasets/{id}.rss`: searches as feeds. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  SearchDocument,
  SearchDocumentDocument,
  type SearchQueryVariables,
} from '../../../../schema/operations/generated/operations.js';
import { matchesNone } from '../../../core/http/preconditions.js';
import { notFound, Refusal } from '../../../core/errors.js';
import { codingFor, etagOf, sendText } from '../../../core/http/compress.js';
import type { RouteTools } from '../../../core/http/route-tools.js';
import { instantOf, momentOf } from '../../../core/rdf/dates.js';
import { asXml, element, escapeXml, leftOutHeader, PROLOGUE } from '../../../core/xml-text.js';
import { type BriefDataset, datasetsOf, FEED_MEMBERS, inLanguage, labelOf } from './brief.js';
import { parametersOf } from './parameters.js';
import { variablesOf } from './variables.js';

/** Another page of a feed (RFC 5005 §3). */
interface FeedPage {
  readonly rel: 'first' | 'previous' | 'next';
  readonly href: string;
}

/** A feed, whatever its format. */
interface Feed {
  readonly title: string;
  readonly self: string;
  readonly home: string;
  readonly language: string;
  readonly pages: readonly FeedPage[];
  readonly datasets: readonly BriefDataset[];
}

/** A moment as RFC 3339 and RFC 822 write it: the year has four digits. */
const dated = (date: string | undefined): string | undefined => momentOf(date)?.match(/^\d.*/)?.[0];
const changed = ({ modified, issued, catalog_record }: BriefDataset): string =>
  dated(modified) ?? dated(issued) ?? catalog_record.modified;

const latest = ({ datasets }: Feed): string =>
  datasets
    .map(changed)
    .reduce((last, date) => ((instantOf(date) ?? 0) > (instantOf(last) ?? 0) ? date : last), new Date(0).toISOString());

const linksOf = ({ self, pages }: Feed, name: string, type: string): string =>
  [{ rel: 'self', href: self }, ...pages]
    .map(({ rel, href }) => `<${name} rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`)
    .join('');

const RSS_TYPE = 'application/rss+xml';
const ATOM_TYPE = 'application/atom+xml';

/** RSS 2.0 (RSS Advisory Board), whose descriptions are HTML: text has to be escaped for that first. */
const rss = (feed: Feed): string => {
  const items = feed.datasets.map((dataset) =>
    [
      '<item>',
      element('title', inLanguage(dataset.title, feed.language)),
      element('link', dataset.resource),
      element('description', escapeXml(inLanguage(dataset.description, feed.language))),
      `<guid isPermaLink="true">${escapeXml(dataset.resource)}</guid>`,
      element('pubDate', new Date(changed(dataset)).toUTCString()),
      ...(dataset.categories ?? []).map((concept) => element('category', labelOf(concept, feed.language))),
      '</item>',
    ].join(''),
  );
  return asXml(
    `${PROLOGUE}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', feed.title)}${element('link', feed.home)}${element('description', escapeXml(feed.title))}${element('language', feed.language)}${linksOf(feed, 'atom:link', RSS_TYPE)}${items.join('')}</channel></rss>`,
  );
};

/** Atom (RFC 4287). */
const atom = (feed: Feed): string => {
  const entries = feed.datasets.map((dataset) =>
    [
      '<entry>',
      element('id', dataset.resource),
      element('title', inLanguage(dataset.title, feed.language)),
      `<link href="${escapeXml(dataset.resource)}"/>`,
      element('updated', changed(dataset)),
      element('summary', inLanguage(dataset.description, feed.language)),
      `<author>${element('name', dataset.publisher?.name ?? feed.title)}</author>`,
      '</entry>',
    ].join(''),
  );
  return asXml(
    `${PROLOGUE}<feed xmlns="http://www.w3.org/2005/Atom">${element('id', feed.self)}${element('title', feed.title)}${element('updated', latest(feed))}${linksOf(feed, 'link', ATOM_TYPE)}${entries.join('')}</feed>`,
  );
};

/** The writers of each format, and its media type. */
const feedFormats = {
  rss: { write: rss, type: `${RSS_TYPE}; charset=utf-8` },
  atom: { write: atom, type: `${ATOM_TYPE}; charset=utf-8` },
} as const;

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
