/** Guessing passwords: nobody locks an account for its owner, and nobody gets further by having many addresses. */
import { createUser, deleteUser, identityTables, setPassword } from '../../src/features/identity/index.js';
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, KNOWN_FOR, PLACE_LIMIT } from '../../src/features/identity/throttle/index.js';
import { Database } from '../../src/core/store/sqlite/database.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pkce, Visitor } from '../identity/visitor.js';
import { World, type Answer } from '../identity/world.js';

const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;
const HERE = { address: '127.0.0.1' };

let world: World;
beforeAll(async () => {
  world = await World.open();
});
// Every counter is forgotten by then.
beforeEach(() => world.pass(13 * 60 * MINUTE));
afterAll(() => world.close());

let people = 0;
/** A new person, known nowhere. */
const somebody = async (): Promise<string> => {
  const username = `person${(people += 1)}`;
  await createUser(world.realm, { username, password: PASSWORD });
  return username;
};

/** An address that nobody had before. */
let hosts = 0;
const elsewhere = (): { address: string } => ({ address: `198.51.${Math.trunc((hosts += 1) / 250)}.${hosts % 250}` });

/** Wrong passwords from so many addresses. */
const attack = async (username: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1)
    await world.database.write(world.realm.throttle.fail(username, elsewhere()).statements);
};

const signIn = async (visitor: Visitor, username: string, password = PASSWORD): Promise<Answer> =>
  visitor.submit(await visitor.ask(pkce().challenge, { prompt: 'login' }), { username, password });
const isIn = ({ status, headers }: Answer): boolean =>
  status === 303 && headers.get('location')?.includes('code=') === true;

/** How many passwords were really looked at. */
const checksOf = async (attempt: () => Promise<Answer>): Promise<[checks: number, status: number, text: string]> => {
  const before = world.realm.passwords.checks;
  const { status, text } = await attempt();
  return [world.realm.passwords.checks - before, status, text];
};

describe('the owner', () => {
  it('gets in from elsewhere after five wrong passwords from one address', async () => {
    const name = await somebody();
    const attacker = elsewhere();
    for (let n = 0; n < 20; n += 1) world.realm.throttle.fail(name, attacker);
    expect(world.realm.throttle.stance(name, attacker)).toBe('refused');
    expect((await world.login(name, PASSWORD)).status).toBe(200);
  });

  it('gets in with a browser that is known, whatever goes on elsewhere or in the same network', async () => {
    const name = await somebody();
    const visitor = new Visitor(world);
    expect(isIn(await signIn(visitor, name))).toBe(true);
    await attack(name, ACCOUNT_LIMIT + 10);
    for (let n = 0; n < ADDRESS_LIMIT; n += 1) world.realm.throttle.fail(`other${n}`, HERE);
    for (let n = 0; n < PLACE_LIMIT; n += 1) world.realm.throttle.fail(name, HERE);
    expect(isIn(await signIn(new Visitor(world), name))).toBe(false);
    expect(isIn(await signIn(visitor, name))).toBe(true);
  });

  it('gets in from a network where the account has logged in, by the password grant', async () => {
    const name = await somebody();
    await world.login(name, PASSWORD);
    await attack(name, ACCOUNT_LIMIT + 10);
    expect((await world.login(name, PASSWORD)).status).toBe(200);
    expect(world.realm.throttle.stance(name, elsewhere())).toBe('paused');
  });

  it('gets in from anywhere else once the pause is over, which nobody can prolong by trying', async () => {
    const name = await somebody();
    await attack(name, ACCOUNT_LIMIT);
    expect((await world.login(name, PASSWORD)).status).toBe(401);
    await attack(name, 40);
    world.pass(MINUTE + 1);
    expect((await world.login(name, PASSWORD)).status).toBe(200);
  });
});

describe('somebody with many addresses', () => {
  it('gets thirty guesses, then four an hour, even with the right one among them', async () => {
    const name = await somebody();
    await attack(name, ACCOUNT_LIMIT);
    let looked = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const origin = elsewhere();
      if (world.realm.throttle.stance(name, origin) === 'open') looked += 1;
      world.realm.throttle.fail(name, origin);
      world.pass(MINUTE);
    }
    expect(looked).toBeLessThanOrEqual(4 * 24 + 5);
    expect(looked).toBeGreaterThan(4 * 20);
  });

  it('cannot tell whether there is such an account: pause, work and words are the same', async () => {
    const name = await somebody();
    await attack(name, ACCOUNT_LIMIT);
    await attack('nobody-at-all', ACCOUNT_LIMIT);
    const right = await checksOf(() => world.login(name, PASSWORD));
    const unknown = await checksOf(() => world.login('nobody-at-all', PASSWORD));
    expect(right).toEqual(unknown);
    expect(right.slice(0, 2)).toEqual([1, 401]);
  });

  it('still has every address limited by itself', async () => {
    const name = await somebody();
    for (let n = 0; n < PLACE_LIMIT; n += 1) expect((await world.login(name, 'wrong')).status).toBe(401);
    expect(await checksOf(() => world.login(name, PASSWORD))).toEqual([0, 401, expect.anything()]);
  });
});

