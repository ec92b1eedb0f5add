/**
 * Subscriptions over server-sent events: `/graphql/stream`, the "distinct connections mode" of the GraphQL over SSE protocol
 * (one stream for each subscription). Written here rather than taken from its library, whose server keeps what a slow reader
 * has not received in memory without bound and gives events no ids.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, stopping } from '../../errors.js';
import { languagesOf } from '../../language.js';
import { amongTypes } from '../../negotiation.js';
import { liveLimits, type LiveCall, type LiveRequest } from './call.js';
import type { Admission } from './connections.js';
import { EventStream } from './event-stream.js';
import type { Started } from './subscriptions.js';

/** The needs of the route. */
export interface StreamTools {
  readonly start: (request: LiveRequest, call: LiveCall) => Promise<Started>;
  /** Takes a place for the caller of a request. Errors: refusals of the credentials, `TOO_MANY_REQUESTS`. */
  readonly admit: (request: FastifyRequest) => Promise<Admission>;
  /** Largest body in bytes. */
  readonly bodyLimit: number;
  /** Ends with the service. */
  readonly closing: AbortSignal;
}

const choose = amongTypes(['text/event-stream']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
export const streamRoutes =
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
    app.post('/graphql/stream', { bodyLimit }, handle);
  };
