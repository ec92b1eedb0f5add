/** What clients know about something that they change step by step: what was acknowledged, and what was under way. */

/** Something that works until the service goes away under it, and knows what must be true when it is back. */
export interface Actor {
  readonly name: string;
  /** Changes that were acknowledged so far. */
  readonly acknowledged: number;
  /** Makes one change. Throws `Gone` when the service went away. */
  step(): Promise<void>;
  /** Looks at what is there after a restart; returns what should not be so. */
  check(): Promise<readonly string[]>;
}

/** A state that one client changes. */
export class Promised {
  #attempted: string | undefined;
  acknowledged = 0;

  /** `known`: the state that was acknowledged last. */
  constructor(
    private readonly name: string,
    private known: string,
  ) {}

  get now(): string {
    return this.known;
  }

  /** Makes a change; it counts once `act` resolves. */
  async change(to: string, act: () => Promise<void>): Promise<void> {
    this.#attempted = to;
    await act();
    this.known = to;
    this.#attempted = undefined;
    this.acknowledged += 1;
  }

  /** Compares with what is there. What was under way may have happened or not; from now on it is known. */
  settle(seen: string): readonly string[] {
    const allowed = [this.known, ...(this.#attempted === undefined ? [] : [this.#attempted])];
    this.#attempted = undefined;
    if (!allowed.includes(seen)) return [`${this.name} is ${seen} and must be ${allowed.join(' or ')}`];
    this.known = seen;
    return [];
  }
}
