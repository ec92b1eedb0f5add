/**
 * Cross-origin access to the provider. An origin is allowed only for a client that was named by the request itself and
 * checked, never for one named in a token that was not verified.
 */
import type { FastifyReply } from 'fastify';
import type { Client } from '../clients.js';
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
  void reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
  if (origin !== '*') void reply.header('access-control-allow-credentials', 'true');
};

/** Lets the origin of the request read the answer when it is one of the client's. */
export const allowOriginOf = ({ realm, reply, origin }: Exchange, client: Client): void => {
  if (origin !== undefined && realm.clients.originsOf(client).includes(origin)) allow(reply, origin);
};

/** Lets every origin read the answer: public documents. */
export const allowEveryOrigin = ({ reply }: Exchange): void => allow(reply, '*');

/** Answers a preflight request: any origin that some client calls from may ask. */
export const preflight = ({ realm, reply, origin }: Exchange, methods: string): unknown => {
  if (origin !== undefined && realm.clients.allOrigins().includes(origin)) {
    allow(reply, origin);
    void reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', 'Authorization, Content-Type')
      .header('access-control-max-age', '3600');
  }
  return reply.code(204).send();
};

/** Removes what other parts of the service may have said about origins: here only this file decides. */
export const withdrawForeignCors = (reply: FastifyReply): void => {
  if (!decided.has(reply)) for (const name of HEADERS) reply.removeHeader(name);
};
