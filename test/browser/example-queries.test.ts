import { readFileSync } from 'node:fs';
import { getVariableValues, type GraphQLSchema, Kind, type OperationDefinitionNode, parse, validate } from 'graphql';
import { createSchema } from '../../resolvers/index.js';
import { loadDemo } from '../../src/app/demo/load.js';
import type { Example } from '../../src/core/graphiql/examples/example.js';
import { exampleQueries } from '../../src/core/graphiql/mount.js';
import { createLogger } from '../../src/core/log.js';
import { refusalCodes, startService, type TestService } from '../support/service.js';

const operationOf = ({ query }: Example): OperationDefinitionNode => {
  const [operation, ...others] = parse(query).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) throw new Error('Not one operation');
  return operation;
};

const nameOf = (example: Example): string => operationOf(example).name?.value ?? '';

const mistakes = (schema: GraphQLSchema, example: Example): string[] => {
  const { variableDefinitions = [] } = operationOf(example);
  const { errors = [] } = getVariableValues(schema, variableDefinitions, example.variables ?? {});
  return [...validate(schema, parse(example.query)), ...errors].map(({ message }) => message);
};

const atHand = {
  ...{ catalogue: 'a-catalogue', dataset: 'a-dataset', unpublished: 'another' },
  ...{ node: 'bm9kZQ', offered: 'an-offer' },
};

describe('The example queries', () => {
  const schema = createSchema();
  const all = exampleQueries(atHand);

  it.each(all.map((example) => [nameOf(example), example] as const))('%s fits the schema', (_, example) => {
    expect(mistakes(schema, example)).toEqual([]);
  });

  it('are there for everybody, under names of their own', () => {
    const audiences = ['start', 'provider', 'buyer', 'frontend', 'operator'];
    for (const audience of audiences) {
      expect(all.filter((example) => example.audience === audience).length).toBeGreaterThanOrEqual(4);
    }
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
  });

  it('ask for nothing that is not there', () => {
    const names = exampleQueries({}).map(nameOf);
    expect(names).toEqual(expect.arrayContaining(['Catalogues', 'PutCatalogue', 'FindData', 'NeedWork']));
    expect(names).not.toEqual(expect.arrayContaining(['Dataset']));
    expect(JSON.stringify(exampleQueries({}))).not.toContain('undefined');
  });

  it('write nothing, but for those that say so', () => {
    const writing = all.filter((example) => operationOf(example).operation === 'mutation');
    const careless = writing.filter(
      ({ query, variables }) => !query.includes('dryRun: true') && !variables?.['dryRun'],
    );
    expect(careless.map(nameOf).sort()).toEqual(['Acquire', 'Publish']);
    for (const { query } of careless) expect(query).toMatch(/This is no dry\n# run/);
  });
});

/** Who runs an example that is not for everybody, and runs it so that it works. */
const people: Readonly<Record<string, string>> = {
  CreateDataset: 'alice',
  TryNewVersion: 'alice',
  PutCatalogue: 'alice',
  Publish: 'alice',
  HandleProblems: 'alice',
  Acquire: 'bob',
  WhoAmI: 'alice',
  Grants: 'alice',
};

interface Secrets {
  readonly clients: { readonly cli: { readonly id: string; readonly secret: string } };
  readonly users: Readonly<Record<string, { readonly username: string; readonly password: string }>>;
}

describe('The example queries on the data of the demonstration', () => {
  let service: TestService;
  let examples: readonly Example[];
  let secrets: Secrets;

  const tokenOf = async (name: string): Promise<string> => {
    const { cli } = secrets.clients;
    const form = { grant_type: 'password', client_id: cli.id, client_secret: cli.secret, ...secrets.users[name] };
    const response = await service.fetch('/realms/marketplace/protocol/openid-connect/token', {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await response.json()) as { readonly access_token: string };
    return token;
  };
  const run = async ({ query, variables }: Example, name?: string) => {
    const headers: Record<string, string> =
      name === undefined ? {} : { authorization: `Bearer ${await tokenOf(name)}` };
    return service.graphql<Record<string, unknown>>(query, variables, headers);
  };
  const find = (name: string): Example => {
    const found = examples.find((example) => nameOf(example) === name);
    if (!found) throw new Error(`There is no example ${name}`);
    return found;
  };

  beforeAll(async () => {
    service = await startService();
    await loadDemo(service.app, createLogger('silent'));
    secrets = JSON.parse(readFileSync(`${service.dataDir}/secrets.json`, 'utf8')) as Secrets;
    examples = (await (await service.fetch('/graphiql/examples.json')).json()) as Example[];
  });
  afterAll(() => service.stop());

  const queries = exampleQueries(atHand).filter((example) => operationOf(example).operation !== 'subscription');
  it.each(queries.map(nameOf))('%s works', async (name) => {
    const answer = await run(find(name), people[name]);
    expect(answer.errors).toBeUndefined();
    expect(Object.values(answer.data ?? {})).not.toContain(null);
    const expected = name === 'HandleProblems' ? ['INVALID_METADATA'] : [];
    expect(refusalCodes(answer)).toEqual(expected);
  });

  it.each(Object.keys(people))('%s is not for everybody', async (name) => {
    const answer = await run(find(name));
    expect(refusalCodes(answer)).toEqual(['UNAUTHENTICATED']);
  });

  it.each(['WatchChanges', 'WatchOffers'])('%s stays open', async (name) => {
    const aborted = new AbortController();
    const { query, variables } = find(name);
    const response = await service.fetch('/graphql/stream', {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: aborted.signal,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    aborted.abort();
  });
});
