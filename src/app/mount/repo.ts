/** Mounts the catalogue repository. */
import type { FastifyRequest } from 'fastify';
import { credentialsRequired, refuseAnonymous } from '../../core/auth/refuse.js';
import { repoRoutes } from '../../features/repository/rest/index.js';
import { datasetValidationRoutes, metricsRoutes } from '../../features/quality/rest/index.js';
import { sampleRoutes } from '../../features/samples/rest/samples.js';
import type { Surface } from './surface.js';

/** `/srv/repo`: refuses callers without credentials before a body is read. */
export const mountRepo = async ({ http, config, core, principalOf, ...tools }: Surface): Promise<void> => {
  const admit = async (request: FastifyRequest): Promise<void> => {
    const principal = await principalOf(request);
    if (principal.kind === 'anonymous') throw refuseAnonymous(principal, credentialsRequired);
  };
  const { commits } = core.domain.events;
  const changes = {
    revision: () => core.store.revision,
    afterRevision: (revision: number, wait: number, signal: AbortSignal) => commits.after(revision, wait, signal),
    stopping: () => commits.closed,
    reauthenticate: tools.reauthenticate,
  };
  const beside = [sampleRoutes, metricsRoutes, datasetValidationRoutes];
  const options = {
    ...tools,
    beside,
    bodyLimit: config.RDF_BODY_LIMIT,
    sampleLimit: config.SAMPLE_LIMIT,
    admit,
    changes,
  };
  await http.register(repoRoutes(options), { prefix: '/srv/repo' });
};
