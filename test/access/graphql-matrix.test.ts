/**
 * Every root field of GraphQL, for every kind of caller, on datasets in every state, where reads are public and restricted. The list
 * of fields is read from the schema: a new one fails here until somebody says who may call it.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { figure } from '../support/figures.js';
import { callOf, SCHEMA, verdictOf } from './document.js';
import { CALLS, type Call } from './graphql-operations.js';
import { isNobody } from './rules.js';
import {
  NOBODIES,
  PRINCIPALS,
  startAccessWorld,
  STATES,
  type AccessWorld,
  type Principal,
  type State,
} from './world.js';

const ROOTS = [SCHEMA.getQueryType(), SCHEMA.getMutationType(), SCHEMA.getSubscriptionType()];
const REFUSED = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'nothing'];

it('knows every root field, and no other', () => {
  const known = Object.entries(CALLS).flatMap(([root, fields]) => Object.keys(fields).map((name) => `${root}.${name}`));
  const there = ROOTS.flatMap((type) => Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`));
  expect(known.sort()).toEqual(there.sort());
});

const statesOf = ({ args }: Call): readonly (State | undefined)[] =>
  typeof args === 'function' ? STATES : [undefined];

/** Credentials that do not count are one like the other: they are tried on one state each. */
const isWorthTrying = (principal: Principal, state: State | undefined): boolean =>
  !isNobody(principal) || principal === 'anonymous' || state === undefined || state === 'plain';

let calls = 0;
const outcomes = new Set<string>();

/** What of a call was not as its rule says. */
const faultsOf = async (world: AccessWorld, root: string, name: string, call: Call): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const state of statesOf(call)) {
    const { args = {} } = call;
    const values = typeof args === 'function' ? args(world.assets[state as State]) : args;
    for (const principal of PRINCIPALS) {
      const may = call.may({ principal, reads: world.reads, state });
      if ((may && call.changes) || !isWorthTrying(principal, state)) continue;
      calls += 1;
      const verdict = verdictOf(
        await world.service.graphql(callOf(root, name, values), values, world.headers[principal]),
      );
      outcomes.add(verdict);
      const isRefusal = verdict === 'UNAUTHENTICATED' || verdict === 'FORBIDDEN';
      const asItShould = may ? !isRefusal : REFUSED.includes(verdict);
      const bad = /INTERNAL|VALIDATION|BAD_USER_INPUT/.test(verdict) || !asItShould;
      if (bad)
        faults.push(
          `${principal}${state === undefined ? '' : `, ${state}`}: ${may ? 'may' : 'may not'}, but ${verdict}`,
        );
    }
  }
  return faults;
};

describe.each(['public', 'restricted'] as const)('with %s reads', (reads) => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await startAccessWorld(reads);
  }, 120_000);
  afterAll(() => world.stop());

  const fields = Object.entries(CALLS).flatMap(([root, list]) =>
    Object.entries(list).map(([name, call]) => [root, name, call] as const),
  );
  it.each(fields.filter(([root]) => root !== 'Subscription'))(
    '%s.%s',
    async (root, name, call) => {
      expect(await faultsOf(world, root, name, call)).toEqual([]);
    },
    60_000,
  );

  it('nothing was changed by all this', async () => {
    const { data } = await world.service.graphql<
      Record<string, { readonly total?: number; readonly totalCount?: number }>
    >('{ resources(kind: DATASET) { total } offers { totalCount } drafts { total } }', {}, world.headers.owner);
    expect(data).toEqual({ resources: { total: 6 }, offers: { totalCount: 2 }, drafts: { total: 1 } });
    expect(NOBODIES.length).toBe(4);
  });
});

it('tried enough for the refusals to mean something', () => {
  expect([...outcomes]).toEqual(expect.arrayContaining(['answered', 'UNAUTHENTICATED', 'FORBIDDEN', 'nothing']));
  expect(calls).toBeGreaterThan(3000);
  figure('access by GraphQL', {
    operations: Object.values(CALLS).flatMap((fields) => Object.keys(fields)).length,
    calls,
    wrong: 0,
  });
});
