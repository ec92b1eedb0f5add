/**
 * Every root field of GraphQL, for every kind of caller, on datasets in every state, where reads are public and restricted. The list
 * of fields is read from the schema: a new one fails here until somebody says who may call it.
 */
import { figure } from '../support/figures.js';
import { openSocket } from '../events/socket.js';
import { openStream } from '../events/stream.js';
import { declarationOf, declaredRule } from './declared.js';
import { callOf, SCHEMA, verdictOf } from './document.js';
import { CALLS, type Call } from './graphql-operations.js';
import { inBothMarkets, Matrix, statesOf } from './matrix.js';
import type { Question } from './rules.js';
import { NOBODIES, PRINCIPALS, STATES, type State } from './world.js';

const ROOTS = [SCHEMA.getQueryType(), SCHEMA.getMutationType(), SCHEMA.getSubscriptionType()];
const REFUSED = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'nothing'];
const matrix = new Matrix();
/** All that a rule can be asked. */
const questions: readonly Question[] = (['public', 'restricted'] as const).flatMap((reads) =>
  [undefined, ...STATES].flatMap((state) => PRINCIPALS.map((principal) => ({ principal, state, reads }))),
);

it('knows every root field, and no other', () => {
  const known = Object.entries(CALLS).flatMap(([root, fields]) => Object.keys(fields).map((name) => `${root}.${name}`));
  const there = ROOTS.flatMap((type) => Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`));
  expect(known.sort()).toEqual(there.sort());
});

const fields = Object.entries(CALLS).flatMap(([root, list]) =>
  Object.entries(list).map(([name, call]): [string, string, Call] => [root, name, call]),
);

it.each(fields)('%s.%s declares who may, or that its resolver decides', (root, name, { may }) => {
  const declared = declarationOf(root, name);
  expect(declared).toBeDefined();
  const rule = declared && declaredRule(declared);
  if (!rule) return;
  const differ = questions.filter((question) => rule(question) !== may(question));
  expect(differ).toEqual([]);
});

const isAsItShould = (verdict: string, may: boolean): boolean => {
  if (/INTERNAL|VALIDATION|BAD_USER_INPUT/.test(verdict)) return false;
  return may ? verdict !== 'UNAUTHENTICATED' && verdict !== 'FORBIDDEN' : REFUSED.includes(verdict);
};

inBothMarkets((world) => {
  it.each(fields.filter(([root]) => root !== 'Subscription'))('%s.%s', async (root, name, call) => {
    const { args = {} } = call;
    const faults = await matrix.faultsOf(world(), call, statesOf(args), async ({ principal, state, may }) => {
      const values = typeof args === 'function' ? args(world().assets[state as State]) : args;
      const { service, headers } = world();
      const verdict = verdictOf(await service.graphql(callOf(root, name, values), values, headers[principal]));
      return { verdict, asItShould: isAsItShould(verdict, may) };
    });
    expect(faults).toEqual([]);
  });

  it.each(Object.keys(CALLS['Subscription'] ?? {}))('Subscription.%s', async (name) => {
    const { service, headers } = world();
    const query = callOf('Subscription', name, {});
    for (const principal of PRINCIPALS) {
      const opened = openStream(service.url, { query }, headers[principal]).then((stream) => stream.close());
      const onSocket = openSocket(service.url, query, headers[principal]);
      // Who sent credentials that do not count must not go on as nobody.
      const isRefused = principal !== 'anonymous' && (NOBODIES as readonly string[]).includes(principal);
      if (isRefused) {
        await expect(opened).rejects.toThrow('UNAUTHENTICATED');
        expect([principal, await onSocket]).toEqual([principal, 'closed with 4403']);
      } else {
        await opened;
        expect([principal, await onSocket]).toEqual([principal, 'open']);
      }
    }
  });
});

it('tried enough for the refusals to mean something', () => {
  expect([...matrix.verdicts]).toEqual(expect.arrayContaining(['answered', 'UNAUTHENTICATED', 'FORBIDDEN', 'nothing']));
  expect(matrix.calls).toBeGreaterThan(3000);
  figure('access by GraphQL', { operations: fields.length, calls: matrix.calls, wrong: 0 });
});