describe('the mark of a browser', () => {
  it('is limited like any other place, opens nothing, and is good for one account', async () => {
    const [mine, yours] = [await somebody(), await somebody()];
    const visitor = new Visitor(world);
    await signIn(visitor, mine);
    for (let n = 0; n < PLACE_LIMIT; n += 1) await signIn(visitor, mine, 'wrong');
    expect(isIn(await signIn(visitor, mine))).toBe(false);
    const device = visitor.cookies.get('IDENTITY_DEVICE') ?? '';
    expect(world.realm.throttle.knowsDevice(mine, device)).toBe(true);
    expect(world.realm.throttle.knowsDevice(yours, device)).toBe(false);
  });

  it('does not become known when somebody put it into the browser of another', async () => {
    const [attacker, victim] = [await somebody(), await somebody()];
    const [theirs, mine] = [new Visitor(world), new Visitor(world)];
    await signIn(theirs, attacker);
    const planted = theirs.cookies.get('IDENTITY_DEVICE') ?? '';
    mine.cookies.set('IDENTITY_DEVICE', planted);
    await signIn(mine, victim);
    expect(mine.cookies.get('IDENTITY_DEVICE')).not.toBe(planted);
    expect(world.realm.throttle.knowsDevice(victim, planted)).toBe(false);
  });

  it('stays the same for who has it, and across a restart', async () => {
    const name = await somebody();
    const visitor = new Visitor(world);
    await signIn(visitor, name);
    const device = visitor.cookies.get('IDENTITY_DEVICE') ?? '';
    await signIn(visitor, name);
    expect(visitor.cookies.get('IDENTITY_DEVICE')).toBe(device);
    await attack(name, ACCOUNT_LIMIT);
    world = await world.restart();
    expect(world.realm.throttle.knowsDevice(name, device)).toBe(true);
    expect(world.realm.throttle.stance(name, elsewhere())).toBe('paused');
    expect(world.realm.throttle.stance(name, { ...elsewhere(), device })).toBe('open');
  });

  it('is forgotten with a new password, with the account, and after ninety days', async () => {
    const [first, second, third] = [await somebody(), await somebody(), await somebody()];
    const devices = new Map<string, string>();
    for (const name of [first, second, third]) {
      const visitor = new Visitor(world);
      await signIn(visitor, name);
      devices.set(name, visitor.cookies.get('IDENTITY_DEVICE') ?? '');
    }
    const known = (name: string): boolean => world.realm.throttle.knowsDevice(name, devices.get(name) ?? '');
    expect([first, second, third].map(known)).toEqual([true, true, true]);
    await setPassword(world.realm, first, 'another password');
    await deleteUser(world.realm, second);
    await createUser(world.realm, { username: second, password: PASSWORD });
    expect([first, second, third].map(known)).toEqual([false, false, true]);
    world.pass(KNOWN_FOR + 1);
    expect(known(third)).toBe(false);
  });

  it('is kept for fifty places of an account at most', async () => {
    const name = await somebody();
    for (let n = 0; n < 120; n += 1) {
      await world.database.write(world.realm.throttle.succeed(name, elsewhere()));
      world.pass(1000);
    }
    const sql = 'SELECT count(*) AS n FROM identity_known_place GROUP BY account ORDER BY n DESC LIMIT 1';
    expect(world.database.readOne<{ n: number }>(sql, [])?.n).toBe(50);
  });
});

it('the log says that an account was locked, and how far', async () => {
  const name = await somebody();
  const since = world.realm.audit.head().seq;
  await attack(name, ACCOUNT_LIMIT - 1);
  await world.login(name, 'wrong');
  for (let n = 0; n < PLACE_LIMIT; n += 1) await world.login(name, 'wrong');
  const details = world.realm.audit
    .list(since)
    .flatMap(({ event, detail }) => (event === 'account-locked' ? [detail] : []));
  expect(details).toEqual(['where it is not known', 'there']);
});

it('counters from before known places still count', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'throttle-'));
  const file = join(folder, 'catalogue.db');
  const before = await Database.open(file, identityTables.slice(0, 4));
  const row = ['address 192.0.2.77', 60, Date.now(), Date.now() + 10 * MINUTE];
  await before.write([{ sql: 'INSERT INTO identity_throttle VALUES (?, ?, ?, ?)', params: row }]);
  await before.close();
  const other = await World.open({ dataDir: folder });
  try {
    expect(other.realm.throttle.stance('anybody', { address: '192.0.2.77' })).toBe('refused');
    expect(other.realm.throttle.stance('anybody', { address: '192.0.2.78' })).toBe('open');
  } finally {
    await other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
