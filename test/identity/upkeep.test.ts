/** What expired is deleted, and nothing else. */
import { prune } from '../../src/features/identity/upkeep.js';
import { Visitor } from './visitor.js';
import { World } from './world.js';

const MINUTE = 60_000;

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const tables = ['session', 'client_session', 'refresh_token', 'code', 'spent', 'throttle', 'known_place'] as const;
const rows = (): Record<string, number> =>
  Object.fromEntries(tables.map((table) => [table, world.database.read(`SELECT 1 FROM identity_${table}`).length]));

it('deletes sessions, tokens, codes and counters in their time', async () => {
  const { body } = await world.login();
  await world.refresh(body['refresh_token']);
  await world.login('nobody', 'wrong');
  await new Visitor(world).login();
  const before = rows();
  expect(before).toEqual({
    session: 2,
    client_session: 1,
    refresh_token: 2,
    code: 1,
    spent: 1,
    throttle: 3,
    known_place: 2,
  });
  await prune(world.realm);
  expect(rows()).toEqual(before);

  world.pass(12 * MINUTE);
  await prune(world.realm);
  expect(rows()).toEqual({ ...before, code: 0 });

  world.pass(20 * MINUTE);
  await prune(world.realm);
  expect(rows()).toEqual({
    session: 0,
    client_session: 0,
    refresh_token: 0,
    code: 0,
    spent: 0,
    throttle: 3,
    known_place: 2,
  });

  world.pass(12 * 60 * MINUTE);
  await prune(world.realm);
  expect(rows()).toMatchObject({ throttle: 0, known_place: 2 });

  world.pass(90 * 24 * 60 * MINUTE);
  await prune(world.realm);
  expect(rows()['known_place']).toBe(0);
  expect(world.realm.audit.list().length).toBeGreaterThan(3);
});
