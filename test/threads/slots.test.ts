import { Asker } from '../../src/core/threads/fair/asker.js';
import { Slots } from '../../src/core/threads/slots.js';

const waiting = { number: 3, characters: 100 };
const refusal = { code: 'UNAVAILABLE', extras: { retryAfter: 2 } };
const one = new Asker('one');

describe('places for payloads', () => {
  it('are given in the order of arrival to one caller', async () => {
    const slots = new Slots({ places: 1, waiting });
    const order: number[] = [];
    const come = [1, 2, 3].map(async (number) => {
      const turn = await slots.enter(one, 10);
      order.push(number);
      return turn;
    });
    for (const turn of come) (await turn).leave();
    expect(order).toEqual([1, 2, 3]);
  });

  it('have a queue that holds so many', async () => {
    const slots = new Slots({ places: 1, waiting });
    const first = await slots.enter(one);
    const [next] = [1, 2, 3].map(() => slots.enter(one));
    await expect(slots.enter(one)).rejects.toMatchObject(refusal);
    first.leave();
    await next;
    void slots.enter(one);
    await expect(slots.enter(one)).rejects.toMatchObject(refusal);
  });

  it('have a queue that holds so much, or one of any size', async () => {
    const slots = new Slots({ places: 1, waiting });
    const first = await slots.enter(one, 1_000);
    const large = slots.enter(one, 1_000);
    await expect(slots.enter(one, 1)).rejects.toMatchObject(refusal);
    first.leave();
    const second = await large;
    const other = slots.enter(one, 60);
    await expect(slots.enter(one, 60)).rejects.toMatchObject(refusal);
    const fits = slots.enter(one, 40);
    second.leave();
    (await other).leave();
    await fits;
  });
});

describe('a turn', () => {
  const two = new Asker('two');
  const many = { number: 20, characters: 1_000 };
  /** Enters; returns what became of each by its name. */
  const entering = (slots: Slots, log: string[]) => (name: string, asker: Asker, size: number) =>
    slots
      .enterOrJoin(asker, size, undefined, () => log.push(`${name} joins`))
      .then((turn) => {
        log.push(turn ? `${name} has a turn` : `${name} has none`);
        return turn;
      });

  it('takes those along that come next for the same caller, by number and by size', async () => {
    const log: string[] = [];
    const slots = new Slots({ places: 1, waiting: many });
    const enter = entering(slots, log);
    const first = await enter('first', one, 1);
    const others = ['a', 'b', 'c', 'd'].map((name, at) => enter(name, one, at === 2 ? 50 : 10));
    expect(first?.takeAlong(8, 25)).toBe(2);
    await Promise.all(others.slice(0, 2));
    expect(log).toEqual(['first has a turn', 'a joins', 'b joins', 'a has none', 'b has none']);
    expect(first?.takeAlong(1, 1_000)).toBe(1);
    first?.leave();
    expect(await others[3]).toBeDefined();
  });

  it('takes none along while others wait, nor those who want a turn of their own, nor what leaves other places empty', async () => {
    const log: string[] = [];
    const slots = new Slots({ places: 1, waiting: many });
    const enter = entering(slots, log);
    const first = await enter('first', one, 1);
    const next = enter('next', one, 1);
    const other = enter('other', two, 1);
    expect(first?.takeAlong(8, 100)).toBe(0);
    first?.leave();
    (await other)?.leave();
    const last = await next;
    const own = slots.enter(one, 1);
    expect(last?.takeAlong(8, 100)).toBe(0);
    last?.leave();
    await own;
    const both = new Slots({ places: 2, waiting: many });
    const [left] = [await both.enter(one, 1), await both.enter(one, 1)];
    for (const name of ['a', 'b', 'c', 'd']) void entering(both, log)(name, one, 1);
    expect(left?.takeAlong(8, 100)).toBe(2);
  });
});
