/** Refusals as the Dataspace Protocol writes them: an error of the process that was spoken about, with a code of `src/core/errors.ts`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { message, pidOf, type Message } from '../messages.js';
import { refusals, type Refusal } from '../../../core/errors.js';
import { fieldsOf } from '../../../core/http/problem.js';
import { observed } from '../../../core/observe.js';
import { looselyRead } from './read.js';

const errorType = (path: string): string => {
  if (path.includes('/negotiations')) return 'ContractNegotiationError';
  return path.includes('/transfers') ? 'TransferError' : 'CatalogError';
};

const pid = (value: unknown, fallback: string | undefined): string => {
  if (typeof value === 'string') return value;
  return fallback === undefined ? '' : pidOf(fallback);
};

/** The process ids, as far as the request names them: the schemas demand both. */
const pidsIn = (request: FastifyRequest): Message => {
  const { providerPid, consumerPid } = looselyRead(request);
  const { id } = request.params as { id?: string };
  return { providerPid: pid(providerPid, id), consumerPid: pid(consumerPid, undefined) };
};

/** Sends a refusal. */
export const sendProtocolError = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  observed.refusal.tell({ code: refusal.code, surface: 'rest' });
  const { code, detail } = refusal;
  const type = errorType(request.url);
  const members = { ...(type === 'CatalogError' ? {} : pidsIn(request)), code, reason: [detail] };
  return reply
    .code(refusals[code].status)
    .headers(fieldsOf(refusal))
    .header('cache-control', 'no-store')
    .send(message(type, members));
};
