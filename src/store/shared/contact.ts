/** Whether a server can be reached, by what those say who ask it anyway. */
export class Contact {
  #lostAt: number | undefined;

  /** It answered. */
  made(): void {
    this.#lostAt = undefined;
  }

  /** It did not. */
  failed(): void {
    this.#lostAt ??= performance.now();
  }

  /** Whether it answered the last time. */
  get isMade(): boolean {
    return this.#lostAt === undefined;
  }

  /** Milliseconds since it did not answer for the first time; 0 while it answers. */
  get awayMs(): number {
    return this.#lostAt === undefined ? 0 : performance.now() - this.#lostAt;
  }
}
