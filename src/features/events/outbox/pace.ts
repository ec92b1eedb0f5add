/** The amount of work that one destination is given at a time. */
import { LONGEST_PAUSE, pauseAfter } from '../../../core/jobs/backoff.js';
import type { DeliveryProblem } from './delivery.js';

/** Deliveries to one destination that are under way together. */
const MOST = 8;
/** Milliseconds after which something new is tried at a destination that does not answer, unless it asks for more. */
const NEWS = 15_000;

/** A change of state: the destination begins to fail, or answers again. */
export type Turn = 'FAILING' | 'RECOVERED';

/** Spares a destination that does not answer: a single delivery tries it, and only after a rest. */
export class Pace {
  #underWay = 0;
  #restsUntil = 0;
  #failures: number;

  /** @param isFailing whether deliveries failed before this process */
  constructor(isFailing = false) {
    this.#failures = Number(isFailing);
  }

  /** The number of further deliveries that may begin at a time. */
  capacity(now: number): number {
    if (this.#rests(now)) return 0;
    return (this.#failures > 0 ? 1 : MOST) - this.#underWay;
  }

  /** The time at which its rest ends or ended, in milliseconds since the epoch. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /** The times in a row at which it could not be reached; what began together counts once. */
  get failures(): number {
    return this.#failures;
  }

  /** A delivery begins. */
  begin(): void {
    this.#underWay += 1;
  }

  /** A delivery has ended, well or with a problem. */
  end(problem?: DeliveryProblem): Turn | undefined {
    this.#underWay -= 1;
    const before = this.#failures;
    if (problem?.remedy.everywhere !== true) {
      this.#failures = 0;
      return before > 0 ? 'RECOVERED' : undefined;
    }
    if (this.#rests(Date.now())) return undefined;
    this.#failures += 1;
    const asked = problem.remedy.retryAfter;
    this.#restsUntil = Date.now() + pauseAfter(this.#failures, { asked, longest: NEWS });
    return before === 0 ? 'FAILING' : undefined;
  }

  /** A rest beyond the longest pause was set by a clock that has been set back. */
  #rests(now: number): boolean {
    return this.#restsUntil > now && this.#restsUntil <= now + LONGEST_PAUSE;
  }
}
