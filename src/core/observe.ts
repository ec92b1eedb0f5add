/**
 * Reports of parts of the service on their work, for whoever measures it. A part names what happened and goes on; it does not know who
 * listens. Where nobody does, telling costs a comparison.
 */
import { channel, type Channel } from 'node:diagnostics_channel';
import type { RefusalCode } from './errors.js';

/** One kind of message. Messages hold names of the service's own, never text of a caller. */
export class Observation<Message extends object> {
  readonly #channel: Channel;

  constructor(name: string) {
    this.#channel = channel(`data-marketplace:${name}`);
  }

  /** True if anybody listens: ask before measuring time. */
  get wanted(): boolean {
    return this.#channel.hasSubscribers;
  }

  /** Tells a message to all who listen. */
  tell(message: Message): void {
    if (this.#channel.hasSubscribers) this.#channel.publish(message);
  }

  /** Listens until the returned function is called. The listener must not throw. */
  listen(listener: (message: Message) => void): () => void {
    const heard = (message: unknown): void => listener(message as Message);
    this.#channel.subscribe(heard);
    return () => void this.#channel.unsubscribe(heard);
  }
}

/** An answer over HTTP. `route`: the pattern of the address, not the address. */
export interface RequestAnswered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A GraphQL operation, of a client or of the service itself (behind a REST route). */
export interface OperationAnswered {
  /** Name of an operation of the service; the root field of one of a client, after `subscription` where it begins one. */
  readonly operation: string;
  readonly caller: 'service' | 'client';
  readonly outcome: 'ok' | 'refused' | 'failed';
  readonly seconds: number;
}

/** An event that a subscriber was shown. */
export interface LiveEventShown {
  /** Root field of the subscription. */
  readonly subscription: string;
  readonly outcome: OperationAnswered['outcome'];
  readonly seconds: number;
}

/** Units of writing that became durable together. */
export interface Committed {
  readonly units: number;
  readonly seconds: number;
}

/** A SPARQL query: of the service itself, or one that a client sent to the endpoint. */
export interface SparqlAnswered {
  readonly place: 'service' | 'endpoint';
  readonly seconds: number;
}

/** A payload that a thread took in. `waited`: before its turn came. */
export interface IntakeDone {
  readonly job: string;
  readonly seconds: number;
  readonly waited: number;
}

/** A look into a cache. */
export interface CacheAsked {
  readonly cache: 'answers' | 'graphql-answers' | 'operations';
  readonly hit: boolean;
}

/** A refusal that a client was told. */
export interface ObservedRefusal {
  readonly code: RefusalCode;
  readonly surface: 'rest' | 'graphql' | 'mcp';
}

/** Credentials that did not count. */
export interface CredentialsRefused {
  readonly credential: 'key' | 'token';
  readonly problem: string;
}

/** An event of the audit log. */
export interface SecurityEvent {
  readonly event: string;
  readonly outcome: string;
}

/** Everything that is told. */
export const observed = {
  request: new Observation<RequestAnswered>('request'),
  operation: new Observation<OperationAnswered>('operation'),
  liveEvent: new Observation<LiveEventShown>('live-event'),
  commit: new Observation<Committed>('commit'),
  sparql: new Observation<SparqlAnswered>('sparql'),
  intake: new Observation<IntakeDone>('intake'),
  cache: new Observation<CacheAsked>('cache'),
  refusal: new Observation<ObservedRefusal>('refusal'),
  credentials: new Observation<CredentialsRefused>('credentials'),
  security: new Observation<SecurityEvent>('security'),
} as const;
