/** Mounts the protection API (UMA 2.0 Federated Authorization), whose bodies are JSON. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './client-authentication.js';
import { allowOriginOf } from './cors.js';
import { BODY_LIMIT, type Mount } from './endpoints.js';
import { exchangeOf, type Exchange } from './exchange.js';

const BASE = '/authz/protection';

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

// From the URL as it came: a slash that is escaped belongs to its segment.
const segments = (url: string, prefix: string): string[] =>
  (url.split('?')[0] ?? '')
    .slice(prefix.length + BASE.length)
    .split('/')
    .filter(Boolean)
    .map(decode);

const handle = async (exchange: Exchange, prefix: string): Promise<FastifyReply> => {
  const { realm, request, reply } = exchange;
  const token = bearerOf(exchange);
  const verified = token === undefined ? undefined : await realm.verifier.verify(token);
  const caller = verified?.valid ? verified.user : undefined;
  const client = caller && realm.clients.get(caller.client);
  if (client) allowOriginOf(exchange, client);
  const { status, body, headers } = await realm.authz.protection.handle({
    method: request.method,
    path: segments(request.url, prefix),
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    body: request.body,
    caller,
  });
  if (status < 300 && request.method !== 'GET' && caller && request.url.includes('/uma-policy')) {
    const detail = `${request.method} uma-policy`;
    await realm.audit.record({ event: 'permission-shared', user: caller.sub, client: caller.client, detail });
  }
  void reply.code(status).headers({ ...headers });
  return body === undefined ? reply.send() : reply.send(body);
};

/** Mounts the endpoints below `/authz/protection`. */
export const mountProtection = async (scope: FastifyInstance, { realm, prefix }: Mount): Promise<void> => {
  await scope.register(async (api) => {
    api.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => {
        try {
          done(null, body === '' ? undefined : JSON.parse(String(body)));
        } catch {
          done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
        }
      },
    );
    const handler = (request: FastifyRequest, reply: FastifyReply): unknown =>
      request.method === 'OPTIONS' ? reply.code(204).send() : handle(exchangeOf(realm, prefix, request, reply), prefix);
    api.all(`${prefix}${BASE}/*`, { bodyLimit: BODY_LIMIT }, handler);
  });
};
