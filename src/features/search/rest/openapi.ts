/** The parameters and answers of the routes of the search, for the interface description. */
import {
  choice,
  count,
  date,
  empty,
  health,
  json,
  locale,
  number,
  problems,
  query,
  string,
  switchedOff,
  text,
  type Described,
  type Operations,
} from '../../../core/http/openapi/parts.js';
import { open } from '../../../core/http/openapi/json-schema.js';
import { documentSchema } from './document-schemas.js';
import { catalogue } from '../../../model/catalogue.js';
import { dataset } from '../../../model/dataset.js';
import type { Noun } from '../../../model/property.js';
import { facets } from '../types.js';

const MOST = 1_000;
const limit = query('limit', 'How many to show.', count(10, 0, MOST));
const page = query('page', 'Which page, from 0.', count(0));
const q = query(
  'q',
  'Words (all must occur), "phrases", beginnings*, AND, OR, NOT, -word and parentheses; an id comes first.',
);
const sort = query(
  'sort',
  'Keys, separated by commas: relevance, title.en (titles in English), title (in any language), modified, issued, catalog_record.modified, scoring, price; each with +asc or +desc.',
);

const filters = [
  query('facets', `Selected values by facet, as JSON. Facets: ${facets.map(({ id }) => id).join(', ')}.`),
  query('facetOperator', 'Between values of a facet.', { ...choice('AND', 'OR'), default: 'OR' }),
  query('facetGroupOperator', 'Between facets.', { ...choice('AND', 'OR'), default: 'AND' }),
  query('superCatalogue', 'Only datasets of catalogues that belong to this one.'),
  query('dataServices', 'Only datasets with a data service.', switchedOff),
  query('countryData', 'Only datasets of catalogues of a country.', switchedOff),
  query('minDate', 'First day.', date),
  query('maxDate', 'Last day.', date),
  query('dateType', 'Which date: issued, modified (both when absent), temporal.'),
  ...['bboxMinLon', 'bboxMinLat', 'bboxMaxLon', 'bboxMaxLat'].map((name) =>
    query(name, 'Side of a box that the place must meet, in degrees; needs all four.', number),
  ),
  query('minScoring', 'Lowest quality score.', number),
  query('maxScoring', 'Highest quality score.', number),
];
const aggregation = [
  query('aggregation', 'Whether to count facets.', { type: 'boolean', default: true }),
  query('aggregationFields', 'Facets to count, separated by commas; all when absent.'),
  query('aggregationAllFields', 'Count all facets.', switchedOff),
  query('globalAggregation', 'Count over everything, not over the hits.', switchedOff),
  query('facetLimit', 'Most values of a facet.', count(50, 0, 10_000)),
  query('facetSearch', 'Beginnings of words that shown values must have, by facet, as JSON: {"keywords":"tra"}.'),
];
const shown = [
  query('fields', 'Fields that the words are looked for in, separated by commas.'),
  query('includes', 'Members of the documents to return, separated by commas.'),
  query('filterDistributions', 'Show only distributions that meet the facets.', switchedOff),
  query('highlight', 'Mark the words that were found.', switchedOff),
  query('showScore', 'Add the relevance of each hit.', switchedOff),
  query('countOnly', 'Return no documents.', switchedOff),
  locale,
  query('lang', 'The same as `locale`.'),
  query('boost.title', 'Weight of the title; `boost.description` and `boost.keywords` likewise.', number),
];
const index = query('filter', 'What to search: dataset, catalogue, vocabulary; several separated by commas.', {
  ...string,
  default: 'dataset',
});
const paging = [
  limit,
  page,
  query('searchAfter', 'Member `searchAfter` of the page before: goes on from there.'),
  query('scroll', 'Also return a `scrollId`.', switchedOff),
];

const searchResult = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    result: {
      type: 'object',
      properties: {
        index: string,
        count: {},
        facets: { type: 'array', items: open() },
        results: { type: 'array', items: open() },
        scrollId: string,
        searchAfter: string,
      },
      required: ['index', 'count', 'facets', 'results'],
    },
  },
  required: ['success', 'result'],
};
/** Of answers to callers with credentials, which have entity tags. */
const known = { 304: empty('The answer is the one that the caller has.') };
const found = { 200: json('The hits.', searchResult), ...known, ...problems(400, 503) };
const resultOf = (schema: object) => ({ type: 'object', properties: { result: schema }, required: ['result'] });
const successOf = (schema: object) => ({
  type: 'object',
  properties: { success: { type: 'boolean' }, result: schema },
  required: ['success', 'result'],
});

const search = [
  q,
  index,
  query('filters', 'The same as `filter`.'),
  query('vocabulary', 'Which vocabulary, with `filter=vocabulary`.'),
  query('autocomplete', 'The last word of `q` is the beginning of one.', switchedOff),
  ...paging,
  sort,
  ...filters,
  ...aggregation,
  ...shown,
];

const idList = (summary: string): Described => ({
  summary,
  parameters: [
    query('catalogue', 'Only those of this catalogue.'),
    query('catalog', 'The same as `catalogue`.'),
    query('limit', 'How many to show; all when absent.', count()),
    page,
  ],
  responses: { 200: json('Ids in the order in which they were stored.', { type: 'array', items: string }) },
});
const one = (summary: string, noun: Noun): Described => ({
  summary,
  responses: { 200: json('The document.', resultOf(documentSchema(noun))), ...known, ...problems(404) },
});

