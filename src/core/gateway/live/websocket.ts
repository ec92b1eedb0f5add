/** Subscriptions over WebSockets: the protocol `graphql-transport-ws` at `/graphql`. */
import { CloseCode, handleProtocols, makeServer, type Server } from 'graphql-ws';
import { GraphQLError, parse } from 'graphql';
import Negotiator from 'negotiator';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { Refusal, refusals, stopping } from '../../errors.js';
import type { Logger } from '../../log.js';
import { Rate } from '../rate.js';
import { liveLimits, type LiveCall, type LiveRequest } from './call.js';
import type { Admission } from './connections.js';
import { credentialsOf } from './credentials.js';
import type { LiveResult, Started } from './subscriptions.js';

type Headers = LiveCall['headers'];
type LiveEvents = Extract<Started, { events: unknown }>['events'];

/** The needs of the server. */
export interface SocketTools {
  readonly start: (request: LiveRequest, call: LiveCall) => Promise<Started>;
  /** True if pages of this origin may connect. */
  readonly allowsOrigin: (origin: string) => boolean;
  /** Takes a place for a connection from an address. Throws `TOO_MANY_REQUESTS`. */
  readonly admit: (request: IncomingMessage) => Admission;
  /** The holder of these credentials, as a name to count by. Rejects with a refusal when there are some that do not count. */
  readonly callerOf: (headers: Headers, request: IncomingMessage) => Promise<string>;
  /** Counts a caller's connections and subscriptions among its requests. */
  readonly rate: Rate;
  /** Largest message in bytes. */
  readonly bodyLimit: number;
  readonly log: Logger;
  /** Ends with the service. */
  readonly closing: AbortSignal;
}

/** The known facts about one connection. */
interface Extra {
  readonly request: IncomingMessage;
  readonly ends: Map<string, AbortController>;
  readonly place: Admission;
  headers: Headers;
  /** The sender of these messages, once it was said. */
  caller?: string;
}

/** Any subscription: the library wants to see one, and everything else was decided before. */
const PLACEHOLDER = parse('subscription { events }');

