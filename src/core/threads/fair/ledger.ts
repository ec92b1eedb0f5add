/** The account of something scarce that callers have used, so that who used least goes first. */

/** Callers that are remembered although they owe nothing any more. */
const MOST_REMEMBERED = 1_000;

/**
 * Start-time fair queueing (Goyal, Vin and Cheng 1996): the account of a caller never falls behind that of the one who was let in
 * last, so nobody saves up by being quiet, and who used much stays behind until the others have used as much.
 */
export class Ledger {
  readonly #accounts = new Map<string, number>();
  #present = 0;

  /** The use of a caller, in milliseconds since an arbitrary beginning. */
  of(name: string): number {
    return Math.max(this.#accounts.get(name) ?? 0, this.#present);
  }

  /** It is the turn of a caller. */
  begin(name: string): void {
    this.#present = this.of(name);
  }

  /** A caller has used so many milliseconds. */
  charge(name: string, milliseconds: number): void {
    this.#accounts.set(name, this.of(name) + milliseconds);
    if (this.#accounts.size > MOST_REMEMBERED) this.#forget();
  }

  /** Forgets callers who are behind: they need no account; of the others the oldest go. */
  #forget(): void {
    for (const [name, used] of this.#accounts) if (used <= this.#present) this.#accounts.delete(name);
    for (const name of this.#accounts.keys()) {
      if (this.#accounts.size <= MOST_REMEMBERED) return;
      this.#accounts.delete(name);
    }
  }
}
