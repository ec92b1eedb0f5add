/** A bounded number of places, and a bounded queue before them. */
import { Refusal } from '../../errors.js';

/** Lets so many in at a time, in order of arrival. */
export class Slots {
  readonly #waiting: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly mostWaiting: number,
  ) {}

  /** Waits for a place. `UNAVAILABLE` when too many wait already. */
  async enter(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    if (this.#waiting.length >= this.mostWaiting) {
      throw new Refusal('UNAVAILABLE', 'Too many payloads are waiting; try again in a moment.', { retryAfter: 2 });
    }
    await new Promise<void>((start) => this.#waiting.push(start));
  }

  /** Gives the place to the next in the queue. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
