/** Mounts health and metrics. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Callers } from '../callers.js';
import type { Core, CoreOptions } from '../core.js';
import type { Health } from '../../core/monitoring/health.js';
import { Metrics } from '../../core/monitoring/metrics.js';
import { healthRoutes } from '../../core/monitoring/health-routes.js';
import { metricsRoutes } from '../../core/monitoring/metrics-routes.js';

/** The data that monitoring is mounted with. */
export interface Monitored extends CoreOptions, Callers {
  readonly core: Core;
  readonly http: FastifyInstance;
  readonly health: Health;
  readonly live: { readonly connections: number };
}

/** Health and metrics. Anybody may ask for health; where reads are restricted, how much there is is told to operators. */
export const mountMonitoring = ({ http, config, core, health, live, ...callers }: Monitored): Metrics | undefined => {
  const { authorizer, principalOf } = callers;
  const mayKnow = async (request: FastifyRequest): Promise<boolean> =>
    authorizer.readsAreOpen || authorizer.isOperator(await principalOf(request));
  healthRoutes(http, health, mayKnow);
  if (!config.METRICS) return undefined;
  const metrics = new Metrics({
    store: core.store,
    health,
    index: core.domain.index,
    liveConnections: () => live.connections,
    intakeThreads: config.INTAKE_THREADS,
  });
  metricsRoutes(http, metrics, config.METRICS_TOKEN);
  return metrics;
};
