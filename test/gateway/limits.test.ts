/** Every limit: what reaches it passes, what exceeds it is refused before anything runs. */
import { getIntrospectionQuery, getOperationAST, GraphQLError, parse, type GraphQLSchema } from 'graphql';
import { createSchema } from '../../resolvers/index.js';
import * as reads from '../../src/core/graphiql/examples/reads.js';
import * as writes from '../../src/core/graphiql/examples/writes.js';
import { Refusal } from '../../src/core/errors.js';
import { Admission } from '../../src/core/gateway/admission.js';
import { withDeadline } from '../../src/core/gateway/deadline.js';
import { limits } from '../../src/core/gateway/limits.js';
import { sampleSchema } from './sample-schema.js';
import { contextOf, serve, type Served } from './served.js';

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
/** `levels` fields below each other. */
const nested = (levels: number): string =>
  `{ book(id: "0") ${times(levels - 2, () => '{ next')} { id } ${'} '.repeat(levels - 2)} }`;

/** A document that holds `count` of what a limit counts. */
const documents: Readonly<Record<string, (count: number) => string>> = {
  depth: nested,
  aliases: (count) => `{ book(id: "0") { ${times(count, (i) => `a${i}: id`)} } }`,
  directives: (count) => `{ ready ${times(count, () => '@include(if: true)')} }`,
  fragments: (count) =>
    `{ book(id: "0") { ${times(count / 2, () => '... { id }')} ${times(Math.ceil(count / 2), () => '...F')} } } fragment F on Book { id }`,
  operations: (count) => times(count, (i) => `query Q${i} { ready }`),
  repetitions: (count) => `{ book(id: "0") { ${'title '.repeat(count)} } }`,
};

const admitted = (schema: GraphQLSchema, query: string, variables: Record<string, unknown> = {}): number => {
  const admission = new Admission(schema);
  const document = parse(query);
  admission.admitDocument(document);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('no operation');
  const cost = admission.cost(document, operation, variables);
  admission.admitCost(cost);
  return cost.requested;
};

const refusedLimit = (query: string, schema = sampleSchema()): unknown => {
  try {
    new Admission(schema).admitDocument(parse(query));
  } catch (error) {
    if (error instanceof Refusal) return error.extras['limit'];
  }
  return undefined;
};

describe('limits of documents', () => {
  it.each(Object.keys(documents))('%s', (name) => {
    const make = documents[name] ?? String;
    const maximum = limits[name as keyof typeof limits];
    expect(refusedLimit(make(maximum))).toBeUndefined();
    expect(refusedLimit(make(maximum + 1))).toBe(name);
  });

  it('root fields, also those of fragments', () => {
    expect(refusedLimit(`{ ${times(20, (i) => `f${i}`)} }`)).toBeUndefined();
    expect(refusedLimit(`{ ${times(21, (i) => `f${i}`)} }`)).toBe('rootFields');
    expect(refusedLimit(`{ ...F ...F ...F } fragment F on Query { ${times(7, (i) => `f${i}`)} }`)).toBe('rootFields');
  });

  it('selections in one pair of braces', () => {
    expect(refusedLimit(`{ a { ${times(100, (i) => `f${i}`)} } }`)).toBeUndefined();
    expect(refusedLimit(`{ a { ${times(101, (i) => `f${i}`)} } }`)).toBe('breadth');
  });

  it('selections that fragments multiply', () => {
    const doubling = (levels: number) =>
      `{ a { ...F0 } } ${times(levels, (i) => `fragment F${i} on Book { b { ...F${i + 1} } c { ...F${i + 1} } }`)} fragment F${levels} on Book { id }`;
    expect(refusedLimit(doubling(8))).toBeUndefined();
    expect(refusedLimit(doubling(10))).toBe('selections');
  });

  it('aliases that fragments multiply', () => {
    expect(
      refusedLimit(`{ a { ${times(10, () => '...F')} } } fragment F on Book { a: id b: id c: id }`),
    ).toBeUndefined();
    expect(refusedLimit(`{ a { ${times(11, () => '...F')} } } fragment F on Book { a: id b: id c: id }`)).toBe(
      'aliases',
    );
  });

  it('introspection', () => {
    const types = (levels: number) =>
      `{ __type(name: "Book") ${times(levels - 2, () => '{ ofType')} { name } ${'} '.repeat(levels - 2)} }`;
    expect(refusedLimit(types(15))).toBeUndefined();
    expect(refusedLimit(types(16))).toBe('introspectionDepth');
    expect(refusedLimit('{ __schema { description } a: __schema { description } }')).toBe('introspectionRoots');
  });

  it('fragments within themselves end', () => {
    expect(refusedLimit('{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }')).toBeUndefined();
  });
});

