/** Refusals as RFC 9457 problem details. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals, type RefusalCode, type RefusalExtras } from '../errors.js';
import { logUntold } from '../log.js';
import { observed } from '../observe.js';

/** Extras that become header fields instead of members. */
const HEADER_EXTRAS = new Set(['retryAfter', 'allow', 'authenticate', 'acceptEncoding']);

/** Body of a problem. `type` is a page of this service that explains the code. */
const problem = (code: RefusalCode, detail: string, extras: RefusalExtras, request: FastifyRequest) => ({
  type: `/problems/${code.toLowerCase().replaceAll('_', '-')}`,
  title: refusals[code].title,
  status: refusals[code].status,
  code,
  detail,
  instance: request.url.split('?')[0],
  requestId: request.id,
  ...Object.fromEntries(Object.entries(extras).filter(([name]) => !HEADER_EXTRAS.has(name))),
});

/** Header fields that a refusal brings along. */
export const fieldsOf = ({ code, extras }: Refusal): Readonly<Record<string, string | number>> => ({
  ...(code === 'UNAUTHENTICATED' && {
    'www-authenticate': extras.authenticate ?? 'Bearer realm="marketplace"',
  }),
  ...(extras.retryAfter !== undefined && { 'retry-after': extras.retryAfter }),
  ...(extras.allow && { allow: extras.allow.join(', ') }),
  ...(extras.acceptEncoding !== undefined && { 'accept-encoding': extras.acceptEncoding }),
});

/** Writes a refusal as the answer. */
export const sendRefusal = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { code, detail, extras } = refusal;
  observed.refusal.tell({ code, surface: 'rest' });
  return reply
    .code(refusals[code].status)
    .headers(fieldsOf(refusal))
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(problem(code, detail, extras, request));
};

/** Row of the table for an error: its own, that of one that the web framework raised, or `INTERNAL`. */
export const refusalOf = (error: FastifyError | Refusal): Refusal => {
  if (error instanceof Refusal) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('PAYLOAD_TOO_LARGE', 'The payload is larger than this service accepts.');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'The media type of the payload is not supported here.');
  if (error.statusCode === 429) return new Refusal('TOO_MANY_REQUESTS', 'Too many requests; try again later.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal('BAD_REQUEST', 'The request could not be read.');
  }
  return new Refusal('INTERNAL', 'Something went wrong on our side; the request id helps us to find out what.');
};

/** Error handler of the whole service: refusals as they are, everything else masked and logged. */
export const handleError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): void => {
  const refusal = refusalOf(error);
  logUntold(request.log, error, refusal.code === 'INTERNAL');
  void sendRefusal(refusal, request, reply);
};
