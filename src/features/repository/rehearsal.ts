/** Writes that are only rehearsed: everything is decided and made ready, and then nothing is stored. */
import type { ChangeEvent } from '../../core/store/graph-store.js';

/** The terms that a write would accept. */
export interface RehearsedTerms {
  /** Plain digits; null without a price. */
  readonly price: string | null;
  readonly currency: string;
  /** Version of the offer on whose ground they are. */
  readonly offer: string;
  /** ISO 8601; null without an end. */
  readonly ends: string | null;
}

/** Ends a write in the place of its transaction. */
export class Rehearsed extends Error {
  override readonly name = 'Rehearsed';
  /**
   * @param events what the change log would tell
   * @param terms absent where none are accepted
   */
  constructor(
    readonly events: readonly ChangeEvent[],
    readonly terms?: RehearsedTerms,
  ) {
    super('The write was only rehearsed.');
  }
}
