/** What clients are told of errors, and what the log is told. */
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { Refusal } from '../../src/core/errors.js';
import { sampleSchema } from './sample-schema.js';
import { contextOf, serve, type Served } from './served.js';

const lines: string[] = [];
const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) });

/** A context that cannot be made for some callers. */
const refusing = async (request: FastifyRequest) => {
  if (request.headers['x-test'] === 'bad-token')
    throw new Refusal('UNAUTHENTICATED', 'The token has expired.', { authenticate: 'Bearer error="invalid_token"' });
  if (request.headers['x-test'] === 'broken') throw new TypeError('secret of the key store');
  return contextOf(request);
};

let served: Served;
beforeAll(async () => {
  served = await serve(sampleSchema(), refusing, {}, log);
});
afterAll(() => served.close());

const STRICT = { accept: 'application/graphql-response+json' };

describe('an operation with errors', () => {
  it('shows a refusal with its row of the table and its extras', async () => {
    const { status, data, errors } = await served.post({ query: '{ book(id: "0") { id refused } }' }, STRICT);
    expect(status).toBe(200);
    expect(data).toEqual({ book: { id: '0', refused: null } });
    expect(errors).toEqual([
      {
        message: 'You may not read this.',
        locations: [{ line: 1, column: 22 }],
        path: ['book', 'refused'],
        extensions: { code: 'FORBIDDEN', status: 403, field: 'refused', requestId: expect.stringMatching(/./) },
      },
    ]);
  });

  it.each(['broken', 'brokenRequired', 'foreign', 'missing', 'badNumber'])(
    'masks %s and logs it with the id of the request',
    async (field) => {
      lines.length = 0;
      const { status, text, errors } = await served.post({ query: `{ book(id: "0") { ${field} } }` });
      expect(status).toBe(200);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({
        message: 'Something went wrong on our side',
        extensions: { code: 'INTERNAL', status: 500 },
      });
      expect(text).not.toMatch(/secret|srv|sqlite|at .*\.js|TypeError|stack|many/);
      const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(logged).toEqual([
        expect.objectContaining({
          level: 50,
          msg: 'request failed',
          requestId: errors[0]?.extensions['requestId'],
          path: ['book', field],
        }),
      ]);
    },
  );

  it('logs what is behind a refusal, and does not show it', async () => {
    lines.length = 0;
    const { text, errors } = await served.post({ query: '{ book(id: "0") { unavailable } }' });
    expect(errors).toEqual([expect.objectContaining({ message: 'The shelf is not there.' })]);
    expect(text).not.toContain('secret');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        level: 40,
        code: 'UNAVAILABLE',
        requestId: errors[0]?.extensions['requestId'],
        err: expect.objectContaining({ message: 'secret words of the shelf' }),
      }),
    ]);
  });

  it('does not fill the log with one cause', async () => {
    lines.length = 0;
    for (let n = 0; n < 20; n += 1) await served.post({ query: `{ book(id: "${n}") { unavailable } }` });
    expect(lines.length).toBeLessThan(20);
  });

  it('does not log refusals or mistakes of clients', async () => {
    lines.length = 0;
    await served.post({ query: '{ book(id: "0") { refused refusedLater } }' });
    await served.post({ query: '{ nothing }' });
    await served.post({ query: '{' });
    await served.post({ query: 'query ($id: ID!) { book(id: $id) { id } }' });
    expect(lines).toEqual([]);
  });
});

