/** The common ground of the transports of subscriptions. */

/** A subscription as a transport hands it over. */
export interface LiveCall {
  /** Header values by lower-case name, one item for each header line; those of the connection. */
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  /** Languages the caller prefers, best first. */
  readonly languages: readonly string[];
  readonly requestId: string;
  /** Ends with the subscription or its connection. */
  readonly signal: AbortSignal;
  /** Cursor of the last event that the client has, where the transport knows it. */
  readonly lastEvent?: string | undefined;
}

/** The operation that a client sent. */
export interface LiveRequest {
  readonly query?: string | undefined;
  /** Names a document that the operator listed, instead of its text. */
  readonly documentId?: string | undefined;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** An item of a source of events: the event, its cursor where it has one, and the context to show it in. */
export interface LiveItem<C> {
  readonly payload: unknown;
  readonly cursor?: string;
  readonly context: C;
}

/** Limits of live connections. */
export const liveLimits = {
  /** Subscriptions of one WebSocket at one time. */
  subscriptions: 20,
  /** Messages of any kind from one WebSocket in a minute. */
  messages: 1_000,
  /** Milliseconds until a WebSocket must have said who it is (`connection_init`). */
  initTime: 5_000,
  /** Milliseconds between signs of life; a WebSocket that does not answer one before the next is closed. */
  keepAlive: 15_000,
  /** Milliseconds that a client may take to receive one event before it is cut off. */
  patience: 20_000,
} as const;
