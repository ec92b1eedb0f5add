/** A bounded number of places, and a bounded queue before them. */
import { Refusal } from '../../errors.js';

/** What may wait. */
export interface WaitingLimits {
  readonly number: number;
  /** Characters of all that waits together. */
  readonly characters: number;
}

interface Waiting {
  readonly size: number;
  start(): void;
}

const busy = (): Refusal =>
  new Refusal('UNAVAILABLE', 'Too many payloads are waiting; try again in a moment.', { retryAfter: 2 });

/** Lets so many in at a time, in order of arrival. */
export class Slots {
  readonly #waiting: Waiting[] = [];
  #characters = 0;

  constructor(
    private free: number,
    private readonly limits: WaitingLimits,
  ) {}

  /** Waits for a place; `size` in characters. `UNAVAILABLE` when too much waits already; the first in the queue may be of any size. */
  async enter(size: number): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const isFirst = this.#waiting.length === 0;
    if (this.#waiting.length >= this.limits.number) throw busy();
    if (!isFirst && this.#characters + size > this.limits.characters) throw busy();
    this.#characters += size;
    await new Promise<void>((start) => this.#waiting.push({ size, start }));
  }

  /** Gives the place to the next in the queue. */
  leave(): void {
    const next = this.#waiting.shift();
    if (!next) {
      this.free += 1;
      return;
    }
    this.#characters -= next.size;
    next.start();
  }
}
