/** What a webhook is. */
import type { LoggedEvent, Position } from '../event.js';

/** Why deliveries stopped for good, until somebody replays the webhook. */
export type Disabled = 'FAILED' | 'GONE' | 'KEY_REVOKED' | 'SECRET_LOST';

/** To whom a webhook belongs. */
export interface WebhookOwner {
  /** Organization of the key that made it. */
  readonly organization: string | undefined;
  /** Id of the API key that made it, and whose permissions decide what it is told; undefined: made by an administrator. */
  readonly key: string | undefined;
}

/** What a webhook is asked to tell. */
export interface WebhookRequest {
  readonly url: string;
  /** Words of the change log; undefined for all. */
  readonly actions: readonly string[] | undefined;
  readonly catalogue: string | undefined;
}

/** A stored webhook. */
export interface Webhook extends WebhookRequest, WebhookOwner {
  readonly id: string;
  readonly created: number;
  /** The last event that was delivered or passed over. */
  readonly position: Position;
  readonly disabled: Disabled | undefined;
  /** Failed attempts in a row. */
  readonly failures: number;
  readonly failingSince: number | undefined;
  readonly nextAttempt: number | undefined;
  /** HTTP status of the last attempt, or a word: `TIMEOUT`, `UNREACHABLE`, `REFUSED`. */
  readonly lastOutcome: string | undefined;
  /** When an event was last delivered. */
  readonly lastDelivery: number | undefined;
}

/** Who may be told: a decision about events, `all`, or `undefined` when the webhook has nobody to speak for any more. */
export type Reader = 'all' | ((event: LoggedEvent) => Promise<boolean>) | undefined;
