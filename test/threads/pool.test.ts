/** Threads of a pool load their entry in the way that may be interrupted. */
import { createLogger } from '../../src/log.js';
import { hooksAmong } from '../../src/threads/exec-argv.js';
import { Asker } from '../../src/threads/fair/asker.js';
import { BoundedPool } from '../../src/threads/pool.js';

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
