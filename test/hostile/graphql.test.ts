/** Every query, mutation and subscription gets arguments that are right by their type and mean harm. */
import fc from 'fast-check';
import { buildSchema, type GraphQLField } from 'graphql';
import { readFileSync } from 'node:fs';
import { API_KEY, type GraphqlAnswer } from '../support/service.js';
import { figure, isLong, rounds } from '../support/figures.js';
import { transmit, type Sent } from './client.js';
import { callsOf, type Call } from './graphql-values.js';
import { inspect } from './inspect.js';
import { attackedWorld } from './world.js';

const RUNS = rounds(25, 1_000);
const SEED = isLong ? {} : { seed: 20_261_121 };
/** Codes that say that the operation itself was wrong: then nothing was tried. */
const WRONG_OPERATION = new Set(['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED']);

const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'));
const roots = [
  ['query', schema.getQueryType()],
  ['mutation', schema.getMutationType()],
] as const;
const fields: [string, GraphQLField<unknown, unknown>][] = roots.flatMap(([kind, type]) =>
  Object.values(type?.getFields() ?? {}).map((field): [string, GraphQLField<unknown, unknown>] => [kind, field]),
);
/** Deleting comes last, so that the others find something. */
fields.sort(([, one], [, other]) => Number(/^delete/.test(one.name)) - Number(/^delete/.test(other.name)));

const world = attackedWorld();

const told = { calls: 0, answered: 0, refused: 0 };

const request = ({ query, variables }: Call, credential: Record<string, string>): Sent => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', accept: 'application/json', ...credential },
  body: JSON.stringify({ query, variables }),
});

/** Whether nothing was done: errors without data, or a mutation that returned a problem. */
const isRefused = ({ data, errors = [] }: GraphqlAnswer<unknown>): boolean =>
  Object.values(data ?? {}).every(
    (value) => value === null || (value as { __typename?: string }).__typename === 'Problem',
  ) &&
  (errors.length > 0 || data !== undefined);

const attempt = async (call: Call, credential: Record<string, string>): Promise<void> => {
  const sent = request(call, credential);
  world().changed();
  const received = await transmit(world().service.url, sent);
  inspect(sent, received, world().secrets);
  const answer = JSON.parse(received.text) as GraphqlAnswer<unknown>;
  told.calls += 1;
  // What went wrong on our side is an error of ours in a 200 as well.
  for (const { extensions, message } of answer.errors ?? []) {
    const code = String(extensions?.['code']);
    if (code === 'INTERNAL' || WRONG_OPERATION.has(code))
      throw new Error(`${code} ${message}: ${JSON.stringify(call)}`);
    inspect(sent, { ...received, status: 400, text: JSON.stringify({ message, extensions }) }, world().secrets);
  }
  if (!isRefused(answer)) {
    told.answered += 1;
    return world().atRest();
  }
  told.refused += 1;
  const changed = world().changed();
  if (changed.length > 0) throw new Error(`${changed.join()} changed by ${JSON.stringify(call)}: ${received.text}`);
};

it.each(fields)('%s %p', async (kind, field) => {
  const credentials = fc.constantFrom<Record<string, string>>(
    { 'x-api-key': API_KEY },
    { authorization: `Bearer ${world().administrator}` },
    {},
  );
  const property = fc.asyncProperty(callsOf(kind, field, world()), credentials, attempt);
  await fc.assert(property, { numRuns: field.args.length === 0 ? 3 : RUNS, ...SEED, endOnFailure: true });
});

it('that was enough, and the service is well', async () => {
  expect(fields.length).toBeGreaterThan(60);
  expect(told.answered).toBeGreaterThan(told.calls / 10);
  expect((await world().service.fetch('/health/ready')).status).toBe(200);
  figure('Fuzzing: GraphQL', { fields: fields.length, ...told, 'internal errors': 0, 'changes after a refusal': 0 });
});
