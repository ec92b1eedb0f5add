/** Pages and SPARQL below `/srv`. */
import { open } from './json-schema.js';
import { empty, problems, query, rdfTypes, string, text, type Described, type Operations } from './parts.js';

/** Pages are for people: which there are is said, what is on them is theirs. */
export const page = (key: string): Described => ({
  summary: `Page for people at ${key.replace(/^\w+ /, '')}`,
  credentials: 'session',
  responses: {
    200: text('The page.', 'text/html'),
    303: empty('Location is the address to go on to.'),
    ...problems(404),
  },
});

const results = {
  'application/sparql-results+json': { schema: open() },
  'application/sparql-results+xml': { schema: string },
  'text/csv': { schema: string },
  'text/tab-separated-values': { schema: string },
  'application/json': { schema: open() },
  'application/xml': { schema: string },
  'text/xml': { schema: string },
  'text/plain': { schema: string },
};
const sparql: Described = {
  summary: 'Query all metadata with SPARQL 1.1 (read-only)',
  description: 'The same endpoint as /sparql. Parameters of other servers are ignored.',
  responses: {
    200: {
      description: 'Results by Accept or `format`; graphs, and what the endpoint says of itself, as RDF.',
      content: { ...rdfTypes, ...results },
    },
    ...problems(400, 403, 406, 415, 503),
  },
};
const theQuery = query('query', 'The query. Without one the endpoint describes itself: in RDF, or as a page.');
const graphs = [
  query('default-graph-uri', 'Graph to query, instead of all of them; may be repeated.'),
  query('named-graph-uri', 'Graph that GRAPH may name; may be repeated.'),
  query(
    'format',
    'Media type of the results, or a short name: json, xml, csv, tsv, turtle, ttl, n3, nt, rdf, json-ld. `output` and `results` mean the same. Counts before Accept where the result can have it.',
  ),
];

/** The operations by method and path. */
export const surroundingOperations: Operations = {
  'GET /srv/virtuoso/sparql': {
    ...sparql,
    parameters: [theQuery, ...graphs],
    responses: {
      ...sparql.responses,
      200: {
        description: 'As by POST; without a query, a description of the endpoint in RDF, or a page.',
        content: { ...rdfTypes, ...results, 'text/html': { schema: string } },
      },
    },
  },
  'POST /srv/virtuoso/sparql': {
    ...sparql,
    parameters: graphs,
    requestBody: {
      required: true,
      content: {
        'application/sparql-query': { schema: string },
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: { query: string }, required: ['query'] },
        },
      },
    },
  },
};
