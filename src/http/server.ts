/** The HTTP server of the service before any route is mounted: request ids, answers to what is no request, CORS and rate limit. */
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { callerAddresses, noticeProxies } from '../auth/addresses.js';
import type { Config } from '../config.js';
import type { Logger } from '../log.js';
import { logRequests } from './access-log.js';
import { rememberAnswers } from './gone.js';
import { lingerAfterEarlyAnswers } from './linger.js';
import { decodePayloads } from './encodings.js';
import { tellRequests } from '../monitoring/metrics-routes.js';
import type { AboutPages } from './about-pages.js';
import { methodNotAllowed } from './methods.js';
import { handleError } from './problem.js';
import { nameOfAddress, storeOf, type Rate } from '../gateway/rate.js';
import { RequestLog } from './request-log.js';
import { addSecurityHeaders, frameworkError } from './security-headers.js';
import { addVary } from './vary.js';

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
    exposedHeaders: ['ETag', 'Location', 'X-Request-Id', 'X-Total-Count', 'X-Left-Out', 'X-Findings', 'Retry-After'],
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
