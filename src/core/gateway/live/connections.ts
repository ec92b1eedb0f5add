/** Counts live connections: a bound for each caller and one for all. */
import { Refusal } from '../../errors.js';

/** The most connections that there may be. */
export interface ConnectionLimits {
  readonly all: number;
  readonly each: number;
}

/** A place that is taken. */
export interface Admission {
  /** Counts the connection as one of another caller from now on, as when it says who it is. Throws `TOO_MANY_REQUESTS`. */
  move(caller: string): void;
  /** Gives the place back; may be called again. */
  leave(): void;
}

/** The places for live connections. */
export class Connections {
  readonly #callers = new Map<string, number>();
  #all = 0;

  constructor(private readonly limits: ConnectionLimits) {}

  /** The number of those that are taken. */
  get count(): number {
    return this.#all;
  }

  /** Takes a place for a caller. Throws `TOO_MANY_REQUESTS` when there is none. */
  take(first: string): Admission {
    if (this.#all >= this.limits.all) throw full('There are too many live connections; try again later.');
    this.#add(first);
    this.#all += 1;
    let caller: string | undefined = first;
    const leave = (): void => {
      if (caller === undefined) return;
      this.#remove(caller);
      this.#all -= 1;
      caller = undefined;
    };
    const move = (other: string): void => {
      if (caller === undefined || caller === other) return;
      this.#add(other);
      this.#remove(caller);
      caller = other;
    };
    return { move, leave };
  }

  #add(caller: string): void {
    const own = this.#callers.get(caller) ?? 0;
    if (own >= this.limits.each) throw full('The caller has too many live connections.');
    this.#callers.set(caller, own + 1);
  }

  #remove(caller: string): void {
    const left = (this.#callers.get(caller) ?? 1) - 1;
    if (left > 0) this.#callers.set(caller, left);
    else this.#callers.delete(caller);
  }
}

const full = (detail: string): Refusal => new Refusal('TOO_MANY_REQUESTS', detail, { retryAfter: 30 });
