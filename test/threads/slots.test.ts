import { Asker } from '../../src/threads/fair/asker.js';
import { Slots } from '../../src/threads/slots.js';

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
