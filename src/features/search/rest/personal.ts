/** Answers of searches for somebody: hits say which data the organization of the caller has, and until when. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasCredentials } from '../../../core/auth/authenticate.js';
import { matchesNone } from '../../../core/http/preconditions.js';
import { AcquiredByCallerDocument, type SearchQuery } from '../../../../schema/operations/generated/operations.js';
import type { Execute } from '../../../core/gateway/execute.js';

type Hit = Pick<SearchQuery['search']['edges'][number], 'kind' | 'identifier' | 'document'>;

/** Member of documents that says so: `{ agreement, until }`. */
const ACQUIRED = 'acquired';

const withAcquired = (document: string, acquired: object): string => {
  const member = `"${ACQUIRED}":${JSON.stringify(acquired)}`;
  return document === '{}' ? `{${member}}` : `${document.slice(0, -1)},${member}}`;
};

/**
 * The hits for the caller. To whoever has no credentials they are what they are to everybody; `includes` are the members that are wanted,
 * null for all.
 */
export const personalHits = async <H extends Hit>(
  hits: readonly H[],
  includes: readonly string[] | null,
  request: FastifyRequest,
  execute: Execute,
): Promise<readonly H[]> => {
  if (!hasCredentials(request) || (includes !== null && !includes.includes(ACQUIRED))) return hits;
  const datasets = hits.flatMap(({ kind, identifier }) => (kind === 'DATASET' ? [identifier] : []));
  if (datasets.length === 0) return hits;
  const { acquired } = await execute(AcquiredByCallerDocument, { datasets }, request);
  const known = new Map(acquired.map(({ dataset, agreement, until }) => [dataset, { agreement, until }]));
  return hits.map((hit) => {
    const own = hit.kind === 'DATASET' ? known.get(hit.identifier) : undefined;
    return own ? { ...hit, document: withAcquired(hit.document, own) } : hit;
  });
};

/**
 * Sends an answer as JSON. One to somebody is kept by nobody between, and asked for anew each time: with 304 where it is the one that the
 * caller has.
 */
export const sendPersonal = (request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply => {
  const typed = reply.type('application/json; charset=utf-8');
  if (!hasCredentials(request)) return typed.send(body);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  void reply.header('cache-control', 'private, no-cache').header('etag', etag);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return typed.send(body);
};
