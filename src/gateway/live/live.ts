/** Live data: subscriptions over server-sent events and WebSockets, with their connections counted together. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { callerAddresses } from '../../auth/addresses.js';
import { nameOfAddress, type Rate } from '../rate.js';
import type { GatewayContext } from '../plugin.js';
import type { LiveCall } from './call.js';
import { Connections, type Admission } from './connections.js';
import { streamRoutes } from './sse.js';
import { Subscriptions, type SubscriptionOptions } from './subscriptions.js';
import { SocketServer } from './websocket.js';

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
