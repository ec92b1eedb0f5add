/**
 * Cross-origin access to the provider. An origin is allowed only for a client that was named by the request itself and
 * checked, never for one named in a token that was not verified.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Client, Clients } from '../accounts/clients.js';
import { REGISTRATION } from '../vocabulary.js';
import type { Exchange } from './exchange.js';

const HEADERS = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
] as const;

const decided = new WeakSet<FastifyReply>();

const allow = (reply: FastifyReply, origin: string): void => {
  decided.add(reply);
  void reply.header('access-control-allow-origin', origin);
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/\bOrigin\b/i.test(vary)) void reply.header('vary', vary === '' ? 'Origin' : `${vary}, Origin`);
  if (origin !== '*') void reply.header('access-control-allow-credentials', 'true');
};

/** Lets the origin of the request read the answer when it is one of the client's. */
export const allowOriginOf = ({ realm, reply, origin }: Exchange, client: Client): void => {
  if (origin !== undefined && realm.clients.originsOf(client).includes(origin)) allow(reply, origin);
};

/** Lets every origin read the answer: public documents. */
export const allowEveryOrigin = ({ reply }: Exchange): void => allow(reply, '*');

const METHODS = 'GET, POST, PUT, DELETE, OPTIONS';

/** Documents and the endpoint that programs of every origin may use; clients of the Model Context Protocol ask first. */
const isForEverybody = (url: string): boolean => url.includes('/.well-known/') || url.endsWith(REGISTRATION);

const allowPreflight = (reply: FastifyReply): unknown =>
  reply.headers({
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': 'Authorization, Content-Type, MCP-Protocol-Version',
    'access-control-max-age': '3600',
  });

/**
 * Has the last word about origins: what other parts of the service said is withdrawn. A preflight request names no client,
 * so any origin that some client calls from may go on to ask.
 */
export const finishCors = (clients: Clients, request: FastifyRequest, reply: FastifyReply): void => {
  if (decided.has(reply)) return;
  for (const name of HEADERS) reply.removeHeader(name);
  const { origin } = request.headers;
  if (request.method !== 'OPTIONS' || origin === undefined) return;
  const isPublic = isForEverybody(request.url.split('?')[0] ?? '');
  if (!isPublic && !clients.allOrigins().includes(origin)) return;
  allow(reply, isPublic ? '*' : origin);
  allowPreflight(reply);
};
