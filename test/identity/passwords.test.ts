/** Negative cases of the password grant: guessing, locking, overload. */
import { createUser, setPassword } from '../../src/features/identity/index.js';
import { randomPassword } from '../../src/core/auth/random.js';
import { hashRandomPassword } from '../../src/features/identity/passwords/hash.js';
import { PasswordPool, TooManyLogins } from '../../src/features/identity/passwords/pool.js';
import { ADDRESS_LIMIT, PLACE_LIMIT } from '../../src/features/identity/throttle/index.js';
import { World, type Answer } from './world.js';

const HERE = { address: '127.0.0.1' };
const PASSWORD = 'correct horse battery';
const MINUTE = 60_000;

let world: World;
beforeAll(async () => {
  world = await World.open({ slowPasswords: true });
  await createUser(world.realm, { username: 'Éva', password: PASSWORD });
});
// Every counter is forgotten by then.
beforeEach(() => world.pass(13 * 60 * MINUTE));
afterAll(() => world.close());

const refused = ({ status, body }: Answer): void => {
  expect([status, body['error'], body['error_description']]).toEqual([
    401,
    'invalid_grant',
    'Invalid user credentials',
  ]);
};

const failOften = async (times: number, username = 'éva'): Promise<void> => {
  for (let n = 0; n < times; n += 1) world.realm.throttle.fail(username, HERE);
};

describe('wrong credentials', () => {
  it('T14, T15: wrong password and unknown user get the same bytes for the same work', async () => {
    const { passwords } = world.realm;
    const before = passwords.checks;
    const wrong = await world.login('éva', 'wrong');
    expect(passwords.checks - before).toBe(1);
    const unknown = await world.login('nobody', 'wrong');
    expect(passwords.checks - before).toBe(2);
    refused(wrong);
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(wrong.status);
  });

  it('T16: empty, overlong and NUL-containing passwords', async () => {
    refused(await world.login('éva', ''));
    refused(await world.login('éva', `${PASSWORD}\0`));
    const before = world.realm.passwords.checks;
    refused(await world.login('éva', 'x'.repeat(2048)));
    expect(world.realm.passwords.checks).toBe(before);
  });

  it('T21: spelling of the name does not matter, neither for the account nor for its counter', async () => {
    for (const spelling of ['ÉVA', 'e\u0301va', 'éva', ' Éva ']) {
      expect((await world.login(spelling, PASSWORD)).status).toBe(200);
    }
    await failOften(2, 'ÉVA');
    await failOften(2, 'E\u0301VA');
    await failOften(1, 'éva');
    refused(await world.login('éva', PASSWORD));
  });
});

describe('locks', () => {
  it('T17: the right password does not open a locked account, until the lock is over', async () => {
    for (let n = 0; n < PLACE_LIMIT; n += 1) refused(await world.login('éva', 'wrong'));
    refused(await world.login('éva', PASSWORD));
    const locked = world.realm.audit.list(0, 10_000).filter(({ event }) => event === 'account-locked');
    expect(locked).toHaveLength(1);
    world.pass(MINUTE + 1000);
    expect((await world.login('éva', PASSWORD)).status).toBe(200);
  });

  it('T18: many names from one address', async () => {
    for (let n = 0; n < ADDRESS_LIMIT; n += 1) world.realm.throttle.fail(`name${n}`, HERE);
    refused(await world.login('éva', PASSWORD));
    expect(world.realm.throttle.stance('éva', { address: '192.0.2.1' })).toBe('open');
  });

  it('counts an IPv6 network as one address', () => {
    const { throttle } = world.realm;
    for (let n = 0; n < ADDRESS_LIMIT; n += 1)
      throttle.fail(`name${n}`, { address: `2001:db8:1:2::${n.toString(16)}` });
    expect(throttle.stance('someone', { address: '2001:db8:1:2:aaaa::1' })).toBe('refused');
    expect(throttle.stance('someone', { address: '2001:db8:1:3::1' })).toBe('open');
  });

  it('T19: locks survive a restart', async () => {
    for (let n = 0; n < PLACE_LIMIT; n += 1) refused(await world.login('éva', 'wrong'));
    world = await world.restart({ slowPasswords: true });
    refused(await world.login('éva', PASSWORD));
  });

  it('T19: success clears the counter of the account and not that of the address', async () => {
    await failOften(PLACE_LIMIT - 1);
    expect((await world.login('éva', PASSWORD)).status).toBe(200);
    refused(await world.login('éva', 'wrong'));
    expect((await world.login('éva', PASSWORD)).status).toBe(200);
    for (let n = PLACE_LIMIT; n < ADDRESS_LIMIT; n += 1) world.realm.throttle.fail(`name${n}`, HERE);
    expect(world.realm.throttle.stance('éva', HERE)).toBe('refused');
  });

  it('locks longer with every further failure, a quarter of an hour at most', async () => {
    const { throttle } = world.realm;
    await failOften(PLACE_LIMIT);
    world.pass(MINUTE + 1);
    expect(throttle.stance('éva', HERE)).toBe('open');
    await failOften(1);
    world.pass(MINUTE + 1);
    expect(throttle.stance('éva', HERE)).toBe('refused');
    await failOften(20);
    world.pass(15 * MINUTE + 1);
    expect(throttle.stance('éva', HERE)).toBe('open');
  });

  it('a new password set by the administrator opens the account', async () => {
    await createUser(world.realm, { username: 'karl', password: PASSWORD });
    await failOften(PLACE_LIMIT, 'karl');
    await setPassword(world.realm, 'karl', 'another password');
    expect((await world.login('karl', 'another password')).status).toBe(200);
  });
});

