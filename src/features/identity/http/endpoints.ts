/** Mounts endpoints with the rules that all of them share: methods, body types, headers and errors. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { OAuthError } from '../../../core/auth/oauth-error.js';
import { Refusal } from '../../../core/errors.js';
import { requestErrors } from '../errors.js';
import { Form } from './form.js';
import { TooManyLogins } from '../passwords/pool.js';
import type { Realm } from '../realm.js';
import { finishCors } from './cors.js';
import { exchangeOf, type Endpoint } from './exchange.js';
import { sendProblem } from './page.js';

/** Endpoints of one path by method. */
export type Methods = Readonly<Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Endpoint>>>;

const ALL: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Largest body in bytes. */
export const BODY_LIMIT = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** The place where endpoints are mounted. */
export interface Mount {
  readonly realm: Realm;
  /** Path below which they lie, as this process sees it. */
  readonly prefix: string;
  /** Refusals are shown as pages to browsers. */
  readonly forPeople?: boolean;
  /** Whether it stores something; true where absent. */
  readonly writes?: boolean;
}

const ofRefusal = ({ status, detail, extras }: Refusal): OAuthError => {
  if (status >= 500) return requestErrors.unavailable();
  const { acceptEncoding: codings } = extras;
  return codings !== undefined ? requestErrors.contentCoding(detail, codings) : requestErrors.invalid(detail);
};

const asOAuthError = (error: FastifyError | Error): OAuthError | undefined => {
  if (error instanceof OAuthError) return error;
  if (error instanceof TooManyLogins) return requestErrors.overloaded(error.retryAfter);
  if (error instanceof Refusal) return ofRefusal(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return requestErrors.tooLarge();
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_ERR_CTP_EMPTY_TYPE') return requestErrors.mediaType();
  const status = 'statusCode' in error ? error.statusCode : undefined;
  return status !== undefined && status < 500 ? requestErrors.invalid('The request is not valid', status) : undefined;
};

const handleError =
  (realm: Realm, forPeople = false) =>
  (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): unknown => {
    const known = asOAuthError(error);
    if (!known) realm.log.error({ err: error }, 'the identity provider failed');
    const shown = known ?? new OAuthError(500, 'server_error', 'Something went wrong on our side');
    return forPeople
      ? sendProblem(realm, request, reply, shown)
      : reply.code(shown.status).headers(shown.headers).send(shown.toJSON());
  };

/** Sets up the bodies, headers and errors of the provider in its own scope of the application. */
export const prepareScope = (scope: FastifyInstance, realm: Realm): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    try {
      done(null, Form.ofBody(body as Buffer));
    } catch {
      done(requestErrors.notUtf8());
    }
  });
  scope.setErrorHandler(handleError(realm));
  // Before the request is looked at, so that every answer has them, errors too (RFC 6749 §5.1).
  scope.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });
  scope.addHook('onSend', async (request, reply) => finishCors(realm.clients, request, reply));
};

const allowHeader = (methods: Methods): string => [...Object.keys(methods), 'OPTIONS'].join(', ');

/** Mounts the endpoints of one path; other methods get 405 with `Allow`. */
export const mount = (
  scope: FastifyInstance,
  { realm, prefix, forPeople, writes = true }: Mount,
  path: string,
  methods: Methods,
): void => {
  const handlers: Readonly<Partial<Record<string, Endpoint>>> = methods;
  const allow = allowHeader(methods);
  scope.route({
    method: [...ALL],
    url: `${prefix}${path}`,
    exposeHeadRoute: methods.GET !== undefined,
    bodyLimit: BODY_LIMIT,
    config: { writes },
    errorHandler: handleError(realm, forPeople),
    // Refused before the body is parsed: its type does not matter then.
    onRequest: async (request) => {
      if (request.method !== 'OPTIONS' && !handlers[request.method === 'HEAD' ? 'GET' : request.method]) {
        throw requestErrors.method(allow);
      }
    },
    handler: async (request, reply) => {
      if (request.method === 'OPTIONS') return reply.code(204).send();
      const exchange = exchangeOf(realm, prefix, request, reply);
      const endpoint = handlers[request.method === 'HEAD' ? 'GET' : request.method] as Endpoint;
      return endpoint(exchange);
    },
  });
};
