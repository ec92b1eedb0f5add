/** Turns: what one caller queues, and how long its work takes, is no matter of the others. */
import fc from 'fast-check';
import { ANONYMOUS_SHARE, Asker } from '../../src/core/threads/fair/asker.js';
import { Slots, type SlotOptions, type Turn } from '../../src/core/threads/slots.js';
import { rounds } from '../support/figures.js';

const [slow, quick, third] = [new Asker('key:slow'), new Asker('key:quick'), new Asker('key:third')];
const nobody = (address: string) => new Asker(ANONYMOUS_SHARE, address);
const nameOf = ({ share, member }: Asker): string => (member === '' ? share : member);

/** One place, a clock that only work moves, and who had the place in which order. */
class Counter {
  now = 0;
  readonly served: string[] = [];
  readonly refused: string[] = [];
  readonly #slots: Slots;
  #holder: { readonly turn: Turn; readonly takes: number } | undefined;

  constructor(options: Partial<SlotOptions> = {}) {
    const waiting = { number: 1_000, characters: 1_000 };
    this.#slots = new Slots({ places: 1, waiting, now: () => this.now, ...options });
  }

  /** Somebody comes with work that takes so many milliseconds. */
  async comes(asker: Asker, takes: number, signal?: AbortSignal): Promise<void> {
    void this.#slots.enter(asker, 1, signal).then(
      (turn) => {
        this.served.push(nameOf(asker));
        this.#holder = { turn, takes };
      },
      () => this.refused.push(nameOf(asker)),
    );
    await this.#settle();
  }

  /** The one who has the place is done. Returns whether there was one. */
  async next(): Promise<boolean> {
    const holder = this.#holder;
    if (!holder) return false;
    this.#holder = undefined;
    this.now += holder.takes;
    holder.turn.leave();
    await this.#settle();
    return true;
  }

  #settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }
}

const times = async (number: number, work: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < number; time += 1) await work();
};
const count = (names: readonly string[], name: string): number => names.filter((one) => one === name).length;

describe('who waits', () => {
  it('is not behind what another one has queued', async () => {
    const counter = new Counter();
    await times(30, () => counter.comes(slow, 10));
    await counter.comes(quick, 10);
    await counter.next();
    expect(counter.served).toEqual(['key:slow', 'key:quick']);
  });

  it('waits the longer, the longer the own work takes', async () => {
    const counter = new Counter();
    await times(30, () => counter.comes(slow, 100));
    await times(30, () => counter.comes(quick, 10));
    await times(22, () => counter.next());
    expect(count(counter.served, 'key:slow')).toBe(3);
    expect(count(counter.served, 'key:quick')).toBe(20);
  });

  it('has a share with a name, and all without one have a share together', async () => {
    const counter = new Counter();
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) {
      await times(20, () => counter.comes(nobody(address), 10));
    }
    await times(20, () => counter.comes(quick, 10));
    await times(31, () => counter.next());
    expect(count(counter.served, 'key:quick')).toBe(16);
    for (const number of [1, 2, 3, 4]) expect(count(counter.served, `10.0.0.${number}`)).toBe(4);
  });

  it('gains nothing by having been quiet', async () => {
    const counter = new Counter();
    await times(20, () => counter.comes(slow, 10));
    await times(10, () => counter.next());
    await times(10, () => counter.comes(quick, 10));
    const { length } = counter.served;
    await times(8, () => counter.next());
    expect(count(counter.served.slice(length), 'key:quick')).toBe(4);
  });

  it('goes when nobody wants the answer any more', async () => {
    const counter = new Counter();
    await counter.comes(quick, 10);
    const gone = new Asker('key:slow');
    await times(3, () => counter.comes(gone, 10, gone.signal));
    await counter.comes(third, 10);
    gone.end();
    await counter.next();
    expect(counter.served).toEqual(['key:quick', 'key:third']);
    expect(counter.refused).toEqual(['key:slow', 'key:slow', 'key:slow']);
  });
});

describe('a room that is full', () => {
  const waiting = { number: 8, numberEach: 4, characters: 1_000 };

  it('is full for who fills it, and for nobody else', async () => {
    const counter = new Counter({ waiting });
    await times(6, () => counter.comes(slow, 10));
    expect(counter.refused).toEqual(['key:slow']);
    await times(4, () => counter.comes(quick, 10));
    await counter.comes(third, 10);
    expect(counter.refused).toHaveLength(2);
    expect(counter.refused).not.toContain('key:third');
  });

  it('has room for every address without credentials', async () => {
    const counter = new Counter({ waiting });
    await times(5, () => counter.comes(nobody('10.0.0.1'), 10));
    await counter.comes(nobody('10.0.0.2'), 10);
    expect(counter.refused).toEqual(['10.0.0.1']);
  });

  it('is not filled by the size of what waits either', async () => {
    const counter = new Counter({ waiting: { number: 100, characters: 10 } });
    await times(11, () => counter.comes(slow, 10));
    await counter.comes(quick, 10);
    expect(counter.refused).toEqual(['key:slow']);
  });
});

it('leaves one of several places to others', async () => {
  const slots = new Slots({ places: 2, placesEach: 1, waiting: { number: 10, characters: 10 } });
  const order: string[] = [];
  const first = await slots.enter(slow);
  const second = slots.enter(slow).then(() => order.push('slow'));
  await slots.enter(quick).then(() => order.push('quick'));
  first.leave();
  await second;
  expect(order).toEqual(['quick', 'slow']);
});

it('nobody is ahead of another one by more than a piece of work of each, whatever they queue', async () => {
  const works = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 });
  const property = fc.asyncProperty(fc.array(works, { minLength: 2, maxLength: 5 }), async (queues) => {
    const counter = new Counter();
    const askers = queues.map((_, index) => new Asker(`key:${index}`));
    await counter.comes(third, 1);
    for (const [index, queue] of queues.entries())
      for (const takes of queue) await counter.comes(askers[index]!, takes);
    const left = new Map(queues.map((queue, index) => [`key:${index}`, [...queue]]));
    const used = new Map([...left.keys()].map((name) => [name, 0]));
    const longest = Math.max(...queues.flat());
    // As long as all of them have something to do.
    while ((await counter.next()) && [...left.values()].every((queue) => queue.length > 0)) {
      const name = counter.served.at(-1) ?? '';
      used.set(name, (used.get(name) ?? 0) + (left.get(name)?.shift() ?? 0));
      expect(Math.max(...used.values()) - Math.min(...used.values())).toBeLessThanOrEqual(2 * longest);
    }
  });
  await fc.assert(property, { numRuns: rounds(50, 2_000), seed: 20_261_122, endOnFailure: true });
});
