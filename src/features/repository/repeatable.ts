/** A request of one caller that carries an idempotency key, for those who have to know whether it was done before. */
import type { Idempotency, KeyedRequest, Once, Remember } from '../../core/store/idempotency.js';
import type { Actor } from './writes.js';

/** One request that carries a key. */
export class Repeatable {
  #known: Once<unknown> | undefined;

  constructor(
    private readonly idempotency: Idempotency,
    private readonly keyed: KeyedRequest,
    private readonly actor: Actor,
  ) {}

  /**
   * True if it was done before. What was found stays found: who let the request pass because of it and who answers it see the same.
   * `IDEMPOTENCY_KEY_REUSED` when the key belongs to another request.
   */
  get isDone(): boolean {
    this.#known ??= this.idempotency.find(this.keyed, this.actor);
    return this.#known !== undefined;
  }

  /** The outcome of earlier, or that of `work` now. Errors: those of `Idempotency.once`. */
  async once<T>(work: (remember: Remember<T>) => Promise<T>): Promise<T> {
    const { result } =
      (this.#known as Once<T> | undefined) ?? (await this.idempotency.once(this.keyed, this.actor, work));
    return result;
  }
}