it('hashes cost what they cost as shipped', () => {
  const { users } = world.realm;
  expect(users.passwordOf(users.byUsername('éva')?.id ?? '')).toMatch(/^scrypt\$15\$8\$3\$/);
});

it('a password that nobody chose is hashed quickly, and checked with as much work as any other', async () => {
  const pool = new PasswordPool(1);
  const password = randomPassword();
  const stored = await hashRandomPassword(password);
  expect(stored).toMatch(/^scrypt\$10\$8\$1\$/);
  const workOf = async (expected: string | undefined, tried: string): Promise<readonly [boolean, number]> => {
    const before = process.cpuUsage();
    const isRight = await pool.check(tried, expected, () => true);
    return [isRight, process.cpuUsage(before).user];
  };
  const [isKnown, unknownWork] = await workOf(undefined, password);
  expect(isKnown).toBe(false);
  for (const tried of [password, 'wrong password']) {
    const [isRight, work] = await workOf(stored, tried);
    expect(isRight).toBe(tried === password);
    expect(work).toBeGreaterThan(unknownWork / 3);
  }
});

describe('T20: overload', () => {
  it('runs a few checks at once, lets some wait and turns the rest away', async () => {
    const pool = new PasswordPool(1, 2);
    let most = 0;
    const check = (): Promise<unknown> =>
      pool
        .check('guess', undefined, () => {
          most = Math.max(most, pool.active);
          return true;
        })
        .catch((error: unknown) => error);
    const results = await Promise.all([check(), check(), check(), check(), check()]);
    expect(most).toBe(1);
    expect(pool.checks).toBe(3);
    expect(results.filter((result) => result instanceof TooManyLogins)).toHaveLength(2);
    expect(pool.active).toBe(0);
  });

  it('lets 100 logins at once wait, and answers other routes meanwhile', async () => {
    const { passwords, throttle } = world.realm;
    expect(passwords.maxWaiting).toBe(200);
    let settled = 0;
    const logins = Array.from({ length: 100 }, async (_, n) => {
      const answer = await world.login(`guest${n}`, 'wrong');
      settled += 1;
      return answer;
    });
    for (let n = 0; n < 20; n += 1) {
      expect((await world.get('/realms/marketplace/protocol/openid-connect/certs')).status).toBe(200);
      expect(passwords.active).toBeLessThanOrEqual(passwords.parallel);
    }
    // Twenty answers came in while most of those who log in were still waiting.
    expect(settled).toBeLessThan(50);
    for (let n = 0; n < ADDRESS_LIMIT; n += 1) throttle.fail(`other${n}`, HERE);
    expect(new Set((await Promise.all(logins)).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it('answers 503 with Retry-After, and other routes meanwhile', async () => {
    const { passwords } = world.realm;
    const room = passwords.parallel + passwords.maxWaiting;
    const logins = Array.from({ length: room + 5 }, (_, n) => world.login(`name${n}`, 'wrong'));
    await Promise.any(logins.map(async (login) => expect((await login).status).toBe(503)));
    const certs = await world.get('/realms/marketplace/protocol/openid-connect/certs');
    expect(certs.status).toBe(200);
    // The address locks, so those who still wait need no hash any more: what is tested is the queue.
    for (let n = 0; n < ADDRESS_LIMIT; n += 1) world.realm.throttle.fail(`other${n}`, HERE);
    const answers = await Promise.all(logins);
    const turnedAway = answers.filter(({ status }) => status === 503);
    expect(turnedAway.length).toBeGreaterThan(0);
    for (const { headers, body } of turnedAway) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body['error']).toBe('temporarily_unavailable');
    }
    expect(answers.every(({ status }) => status === 503 || status === 401)).toBe(true);
  });
});
