/** Languages that a caller prefers (RFC 9110 §12.5.4). */
import Negotiator from 'negotiator';
import type { FastifyRequest } from 'fastify';

/** Language tags of Accept-Language, best first; empty when the header is absent or `*`. */
export const languagesOf = ({ headers }: FastifyRequest): string[] =>
  headers['accept-language'] === undefined ? [] : new Negotiator({ headers }).languages().filter((tag) => tag !== '*');
