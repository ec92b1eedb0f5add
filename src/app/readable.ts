/** What the callers of requests may read, remembered for as long as it is certain to hold. */
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readableBy } from '../../resolvers/search/readable.js';
import { refuseAnonymous, tokenRequired } from '../auth/refuse.js';
import type { Readable } from '../store/readable.js';
import type { Callers } from './callers.js';

/** Callers that are remembered. */
const KEPT = 64;

/** Tells what the caller of a request may read; the same object again while that is the same. */
export type ReadableOf = (request: FastifyRequest) => Promise<Readable>;

/**
 * Decides by the same rule as every other read. What a caller may read is kept until any permission changes or anything is written, so that
 * neither a grant nor its withdrawal waits, and what may be read of 200,000 datasets is not listed for each query.
 */
export const createReadableOf = (
  { authorizer, principalOf, classOf, contextOf }: Callers,
  revision: () => number,
): ReadableOf => {
  const kept = new LRUCache<string, Promise<Readable>>({ max: KEPT });
  return async (request) => {
    const principal = await principalOf(request);
    const hasProblem = principal.kind === 'anonymous' && (principal.problem ?? 'missing') !== 'missing';
    if (hasProblem && !authorizer.readsAreOpen) throw refuseAnonymous(principal, tokenRequired);
    const decide = async (): Promise<Readable> => readableBy(await contextOf(request, true));
    const name = await classOf(request);
    if (name === undefined) return decide();
    const key = `${revision()} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const deciding = decide();
    kept.set(key, deciding);
    deciding.catch(() => kept.delete(key));
    return deciding;
  };
};
