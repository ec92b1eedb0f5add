/** A bell between a queue and what works it off: rung after each commit, heard while somebody works. */
export class Wakeup {
  #listener: (() => void) | undefined;

  /** Tells that there may be work. */
  ring(): void {
    this.#listener?.();
  }

  /** Names who is told, in place of whoever was before; nobody without a listener. */
  listen(listener?: () => void): void {
    this.#listener = listener;
  }
}
