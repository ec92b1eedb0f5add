/** Threads of a pool load their entry in the way that may be interrupted. */
import { createLogger } from '../../src/core/log.js';
import { hooksAmong } from '../../src/core/threads/exec-argv.js';
import { Asker } from '../../src/core/threads/fair/asker.js';
import { BoundedPool } from '../../src/core/threads/pool.js';

const pool = new BoundedPool({
  name: 'test',
  entry: new URL('./thread-child.js', import.meta.url),
  workerData: {},
  least: 1,
  most: 1,
  waiting: { number: 10, characters: 1_000 },
  log: createLogger('silent'),
});
afterAll(() => pool.close());

it('is imported: ending a thread while `require` loads modules would end the process', async () => {
  const task = { name: 'requiresModules', job: {}, size: 1, timeoutMs: 20_000, asker: new Asker('test') };
  expect(await pool.run<boolean>(task)).toBe(false);
});

it('gets the hooks of the process, and no flag that Node.js refuses to threads', () => {
  const flags = [
    '--expose-gc',
    '--import',
    './a.mjs',
    '--max-old-space-size=100',
    '--require=./b.cjs',
    '-r',
    './c.cjs',
  ];
  expect(hooksAmong(flags)).toEqual(['--import', './a.mjs', '--require=./b.cjs', '-r', './c.cjs']);
});

describe('jobs that may be handed over together', () => {
  const told: [string, number, number][] = [];
  const run = (text: string, by: string, size = 1) =>
    pool
      .run<string>({
        ...{ name: 'echo', together: 'echoAll', job: text, size, timeoutMs: 20_000, asker: new Asker(by) },
        told: (waited, seconds) => told.push([text, waited, seconds]),
      })
      .catch((error: { code: string }) => error.code);

  it('are, where they wait for one caller, and each has its own outcome', async () => {
    told.length = 0;
    const outcomes = await Promise.all(['a', 'b', 'no', 'c'].map((text) => run(text, 'one')));
    expect(outcomes).toEqual(['a of 4', 'b of 4', 'BAD_REQUEST', 'c of 4']);
    expect(told.map(([text]) => text)).toEqual(['a', 'b', 'no', 'c']);
    expect(told.every(([, waited, seconds]) => waited >= 0 && seconds > 0)).toBe(true);
  });

  it('are eight at most, and none while another caller waits', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `n${n}`);
    const outcomes = await Promise.all(names.map((name) => run(name, 'one')));
    expect(outcomes).toEqual([...names.slice(0, 8).map((name) => `${name} of 8`), 'n8 of 2', 'n9 of 2']);
    const mixed = await Promise.all([run('a', 'one'), run('b', 'one'), run('c', 'one'), run('x', 'other')]);
    expect([mixed[0], mixed[3]]).toEqual(['a of 1', 'x of 1']);
  });

  it('are done one by one where one of them ends the thread', async () => {
    const outcomes = await Promise.all(['a', 'b', 'trap', 'c'].map((text) => run(text, 'one')));
    expect(outcomes).toEqual(['a of 1', 'b of 1', 'TOO_COMPLEX', 'c of 1']);
  });
});
