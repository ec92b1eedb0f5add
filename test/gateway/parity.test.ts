/** Compiled and interpreted execution give the same answers. */
import { execute, getIntrospectionQuery, parse, validate } from 'graphql';
import { Compiler } from '../../src/core/gateway/executor.js';
import { sampleSchema } from './sample-schema.js';
import { contextOf, serve, type Answer, type Served } from './served.js';

interface Case {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
}

const cases: Readonly<Record<string, Case>> = {
  'a plain field': { query: '{ hello }' },
  'the type of the root': { query: '{ __typename }' },
  'an argument': { query: '{ hello(name: "you") }' },
  'a variable': { query: 'query ($n: String) { hello(name: $n) }', variables: { n: 'you' } },
  'an absent variable': { query: 'query ($n: String) { hello(name: $n) }' },
  'a null variable': { query: 'query ($n: String) { hello(name: $n) }', variables: { n: null } },
  'a default of a variable': { query: 'query ($n: String = "there") { hello(name: $n) }' },
  aliases: { query: '{ a: hello b: hello(name: "b") c: ready }' },
  'nested objects': { query: '{ book(id: "0") { title next { title next { id } } } }' },
  'an object that is not there': { query: '{ book(id: "999") { title } }' },
  'a list of objects': { query: '{ book(id: "0") { related { title late } } }' },
  'a connection': { query: '{ books(first: 3) { total edges { cursor node { id title late } } } }' },
  'an interface': {
    query:
      '{ a: node(id: "0") { __typename id ... on Book { title } } b: node(id: "1") { id ... on Disc { minutes } } }',
  },
  'a union': { query: '{ items(limit: 4) { __typename ... on Book { title genre } ... on Disc { minutes title } } }' },
  'an interface within a union': { query: '{ items(limit: 4) { ... on Node { id } } }' },
  'named fragments': {
    query:
      'query { book(id: "0") { ...A next { ...A } } } fragment A on Book { id ...B } fragment B on Book { title late }',
  },
  'fields that merge': { query: '{ book(id: "0") { next { id } next { title } ... on Book { next { late } } } }' },
  'an enum': { query: '{ book(id: "0") { genre } }' },
  'an input object': {
    query: 'query ($f: Filter) { books(first: 1, filter: $f) { total } }',
    variables: { f: { genre: 'POEM', and: [{ text: 'x' }] } },
  },
  'a literal input object': { query: '{ books(first: 1, filter: { genre: NOVEL, and: { text: "x" } }) { total } }' },
  'skip and include by literals': {
    query: '{ hello @skip(if: true) ready @include(if: true) book(id: "0") @include(if: false) { id } }',
  },
  'skip and include by variables': {
    query:
      'query ($a: Boolean!, $b: Boolean!) { hello @skip(if: $a) ready @include(if: $b) book(id: "0") { ...F @include(if: $a) id @skip(if: $b) } } fragment F on Book { title }',
    variables: { a: true, b: false },
  },
  'skip on a fragment used twice': {
    query: 'query ($a: Boolean!) { book(id: "0") { ...F @skip(if: $a) next { ...F } } } fragment F on Book { title }',
    variables: { a: true },
  },
  'a condition that is null': {
    query: 'query ($a: Boolean = true) { hello @skip(if: $a) ready }',
    variables: { a: null },
  },
  'a condition that defaults': { query: 'query ($a: Boolean = true) { hello @skip(if: $a) ready }' },
  'a list of inputs': {
    query: 'query ($and: [Filter!]) { books(first: 1, filter: { and: $and }) { total } }',
    variables: { and: { text: 'one' } },
  },
  'skip of everything': { query: '{ hello @skip(if: true) }' },
  'a refusal': { query: '{ book(id: "0") { id refused } }' },
  'a later refusal': { query: '{ book(id: "0") { id refusedLater } }' },
  'a refusal in every item': { query: '{ books(first: 3) { edges { node { id refused } } } }' },
  'an unexpected error': { query: '{ book(id: "0") { id broken } }' },
  'an error of a library': { query: '{ book(id: "0") { id foreign } }' },
  'null where none may be': { query: '{ book(id: "0") { missing } hello }' },
  'null that rises through a list': { query: '{ book(id: "0") { id related { missing } } }' },
  'null that rises to the root': { query: '{ hello books(first: 2) { edges { node { missing } } } }' },
  'an error that rises': { query: '{ book(id: "0") { id next { brokenRequired } } }' },
  'a value that cannot be serialized': { query: '{ book(id: "0") { badNumber id } }' },
  'a mutation': { query: 'mutation { write(text: "one") }' },
  'mutations in order': { query: 'mutation { a: write(text: "a") b: write(text: "b") c: write(text: "c") }' },
  'a refused mutation among others': { query: 'mutation { a: write(text: "x") b: write(text: "") }' },
  'the operation that is named': { query: 'query A { hello } query B { ready }', operationName: 'B' },
  'no name where one is needed': { query: 'query A { hello } query B { ready }' },
  'a name that is not there': { query: 'query A { hello }', operationName: 'C' },
  'a missing variable': { query: 'query ($id: ID!) { book(id: $id) { id } }' },
  'a variable of the wrong type': {
    query: 'query ($id: Int!) { books(first: $id) { total } }',
    variables: { id: 'many' },
  },
  'an unknown member of an input': {
    query: 'query ($f: Filter) { books(filter: $f) { total } }',
    variables: { f: { genres: 'POEM' } },
  },
  'a null for a default that is required': {
    query: 'query ($n: Int) { books(first: $n) { total } }',
    variables: { n: null },
  },
  'a default that is required': { query: 'query ($n: Int) { book(id: "0") { counted(by: $n) } }' },
  'an invalid document': { query: '{ helo }' },
  'a subscription': { query: 'subscription { hello }' },
  'a prototype as a name': { query: '{ __proto__: hello constructor: ready }' },
  introspection: { query: getIntrospectionQuery() },
  'one type': { query: '{ __type(name: "Book") { kind name fields { name type { name ofType { name } } } } }' },
};

