/** Credentials as clients of portals send them: the bare value in `Authorization` or `X-CKAN-API-Key`, without a scheme. */
import type { FastifyRequest } from 'fastify';

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Has a bare value count as what it is: a token where it looks like one, else an API key. Nothing else changes: a request that has
 * a scheme or an API key already, or that says two things, stays as it is.
 */
export const readBareCredentials = ({ raw }: FastifyRequest): void => {
  const { headers, headersDistinct: distinct } = raw;
  const sent = new Set([...(distinct['authorization'] ?? []), ...(distinct['x-ckan-api-key'] ?? [])]);
  const [value] = sent;
  if (value === undefined || sent.size > 1 || /\s/.test(value) || headers['x-api-key'] !== undefined) return;
  const [name, credential] = TOKEN.test(value) ? ['authorization', `Bearer ${value}`] : ['x-api-key', value];
  delete headers.authorization;
  delete distinct['authorization'];
  headers[name] = credential;
  distinct[name] = [credential];
};
