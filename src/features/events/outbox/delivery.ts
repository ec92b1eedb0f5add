/** One delivery, what carries it out, and how it can end. */
import type { Statement } from '../../../core/store/graph-store.js';

/** `waiting` for its next attempt, or `failed`: it is tried again only when somebody asks for it. */
export type DeliveryState = 'waiting' | 'failed';

/** The message for another service. */
export interface Order {
  /** Kind of work; names the handler. */
  readonly kind: string;
  /** The place it goes to, for example the origin of an address. */
  readonly destination: string;
  /** The subject of the message: deliveries about one subject reach a destination in order, and a newer one replaces an older one. */
  readonly subject: string;
  /** Everything the handler needs; survives JSON. */
  readonly payload: object;
}

/** A delivery without its payload, as people see it. */
export interface DeliveryHeader extends Omit<Order, 'payload'> {
  /** Position in the queue; stays when a newer order takes the row over. */
  readonly id: number;
  readonly state: DeliveryState;
  /** Attempts that failed. */
  readonly attempts: number;
  /** The reason why the last attempt failed, as a sentence that may be shown; null before the first failure. */
  readonly error: string | null;
  /** The times at which it was queued and is due, in milliseconds since the epoch. */
  readonly queued: number;
  readonly due: number;
  /** The first of the failures in a row; null where the last attempt did not fail. */
  readonly failingSince: number | null;
}

/** A delivery that is to be carried out. */
export interface Delivery extends DeliveryHeader {
  readonly payload: unknown;
  /** Changes whenever a newer order takes the row over, so that the end of the older one does not count as its end. */
  readonly ticket: string;
}

/**
 * Carries out deliveries of one kind. Called again after every failure and after crashes, so the other side has to recognise
 * what it has done already. Resolves with what joins the transaction that ends the delivery, or with `ended` when that
 * transaction was committed already, `Outbox.end` being part of it. Rejects with a `DeliveryProblem`; anything else counts as one to try again.
 */
export interface Handler {
  deliver(delivery: Delivery, signal: AbortSignal): Promise<readonly Statement[] | 'ended'>;
}

/** The answer to a `DeliveryProblem`. */
export interface Remedy {
  /** True if trying again is of no use until somebody has changed something. */
  readonly permanent?: boolean;
  /** True if other deliveries to this destination would meet it too. */
  readonly everywhere?: boolean;
  /** The time for which the other side wants to be left alone, in milliseconds. */
  readonly retryAfter?: number;
}

/** Thrown by handlers. The message is shown to people: a sentence without addresses, keys or internals. */
export class DeliveryProblem extends Error {
  override readonly name = 'DeliveryProblem';

  constructor(
    message: string,
    readonly remedy: Remedy = {},
  ) {
    super(message);
  }
}
