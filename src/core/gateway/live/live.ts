/** Live data: subscriptions over server-sent events and WebSockets, with their connections counted together. */
import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddresses } from '../../auth/addresses.js';
import { Refusal, stopping } from '../../errors.js';
import { languagesOf } from '../../language.js';
import { amongTypes } from '../../negotiation.js';
import type { GatewayContext } from '../plugin.js';
import { nameOfAddress, type Rate } from '../rate.js';
import { type LiveCall, liveLimits, type LiveRequest } from './call.js';
import { type Admission, Connections } from './connections.js';
import { type Started, type SubscriptionOptions, Subscriptions } from './subscriptions.js';
import { SocketServer } from './websocket.js';
import { isObject } from '../../json.js';

/*
 * Subscriptions over server-sent events: `/graphql/stream`, the "distinct connections mode" of the GraphQL over SSE protocol
 * (one stream for each subscription). Written here rather than taken from its library, whose server keeps what a slow reader
 * has not received in memory without bound and gives events no ids.
 */

/** Options of writing a stream; times in milliseconds. */
interface StreamOptions {
  /** Time between comments that keep the connection open. */
  readonly keepAlive: number;
  /** Time that the reader may take to receive what was sent before it is cut off. */
  readonly patience: number;
}

/** One message. */
interface StreamMessage {
  readonly event: string;
  /** One line. */
  readonly data: string;
  /** The place where a reader goes on that lost its connection (`Last-Event-ID`). */
  readonly id?: string | undefined;
}

