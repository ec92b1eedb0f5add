/** Mounts the assessment of quality. */
import { definitionRoutes, metricsIri, qualityRoutes } from '../../features/quality/rest/index.js';
import type { Surface } from './surface.js';

/** `/srv/mqa`, the pages of quality, and the definitions of what is measured. */
export const mountQuality = async ({ http, config, core, ...tools }: Surface): Promise<void> => {
  metricsIri(http, tools);
  definitionRoutes(http, core.domain.quality.definitions, config.VOCAB_NS);
  const options = { ...tools, view: config.MQA_VIEW, bodyLimit: config.RDF_BODY_LIMIT };
  await http.register(qualityRoutes(options), { prefix: '/srv/mqa' });
};
