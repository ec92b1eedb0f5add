/** What a route says of itself beside its handler; `openapi/` has what it says to clients. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether it stores something, for gateways that only read: those send it on. `perhaps` where the body tells; as its method says where
     * absent (RFC 9110 §9.2.1).
     */
    readonly writes?: Writes;
    /** Media types of the payload, where it is no RDF. */
    readonly takes?: readonly string[];
  }
}

/** Whether a request stores something, as far as that can be told before its body is read. */
export type Writes = boolean | 'perhaps' | ((request: FastifyRequest) => boolean);

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True of a method that only reads (RFC 9110 §9.2.1), as far as this service has them. */
export const isSafe = (method: string): boolean => SAFE.has(method);

/** Says of all routes of a scope whether they write; what a route says itself goes before. */
export const declareWrites = (scope: FastifyInstance, said: Writes): void => {
  scope.addHook('onRoute', (route) => {
    route.config = { writes: said, ...route.config };
  });
};

/** Whether a request stores something. */
export const writes = (request: FastifyRequest): boolean | 'perhaps' => {
  if (request.method === 'OPTIONS') return false;
  const { writes: said = !isSafe(request.method) } = request.routeOptions.config;
  return typeof said === 'function' ? said(request) : said;
};