const format = ({ event, data, id }: StreamMessage): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata:${data && ' '}${data}\n\n`;

/** A stream that is open. */
export class EventStream {
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly response: ServerResponse,
    private readonly options: StreamOptions,
    headers: Readonly<Record<string, number | string | string[] | undefined>>,
  ) {
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies that collect answers would hold the events back.
      'x-accel-buffering': 'no',
    });
    // Some browsers say that a stream is open only when they have received something.
    response.write(':\n\n');
    this.#timer = setInterval(() => {
      if (!response.writableNeedDrain) response.write(':\n\n');
    }, options.keepAlive);
    this.#timer.unref();
    response.once('close', () => clearInterval(this.#timer));
  }

  /** Sends a message; resolves when the next one may be sent. A reader that is too slow is cut off. */
  async send(message: StreamMessage): Promise<void> {
    const { response } = this;
    if (response.destroyed || response.write(format(message))) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        response.off('drain', done).off('close', done);
        resolve();
      };
      const timer = setTimeout(() => response.destroy(), this.options.patience);
      response.once('drain', done).once('close', done);
    });
  }

  /** Ends the stream; the connection may be used again. */
  end(): void {
    clearInterval(this.#timer);
    this.response.end();
  }
}

/** The needs of the route. */
interface StreamTools {
  readonly start: (request: LiveRequest, call: LiveCall) => Promise<Started>;
  /** Takes a place for the caller of a request. Errors: refusals of the credentials, `TOO_MANY_REQUESTS`. */
  readonly admit: (request: FastifyRequest) => Promise<Admission>;
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  /** Ends with the service. */
  readonly closing: AbortSignal;
}

const choose = amongTypes(['text/event-stream']);

const jsonOf = (text: unknown, name: string): unknown => {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(String(text));
  } catch {
    throw new Refusal('BAD_REQUEST', `The parameter "${name}" is not JSON.`);
  }
};

/** The operation in a query string or in a body. Whether the body is one at all is for its type to say. */
const operationIn = ({ method, query, body }: FastifyRequest): LiveRequest => {
  const sent = (method === 'GET' ? query : body) as Record<string, unknown> | undefined;
  if (!isObject(sent)) throw new Refusal('BAD_REQUEST', 'The request needs a JSON object with "query".');
  const variables = method === 'GET' ? jsonOf(sent['variables'], 'variables') : sent['variables'];
  const { query: text, operationName, documentId } = sent;
  const document = typeof documentId === 'string' && text == null ? { documentId } : { query: text };
  if ('query' in document && (typeof text !== 'string' || text === ''))
    throw new Refusal('BAD_REQUEST', 'The parameter "query" is missing.');
  if (operationName != null && typeof operationName !== 'string')
    throw new Refusal('BAD_REQUEST', 'The parameter "operationName" must be a text.');
  if (variables != null && !isObject(variables))
    throw new Refusal('BAD_REQUEST', 'The parameter "variables" must be an object.');
  return { ...(document as LiveRequest), operationName: operationName ?? undefined, variables: variables ?? undefined };
};

const lastEventOf = ({ headers }: FastifyRequest): string | undefined => {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
};

/** Registers the routes. A body must be JSON, which browsers of other sites cannot send without being asked (CSRF). */
const streamRoutes =
  ({ start, admit, bodyLimit, closing }: StreamTools) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseJson);

    const stream = async (reply: FastifyReply, started: Started, signal: AbortSignal): Promise<void> => {
      reply.hijack();
      const events = new EventStream(reply.raw, liveLimits, reply.getHeaders());
      if ('errors' in started) await events.send({ event: 'next', data: JSON.stringify({ errors: started.errors }) });
      else {
        for await (const { result, cursor } of started.events) {
          await events.send({ event: 'next', data: JSON.stringify(result), id: cursor });
          if (signal.aborted) break;
        }
      }
      await events.send({ event: 'complete', data: '' });
      events.end();
    };

    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (choose(request.headers.accept) === undefined)
        throw new Refusal('NOT_ACCEPTABLE', 'Subscriptions come as text/event-stream.');
      if (closing.aborted) throw stopping();
      const operation = operationIn(request);
      const place = await admit(request);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const end = (): void => gone.abort();
      closing.addEventListener('abort', end);
      try {
        reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
        const { headersDistinct: headers } = request.raw;
        const call = { headers, languages: languagesOf(request), requestId: request.id, signal: gone.signal };
        await stream(reply, await start(operation, { ...call, lastEvent: lastEventOf(request) }), gone.signal);
      } finally {
        closing.removeEventListener('abort', end);
        place.leave();
      }
    };
    app.get('/graphql/stream', handle);
    app.post('/graphql/stream', { bodyLimit, config: { writes: 'perhaps' } }, handle);
  };

/** Options of live data. */
export interface LiveOptions<C extends GatewayContext> extends SubscriptionOptions<C> {
  /**
   * The holder of these credentials, as a name to count by; `undefined` for nobody's. Rejects with a refusal when there are some that do
   * not count.
   */
  readonly callerOf: (headers: LiveCall['headers']) => Promise<string | undefined>;
  /** The count of requests over WebSockets, which is that of HTTP. */
  readonly rate: Rate;
}

/** The running live gateway. */
export interface Live {
  /** Registers `/graphql/stream`. */
  routes(app: FastifyInstance): Promise<void>;
  /** Takes over a connection that wants to become a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The number of connections that are open. */
  readonly connections: number;
  /** Ends all of them, in good order. */
  close(): void;
}

/** Makes the live gateway of a schema. */
export const createLive = <C extends GatewayContext>(options: LiveOptions<C>): Live => {
  const { config, log, callerOf, rate } = options;
  const subscriptions = new Subscriptions(options);
  const connections = new Connections({ all: config.LIVE_CONNECTIONS, each: config.LIVE_CONNECTIONS_EACH });
  const closing = new AbortController();
  // Every stream listens for the end; the connections are counted elsewhere.
  setMaxListeners(0, closing.signal);
  const addressOf = callerAddresses(config.TRUST_PROXY);
  const nobody = (request: IncomingMessage): string => nameOfAddress(addressOf(request));
  const start: Subscriptions<C>['start'] = (request, call) => subscriptions.start(request, call);
  const origins = new Set([...config.CORS_ORIGINS, new URL(config.BASE_URL).origin]);
  const shared = { start, bodyLimit: config.GRAPHQL_BODY_LIMIT, closing: closing.signal };
  const sockets = new SocketServer({
    ...shared,
    log,
    allowsOrigin: (origin) => origins.has('*') || origins.has(origin),
    rate,
    admit: (request) => {
      rate.admit(nobody(request));
      return connections.take(nobody(request));
    },
    callerOf: async (headers, request) => (await callerOf(headers)) ?? nobody(request),
  });
  const admit = async ({ raw }: FastifyRequest): Promise<Admission> =>
    connections.take((await callerOf(raw.headersDistinct)) ?? nobody(raw));
  return {
    async routes(app) {
      await app.register(streamRoutes({ ...shared, admit }));
    },
    upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
    get connections() {
      return connections.count;
    },
    close: () => {
      closing.abort();
      sockets.close();
    },
  };
};
