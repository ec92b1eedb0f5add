/** Refusals as the CKAN API writes them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusals, type Refusal } from '../../core/errors.js';
import { observed } from '../../core/observe.js';
import { fieldsOf } from '../../core/http/problem.js';

/** An error as it stands in the envelope. */
interface ActionError {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;
}

const named = (status: number, type: string, message: string): ActionError => ({
  status,
  error: { __type: type, message },
});

const errorOf = ({ code, detail, extras }: Refusal, action: string): ActionError => {
  const { status, title } = refusals[code];
  const { parameter } = extras;
  if (parameter !== undefined) {
    return { status: 409, error: { __type: 'Validation Error', message: detail, [parameter]: [detail] } };
  }
  if (status === 404 || status === 410) return named(404, 'Not Found Error', `Not found: ${detail}`);
  if (status === 401 || status === 403) return named(403, 'Authorization Error', `Access denied: ${detail}`);
  if (status >= 500) return named(status, 'Internal Server Error', detail);
  if (action === 'resource_search') return named(status === 400 ? 409 : status, 'Search Error', detail);
  if (action === 'package_search') return named(status, 'Search Query Error', `Search Query is invalid: ${detail}`);
  return named(status, 'Bad Request', `${title}: ${detail}`);
};

/** Sends a refusal in the envelope. */
export const sendActionError = (
  refusal: Refusal,
  { action, help }: { readonly action: string; readonly help: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  observed.refusal.tell({ code: refusal.code, surface: 'rest' });
  const { status, error } = errorOf(refusal, action);
  return reply.code(status).headers(fieldsOf(refusal)).header('cache-control', 'no-store').send({
    help,
    success: false,
    error,
    requestId: request.id,
  });
};
