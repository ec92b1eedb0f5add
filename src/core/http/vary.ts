/** What answers differ by (RFC 9110 §12.5.5). */
import type { FastifyReply } from 'fastify';

/** Says that an answer depends on a field of its request, beside those that it names already. */
export const addVary = (reply: FastifyReply, field: string): void => {
  const vary = reply.getHeader('vary');
  const named = vary === undefined ? [] : String(vary).split(/ *, */);
  if (!named.includes(field)) reply.header('vary', [...named, field].join(', '));
};
