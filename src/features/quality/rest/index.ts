/** `/srv/mqa`: quality of metadata. */
import type { FastifyInstance } from 'fastify';
import { countryRoutes } from './countries.js';
import { datasetQualityRoutes, type QualityOptions } from './datasets.js';
import { catalogueListRoutes } from './lists.js';
import { summaryRoutes } from './summaries.js';
import { validateRoutes } from './validation.js';

export { metricsIri, metricsRoutes } from './metrics.js';
export { definitionRoutes } from './definitions.js';
export { rememberRoutes } from '../../../core/http/openapi/routes.js';
export { openApiRoutes } from '../../../core/http/openapi/serve.js';
export { datasetValidationRoutes } from './validation.js';
export type { QualityOptions, QualityRepresentation } from './datasets.js';

/** Mounts the routes. */
export const qualityRoutes =
  (options: QualityOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/health', options.areaHealth);
    datasetQualityRoutes(app, options);
    summaryRoutes(app, options);
    countryRoutes(app, options);
    catalogueListRoutes(app, options);
    await app.register(validateRoutes(options, options.bodyLimit));
  };
