/**
 * Every route, for every kind of caller, on datasets in every state, where reads are public and restricted. The list of routes is
 * read from the router: a new one fails here until somebody says who may call it.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { figure } from '../support/figures.js';
import { ELSEWHERE, REST_CALLS, type RestCall } from './rest-operations.js';
import { filled, routesOf } from './routes.js';
import { isNobody } from './rules.js';
import { PRINCIPALS, startAccessWorld, STATES, type AccessWorld, type Principal, type State } from './world.js';

const statesOf = ({ params }: RestCall): readonly (State | undefined)[] =>
  typeof params === 'function' ? STATES : [undefined];

/** Credentials that do not count are one like the other: they are tried on one state each. */
const isWorthTrying = (principal: Principal, state: State | undefined): boolean =>
  !isNobody(principal) || principal === 'anonymous' || state === undefined || state === 'plain';

let calls = 0;
const statuses = new Set<number>();

const send = async (world: AccessWorld, name: string, call: RestCall, state: State | undefined, who: Principal) => {
  const [method = '', path = ''] = name.split(' ');
  const asset = world.assets[state ?? 'plain'];
  const { params = {}, query = '', body, type = 'text/turtle', accept = '*/*' } = call;
  const address = filled(path, typeof params === 'function' ? params(asset) : params);
  const response = await world.service.fetch(address + (typeof query === 'function' ? query(asset) : query), {
    method,
    headers: {
      accept,
      ...world.headers[who],
      ...(body === undefined ? {} : { 'content-type': type }),
      // A version that nothing has: whoever may delete is told so, and nothing is deleted.
      ...(method === 'DELETE' ? { 'if-match': '"0"' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
  await response.arrayBuffer();
  return response.status;
};

const isAsItShould = (status: number, may: boolean, { silent }: RestCall): boolean => {
  if (status >= 500) return false;
  if (may) return status !== 401 && status !== 403;
  return silent ? status < 300 : [401, 403, 404].includes(status);
};

/** What of a call was not as its rule says. */
const faultsOf = async (world: AccessWorld, name: string, call: RestCall): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const state of statesOf(call)) {
    for (const principal of PRINCIPALS) {
      const may = call.may({ principal, reads: world.reads, state });
      if ((may && call.changes) || !isWorthTrying(principal, state)) continue;
      calls += 1;
      let status = await send(world, name, call, state, principal);
      // Validation that waited too long on a busy machine: the client is asked to come again.
      for (let tries = 0; status === 503 && tries < 5; tries += 1)
        status = await send(world, name, call, state, principal);
      statuses.add(status);
      if (!isAsItShould(status, may, call))
        faults.push(
          `${principal}${state === undefined ? '' : `, ${state}`}: ${may ? 'may' : 'may not'}, but ${status}`,
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

  it('knows every route, and no other', () => {
    const there = routesOf(world.service.app.http).filter(({ path }) => !ELSEWHERE.test(path));
    const known = Object.keys(REST_CALLS).filter((name) => !name.endsWith(')'));
    expect(known.sort()).toEqual(there.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each(Object.entries(REST_CALLS))(
    '%s',
    async (name, call) => {
      expect(await faultsOf(world, name, call)).toEqual([]);
    },
    60_000,
  );

  it('nothing was changed by all this', async () => {
    const { data } = await world.service.graphql(
      '{ resources(kind: DATASET) { total } drafts { total } offers { totalCount } }',
      {},
      world.headers.owner,
    );
    expect(data).toMatchObject({ resources: { total: 6 }, drafts: { total: 1 }, offers: { totalCount: 2 } });
  });
});

it('tried enough for the refusals to mean something', () => {
  expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 403, 404, 412]));
  expect(calls).toBeGreaterThan(3000);
  figure('access by REST', { operations: Object.keys(REST_CALLS).length, calls, wrong: 0 });
});
