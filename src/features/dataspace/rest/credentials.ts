/** Connectors know one header: an API key may come as a bearer token. */
import type { FastifyRequest } from 'fastify';
import { parseKey } from '../../../core/auth/api-key-format.js';

/** Has an API key that comes as a bearer token count as what it is. Nothing else changes. */
export const readBearerKeys = ({ raw }: FastifyRequest): void => {
  const { headers, headersDistinct: distinct } = raw;
  const [value, ...more] = distinct['authorization'] ?? [];
  const key = /^Bearer +(\S+)$/i.exec(value ?? '')?.[1] ?? '';
  if (more.length > 0 || headers['x-api-key'] !== undefined || !parseKey(key)) return;
  delete headers.authorization;
  delete distinct['authorization'];
  headers['x-api-key'] = key;
  distinct['x-api-key'] = [key];
};