describe('the cost', () => {
  const schema = sampleSchema();

  it('counts objects, not plain values', () => {
    expect(admitted(schema, '{ hello ready }')).toBe(0);
    expect(admitted(schema, '{ book(id: "0") { id title next { id } } }')).toBe(2);
  });

  it('multiplies by the length that is asked for', () => {
    const query = 'query ($n: Int!) { books(first: $n) { edges { node { id } } } }';
    expect(admitted(schema, query, { n: 10 })).toBe(1 + 10 * 2);
    expect(admitted(schema, '{ books(first: 10) { edges { node { id } } } }')).toBe(21);
    expect(admitted(schema, '{ books { edges { node { id } } } }')).toBe(1 + 20 * 2); // the default
    expect(admitted(schema, '{ items(limit: 7) { __typename } }')).toBe(7);
    expect(() => admitted(schema, query, { n: 1_000_000 })).toThrow('at most 5000');
  });

  it('assumes a length where none can be asked for', () => {
    expect(admitted(schema, '{ book(id: "0") { related { id related { id } } } }')).toBe(1 + 5 * (1 + 5));
  });

  it('refuses lists that could be limited and are not', () => {
    expect(() => admitted(schema, '{ items { __typename } }')).toThrow('at most 5000');
    expect(() => admitted(schema, 'query ($n: Int) { items(limit: $n) { __typename } }', { n: null })).toThrow(
      'at most 5000',
    );
  });

  it('multiplies through fragments', () => {
    const query =
      '{ books(first: 50) { ...C } } fragment C on Connection { edges { ...E } } fragment E on Edge { node { ...B } } fragment B on Book { next { id } }';
    expect(admitted(schema, query)).toBe(1 + 50 * 3);
  });
});

describe('the schema of the service', () => {
  const schema = createSchema();
  const texts: Readonly<Record<string, unknown>> = { ...reads, ...writes };
  const examples = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' && text.includes('{\n') ? [[name, text] as const] : [],
  );

  it('has examples', () => expect(examples.length).toBeGreaterThan(3));

  it('may be read once, with everything', () => {
    const cost = admitted(
      schema,
      getIntrospectionQuery({
        specifiedByUrl: true,
        inputValueDeprecation: true,
        schemaDescription: true,
        oneOf: true,
      }),
    );
    expect(cost).toBeLessThanOrEqual(limits.cost / limits.introspectionCost);
    expect(cost).toBeGreaterThan(limits.cost / limits.introspectionCost / 2);
  });

  it('may not be read many times over by aliases', () => {
    const inner = times(5, (i) => `i${i}: fields { name type { ofType { name } } }`);
    const outer = times(5, (i) => `o${i}: fields { name type { ofType { ${inner} } } }`);
    expect(() => admitted(schema, `{ __schema { types { ${outer} } } }`)).toThrow('at most 5000');
  });

  it.each(examples)('admits the example %s', (_name, query) => {
    expect(admitted(schema, query, { first: 10 })).toBeLessThan(limits.cost / 5);
  });

  it('admits a full page of datasets with what a list shows', () => {
    const query = `{ datasets(first: 100) { edges { cursor node { id iri titles { value language } keywords { value } publisher { name }
      themes { code } distributions { format { code } } } } pageInfo { hasNextPage endCursor } } }`;
    expect(admitted(schema, query)).toBeLessThan(limits.cost);
  });

  it('counts objects that are asked for by id', () => {
    const ids = Array.from({ length: 6000 }, (_, index) => String(index));
    const query = 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }';
    expect(admitted(schema, query, { ids: ids.slice(0, 50) })).toBe(50);
    expect(admitted(schema, '{ nodes(ids: ["a", "b", "c"]) { id } }')).toBe(3);
    expect(admitted(schema, '{ nodes(ids: "a") { id } }')).toBe(1);
    expect(() => admitted(schema, query, { ids })).toThrow('at most 5000');
  });

  it('refuses pages within pages', () => {
    expect(() =>
      admitted(
        schema,
        '{ catalogues(first: 100) { edges { node { datasets(first: 100) { edges { node { iri } } } } } } }',
      ),
    ).toThrow('at most 5000');
  });
});

