/** A process that ends threads while they pack: `ended-child.js ROUNDS`. Writes how many it ended. */
import { createLogger } from '../../src/core/log.js';
import { Asker } from '../../src/core/threads/fair/asker.js';
import { BoundedPool } from '../../src/core/threads/pool.js';

const pool = new BoundedPool({
  name: 'test',
  entry: new URL('./thread-child.js', import.meta.url),
  workerData: {},
  least: 2,
  most: 2,
  waiting: { number: 10, characters: 1_000 },
  log: createLogger('silent'),
});
const task = (name: string, timeoutMs: number) => ({ name, job: 'a', size: 1, timeoutMs, asker: new Asker('test') });

/** Each thread is there before it gets what it does not end. */
const round = async (): Promise<unknown> => {
  await pool.run(task('echo', 20_000));
  return pool.run(task('packForever', 5)).catch(({ code }: { code: string }) => code);
};

let ended = 0;
for (let rounds = Number(process.argv[2]); rounds > 0; rounds -= 1) {
  const codes = await Promise.all([round(), round()]);
  ended += codes.filter((code) => code === 'TOO_COMPLEX').length;
}
await pool.close();
process.stdout.write(String(ended));
