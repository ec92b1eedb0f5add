/** The reachability of a server, by what those say who ask it anyway. */
export class Reachability {
  #lostAt: number | undefined;

  /** It answered. */
  answered(): void {
    this.#lostAt = undefined;
  }

  /** It did not. */
  unanswered(): void {
    this.#lostAt ??= performance.now();
  }

  /** True while it answers. */
  get isReachable(): boolean {
    return this.#lostAt === undefined;
  }

  /** Milliseconds since it did not answer for the first time; 0 while it answers. */
  get awayMs(): number {
    return this.#lostAt === undefined ? 0 : performance.now() - this.#lostAt;
  }
}
