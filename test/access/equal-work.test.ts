/**
 * What somebody could learn from how long an answer takes: the expensive steps are counted instead of timed, and have to be the same
 * for what exists and for what does not.
 */
import { createUser, disableUser } from '../../src/features/identity/index.js';
import { pkce, Visitor } from '../identity/visitor.js';
import { World } from '../identity/world.js';
import { observe } from '../support/crypto.js';
import { figure } from '../support/figures.js';

const counts = { derivations: 0, comparisons: 0 };
const observed = [
  observe('scrypt', () => (counts.derivations += 1)),
  observe('timingSafeEqual', () => (counts.comparisons += 1)),
];

let world: World;
beforeAll(async () => {
  world = await World.open();
  for (const username of ['eva', 'off']) await createUser(world.realm, { username, password: 'a right password' });
  await disableUser(world.realm, 'off');
});
afterAll(async () => {
  for (const { restore } of observed) restore();
  await world.close();
});

interface Work {
  readonly derivations: number;
  readonly comparisons: number;
  /** Rows that the attempt left behind: each costs a write. */
  readonly rows: number;
}

const rows = (): number =>
  world.database.readOne<{ n: number }>(
    'SELECT (SELECT COUNT(*) FROM identity_audit) + (SELECT SUM(failures) FROM identity_throttle) AS n',
  )?.n ?? 0;

let attempts = 0;

/** The work of an attempt, and what was answered. */
const workOf = async <T>(attempt: () => Promise<T>): Promise<{ work: Work; answer: T }> => {
  attempts += 1;
  const before = { ...counts, rows: rows() };
  const answer = await attempt();
  return {
    work: {
      derivations: counts.derivations - before.derivations,
      comparisons: counts.comparisons - before.comparisons,
      rows: rows() - before.rows,
    },
    answer,
  };
};

const NAMES = {
  'a name that nobody has': 'nobody',
  'an account that is disabled': 'off',
  'the account of a service': 'service-account-cli',
  'a name longer than names are': 'n'.repeat(300),
} as const;

describe('a wrong password', () => {
  it.each(Object.entries(NAMES))(
    'of %s takes the work of one that exists, by the password grant',
    async (_what, name) => {
      const known = await workOf(() => world.login('eva', 'a wrong password'));
      const other = await workOf(() => world.login(name, 'a wrong password'));
      expect(known.work).toMatchObject({ derivations: 1, comparisons: expect.any(Number) });
      expect(other.work.derivations).toBe(known.work.derivations);
      expect(other.work.comparisons).toBe(known.work.comparisons);
      expect(other.answer.text).toBe(known.answer.text);
      // Each failure is counted: start afresh, so that no lock is in the way of the next pair.
      await world.login('eva', 'a right password');
    },
  );

  it.each(Object.entries(NAMES))('of %s takes the work of one that exists, on the login page', async (_what, name) => {
    const attempt = async (username: string) => {
      const visitor = new Visitor(world);
      const page = await visitor.ask(pkce().challenge);
      return workOf(() => visitor.submit(page, { username, password: 'a wrong password' }));
    };
    const known = await attempt('eva');
    const other = await attempt(name);
    expect(known.work.derivations).toBe(1);
    expect(other.work).toMatchObject({ derivations: 1, comparisons: known.work.comparisons });
    const shown = (text: string): string => text.replace(/value="[^"]*"/g, '').replace(/[\w-]{40,}/g, '');
    expect(shown(other.answer.text)).toBe(shown(known.answer.text));
    await world.login('eva', 'a right password');
  });

  it('for a locked account takes what it takes for a locked name that nobody has', async () => {
    for (let n = 0; n < 6; n += 1)
      for (const name of ['eva', 'nobody-else']) {
        const { statements } = world.realm.throttle.fail(name, { address: '127.0.0.1' });
        await world.database.write(statements);
      }
    const known = await workOf(() => world.login('eva', 'a right password'));
    const other = await workOf(() => world.login('nobody-else', 'a right password'));
    expect(other.work).toEqual(known.work);
    expect(other.answer.text).toBe(known.answer.text);
  });
});

it('an API key that nobody has takes the work of one with a wrong secret', async () => {
  const { key } = await world.identity.apiKeys.create({ label: 'mine' });
  const wrong = `${key.slice(0, -6)}AAAAAA`;
  const unknown = key.replace(/^mk_[0-9a-f]{12}/, 'mk_000000000000');
  const known = await workOf(() => Promise.resolve(world.identity.apiKeys.verify([wrong])));
  const other = await workOf(() => Promise.resolve(world.identity.apiKeys.verify([unknown])));
  expect(known.work.comparisons).toBeGreaterThan(0);
  expect(other.work).toEqual(known.work);
  figure('work that would tell', { attempts, differences: 0 });
});
