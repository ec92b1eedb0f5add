/**
 * Every route, for every kind of caller, on datasets in every state, where reads are public and restricted. The list of routes is
 * read from the router: a new one fails here until somebody says who may call it.
 */
import { figure } from '../support/figures.js';
import { inBothMarkets, Matrix, statesOf, type Attempt } from './matrix.js';
import { ELSEWHERE, REST_CALLS, type RestCall } from './rest-operations.js';
import { filled, routesOf } from './routes.js';
import type { AccessWorld } from './world.js';

const matrix = new Matrix();

const send = async (world: AccessWorld, name: string, call: RestCall, { state, principal }: Attempt) => {
  const [method = '', path = ''] = name.split(' ');
  const asset = world.assets[state ?? 'plain'];
  const { params = {}, query = '', body, type = 'text/turtle', accept = '*/*' } = call;
  const address = filled(path, typeof params === 'function' ? params(asset) : params);
  const response = await world.service.fetch(address + (typeof query === 'function' ? query(asset) : query), {
    method,
    headers: {
      accept,
      ...world.headers[principal],
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

inBothMarkets((world) => {
  it('knows every route, and no other', () => {
    const there = routesOf(world().service.app.http).filter(({ path }) => !ELSEWHERE.test(path));
    const known = Object.keys(REST_CALLS).filter((name) => !name.endsWith(')'));
    expect(known.sort()).toEqual(there.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each(Object.entries(REST_CALLS))('%s', async (name, call) => {
    const faults = await matrix.faultsOf(world(), call, statesOf(call.params), async (attempt) => {
      let verdict = await send(world(), name, call, attempt);
      // Validation that waited too long on a busy machine: the client is asked to come again.
      for (let tries = 0; verdict === 503 && tries < 5; tries += 1) verdict = await send(world(), name, call, attempt);
      return { verdict, asItShould: isAsItShould(verdict, attempt.may, call) };
    });
    expect(faults).toEqual([]);
  });
});

it('tried enough for the refusals to mean something', () => {
  expect([...matrix.verdicts]).toEqual(expect.arrayContaining([200, 401, 403, 404, 412]));
  expect(matrix.calls).toBeGreaterThan(3000);
  figure('access by REST', { operations: Object.keys(REST_CALLS).length, calls: matrix.calls, wrong: 0 });
});