describe('a request with errors', () => {
  const codeOf = async (body: unknown) => {
    const { status, data, errors } = await served.post(body, STRICT);
    return [status, data, errors[0]?.extensions['code']];
  };

  it('keeps the codes of Apollo Server', async () => {
    expect(await codeOf({ query: '{' })).toEqual([400, undefined, 'GRAPHQL_PARSE_FAILED']);
    expect(await codeOf({ query: '{ nothing }' })).toEqual([400, undefined, 'GRAPHQL_VALIDATION_FAILED']);
    expect(await codeOf({ query: 'query ($id: ID!) { book(id: $id) { id } }' })).toEqual([
      400,
      undefined,
      'BAD_USER_INPUT',
    ]);
    expect(await codeOf({ query: '{ hello }', operationName: 'X' })).toEqual([
      400,
      undefined,
      'OPERATION_RESOLUTION_FAILURE',
    ]);
    expect(await codeOf([{ query: '{ hello }' }])).toEqual([400, undefined, 'BAD_REQUEST']);
    expect(await codeOf({ query: 'subscription { hello }' })).toEqual([400, undefined, 'BAD_REQUEST']);
  });

  it('tells at most ten errors, each in at most 300 characters, with the id of the request', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
    const many = await served.post({ query: `{ book(id: "0") { ${names.join(' ')} } }` });
    expect(many.errors).toHaveLength(10);
    expect(many.errors.every(({ extensions }) => typeof extensions['requestId'] === 'string')).toBe(true);
    const long = await served.post({ query: `{ ${'x'.repeat(5000)} }` });
    expect(long.errors[0]?.message).toHaveLength(300);
    const values = await served.post({
      query: `query (${names.map((name) => `$${name}: Int`).join(' ')}) { ${names
        .slice(0, 20)
        .map((name) => `${name}: hello`)
        .join(' ')} }`,
      variables: Object.fromEntries(names.map((name) => [name, 'x'.repeat(1000)])),
    });
    expect(values.errors).toHaveLength(10);
    expect(values.text.length).toBeLessThan(8000);
  });

  it('proposes names of the schema, but not in production', async () => {
    const mistakes = [
      { query: '{ helo }' },
      { query: 'query ($f: Filter) { books(filter: $f) { total } }', variables: { f: { genr: 'POEM' } } },
    ];
    const production = await serve(sampleSchema(), contextOf, { NODE_ENV: 'production' });
    for (const mistake of mistakes) {
      expect((await served.post(mistake)).text).toContain('Did you mean');
      const { text, errors } = await production.post(mistake);
      expect(errors).not.toHaveLength(0);
      expect(text).not.toContain('Did you mean');
      expect(text).not.toMatch(/"hello|\bgenre\b/);
    }
    await production.close();
  });
});

describe('a context that cannot be made', () => {
  it('answers with the refusal and its challenge', async () => {
    const { status, headers, errors } = await served.post({ query: '{ hello }' }, { 'x-test': 'bad-token' });
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(errors[0]).toMatchObject({
      message: 'The token has expired.',
      extensions: { code: 'UNAUTHENTICATED', status: 401 },
    });
  });

  it('masks and logs what was not expected', async () => {
    lines.length = 0;
    const { status, text, errors } = await served.post({ query: '{ hello }' }, { 'x-test': 'broken' });
    expect(status).toBe(500);
    expect(errors[0]?.extensions['code']).toBe('INTERNAL');
    expect(text).not.toContain('secret');
    expect(lines.join()).toContain('secret of the key store');
  });
});

describe('an operation of the service itself', () => {
  it('gives the data, or errors with code and extras', async () => {
    const { execute } = served.gateway;
    expect(await execute('{ hello }', {}, served.request())).toMatchObject({ data: { hello: 'Hello world' } });
    const { errors } = await execute('mutation ($t: String!) { write(text: $t) }', { t: '' }, served.request());
    expect(errors).toMatchObject([
      { message: 'The text is empty.', extensions: { code: 'INVALID_METADATA', status: 422 } },
    ]);
  });

  it('tells a value that no variable takes as a refusal', async () => {
    const { errors } = await served.gateway.execute(
      'query ($n: Int!) { books(first: $n) { total } }',
      { n: 'many' },
      served.request(),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_REQUEST' } }]);
  });

  it('is not measured', async () => {
    const { data, extensions } = (await served.gateway.execute(
      '{ items { ... on Node { id } } }',
      {},
      served.request(),
    )) as {
      data: { items: unknown[] };
      extensions?: unknown;
    };
    expect(data.items).toHaveLength(200);
    expect(extensions).toBeUndefined();
  });

  it('is validated all the same', async () => {
    const { data, errors } = await served.gateway.execute('{ nothing }', {}, served.request());
    expect(data).toBeUndefined();
    expect(errors).toHaveLength(1);
  });
});
