/** Health of the service (`/health/live`, `/health/ready`) and of its areas, as monitoring clients ask for them. */
import type { FastifyInstance } from 'fastify';

/** How far the store is; nothing where that is not for everybody. */
export interface Readiness {
  readonly revision?: number;
  readonly datasets?: number;
}

/** Mounts the health routes of a service that is ready. While it starts, `starting.ts` answers them. */
export const healthRoutes = (app: FastifyInstance, readiness: () => Promise<Readiness>): void => {
  app.get('/health/live', async () => ({ status: 'UP' }));
  app.get('/health/ready', async () => ({ status: 'UP', progress: 100, ...(await readiness()) }));
};
