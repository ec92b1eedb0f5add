/** The schema as a whole: the printed file in step, every operation behind the gate, everything described. */
import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
  validateSchema,
  type GraphQLObjectType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSchema } from '../../resolvers/index.js';
import { fragments } from '../../schema/model/fragments.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const schema = createSchema();

describe('the printed schema', () => {
  it('schema/schema.graphql is what the classes say (npm run schema)', () => {
    const printed = readFileSync(`${root}schema/schema.graphql`, 'utf8');
    expect(printed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`);
  });

  it('schema/operations/rows.graphql is what the rows of the model say (npm run schema)', () => {
    expect(readFileSync(`${root}schema/operations/rows.graphql`, 'utf8')).toBe(fragments());
  });
});

it.each([{ federation: false }, { federation: true }])('the schema is valid, %j', (options) => {
  expect(validateSchema(createSchema(options))).toEqual([]);
});

describe('the gate', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    (type): type is GraphQLObjectType => type != null,
  );
  const operations = roots.flatMap((type) =>
    Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
  );

  it.each(operations)('%s declares who may run it', (_name, field) => {
    expect(field.extensions['access']).toBeDefined();
  });

  it('no mutation is public', () => {
    const open = operations.filter(
      ([name, field]) =>
        name.startsWith('Mutation') && (field.extensions['access'] as { kind: string }).kind === 'PUBLIC',
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });
});

describe('documentation', () => {
  const types = Object.values(schema.getTypeMap()).filter(
    ({ name }) => !name.startsWith('__') && !/^(Query|Mutation|Subscription|String|Int|Float|Boolean|ID)$/.test(name),
  );

  it('every type, field and argument is described', () => {
    const missing: string[] = [];
    for (const type of types) {
      if (!type.description) missing.push(type.name);
      if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) {
        for (const field of Object.values(type.getFields()))
          if (!field.description) missing.push(`${type.name}.${field.name}`);
      }
    }
    for (const type of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
      for (const field of Object.values(type?.getFields() ?? {})) {
        if (!field.description) missing.push(`${type?.name}.${field.name}`);
        for (const argument of field.args)
          if (!argument.description) missing.push(`${type?.name}.${field.name}(${argument.name})`);
      }
    }
    expect(missing).toEqual([]);
  });

  it('lists of objects are never null and hold no nulls, except where an id may be unknown', () => {
    const loose: string[] = [];
    for (const type of types) {
      if (!isObjectType(type)) continue;
      for (const field of Object.values(type.getFields())) {
        const text = String(field.type);
        if (text.startsWith('[') && !text.endsWith('!]!') && isObjectType(getNamedType(field.type)))
          loose.push(`${type.name}.${field.name}: ${text}`);
      }
    }
    expect(loose).toEqual([]);
  });
});
