/** Health of the service (`/health/live`, `/health/ready`), as balancers, orchestrators and operators ask for it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A part of the service that cannot be used. */
interface Unusable {
  readonly part: string;
  readonly reason: string;
}

/** What is asked about the service. */
export interface HealthSource {
  /** Whether it should be asked, though a part may be missing. */
  readonly isReady: boolean;
  /** The parts without which the service cannot answer everything, as far as they cannot be used. */
  unusable(): readonly Unusable[];
  /** How far the service is. Errors: what keeps the store from being read. */
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
    const reasons = source.unusable();
    if (!source.isReady) return reply.code(503).header('retry-after', '5').send({ status: 'DOWN', reasons });
    const watermarks = (await mayKnow(request).catch(() => false)) ? await source.watermarks() : {};
    return {
      status: 'UP',
      ...(reasons.length > 0 ? { status: 'DEGRADED', reasons } : {}),
      progress: 100,
      ...watermarks,
    };
  });
};
