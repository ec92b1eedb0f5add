/** Work in groups: in order, a few at a time, and none left behind when one fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AT_A_TIME, GROUP, inGroups } from '../../src/features/repository/in-groups.js';

const items = Array.from({ length: 6 * GROUP + 4 }, (_, at) => at);

describe('work in groups', () => {
  it('hands over every item once, and yields the groups in their order whoever is done first', async () => {
    const seen: number[] = [];
    for await (const group of inGroups(items, async (group) => {
      await sleep((group[0] ?? 0) % (2 * GROUP) === 0 ? 20 : 0);
      return group;
    }))
      seen.push(...group);
    expect(seen).toEqual(items);
  });

  it('has no more than so many groups under way, none of them larger than allowed', async () => {
    let [now, most, largest] = [0, 0, 0];
    for await (const size of inGroups(items, async ({ length }) => {
      most = Math.max(most, (now += 1));
      await sleep(5);
      now -= 1;
      return length;
    }))
      largest = Math.max(largest, size);
    expect([most, largest]).toEqual([AT_A_TIME, GROUP]);
  });

  it('begins nothing after a failure, and rejects when all that was under way is over', async () => {
    let [begun, over] = [0, 0];
    const work = async ([first]: readonly number[]): Promise<void> => {
      begun += 1;
      await sleep(first === 0 ? 0 : 20);
      over += 1;
      if (first === 0) throw new Error('the first one');
    };
    const all = async (): Promise<void> => {
      for await (const _ of inGroups(items, work));
    };
    await expect(all()).rejects.toThrow('the first one');
    expect([begun, over]).toEqual([AT_A_TIME, AT_A_TIME]);
  });

  it('yields nothing where there is nothing to do', async () => {
    expect(await inGroups([], () => Promise.resolve(1)).next()).toMatchObject({ done: true });
  });
});
