/** `/{lang}/feeds/datasets.rss`, `.atom` and `/{lang}/feeds/datasets/{id}.rss`: searches as feeds. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.js';
import { SearchDocument } from '../generated/operations.js';
import type { RouteTools } from '../routes.js';
import { datasetsOf, FEED_MEMBERS, inLanguage, labelOf, type BriefDataset } from './brief.js';
import { parametersOf } from './parameters.js';
import { variablesOf } from './variables.js';
import { element, escapeXml, PROLOGUE } from './xml.js';

/** A feed, whatever its format. */
interface Feed {
  readonly title: string;
  readonly self: string;
  readonly home: string;
  readonly language: string;
  readonly datasets: readonly BriefDataset[];
}

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/;

const changed = ({ modified, issued, catalog_record }: BriefDataset): string =>
  modified ?? issued ?? catalog_record.modified;

const latest = ({ datasets }: Feed): string =>
  datasets
    .map(changed)
    .reduce((last, date) => (Date.parse(date) > Date.parse(last) ? date : last), new Date(0).toISOString());

/** RSS 2.0 (RSS Advisory Board). */
const rss = (feed: Feed): string => {
  const items = feed.datasets.map((dataset) =>
    [
      '<item>',
      element('title', inLanguage(dataset.title, feed.language)),
      element('link', dataset.resource),
      element('description', inLanguage(dataset.description, feed.language)),
      `<guid isPermaLink="true">${escapeXml(dataset.resource)}</guid>`,
      element('pubDate', new Date(changed(dataset)).toUTCString()),
      ...(dataset.categories ?? []).map((concept) => element('category', labelOf(concept, feed.language))),
      '</item>',
    ].join(''),
  );
  return `${PROLOGUE}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', feed.title)}${element('link', feed.home)}${element('description', feed.title)}${element('language', feed.language)}<atom:link href="${escapeXml(feed.self)}" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`;
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
  return `${PROLOGUE}<feed xmlns="http://www.w3.org/2005/Atom">${element('id', feed.self)}${element('title', feed.title)}${element('updated', latest(feed))}<link rel="self" href="${escapeXml(feed.self)}"/>${entries.join('')}</feed>`;
};

const formats = {
  rss: { write: rss, type: 'application/rss+xml; charset=utf-8' },
  atom: { write: atom, type: 'application/atom+xml; charset=utf-8' },
} as const;

/** Mounts the routes. */
export const feedRoutes = (app: FastifyInstance, { execute, base }: RouteTools): void => {
  const find = async (request: FastifyRequest, language: string, ids?: readonly string[]): Promise<Feed> => {
    if (!LANGUAGE.test(language)) throw new Refusal('NOT_FOUND', 'The first part of the path is not a language.');
    const variables = variablesOf({ limit: '50', sort: 'modified+desc', ...parametersOf(request) }, ['DATASET']);
    const filter = ids ? { ids: [...ids] } : variables.filter;
    const asked = { ...variables, filter, facets: null, includes: FEED_MEMBERS };
    const { search } = await execute(SearchDocument, asked, request);
    const datasets = datasetsOf(search);
    const title = ids && datasets[0] ? inLanguage(datasets[0].title, language) : 'Datasets';
    return { title, self: base + request.url, home: base, language, datasets };
  };
  for (const format of ['rss', 'atom'] as const) {
    const { write, type } = formats[format];
    app.get<{ Params: { lang: string } }>(`/:lang/feeds/datasets.${format}`, async (request, reply) =>
      reply.type(type).send(write(await find(request, request.params.lang))),
    );
  }
  app.get<{ Params: { lang: string; file: string } }>('/:lang/feeds/datasets/:file', async (request, reply) => {
    const [, id, format] = /^(.+)\.(rss|atom)$/.exec(request.params.file) ?? [];
    const feed = id === undefined ? undefined : await find(request, request.params.lang, [id]);
    if (!feed || feed.datasets.length === 0) throw new Refusal('NOT_FOUND', 'There is no dataset with this id.');
    const { write, type } = formats[format === 'atom' ? 'atom' : 'rss'];
    return reply.type(type).send(write(feed));
  });
};
