/** How much one destination is given to do at a time. */
import { backoff } from './backoff.js';
import type { DeliveryProblem } from './delivery.js';

/** Deliveries to one destination that are under way together. */
const MOST = 8;

/** Spares a destination that does not answer: it rests longer each time, and then a single delivery tries it. */
export class Pace {
  #underWay = 0;
  #failures = 0;
  #restsUntil = 0;

  /** How many more deliveries may begin now. */
  get capacity(): number {
    if (this.restsFor !== undefined) return 0;
    return (this.#failures > 0 ? 1 : MOST) - this.#underWay;
  }

  /** For how many more milliseconds it rests; `undefined` when it does not. */
  get restsFor(): number | undefined {
    const left = this.#restsUntil - Date.now();
    return left > 0 ? left : undefined;
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
    if (this.restsFor !== undefined) return;
    this.#failures += 1;
    this.#restsUntil = Date.now() + backoff(this.#failures, problem.remedy.retryAfter);
  }
}
