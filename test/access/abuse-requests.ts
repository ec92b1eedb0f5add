/** Requests to the real schema that mean harm: none of them may cost the service more than a small answer. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/** A request to `/graphql`. */
export interface Attack {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const query = (text: string, variables: object = {}, more: object = {}): Attack => ({
  headers: JSON_TYPE,
  body: JSON.stringify({ query: text, variables, ...more }),
});
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const nested = (levels: number, open: string, close: string, leaf: string): string =>
  open.repeat(levels) + leaf + close.repeat(levels);
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const rdf = (size: number): string =>
  times(size, (n) => `<urn:d${n}> a <http://www.w3.org/ns/dcat#Dataset> ; <http://purl.org/dc/terms/title> "T" .`);

const CIRCLE = nested(12, 'catalogue { datasets(first: 50) { edges { node { ', ' } } } }', 'identifier');

/** Abuse of what the schema offers. */
const schema: Readonly<Record<string, Attack>> = {
  'a circle of types': query(`{ datasets(first: 50) { edges { node { ${CIRCLE} } } } }`),
  'lists in lists': query(
    '{ catalogues(first: 100) { edges { node { datasets(first: 100) { edges { node { distributions { dataset { distributions { identifier } } } } } } } } } }',
  ),
  'a list that is too long': query('{ datasets(first: 1000000) { edges { cursor } } }'),
  'a list of two thousand million': query('query ($n: Int!) { datasets(first: $n) { edges { cursor } } }', {
    n: 2_147_483_647,
  }),
  'ten thousand nodes': query('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids: many(10_000, 'RGF0YXNldDox'),
  }),
  'aliases of searches': query(`{ ${times(200, (n) => `a${n}: search(query: "a", first: 100) { totalCount }`)} }`),
  'aliases of everything as RDF': query(
    `{ ${times(100, (n) => `a${n}: resourcesRdf(kind: DATASET, limit: 100, syntax: TURTLE)`)} }`,
  ),
  'aliases of validations': query(
    `query ($p: RdfPayload!) { ${times(60, (n) => `a${n}: validate(level: 3, payload: $p) { conforms }`)} }`,
    { p: { body: rdf(300) } },
  ),
  'aliases of vocabularies': query(
    `{ ${times(200, (n) => `a${n}: vocabulary(name: "language", first: 100) { total }`)} }`,
  ),
  'aliases of writes': query(`mutation { ${times(100, (n) => `a${n}: deleteDataset(id: "x${n}") { __typename }`)} }`),
  'all facets with all values': query(
    'query ($f: [FacetRequestInput!]) { search(first: 1, facets: $f) { totalCount } }',
    { f: many(500, { facet: 'KEYWORD', first: 1000 }) },
  ),
  'levels of a filter': query('query ($w: DatasetFilter) { datasets(first: 1, filter: $w) { edges { cursor } } }', {
    w: JSON.parse(nested(2000, '{"and":[', ']}', '{}')) as object,
  }),
  'a filter of many': query('query ($w: DatasetFilter) { datasets(first: 1, filter: $w) { edges { cursor } } }', {
    w: { keywords: { in: many(50_000, 'a') } },
  }),
  'a query of a megabyte': query('query ($q: String) { search(query: $q) { totalCount } }', {
    q: 'a '.repeat(500_000),
  }),
  'a query of operators': query('query ($q: String) { search(query: $q) { totalCount } }', {
    q: '(a OR '.repeat(5000),
  }),
  'a query of quotes': query('query ($q: String) { search(query: $q) { totalCount } }', { q: '"'.repeat(9999) }),
  'a query of stars': query('query ($q: String) { search(query: $q) { totalCount } }', { q: '* '.repeat(9999) }),
  'a suggestion for a megabyte': query('query ($t: String!) { suggest(text: $t) { __typename } }', {
    t: 'a'.repeat(1_000_000),
  }),
  'many languages': query('query ($l: [String!]) { search(query: "a", languages: $l) { totalCount } }', {
    l: many(50_000, 'en'),
  }),
  'many weights and orders': query('query ($s: [SearchSort!]) { search(query: "a", sort: $s) { totalCount } }', {
    s: many(20_000, { by: 'TITLE' }),
  }),
  'a cursor that is none': query('query ($a: String) { datasets(first: 1, after: $a) { edges { cursor } } }', {
    a: 'x'.repeat(500_000),
  }),
  'an offset beyond everything': query('{ search(query: "a", offset: 2147483647) { totalCount } }'),
  'RDF that is large': query('query ($p: RdfPayload!) { validate(level: 1, payload: $p) { conforms } }', {
    p: { body: rdf(9000) },
  }),
  'introspection in a circle': query(`{ __schema { types { ${nested(8, 'fields { type { ', ' } }', 'name')} } } }`),
  'introspection many times': query(
    `{ ${times(50, (n) => `a${n}: __schema { types { fields { args { type { name } } } } }`)} }`,
  ),
  'a subscription by POST': query('subscription { changes { identifier } }'),
  'subscriptions in one': query(`subscription { ${times(50, (n) => `a${n}: changes { identifier }`)} }`),
  'a fragment within itself': query(
    '{ datasets { ...A } } fragment A on DatasetConnection { edges { node { catalogue { datasets { ...A } } } } }',
  ),
  'directives without end': query(`{ viewer { __typename ${'@include(if: true) '.repeat(500)} } }`),
};

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const boundary = 'x'.repeat(60);

