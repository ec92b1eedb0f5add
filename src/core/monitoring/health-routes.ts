/** Health of the service (`/health/live`, `/health/ready`), as balancers, orchestrators and operators ask for it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The questions about the service. */
export interface HealthSource {
  /** The readiness: if it should be asked, and which parts cannot be used. */
  readiness(): {
    readonly status: 'UP' | 'DEGRADED' | 'DOWN';
    readonly reasons: readonly { readonly part: string; readonly reason: string }[];
  };
  /** The progress of the service. Errors: what keeps the store from being read. */
  watermarks(): Promise<object>;
}

/**
 * Mounts the health routes of a service that is ready. While it starts, `starting.ts` answers them. How much there is, is told
 * to who `mayKnow`: status and reasons are for everybody.
 */
export const healthRoutes = (
  app: FastifyInstance,
  source: HealthSource,
  mayKnow: (request: FastifyRequest) => Promise<boolean>,
): void => {
  app.get('/health/live', { config: { rateLimit: false } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'UP' };
  });
  app.get('/health/ready', { config: { rateLimit: false } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { status, reasons } = source.readiness();
    if (status === 'DOWN') return reply.code(503).header('retry-after', '5').send({ status, reasons });
    const watermarks = (await mayKnow(request).catch(() => false)) ? await source.watermarks() : {};
    return { status, ...(reasons.length > 0 ? { reasons } : {}), progress: 100, ...watermarks };
  });
};
