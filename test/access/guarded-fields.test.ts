/** The middleware stands around what can be asked for first and around what declares a rule, and around nothing else. */
import { execute, GraphQLObjectType, GraphQLSchema, GraphQLString, parse, type GraphQLFieldConfig } from 'graphql';
import { applyMiddleware } from '../../resolvers/middleware/apply.js';
import type { AccessRule } from '../../resolvers/middleware/access.js';
import { gate } from '../../resolvers/middleware/gate.js';
import { createSchema } from '../../resolvers/index.js';
import { Refusal } from '../../src/core/errors.js';

/** An authorizer that lets nobody be an operator. */
const context = {
  principal: { kind: 'anonymous' },
  authorizer: {
    requireOperator: () => {
      throw new Refusal('FORBIDDEN', 'Only operators.');
    },
  },
};

const field = (answer: unknown, rule?: AccessRule): GraphQLFieldConfig<unknown, unknown> => ({
  type: GraphQLString,
  resolve: () => answer,
  ...(rule && { extensions: { access: rule } }),
});

const schemaWith = (): GraphQLSchema => {
  const thing = new GraphQLObjectType({
    name: 'Thing',
    fields: {
      open: field('open'),
      secret: field('secret', { kind: 'OPERATOR' }),
      // Without a resolver of its own a field is guarded as well.
      held: { type: GraphQLString, extensions: { access: { kind: 'OPERATOR' } } },
    },
  });
  const roots = {
    declared: field('declared', { kind: 'PUBLIC' }),
    forgotten: field('forgotten'),
    thing: { type: thing, resolve: () => ({ held: 'held' }), extensions: { access: { kind: 'PUBLIC' } } },
  };
  const query = new GraphQLObjectType({ name: 'Query', fields: roots });
  const mutation = new GraphQLObjectType({ name: 'Mutation', fields: { change: field('changed') } });
  return new GraphQLSchema({ query, mutation });
};

const answerTo = async (text: string) => {
  const schema = schemaWith();
  applyMiddleware(schema, gate);
  const { data, errors = [] } = await execute({ schema, document: parse(text), contextValue: context });
  const refused = errors.map(({ path, originalError }) => [path?.join('.'), (originalError as Refusal).code]);
  return { data: JSON.parse(JSON.stringify(data)) as unknown, refused };
};

it('refuses an operation that declares nothing, and answers one that does', async () => {
  const { data, refused } = await answerTo('{ declared forgotten }');
  expect(data).toEqual({ declared: 'declared', forgotten: null });
  expect(refused).toEqual([['forgotten', 'FORBIDDEN']]);
  expect((await answerTo('mutation { change }')).refused).toEqual([['change', 'FORBIDDEN']]);
});

it('guards a field within an answer that declares a rule, and no other', async () => {
  const { data, refused } = await answerTo('{ thing { open secret held } }');
  expect(data).toEqual({ thing: { open: 'open', secret: null, held: null } });
  expect(refused).toEqual([
    ['thing.secret', 'FORBIDDEN'],
    ['thing.held', 'FORBIDDEN'],
  ]);
});

it('has the middleware pass a field in their order', async () => {
  const schema = schemaWith();
  const passed: string[] = [];
  applyMiddleware(
    schema,
    async (_, next) => {
      passed.push('outer');
      return next();
    },
    async (_, next) => {
      passed.push('inner');
      return next();
    },
  );
  await execute({ schema, document: parse('{ thing { open } }'), contextValue: context });
  expect(passed).toEqual(['outer', 'inner']);
});

it('wraps every operation of the service', async () => {
  const schema = createSchema();
  const unguarded: string[] = [];
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const { name, resolve } of Object.values(root?.getFields() ?? {})) {
      // What stands in the place of the declaration is none, so only a gate that is there refuses.
      const info = {
        parentType: new GraphQLObjectType({ name: root?.name ?? '', fields: { [name]: field('') } }),
        fieldName: name,
      };
      const answer: unknown = await Promise.resolve(resolve?.({}, {}, context, info as never)).catch(
        (error: unknown) => error,
      );
      const code = answer instanceof Refusal ? answer.code : (answer as { code?: string } | undefined)?.code;
      if (code !== 'FORBIDDEN') unguarded.push(name);
    }
  }
  expect(unguarded).toEqual([]);
});
