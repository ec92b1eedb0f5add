/** The model of a webhook. */
import type { LoggedEvent, Position } from '../event.js';

/**
 * The reason why nothing is delivered: for good, until somebody replays the webhook; or, for `OWNER_LOST`, while its owner may not have it.
 * What happens meanwhile is passed over.
 */
export type Disabled = 'FAILED' | 'GONE' | 'KEY_REVOKED' | 'OWNER_LOST' | 'SECRET_LOST';

/** To whom a webhook belongs. */
export interface WebhookOwner {
  /** Organization of the key that made it. */
  readonly organization: string | undefined;
  /** Id of the API key that made it, and whose permissions decide what it is told. */
  readonly key: string | undefined;
  /** Id of the administrator who made it, where no key did. */
  readonly user: string | undefined;
}

/** A search that a webhook is limited to: as it was asked for (the filter as JSON), and as search takes it, which is its own affair. */
export interface WatchedSearch {
  readonly query: string | undefined;
  readonly filter: string | undefined;
  readonly request: object;
}

/** The events that a webhook is asked to tell. */
export interface WebhookRequest {
  readonly url: string;
  /** Words of the change log; undefined for all. */
  readonly actions: readonly string[] | undefined;
  readonly catalogue: string | undefined;
  /** Only events about datasets that this finds when they are told; undefined for all events. */
  readonly search: WatchedSearch | undefined;
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
  /** The time of the last delivery. */
  readonly lastDelivery: number | undefined;
}

/** One attempt to deliver an event. */
export interface Attempt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Kind and action of the event, such as `dataset.updated`. */
  readonly type: string;
  /** Id of what it is about. */
  readonly resource: string;
  /** Cursor of the event. */
  readonly event: string;
  /** Cursor that a replay which begins with the event starts from. */
  readonly before: string;
  /** HTTP status, or a word as in `lastOutcome`. */
  readonly outcome: string;
  readonly milliseconds: number;
}

/** The events that may be told: a decision about events, or `all`. */
export type Reader = 'all' | ((event: LoggedEvent) => Promise<boolean>);

/** Whether a search finds a dataset, whoever may read it. */
export type Finds = (request: WatchedSearch['request'], dataset: string) => Promise<boolean>;

/** Looks at the owner of a webhook as it is now: what it may be told, or why nothing. */
export type ReaderOf = (webhook: WebhookOwner) => Reader | Extract<Disabled, 'KEY_REVOKED' | 'OWNER_LOST'>;
