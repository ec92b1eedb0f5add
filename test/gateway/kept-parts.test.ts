/** Parts of answers that are kept: they are completed once for each object, selection and language, and answers are those that are made as a whole. */
import {
  execute,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { Compiler } from '../../src/core/gateway/executor.js';
import { caches } from '../../src/core/gateway/limits.js';
import { writeAnswer } from '../../src/core/gateway/part-text.js';

interface Row {
  readonly name: string | null;
  readonly changes?: true;
  /** What it is made from. */
  readonly graph?: object;
}
interface Context {
  readonly languages?: readonly string[];
  readonly rows: readonly (Row | null)[];
}

let told = 0;
const word = {
  type: GraphQLString,
  args: { lang: { type: GraphQLString } },
  extensions: { depends: 'object' },
  resolve: ({ name }: Row, { lang }: { lang?: string | null }, { languages = [] }: Context) => {
    told += 1;
    return `${name} ${lang === undefined ? 'unasked' : lang} ${languages.join('+')}`;
  },
};
const inner: GraphQLObjectType<Row, Context> = new GraphQLObjectType<Row, Context>({
  name: 'Inner',
  fields: () => ({
    word,
    name: { type: new GraphQLNonNull(GraphQLString) },
    inner: { type: inner, resolve: (row: Row) => row, extensions: { depends: 'object' } },
  }),
});
const row = new GraphQLObjectType<Row, Context>({
  name: 'Row',
  extensions: { origin: (root: Row) => (root.changes ? undefined : { of: root.graph ?? root, node: root.name ?? '' }) },
  fields: {
    word,
    name: { type: GraphQLString },
    inner: { type: inner, resolve: (one) => one, extensions: { depends: 'object' } },
    later: { type: GraphQLString, resolve: async ({ name }) => `later ${name}`, extensions: { depends: 'object' } },
    guarded: { type: GraphQLString, extensions: { depends: 'object', access: {} } },
    moment: { type: GraphQLInt, resolve: () => (told += 1) },
  },
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, Context>({
    name: 'Query',
    fields: { rows: { type: new GraphQLList(row), resolve: (_root, _args, { rows }) => rows } },
  }),
});

const asked = (query: string) => {
  const document = parse(query);
  const whole = (context: unknown, sent: Record<string, unknown>) =>
    execute({ schema, document, contextValue: context, variableValues: sent });
  const source = { document, operationName: undefined, hash: '', selections: 1, isWritten: true };
  const run = new Compiler(schema).compile(source, whole);
  return async (context: Context, variables: Record<string, unknown> = {}) => {
    told = 0;
    const result = await run?.(context, variables, variables);
    const answer = writeAnswer(result ?? {});
    const times = told;
    return { answer, expected: JSON.stringify(await whole(context, variables)), told: times };
  };
};
const rows: readonly Row[] = [{ name: 'a "quoted"' }, { name: 'b' }];

it.each([
  '{ rows { word name again: name moment: __typename } }',
  '{ rows { inner { name word } later later2: later } }',
  '{ rows { name ...Part later } } fragment Part on Row { word(lang: "de") inner { word ... on Inner { name } } }',
  '{ rows { name name word word(lang: null) } }',
  '{ rows { inner { name } name word inner { word } } }',
  'query ($yes: Boolean!, $no: Boolean!) { rows { word inner { name @skip(if: $yes) word @include(if: $no) } name @skip(if: $yes) later } }',
  'query ($lang: String) { rows { word(lang: $lang) inner { word(lang: $lang) } later guarded name } }',
  '{ a: rows { name word later } b: rows { other: name otherWord: word otherLater: later } }',
])('answers as ever: %s', async (query) => {
  const ask = asked(query);
  const variables = { yes: true, no: false };
  for (const known of [rows, [...rows].reverse(), [rows[0] as Row, null, { name: 'new' }]]) {
    const { answer, expected } = await ask(
      { rows: known, languages: ['el'] },
      query.startsWith('query') ? variables : {},
    );
    expect(answer).toBe(expected);
  }
});

it('completes a part once for each object, selection, language and variable', async () => {
  const ask = asked('query ($lang: String) { rows { name word(lang: $lang) inner { name } } }');
  expect((await ask({ rows })).told).toBe(2);
  expect((await ask({ rows })).told).toBe(0);
  expect((await ask({ rows: [...rows, { name: 'c' }] })).told).toBe(1);
  expect((await ask({ rows, languages: ['de'] })).told).toBe(2);
  expect((await ask({ rows }, { lang: 'de' })).told).toBe(2);
  const nothing = await ask({ rows }, { lang: null });
  expect(nothing).toMatchObject({ answer: nothing.expected, told: 2 });
});

it('completes a part once for all objects that are made from one node of one graph', async () => {
  const ask = asked('{ rows { name word inner { name } } }');
  const [graph, other] = [{}, {}];
  expect((await ask({ rows: [{ name: 'x', graph }] })).told).toBe(1);
  expect((await ask({ rows: [{ name: 'x', graph }] })).told).toBe(0);
  expect((await ask({ rows: [{ name: 'y', graph }] })).told).toBe(1);
  expect((await ask({ rows: [{ name: 'x', graph: other }] })).told).toBe(1);
});

it('keeps nothing that was asked with more than a part may take', async () => {
  const ask = asked('query ($lang: String) { rows { name word(lang: $lang) inner { name } } }');
  for (let time = 0; time < 2; time += 1) {
    const { answer, expected, told: times } = await ask({ rows }, { lang: 'x'.repeat(caches.part) });
    expect([answer, times]).toEqual([expected, 2]);
  }
});

it('keeps nothing of what may change', async () => {
  const ask = asked('{ rows { name word inner { name } } }');
  const changing: Row = { name: 'c', changes: true };
  for (let time = 0; time < 2; time += 1) {
    const { answer, expected, told: times } = await ask({ rows: [changing] });
    expect([answer, times]).toEqual([expected, 1]);
  }
});

it('completes as ever what depends on more, or is guarded', async () => {
  const ask = asked('{ rows { name word later moment guarded } }');
  await ask({ rows });
  expect((await ask({ rows })).told).toBe(2);
});

it('puts errors of a part in their places', async () => {
  const ask = asked('{ rows { name word inner { name } } }');
  for (let time = 0; time < 2; time += 1) {
    const { answer, expected } = await ask({ rows: [...rows, { name: null }] });
    expect(JSON.parse(answer)).toEqual(JSON.parse(expected));
    expect(answer).toContain('"path":["rows",2,"inner","name"]');
  }
});
