/** The amount of work that one destination is given at a time. */
import { backoff, LONGEST_PAUSE } from '../../jobs/backoff.js';
import type { DeliveryProblem } from './delivery.js';

/** Deliveries to one destination that are under way together. */
const MOST = 8;

/** Spares a destination that does not answer: it rests longer each time, and then a single delivery tries it. */
export class Pace {
  #underWay = 0;
  #failures = 0;
  #restsUntil = 0;

  /** The number of further deliveries that may begin at a time. */
  capacity(now: number): number {
    if (this.#rests(now)) return 0;
    return (this.#failures > 0 ? 1 : MOST) - this.#underWay;
  }

  /** The time at which its rest ends or ended, in milliseconds since the epoch. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /** A delivery begins. */
  begin(): void {
    this.#underWay += 1;
  }

  /** A delivery has ended, well or with a problem. */
  end(problem?: DeliveryProblem): void {
    this.#underWay -= 1;
    if (problem?.remedy.everywhere !== true) {
      this.#failures = 0;
      return;
    }
    // What began together fails together, and counts once.
    if (this.#rests(Date.now())) return;
    this.#failures += 1;
    this.#restsUntil = Date.now() + backoff(this.#failures, problem.remedy.retryAfter);
  }

  /** A rest beyond the longest pause was set by a clock that has been set back. */
  #rests(now: number): boolean {
    return this.#restsUntil > now && this.#restsUntil <= now + LONGEST_PAUSE;
  }
}
