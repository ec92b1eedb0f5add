/** A caller who asks for work that others may have to wait for, and the sign that the answer is still wanted. */
import { setMaxListeners } from 'node:events';
import { Refusal } from '../../errors.js';

/** Name of all callers without credentials: together they are one caller. */
export const ANONYMOUS_SHARE = 'anonymous';

/** Calls a listener once the connection has ended over which the answer would go. */
export type WhenGone = (listener: () => void) => void;

const ended = (): Refusal => new Refusal('UNAVAILABLE', 'The request ended before its work was done.');

/** One piece of asking. Costs nothing until somebody wants to know whether it has ended. */
export class Asker {
  #controller: AbortController | undefined;
  #ended = false;

  /**
   * @param share the caller that the work counts for
   * @param member tells callers apart who count as one, such as addresses without credentials
   */
  constructor(
    readonly share: string,
    readonly member = '',
    private readonly whenGone: WhenGone = () => undefined,
  ) {}

  /** True if there were no credentials. */
  get isAnonymous(): boolean {
    return this.share === ANONYMOUS_SHARE;
  }

  /** Is aborted, with a refusal as its reason, when nobody waits for the answer any more. */
  get signal(): AbortSignal {
    if (this.#controller) return this.#controller.signal;
    const controller = (this.#controller = new AbortController());
    // One request may ask for many pieces of work.
    setMaxListeners(0, controller.signal);
    if (this.#ended) controller.abort(ended());
    else this.whenGone(() => this.end());
    return controller.signal;
  }

  /** True if somebody else asks. */
  differs({ share, member }: Asker): boolean {
    return share !== this.share || member !== this.member;
  }

  /** The answer was given, or is not wanted any more. `reason`: what those are told who still wait. */
  end(reason = ended()): void {
    this.#ended = true;
    this.#controller?.abort(reason);
  }

  /** The same caller, for a part that ends by itself. */
  part(): Asker {
    return new Asker(this.share, this.member, this.whenGone);
  }
}

/** The service itself, for work that no caller waits for. */
export const SERVICE = new Asker('service');