describe('a measured answer', () => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(sampleSchema(), contextOf);
  });
  afterAll(() => served.close());

  it('shows its cost', async () => {
    const { extensions } = await served.post({ query: '{ books(first: 10) { edges { node { id } } } }' });
    expect(extensions).toEqual({ cost: { requested: 21, maximum: 5000 } });
  });

  it('is refused with the limit and its cost', async () => {
    const { status, data, errors, extensions } = await served.post(
      { query: '{ books(first: 100000) { edges { node { id } } } }' },
      { accept: 'application/graphql-response+json' },
    );
    expect([status, data]).toEqual([422, undefined]);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'TOO_COMPLEX',
      limit: 'cost',
      requested: 200_001,
      maximum: 5000,
    });
    expect(extensions).toEqual({ cost: { requested: 200_001, maximum: 5000 } });
  });

  it('stops parsing at the limit of tokens', async () => {
    const { errors } = await served.post({ query: `{ ${'a'.repeat(1)} ${'a '.repeat(limits.tokens)} }` });
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining(String(limits.tokens)),
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    });
  });

  it('does not hold the schema when that is switched off', async () => {
    const closed = await serve(sampleSchema(), contextOf, { GRAPHQL_INTROSPECTION: 'off' });
    for (const query of [
      getIntrospectionQuery(),
      '{ __type(name: "Book") { name } }',
      'fragment F on Query { __schema { description } } query { ...F }',
    ]) {
      const { data, errors } = await closed.post({ query });
      expect(data).toBeUndefined();
      expect(errors[0]?.extensions['code']).toBe('GRAPHQL_VALIDATION_FAILED');
    }
    expect((await closed.post({ query: '{ __typename }' })).data).toEqual({ __typename: 'Query' });
    await closed.close();
  });

  it('does not wait for ever', async () => {
    const { status, data, errors } = await served.post(
      { query: '{ never }' },
      { accept: 'application/graphql-response+json' },
    );
    expect([status, data, errors[0]?.extensions['code']]).toEqual([503, undefined, 'TIMEOUT']);
  });
});

describe('a deadline', () => {
  const late = () => new Refusal('TIMEOUT', 'late');

  it('passes what is in time, and what is not work at all', async () => {
    expect(await withDeadline({ data: { a: 1 } }, 1, late)).toEqual({ data: { a: 1 } });
    expect(await withDeadline(Promise.resolve({ data: { a: 1 } }), 1000, late)).toEqual({ data: { a: 1 } });
  });

  it('ends what is late, and does not mind how that ends', async () => {
    const work = new Promise<never>((_resolve, reject) =>
      setTimeout(() => reject(new GraphQLError('too late to matter')), 30),
    );
    await expect(withDeadline(work, 5, late)).rejects.toThrow('late');
    await expect(work).rejects.toThrow('too late to matter');
  });
});
