/** Mounts health and metrics. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Callers } from '../callers.js';
import type { Core, CoreOptions } from '../core.js';
import { webhookBacklog } from '../../domain/events/webhooks/tables.js';
import { tradeBacklog } from '../../domain/marketplace/tables.js';
import { outboxBacklog } from '../../domain/outbox/tables.js';
import { assessmentBacklog } from '../../domain/quality/tables.js';
import { urlBacklog } from '../../domain/quality/urls/tables.js';
import { registrationBacklog } from '../../identity/external/tables.js';
import type { Backlog } from '../../jobs/backlog.js';
import type { Health } from '../../monitoring/health.js';
import { Metrics } from '../../monitoring/metrics.js';
import { healthRoutes } from '../../monitoring/health-routes.js';
import { metricsRoutes } from '../../monitoring/metrics-routes.js';
import { searchBacklog } from '../../search/outbox-tables.js';

/** The data that monitoring is mounted with. */
export interface Operated extends CoreOptions, Callers {
  readonly core: Core;
  readonly http: FastifyInstance;
  readonly health: Health;
  readonly live: { readonly connections: number };
}

/** The queues of all parts. */
export const backlogsOf = ({ URL_CHECK }: Pick<CoreOptions['config'], 'URL_CHECK'>): readonly Backlog[] => [
  assessmentBacklog,
  { ...urlBacklog, isOff: !URL_CHECK },
  outboxBacklog,
  registrationBacklog,
  webhookBacklog,
  searchBacklog,
  tradeBacklog,
];

/** Health and metrics. Anybody may ask for health; where reads are restricted, how much there is is told to operators. */
export const mountOperations = ({ http, config, core, health, live, ...callers }: Operated): Metrics | undefined => {
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