const refuse = (socket: Duplex, { status, detail, extras: { retryAfter } }: Refusal): void => {
  const body = `${detail}\n`;
  const again = typeof retryAfter === 'number' ? `Retry-After: ${retryAfter}\r\n` : '';
  const head = `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n`;
  socket.end(`${head}${again}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};

/** The WebSocket side of the live gateway. */
export class SocketServer {
  readonly #sockets: WebSocketServer;
  readonly #protocol: Server<Extra>;

  constructor(private readonly tools: SocketTools) {
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: tools.bodyLimit,
      perMessageDeflate: false,
      handleProtocols: (protocols) => handleProtocols(protocols),
    });
    this.#protocol = makeServer<Record<string, unknown>, Extra>({
      connectionInitWaitTimeout: liveLimits.initTime,
      onConnect: ({ connectionParams, extra }) => this.#connect(extra, connectionParams),
      onSubscribe: ({ extra, subscriptions }, id, payload) =>
        this.#subscribe(extra, Object.keys(subscriptions).length, id, payload as LiveRequest),
      subscribe: ({ contextValue }) => contextValue as AsyncGenerator<never>,
      // Results and errors are in their public form already.
      onNext: (_context, _id, _payload, _args, result) => result,
      onComplete: ({ extra }, id) => void extra.ends.delete(id),
    });
  }

  /** Takes over a connection that wants to become a WebSocket, or answers why not. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    try {
      this.#requireAllowed(request);
      const place = this.tools.admit(request);
      socket.once('close', () => place.leave());
      const extra: Extra = { request, place, ends: new Map(), headers: request.headersDistinct };
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#open(opened, extra));
    } catch (error) {
      if (!(error instanceof Refusal)) this.tools.log.error({ err: error }, 'a WebSocket could not be opened');
      refuse(socket, error instanceof Refusal ? error : new Refusal('INTERNAL', refusals.INTERNAL.title));
    }
  }

  /** Closes all connections. */
  close(): void {
    for (const socket of this.#sockets.clients) {
      socket.close(1001, 'Going away');
      // Who does not answer must not keep the service from stopping.
      setTimeout(() => socket.terminate(), 1_000).unref();
    }
  }

  #requireAllowed({ url = '', headers }: IncomingMessage): void {
    const { origin } = headers;
    if (this.tools.closing.aborted) throw stopping();
    if (url.split('?')[0] !== '/graphql') throw new Refusal('NOT_FOUND', 'There is no WebSocket at this address.');
    // Browsers always say whose page connects; they ask nobody before they do.
    if (origin !== undefined && !this.tools.allowsOrigin(origin))
      throw new Refusal('FORBIDDEN', 'Pages of this origin may not connect.');
  }

  #open(socket: WebSocket, extra: Extra): void {
    const isAlive = keepAlive(socket);
    const messages = new Rate(liveLimits.messages);
    const closed = this.#protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) => sendPatiently(socket, data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on('message', (data) => {
            this.#take(messages, () => take(String(data))).catch((error: unknown) => {
              if (error instanceof Refusal) return socket.close(CloseCode.TooManyInitialisationRequests, error.detail);
              this.tools.log.error({ err: error }, 'a message of a WebSocket failed');
              socket.close(CloseCode.InternalServerError, 'Internal server error');
            });
          }),
      },
      extra,
    );
    socket.on('error', () => socket.terminate());
    socket.once('close', (code, reason) => {
      clearInterval(isAlive);
      for (const end of extra.ends.values()) end.abort();
      void closed(code, String(reason));
    });
  }

  /** Takes a message, unless there were too many on its connection. Rejects with `TOO_MANY_REQUESTS`. */
  async #take(messages: Rate, take: () => Promise<void>): Promise<void> {
    messages.admit('');
    await take();
  }

  /** Says whether the connection is welcome; the library closes one that is not with 4403. */
  async #connect(extra: Extra, params: Record<string, unknown> | undefined): Promise<boolean> {
    extra.headers = credentialsOf(params, extra.request.headersDistinct);
    try {
      extra.caller = await this.tools.callerOf(extra.headers, extra.request);
      extra.place.move(extra.caller);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
    this.tools.rate.admit(extra.caller);
    return true;
  }

  async #subscribe({ request, headers, ends, caller = '' }: Extra, open: number, id: string, asked: LiveRequest) {
    // The library has counted this one already.
    if (open > liveLimits.subscriptions)
      return asErrors([tooMany('There are too many subscriptions on this connection.')]);
    try {
      this.tools.rate.admit(caller);
    } catch (error) {
      if (error instanceof Refusal) return asErrors([tooMany(error.detail)]);
      throw error;
    }
    const end = new AbortController();
    ends.set(id, end);
    const languages = new Negotiator(request).languages().filter((tag) => tag !== '*');
    const { query, variables, operationName } = asked;
    const operation = { query, variables: variables ?? undefined, operationName: operationName ?? undefined };
    const call = { headers, languages, requestId: randomUUID(), signal: end.signal };
    const started = await this.tools.start(operation, call);
    if ('events' in started) {
      return { schema: undefined as never, document: PLACEHOLDER, contextValue: endable(started.events, end) };
    }
    ends.delete(id);
    return asErrors(started.errors);
  }
}

const tooMany = (message: string) => ({
  message,
  extensions: { code: 'TOO_MANY_REQUESTS', status: refusals.TOO_MANY_REQUESTS.status },
});

/** The library wants errors of its own kind, and sends what they say of themselves. */
const asErrors = (errors: readonly object[]): readonly GraphQLError[] =>
  errors.map((error) => Object.create(GraphQLError.prototype, { toJSON: { value: () => error } }) as GraphQLError);

/** The results; returning ends the subscription at once, also while it waits for an event. */
const endable = (events: LiveEvents, end: AbortController): AsyncGenerator<LiveResult, void, undefined> => {
  const results = (async function* () {
    for await (const { result } of events) yield result;
  })();
  return {
    next: () => results.next(),
    throw: (error) => results.throw(error),
    return: () => {
      end.abort();
      return results.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  } as AsyncGenerator<LiveResult, void, undefined>;
};

/** Resolves when the message has left; a client that does not receive it in time is cut off. */
const sendPatiently = (socket: WebSocket, data: string): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    const timer = setTimeout(() => socket.terminate(), liveLimits.patience);
    socket.send(data, () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Asks for signs of life, and ends the connection that gives none. */
const keepAlive = (socket: WebSocket): NodeJS.Timeout => {
  let answered = true;
  socket.on('pong', () => (answered = true));
  return setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, liveLimits.keepAlive).unref();
};
