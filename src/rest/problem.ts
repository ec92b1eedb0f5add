/** Refusals as RFC 9457 problem details. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusals, type RefusalCode, type RefusalExtras } from '../errors.js';
import { observed } from '../observe.js';

/** Extras that become header fields instead of members. */
const HEADER_EXTRAS = new Set(['retryAfter', 'allow', 'authenticate']);

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

/** Writes a refusal as the answer. */
export const sendRefusal = (
  { code, detail, extras }: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  observed.refusal.tell({ code, surface: 'rest' });
  if (code === 'UNAUTHENTICATED')
    reply.header('www-authenticate', String(extras['authenticate'] ?? 'Bearer realm="marketplace"'));
  if (typeof extras['retryAfter'] === 'number') reply.header('retry-after', extras['retryAfter']);
  if (Array.isArray(extras['allow'])) reply.header('allow', extras['allow'].join(', '));
  return reply
    .code(refusals[code].status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(problem(code, detail, extras, request));
};

/** Row of the table for an error that the web framework raised. */
const fromFramework = (error: FastifyError): Refusal => {
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
  const refusal = error instanceof Refusal ? error : fromFramework(error);
  if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'request failed');
  void sendRefusal(refusal, request, reply);
};
