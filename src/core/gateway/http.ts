/** GraphQL over HTTP: `POST /graphql` and `GET /graphql`. */
import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest, type HTTPGraphQLResponse } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.js';
import { amongTypes } from '../negotiation.js';
import { logUntold, type Logger } from '../log.js';
import type { KeptAnswer, KeptAnswers } from './kept-answers.js';
import type { GatewayContext, Notes } from './plugin.js';
import { isInternal, refusalOf } from './public-error.js';
import type { TrustedDocuments } from './trusted-documents.js';
import { requestError } from './request-error.js';

/** The needs of the routes. */
export interface HttpOptions<C extends GatewayContext> {
  readonly server: ApolloServer<C>;
  readonly contextOf: (request: FastifyRequest) => Promise<C>;
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  readonly notes: Notes;
  /** Answers that may be given again. */
  readonly answers: KeptAnswers;
  /** Most operations of one request; 0 where a request holds one operation and no list. */
  readonly batch: number;
  /** The only documents that are executed; absent where every document is. */
  readonly trusted: TrustedDocuments | undefined;
  readonly log: Logger;
}

/** Header fields that Apollo Server looks at, beside the form of the answer: that of the request, and the mark of those that had a preflight. */
const FIELDS = ['content-type', 'x-apollo-operation-name', 'apollo-require-preflight'] as const;

/**
 * A GET only queries, and browsers add nothing to it that counts as a credential here: cookies belong to the pages alone. So a link
 * to a query may be followed from anywhere, and a page elsewhere learns no more from it than a program of its own would.
 */
const isLink = ({ method }: FastifyRequest): boolean => method === 'GET';

const toGraphQL = (request: FastifyRequest, accept: string): HTTPGraphQLRequest => {
  const { method, headers, url, body } = request;
  const fields = new HeaderMap();
  fields.set('accept', accept);
  for (const name of FIELDS) {
    const value = headers[name];
    if (value !== undefined) fields.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  if (isLink(request)) fields.set('apollo-require-preflight', 'not needed');
  const mark = url.indexOf('?');
  return { method, headers: fields, search: mark < 0 ? '' : url.slice(mark), body };
};

/** The request with the text of the documents that it names by id. */
const spellOut = (request: HTTPGraphQLRequest, trusted: TrustedDocuments | undefined): HTTPGraphQLRequest => {
  const { body, method, search } = request;
  if (!trusted) return request;
  if (method === 'GET') {
    const parameters = new URLSearchParams(search);
    const named = trusted.spellOut({ documentId: parameters.get('documentId') ?? undefined });
    if ('query' in named) parameters.set('query', named.query);
    return { ...request, search: `?${parameters}` };
  }
  const one = (parameters: unknown): unknown =>
    typeof parameters === 'object' && parameters !== null ? trusted.spellOut(parameters) : parameters;
  return { ...request, body: Array.isArray(body) ? body.map(one) : one(body) };
};

const MEDIA_TYPES = ['application/json', 'application/graphql-response+json'];

const choose = amongTypes(MEDIA_TYPES);

/** The media type of the answer. Refuses a request whose answer could not be sent, before it can change anything. */
const requireAcceptable = (request: FastifyRequest): string => {
  const type = choose(request.headers.accept);
  if (type !== undefined) return type;
  throw new Refusal('NOT_ACCEPTABLE', `GraphQL answers come as ${MEDIA_TYPES.join(' or ')}.`);
};

/** The error of a context that could not be made, such as one for credentials that are refused. */
const contextError = (error: unknown, request: FastifyRequest, log: Logger) => {
  logUntold(log, error, isInternal(error), { requestId: request.id });
  const refusal = refusalOf(error);
  const challenge =
    refusal?.code === 'UNAUTHENTICATED'
      ? ([['www-authenticate', refusal.extras.authenticate ?? 'Bearer realm="marketplace"']] as const)
      : [];
  return requestError(error, challenge);
};

/**
 * Status of an answer. To a client that takes only `application/json` every answer to a well-formed request is 200 (GraphQL
 * over HTTP, §6.4.1), so that it never mistakes the answer of a proxy for one of GraphQL.
 */
const statusOf = ({ status = 200, headers }: HTTPGraphQLResponse, isWellFormed: boolean): number =>
  isWellFormed && status !== 405 && headers.get('content-type')?.startsWith('application/json') ? 200 : status;

/** Sends an answer that may be given again; to a client that has it already, only that it has (RFC 9110 §13.1.2). */
const sendKept = (request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply => {
  reply
    .header('etag', answer.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept, Accept-Language, Authorization, X-API-Key');
  const { 'if-none-match': known } = request.headers;
  if (request.method === 'GET' && known?.includes(answer.etag)) return reply.code(304).send();
  return reply.type(answer.contentType).send(answer.body);
};

/** Refuses a list of more operations than a request may hold. */
const requireShort = ({ body }: FastifyRequest, most: number): void => {
  if (!Array.isArray(body) || most === 0 || body.length <= most) return;
  throw new Refusal('TOO_COMPLEX', `A request may hold at most ${most} operations.`, { limit: 'batch', maximum: most });
};

/** Registers the routes, with a parser of their own that knows JSON only. */
export const graphqlRoutes =
  <C extends GatewayContext>({ server, contextOf, bodyLimit, notes, answers, batch, trusted, log }: HttpOptions<C>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, parseJson);

    const ask = (request: FastifyRequest, httpGraphQLRequest: HTTPGraphQLRequest): Promise<HTTPGraphQLResponse> =>
      server.executeHTTPGraphQLRequest({
        httpGraphQLRequest,
        context: () => contextOf(request).catch((error: unknown) => Promise.reject(contextError(error, request, log))),
      });

    const execute = async (
      question: string | undefined,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> => {
      const accept = requireAcceptable(request);
      requireShort(request, batch);
      const { revision } = answers;
      const asked = spellOut(toGraphQL(request, accept), trusted);
      const response = await ask(request, asked);
      if (response.body.kind !== 'complete') throw new Error('Answers in parts are not supported.');
      const { string: body } = response.body;
      if (question !== undefined && notes.repeatable.has(asked)) {
        const contentType = response.headers.get('content-type') ?? 'application/json; charset=utf-8';
        return sendKept(request, reply, answers.keep(question, revision, contentType, body));
      }
      reply.code(statusOf(response, notes.wellFormed.has(asked))).header('cache-control', 'no-store');
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.send(body);
    };
    // What is kept is given at once: the framework would wait for a promise, or for the reply itself.
    const answer = (
      question: string | undefined,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> | undefined => {
      const kept = question === undefined ? undefined : answers.find(question);
      if (!kept) return execute(question, request, reply);
      sendKept(request, reply, kept);
      return undefined;
    };
    const handle = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | undefined => {
      const question = answers.question(request);
      if (!(question instanceof Promise)) return answer(question, request, reply);
      return question.then((one) => answer(one, request, reply) ?? reply);
    };
    app.get('/graphql', handle);
    app.post('/graphql', { bodyLimit, config: { writes: 'perhaps' } }, handle);
  };
