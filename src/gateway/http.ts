/** GraphQL over HTTP: `POST /graphql` and `GET /graphql`. */
import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Refusal } from '../errors.js';
import type { Logger } from '../log.js';
import type { GatewayContext, WellFormed } from './plugin.js';
import { isInternal, refusalOf } from './public-error.js';
import { requestError } from './request-error.js';

/** What the routes need. */
export interface HttpOptions<C extends GatewayContext> {
  readonly server: ApolloServer<C>;
  readonly contextOf: (request: FastifyRequest) => Promise<C>;
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  readonly wellFormed: WellFormed;
  readonly log: Logger;
}

/** Header fields that Apollo Server looks at: form of request and answer, and the mark of requests that had a preflight. */
const FIELDS = ['content-type', 'accept', 'x-apollo-operation-name', 'apollo-require-preflight'] as const;

const toGraphQL = ({ method, headers, url, body }: FastifyRequest): HTTPGraphQLRequest => {
  const fields = new HeaderMap();
  for (const name of FIELDS) {
    const value = headers[name];
    if (value !== undefined) fields.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const mark = url.indexOf('?');
  return { method, headers: fields, search: mark < 0 ? '' : url.slice(mark), body };
};

const MEDIA_TYPES = ['application/json', 'application/graphql-response+json'];

/** Refuses a request whose answer could not be sent, before it can change anything. */
const requireAcceptable = (request: FastifyRequest): void => {
  if (new Negotiator(request).mediaType(MEDIA_TYPES) !== undefined) return;
  throw new Refusal('NOT_ACCEPTABLE', `GraphQL answers come as ${MEDIA_TYPES.join(' or ')}.`);
};

/** The error of a context that could not be made, such as one for credentials that are refused. */
const contextError = (error: unknown, request: FastifyRequest, log: Logger) => {
  if (isInternal(error)) log.error({ err: error, requestId: request.id }, 'request failed');
  const refusal = refusalOf(error);
  const challenge =
    refusal?.code === 'UNAUTHENTICATED'
      ? ([['www-authenticate', String(refusal.extras['authenticate'] ?? 'Bearer realm="marketplace"')]] as const)
      : [];
  return requestError(error, challenge);
};

/**
 * Status of an answer. To a client that takes only `application/json` every answer to a well-formed request is 200 (GraphQL
 * over HTTP, §6.4.1), so that it never mistakes the answer of a proxy for one of GraphQL.
 */
const statusOf = ({ status = 200, headers }: HTTPGraphQLResponse, isWellFormed: boolean): number =>
  isWellFormed && status !== 405 && headers.get('content-type')?.startsWith('application/json') ? 200 : status;

/** Registers the routes, with a parser of their own that knows JSON only. */
export const graphqlRoutes =
  <C extends GatewayContext>({ server, contextOf, bodyLimit, wellFormed, log }: HttpOptions<C>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseJson);

    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      requireAcceptable(request);
      const httpGraphQLRequest = toGraphQL(request);
      const response = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest,
        context: () => contextOf(request).catch((error: unknown) => Promise.reject(contextError(error, request, log))),
      });
      if (response.body.kind !== 'complete') throw new Error('Answers in parts are not supported.');
      reply.code(statusOf(response, wellFormed.has(httpGraphQLRequest))).header('cache-control', 'no-store');
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.send(response.body.string);
    };
    app.get('/graphql', handle);
    app.post('/graphql', { bodyLimit }, handle);
  };