type Told = Answer['errors'][number] & { readonly path?: readonly (string | number)[] };

/** The place that became null because of an error: the longest part of its path that the data has. */
const nulled = ({ path = [] }: Told, data: unknown): string => {
  let value = data;
  let depth = 0;
  while (depth < path.length && value !== null && value !== undefined)
    value = (value as Record<string, unknown>)[path[depth++] ?? ''];
  return path.slice(0, depth).join('.');
};

/**
 * What must agree: all but the id of the request, the order of the errors of one operation, and which one is told of several
 * errors that made the same place null (GraphQL §6.4.4 leaves it open).
 */
const comparable = ({ status, data, errors, extensions }: Answer) => {
  const places = new Map<string, unknown>();
  for (const error of errors) {
    const { requestId: _requestId, ...rest } = error.extensions;
    const place = nulled(error, data) || String(places.size);
    if (!places.has(place)) places.set(place, { ...error, extensions: rest });
  }
  return { status, data, extensions, errors: Object.fromEntries(places) };
};

describe('the executors', () => {
  let compiled: Served;
  let interpreted: Served;
  beforeAll(async () => {
    compiled = await serve(sampleSchema(), contextOf, { GRAPHQL_EXECUTOR: 'jit' });
    interpreted = await serve(sampleSchema(), contextOf, { GRAPHQL_EXECUTOR: 'plain' });
  });
  afterAll(() => Promise.all([compiled.close(), interpreted.close()]));

  it.each(Object.entries(cases))('agree on %s', async (_name, request) => {
    const headers = { accept: 'application/graphql-response+json' };
    const expected = comparable(await interpreted.post(request, headers));
    // An operation is compiled when it comes for the second time.
    for (let time = 1; time <= 3; time++) {
      const answer = comparable(await compiled.post(request, headers));
      if (request.query.startsWith('mutation')) {
        expect(answer.errors).toEqual(expected.errors);
        expect(Object.keys(answer.data ?? {})).toEqual(Object.keys(expected.data ?? {}));
      } else {
        expect(answer).toEqual(expected);
      }
    }
  });
});

describe('the compiler', () => {
  const schema = sampleSchema();
  const compiler = new Compiler(schema);
  const compilable = Object.entries(cases).filter(
    ([name, { query }]) =>
      validate(schema, parse(query)).length === 0 && !/named|no name|a name|subscription/.test(name),
  );

  it.each(compilable)('copes with %s', (_name, { query, operationName }) => {
    const source = { document: parse(query), operationName, hash: '', selections: 1, isWritten: true };
    const run = compiler.compile(source, (contextValue) =>
      execute({ schema, document: source.document, contextValue }),
    );
    expect(run).toBeDefined();
  });
});
