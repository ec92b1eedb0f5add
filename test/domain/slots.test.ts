import { describe, expect, it } from '@jest/globals';
import { Slots } from '../../src/domain/threads/slots.js';

const limits = { number: 3, characters: 100 };
const refusal = { code: 'UNAVAILABLE', extras: { retryAfter: 2 } };

describe('places for payloads', () => {
  it('are given in the order of arrival', async () => {
    const slots = new Slots(1, limits);
    const order: number[] = [];
    const come = [1, 2, 3].map((number) => slots.enter(10).then(() => order.push(number)));
    await come[0];
    slots.leave();
    await come[1];
    slots.leave();
    await come[2];
    expect(order).toEqual([1, 2, 3]);
  });

  it('have a queue that holds so many', async () => {
    const slots = new Slots(1, limits);
    await slots.enter(0);
    const waiting = [1, 2, 3].map(() => slots.enter(0));
    await expect(slots.enter(0)).rejects.toMatchObject(refusal);
    slots.leave();
    await waiting[0];
    void slots.enter(0);
    await expect(slots.enter(0)).rejects.toMatchObject(refusal);
  });

  it('have a queue that holds so much, or one of any size', async () => {
    const slots = new Slots(1, limits);
    await slots.enter(1_000);
    const large = slots.enter(1_000);
    await expect(slots.enter(1)).rejects.toMatchObject(refusal);
    slots.leave();
    await large;
    void slots.enter(60);
    await expect(slots.enter(60)).rejects.toMatchObject(refusal);
    const fits = slots.enter(40);
    slots.leave();
    slots.leave();
    await fits;
  });
});