const feed = (format: 'rss' | 'atom'): Described => ({
  summary: `Search results as ${format === 'rss' ? 'RSS' : 'Atom'}`,
  description: 'Takes the parameters of the search.',
  parameters: [q, query('limit', 'How many to show.', count(50, 0, MOST)), page, sort, ...filters],
  responses: {
    200: text('The feed.', `application/${format}+xml`),
    304: empty('The feed is the one that the caller has.'),
    ...problems(400, 404),
  },
});

const vocabularies: Operations = {
  'GET /srv/search/vocabularies': {
    summary: 'Names of the controlled vocabularies',
    responses: { 200: json('The names.', { type: 'array', items: string }) },
  },
  'GET /srv/search/vocabularies/:name': {
    summary: 'Concepts of a vocabulary with their labels',
    responses: { 200: json('The concepts.', successOf(open())), ...problems(404) },
  },
  'GET /srv/search/vocabularies/:name/:id': {
    summary: 'One concept by its code, or by its IRI when the id is "vocable"',
    parameters: [query('resource', 'IRI of the concept, with the id "vocable".')],
    responses: { 200: json('The concept.', successOf(open())), ...problems(404) },
  },
};

const ckan: Operations = {
  'GET /srv/search/ckan/package_list': {
    summary: 'CKAN: ids of datasets',
    parameters: [query('offset', 'How many to skip.', count(0)), query('limit', 'How many to show.', count())],
    responses: { 200: json('The ids.', successOf({ type: 'array', items: string })), ...problems(400) },
  },
  'GET /srv/search/ckan/package_search': {
    summary: 'CKAN: search for datasets',
    parameters: [
      q,
      query('fq', 'Filters, such as `tags:bus +organization:ours +metadata_modified:[2026-01-01T00:00:00Z TO *]`.'),
      query('rows', 'How many to show.', count(10, 0, MOST)),
      query('start', 'How many to skip.', count(0)),
      sort,
      query('facet.field', 'Facets to count: a JSON array or a list separated by commas.'),
      query('facet.limit', 'Most values of a facet.', count(50, 0, 10_000)),
      query('facet.mincount', 'Least count of a value.', count(1)),
    ],
    responses: { 200: json('The hits.', successOf(open())), ...problems(400) },
  },
  'GET /srv/search/ckan/package_show': {
    summary: 'CKAN: one dataset',
    parameters: [query('id', 'Id of the dataset.', string, true), query('name_or_id', 'The same as `id`.')],
    responses: { 200: json('The dataset.', successOf(open())), ...problems(400, 404) },
  },
};

/** The operations by method and path. */
export const searchOperations: Operations = {
  'GET /srv/search/health': health,
  'GET /srv/search': { summary: 'Search, by the address of the search itself', parameters: search, responses: found },
  'GET /srv/search/search': { summary: 'Search', parameters: search, responses: found },
  'POST /srv/search/search': {
    summary: 'Search, with the parameters in a JSON object',
    description: 'Members are those of GET; they go before parameters of the query string.',
    parameters: search,
    requestBody: { required: false, content: { 'application/json': { schema: open() } } },
    responses: found,
  },
  'GET /srv/search/scroll': {
    summary: 'The next page of a search that was begun with `scroll=true`',
    parameters: [query('scrollId', 'Member `scrollId` of the page before.', string, true)],
    responses: found,
  },
  'GET /srv/search/autocomplete': {
    summary: 'Titles that continue what was typed',
    parameters: [query('q', 'What was typed.', string, true), limit, index, locale],
    responses: found,
  },
  'GET /srv/search/datasets': idList('Ids of datasets'),
  'GET /srv/search/datasets/:id': one('A dataset as a search document', dataset),
  'GET /srv/search/catalogues': idList('Ids of catalogues'),
  'GET /srv/search/catalogues/:id': one('A catalogue as a search document', catalogue),
  'GET /srv/search/datasets/:id/revisions': {
    summary: 'Revisions of a dataset: the present one',
    responses: { 200: json('The revisions.', resultOf({ type: 'array', items: open() })), ...problems(404) },
  },
  'GET /srv/search/datasets/:id/revisions/:revision': one(
    'A revision of a dataset; `latest` is the present one',
    dataset,
  ),
  'GET /srv/search/resources/data-quality/:id': {
    summary: 'Quality measurements of the distributions of a dataset',
    responses: { 200: json('The measurements.', successOf(open())), ...problems(404) },
  },
  ...vocabularies,
  'GET /srv/search/:lang/feeds/datasets.rss': feed('rss'),
  'GET /srv/search/:lang/feeds/datasets.atom': feed('atom'),
  'GET /srv/search/:lang/feeds/datasets/:file': {
    summary: 'One dataset as a feed',
    responses: {
      200: text('The feed.', 'application/rss+xml'),
      304: empty('The feed is the one that the caller has.'),
      ...problems(404),
    },
  },
  'GET /srv/search/sitemap': {
    summary: 'Index of the site map',
    responses: { 200: text('The index.', 'application/xml') },
  },
  'GET /srv/search/sitemap/:part': {
    summary: 'A part of the site map',
    responses: { 200: text('The addresses of datasets.', 'application/xml'), ...problems(404) },
  },
  ...ckan,
  'GET /srv/search/gazetteer/autocomplete': {
    summary: 'Place names: none, they come from a service that is not part of this one',
    credentials: 'none',
    responses: { 200: json('An empty list.', successOf(open())) },
  },
};