/** Abuse of the transport. */
const transport: Readonly<Record<string, Attack>> = {
  'a batch': { headers: JSON_TYPE, body: JSON.stringify(many(2000, { query: '{ viewer { __typename } }' })) },
  'many parts': {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: times(
      5000,
      (n) => `--${boundary}\r\nContent-Disposition: form-data; name="f${n}"; filename="f"\r\n\r\nx\r\n`,
    ),
  },
  'an upload by the rules of others': {
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'apollo-require-preflight': 'true' },
    body: '--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"mutation { __typename }"}\r\n--b\r\nContent-Disposition: form-data; name="map"\r\n\r\n{"0":["variables.file"]}\r\n--b--\r\n',
  },
  'a compressed bomb': {
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(Buffer.alloc(50_000_000, ' '))),
  },
  'too large a body': {
    headers: JSON_TYPE,
    body: `{"query":"{ viewer { __typename } }","x":"${'x'.repeat(5_000_000)}"}`,
  },
  'JSON in JSON': { headers: JSON_TYPE, body: nested(300_000, '[', ']', '') },
  'a prototype': {
    headers: JSON_TYPE,
    body: '{"query":"{ viewer { __typename } }","variables":{"__proto__":{"admin":true}}}',
  },
  'a form': {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'query=%7Bviewer%7B__typename%7D%7D',
  },
  'plain text': { headers: { 'content-type': 'text/plain' }, body: '{"query":"{ viewer { __typename } }"}' },
  'a query string of 60 kB': { method: 'GET', path: `/graphql?query=%7B${'a%20'.repeat(15_000)}%7D` },
  'a mutation by GET': {
    method: 'GET',
    path: `/graphql?query=${encodeURIComponent('mutation { retryFailedDeliveries }')}`,
  },
  'a hash of another text': query(
    '{ viewer { __typename } }',
    {},
    { extensions: { persistedQuery: { version: 1, sha256Hash: hash('{ x }') } } },
  ),
  'a hash of nothing': query(
    '',
    {},
    { extensions: { persistedQuery: { version: 1, sha256Hash: hash('never sent') } } },
  ),
  'a hash of another version': query(
    '{ viewer { __typename } }',
    {},
    { extensions: { persistedQuery: { version: 99, sha256Hash: hash('x') } } },
  ),
  'a hash that is an object': query(
    '{ viewer { __typename } }',
    {},
    { extensions: { persistedQuery: { version: 1, sha256Hash: { a: 1 } } } },
  ),
  'extensions of a megabyte': query('{ viewer { __typename } }', {}, { extensions: { x: many(100_000, 'xxxxxxx') } }),
  'an operation that is not there': query(
    'query A { viewer { __typename } }',
    {},
    { operationName: 'B'.repeat(100_000) },
  ),
  'a method that is none': { method: 'DELETE' },
};

/** All of them by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = { ...schema, ...transport };

/** One of the many documents with which somebody could fill the memory of a service that remembers texts by their hashes. */
export const registration = (number: number): Attack => {
  const text = `{ viewer { __typename } } # ${number} ${'x'.repeat(2000)}`;
  return query(text, {}, { extensions: { persistedQuery: { version: 1, sha256Hash: hash(text) } } });
};
