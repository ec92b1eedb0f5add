/** Locks by name. */
import fc from 'fast-check';
import { Locks } from '../../src/core/threads/locks.js';

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('locks', () => {
  it('let sharers in together and exclusive holders alone, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), async (kinds) => {
        const locks = new Locks();
        let sharers = 0;
        let exclusive = 0;
        await Promise.all(
          kinds.map((alone) =>
            locks[alone ? 'exclusive' : 'shared']('name', async () => {
              if (alone) exclusive += 1;
              else sharers += 1;
              expect(exclusive === 0 || (exclusive === 1 && sharers === 0)).toBe(true);
              await pause();
              expect(exclusive === 0 || (exclusive === 1 && sharers === 0)).toBe(true);
              if (alone) exclusive -= 1;
              else sharers -= 1;
            }),
          ),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('are released by work that fails, and do not hold other names up', async () => {
    const locks = new Locks();
    await expect(locks.exclusive('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await locks.exclusive('a', () => locks.exclusive('b', async () => 'done'))).toBe('done');
  });
});
