/**
 * Every action of the pages, for every kind of caller, where reads are public and restricted. The list of actions is read from the
 * router: a new one fails here until somebody says who may do it.
 */
import { Sessions } from '../../src/core/pages/session/sessions.js';
import { csrfOf } from '../../src/core/pages/session/seal.js';
import { figure } from '../support/figures.js';
import { inBothMarkets, Matrix, type Attempt } from './matrix.js';
import { PAGE_ACTIONS, type PageAction } from './page-actions.js';
import { filled, routesOf } from './routes.js';
import { PEOPLE, type AccessWorld, type Principal } from './world.js';

const matrix = new Matrix();
const ROUTE = /^\/srv\/catalog\//;

/** The cookie of somebody who logged in; undefined for those who cannot, and send what they have as programs do. */
const cookieOf = async ({ service, headers }: AccessWorld, principal: Principal): Promise<string | undefined> => {
  const hasSession = principal === 'disabled user' || (PEOPLE as readonly string[]).includes(principal);
  if (!hasSession) return undefined;
  const access = String(headers[principal]['authorization']).slice('Bearer '.length);
  return new Sessions(service.app.store.database).begin({ access, expires: Date.now() + 3_600_000, name: principal });
};

/** What pages are filled in with that is not in the table: the version that the buyer saw. */
const seenIn = async ({ service, headers }: AccessWorld, id: string): Promise<Readonly<Record<string, string>>> => {
  const query = 'query ($id: ID!) { dataset(id: $id) { etag } }';
  const { data } = await service.graphql<{ dataset: { etag: string } | null }>(query, { id }, headers.key);
  return data?.dataset ? { etag: data.dataset.etag } : {};
};

const send = async (
  world: AccessWorld,
  path: string,
  { id = '', form = {} }: PageAction,
  { principal, state }: Attempt,
  forged = false,
): Promise<number> => {
  const cookie = await cookieOf(world, principal);
  const named = typeof id === 'string' ? id : id(world.assets[state ?? 'plain']);
  const seen = /\/(buy|invest)$/.test(path) ? await seenIn(world, named) : {};
  const fields = { ...form, ...seen, ...(cookie && !forged ? { csrf: csrfOf(cookie) } : {}) };
  const address = filled(path, { id: named });
  const response = await world.service.fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: cookie ? { cookie: `catalog_session=${cookie}` } : world.headers[principal],
    body: new URLSearchParams(fields),
  });
  await response.arrayBuffer();
  return response.status;
};

const REFUSED = [401, 403, 404];

inBothMarkets((world) => {
  it('knows every action, and no other', () => {
    const there = routesOf(world().service.app.http).filter(
      ({ method, path }) => method === 'POST' && ROUTE.test(path),
    );
    expect(there.map(({ path }) => path).sort()).toEqual(Object.keys(PAGE_ACTIONS).sort());
  });

  it.each(Object.entries(PAGE_ACTIONS).filter(([path]) => !path.endsWith('/logout')))(
    'POST %s',
    async (path, action) => {
      const states = typeof action.id === 'function' ? (['plain', 'offered', 'removed'] as const) : [undefined];
      const refused = { ...action, changes: true as const };
      const faults = await matrix.faultsOf(world(), refused, states, async (attempt) => {
        const verdict = await send(world(), path, action, attempt);
        return { verdict, asItShould: REFUSED.includes(verdict) };
      });
      expect(faults).toEqual([]);
      // Nobody else makes a browser do it, whatever its owner may.
      for (const principal of PEOPLE)
        expect(await send(world(), path, action, { principal, state: 'plain', may: false }, true)).toBe(403);
    },
  );
});

it('tried enough for the refusals to mean something', () => {
  expect([...matrix.verdicts].sort()).toEqual(REFUSED);
  expect(matrix.calls).toBeGreaterThan(400);
  figure('access by pages', { actions: Object.keys(PAGE_ACTIONS).length, calls: matrix.calls, wrong: 0 });
});
