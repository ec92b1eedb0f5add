import { describe, expect, it } from '@jest/globals';
import { getVariableValues, Kind, parse, validate } from 'graphql';
import type { GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { createSchema } from '../../resolvers/index.js';
import { exampleQueries } from '../../src/graphiql/example-queries.js';
import type { Example } from '../../src/rest/graphiql.js';

const operationOf = ({ query }: Example): OperationDefinitionNode => {
  const [operation, ...others] = parse(query).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) throw new Error('Not one operation');
  return operation;
};

const mistakes = (schema: GraphQLSchema, example: Example): string[] => {
  const { variableDefinitions = [] } = operationOf(example);
  const { errors = [] } = getVariableValues(schema, variableDefinitions, example.variables ?? {});
  return [...validate(schema, parse(example.query)), ...errors].map(({ message }) => message);
};

const names = (examples: readonly Example[]): (string | undefined)[] =>
  examples.map((example) => operationOf(example).name?.value);

describe('The example queries', () => {
  const schema = createSchema();
  const all = exampleQueries({ catalogue: 'a-catalogue', dataset: 'a-dataset' });

  it.each(all.map((example) => [operationOf(example).name?.value, example] as const))(
    '%s fits the schema',
    (_, example) => {
      expect(mistakes(schema, example)).toEqual([]);
    },
  );

  it('speak of the data at hand', () => {
    const ids = all.flatMap(({ variables = {} }) => [variables['id'], variables['catalogue']]);
    expect(new Set(ids)).toEqual(new Set([undefined, 'a-dataset', 'a-catalogue', 'our-catalogue']));
  });

  it('ask for nothing that is not there', () => {
    expect(names(exampleQueries({}))).toEqual(['Catalogues', 'PutCatalogue']);
    expect(names(exampleQueries({ catalogue: 'c' }))).toEqual([
      'Catalogues',
      'DatasetPages',
      'CreateDataset',
      'PutCatalogue',
    ]);
  });

  it('write nothing unless told to', () => {
    const writing = all.filter((example) => operationOf(example).operation === 'mutation');
    expect(writing.map(({ variables }) => variables?.['dryRun'])).toEqual([true, true]);
  });
});
