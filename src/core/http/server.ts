/** The HTTP server of the service before any route is mounted: request ids, answers to what is no request, CORS and rate limit. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { callerAddresses, noticeProxies } from '../auth/addresses.js';
import type { Config } from '../config.js';
import { nothingThere, Refusal } from '../errors.js';
import { nameOfAddress, type Rate, storeOf } from '../gateway/rate.js';
import type { Logger } from '../log.js';
import { tellRequests } from '../monitoring/metrics-routes.js';
import type { AboutPages } from './about-pages.js';
import { decodePayloads } from './encodings.js';
import { rememberAnswers } from './client-disconnect.js';
import { sendNowhere } from './problem-pages.js';
import { handleError, sendRefusal } from './problem.js';
import { addSecurityHeaders, frameworkError } from './security-headers.js';
import { addVary } from './vary.js';

/** Matches the paths of a route pattern. */
const toRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z]+/g, '[^/]+')
      .replace(/\*/g, '.*')}/?$`,
  );

/** Remembers every route that is registered after this call, and answers what matches none. */
const methodNotAllowed = (app: FastifyInstance, pages: AboutPages): void => {
  const known = new Map<string, Set<string>>();
  /** Made with the first address that is not found. */
  let patterns: readonly (readonly [matches: RegExp, methods: ReadonlySet<string>])[] | undefined;
  app.addHook('onRoute', ({ url, method }) => {
    // The route of preflight requests is at every address, and so tells nothing about any.
    if (url === '*') return;
    const methods = known.get(url) ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    known.set(url, methods);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    patterns ??= [...known].map(([url, methods]) => [toRegExp(url), methods]);
    const allow = patterns.flatMap(([matches, methods]) => (matches.test(path) ? [...methods] : []));
    if (allow.length === 0)
      return sendNowhere(request, reply, pages) ? reply : sendRefusal(nothingThere(), request, reply);
    const methods = [...new Set(allow)].sort();
    const told = `This address supports ${methods.join(', ')}.`;
    return sendRefusal(new Refusal('METHOD_NOT_ALLOWED', told, { allow: methods }), request, reply);
  });
};

/*
 * The end of a payload whose answer came before all of it was read, such as a 401 or a 413. A server that closes at once resets the
 * connection, and the client may lose the answer while it is still sending (RFC 9112 §9.6). One that reads on without end can be kept busy
 * for ever. So the rest is thrown away for a while, then the connection is cut.
 */

/** Longest time that a client may go on sending after its answer. */
const LINGER_MS = 5_000;
/** Most bytes that are thrown away after an answer. */
const LINGER_BYTES = 64 * 1024 * 1024;
/** Milliseconds between two looks: at some gigabytes a second, tens of megabytes come meanwhile. */
const CHECK_MS = 10;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const unread = (message: IncomingMessage): boolean => !message.complete && hasBody(message);

/** Ends the connection of a message that is not received in full before time and bytes are used up. */
const linger = (message: IncomingMessage): void => {
  const { socket } = message;
  const last = { at: Date.now() + LINGER_MS, bytes: socket.bytesRead + LINGER_BYTES };
  const timer = setInterval(() => {
    if (!message.complete && !socket.destroyed && Date.now() < last.at && socket.bytesRead < last.bytes) return;
    clearInterval(timer);
    if (!message.complete) socket.destroy();
  }, CHECK_MS);
  timer.unref();
};

/** Lets clients that send too much, or in vain, read their answer. */
const lingerAfterEarlyAnswers = (app: FastifyInstance): void => {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    // The framework closes at once when it refuses a payload.
    if (unread(raw)) reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (unread(raw)) linger(raw);
    done();
  });
};

/** The logger of a request, whose lines name it. */
type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
/** What a line is made of; the levels take it in several forms. */
type Line = readonly unknown[];

/** Is made when something is logged: hardly any request logs anything, and a logger of its own would cost each small answer a thirtieth. */
export class RequestLog implements FastifyBaseLogger {
  #made: FastifyBaseLogger | undefined;

  constructor(
    private readonly parent: FastifyBaseLogger,
    private readonly bindings: Bindings,
    private readonly options: Options,
  ) {}

  get level(): string {
    return this.parent.level;
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#own.child(bindings, options);
  }

  fatal(...line: Line): void {
    this.#own.fatal(...(line as [string]));
  }

  error(...line: Line): void {
    this.#own.error(...(line as [string]));
  }

  warn(...line: Line): void {
    this.#own.warn(...(line as [string]));
  }

  info(...line: Line): void {
    this.#own.info(...(line as [string]));
  }

  debug(...line: Line): void {
    this.#own.debug(...(line as [string]));
  }

  trace(...line: Line): void {
    this.#own.trace(...(line as [string]));
  }

  silent(...line: Line): void {
    this.#own.silent(...(line as [string]));
  }

  get #own(): FastifyBaseLogger {
    return (this.#made ??= this.parent.child(this.bindings, this.options));
  }
}

/**
 * Writes one line for each answer: `info` where the operator asked for an access log, otherwise `debug`. It holds the path
 * without its query, where clients put tokens, and nothing about who asked: neither address nor name.
 */
const logRequests = (app: FastifyInstance, level: 'info' | 'debug'): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, routeOptions, log } = request;
    const [path] = url.split('?');
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    log[level]({ method, path, route: routeOptions.url, status: reply.statusCode, milliseconds }, 'request answered');
    done();
  });
};

/** Largest body in bytes of routes that name no limit of their own. */
export const BODY_LIMIT = 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9._:-]{1,100}$/;

const createServer = (log: Logger): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Our own line for each request tells less: see access-log.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: (parent, bindings, options) => new RequestLog(parent, bindings, options),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 500 },
    // Clients send doubled slashes; the query is left as it is.
    rewriteUrl: ({ url = '/' }) => {
      if (!url.includes('//')) return url;
      const [path = '/', ...query] = url.split('?');
      return [path.replace(/\/{2,}/g, '/'), ...query].join('?');
    },
    frameworkErrors: frameworkError as never,
  });

const DISPLAY_NAME = Symbol.for('fastify.display-name');

/** Names plugins that say no name: at each registration the framework would look for one through all modules that are loaded. */
const namePlugins = (http: FastifyInstance): void => {
  const { register } = http;
  http.register = function (this: FastifyInstance, ...given: Parameters<typeof register>) {
    const [plugin]: readonly unknown[] = given;
    if (typeof plugin === 'function' && !(DISPLAY_NAME in plugin))
      Object.defineProperty(plugin, DISPLAY_NAME, { value: 'routes' });
    return register.apply(this, given);
  } as typeof register;
};

/** Tells handlers the address of the caller as `request.ip`: the framework itself does not count proxies. */
const knowCallers = (http: FastifyInstance, { TRUST_PROXY: proxies }: Config, log: Logger): void => {
  const addressOf = callerAddresses(proxies);
  const notice = noticeProxies(() =>
    log.warn(
      'requests come through a proxy, so all callers count as one: set TRUST_PROXY to the number of proxies in front',
    ),
  );
  http.addHook('onRequest', (request, _reply, done) => {
    if (proxies === 0) notice(request.raw);
    else Object.defineProperty(request, 'ip', { value: addressOf(request.raw) });
    done();
  });
};

/**
 * Makes the server. `nameOf` names the caller of a request as far as credentials say so, whose requests `rate` counts. The caller
 * mounts the routes and brings the sockets. What leads nowhere is one of `pages` to people.
 */
export const openServer = async (
  config: Config,
  log: Logger,
  nameOf: (request: FastifyRequest) => Promise<string | undefined>,
  rate: Rate,
  pages: AboutPages,
): Promise<FastifyInstance> => {
  const http = createServer(log);
  namePlugins(http);
  knowCallers(http, config, log);
  http.setErrorHandler(handleError);
  addSecurityHeaders(http, config.BASE_URL);
  methodNotAllowed(http, pages);
  lingerAfterEarlyAnswers(http);
  rememberAnswers(http);
  decodePayloads(http);
  if (config.METRICS) tellRequests(http);
  if (config.ACCESS_LOG) logRequests(http, 'info');
  else if (log.isLevelEnabled('debug')) logRequests(http, 'debug');
  http.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  const isForAll = config.CORS_ORIGINS.includes('*');
  await http.register(cors, {
    origin: isForAll ? '*' : [...config.CORS_ORIGINS],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [
      'ETag',
      'Location',
      'X-Request-Id',
      'X-Total-Count',
      'X-Left-Out',
      'X-Findings',
      'X-Quality-Findings',
      'Retry-After',
    ],
    maxAge: 600,
    // OPTIONS without the headers of a preflight asks what is supported; it is no mistake (RFC 9110 §9.3.7).
    strictPreflight: false,
  });
  if (!isForAll) {
    // Last of all: routes name what else their answers depend on.
    http.addHook('onSend', (_request, reply, _payload, done) => {
      addVary(reply, 'Origin');
      done();
    });
  }
  if (config.RATE_LIMIT !== undefined) {
    await http.register(rateLimit, {
      max: (_request, caller) => rate.maxOf(caller) ?? Infinity,
      timeWindow: '1 minute',
      enableDraftSpec: true,
      keyGenerator: async (request) => (await nameOf(request)) ?? nameOfAddress(request.ip),
      store: storeOf(rate),
    });
  }
  return http;
};
